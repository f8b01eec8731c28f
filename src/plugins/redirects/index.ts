import {access, mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

import {escapeRegExp} from '../../shared/escape-regexp.ts';
import {nginxRedirects, redirectPage, redirectsFile} from './files.ts';
import {readRedirects, withoutAnchor} from './rules.ts';

/** Options of the plugin. */
export interface RedirectsOptions {
  /** JSON file of old addresses and their targets, relative to the site. */
  file: string;
}

/**
 * Keeps old addresses working:
 * 1. reads the list (rules.ts) and checks that each target is a page with that anchor;
 * 2. writes a page for each old address, for any static host (files.ts);
 * 3. writes `_redirects` for hosts that read it, and a file that nginx includes (files.ts).
 */
export default function redirects(context: LoadContext, options: RedirectsOptions): Plugin {
  const file = path.join(context.siteDir, options.file);
  return {
    name: 'redirects',

    getPathsToWatch: () => [file],

    async postBuild({outDir, routesPaths}) {
      const rules = readRedirects(await readFile(file, 'utf8'), options.file);
      for (const {from, to, prefix} of rules) {
        await checkTarget(outDir, to, `${options.file}: "${from}"`);
        if (!prefix) {
          await writePage(outDir, from, redirectPage(to, context.siteConfig.url));
        }
      }
      await writeFile(path.join(outDir, '_redirects'), redirectsFile(rules, pagesInFolders(routesPaths)));
      await mkdir(path.join(outDir, '_hosting'), {recursive: true});
      await writeFile(path.join(outDir, '_hosting/nginx-redirects.conf'), nginxRedirects(rules));
    },
  };
}

/** Every page but the home page and the one for addresses that do not exist is the index of a folder. */
function pagesInFolders(paths: readonly string[]): string[] {
  return [...new Set(paths.map((page) => page.replace(/\/$/, '')))]
    .filter((page) => page !== '' && !page.endsWith('.html'))
    .sort();
}

async function checkTarget(outDir: string, to: string, where: string): Promise<void> {
  const html = await readFile(path.join(outDir, withoutAnchor(to), 'index.html'), 'utf8').catch(() => {
    throw new Error(`${where} leads to ${to}, but the site has no such page. Expected the path of a page.`);
  });
  const anchor = to.split('#')[1];
  // The HTML minifier writes attributes with and without quotes.
  if (anchor !== undefined && !new RegExp(`\\sid=(["']?)${escapeRegExp(anchor)}\\1[\\s>]`).test(html)) {
    throw new Error(`${where} leads to ${to}, but that page has no anchor "${anchor}". Expected the id of one of its headings.`);
  }
}

async function writePage(outDir: string, from: string, html: string): Promise<void> {
  const target = path.join(outDir, decodeURIComponent(from), 'index.html');
  const taken = await access(target).then(
    () => true,
    () => false,
  );
  if (taken) {
    throw new Error(`The old address ${from} is a page of the site. Remove it from the redirects, or rename the page.`);
  }
  await mkdir(path.dirname(target), {recursive: true});
  await writeFile(target, html);
}
