import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

import {twinPath} from '../../shared/twin-path.ts';
import {loadSymbolMap} from '../api-reference/symbol-map.ts';
import {docsContent} from './docs-content.ts';
import {llmsFull, llmsIndex, type SiteFacts} from './llms.ts';
import {readPages} from './read-pages.ts';
import {sectionsOf, type PathOfDocument, type SidebarItem} from './sections.ts';
import {symbolsFile} from './symbols-file.ts';
import {pagesMarkdown, startOthers} from './twins.ts';

/** Options of the plugin. */
export interface MachineReadableOptions {
  /** Version of the documented framework. */
  version: string;
  /** Names of the docs sidebars in reading order. */
  sidebars: string[];
}

/**
 * The site for machines, made from the rendered pages:
 * 1. reads the pages (read-pages.ts) and puts them in reading order (sections.ts);
 * 2. writes each page's Markdown twin beside it (twins.ts, to-markdown.ts);
 * 3. writes /llms.txt and /llms-full.txt (llms.ts);
 * 4. writes /symbols.json (symbols-file.ts).
 */
export default function machineReadable(context: LoadContext, options: MachineReadableOptions): Plugin {
  const {siteConfig, siteDir} = context;
  let sidebars: SidebarItem[][] = [];
  let pathOf: PathOfDocument = () => undefined;
  return {
    name: 'machine-readable',

    allContentLoaded({allContent}) {
      const version = docsContent(allContent).loadedVersions[0];
      const paths = new Map(version?.docs.map(({id, permalink}) => [id, permalink]));
      pathOf = (id) => paths.get(id);
      sidebars = options.sidebars.map(
        (name) => version?.sidebars[name] ?? unknownSidebar(name, Object.keys(version?.sidebars ?? {})),
      );
    },

    async postBuild({outDir, routesPaths}) {
      const site: SiteFacts = {
        url: siteConfig.url,
        title: siteConfig.title,
        tagline: siteConfig.tagline,
        version: options.version,
      };
      const others = startOthers(siteDir, {outDir, paths: routesPaths, siteUrl: site.url});
      const pages = await readPages(outDir, routesPaths);
      const sections = sectionsOf(pages, sidebars, pathOf);
      const markdown = await pagesMarkdown(pages, site.url, siteDir, others);
      const twins = new Map([...markdown].map(([page, text]) => [page, twinOf(page, text, site)]));
      const lists = {
        'llms.txt': llmsIndex(sections, site),
        'llms-full.txt': llmsFull(sections, twins, site),
        'symbols.json': `${JSON.stringify(symbolsFile(loadSymbolMap(siteDir), site.url, site.version))}\n`,
      };
      await Promise.all([
        ...[...twins].map(([page, markdown]) => write(outDir, twinPath(page), markdown)),
        ...Object.entries(lists).map(([name, text]) => write(outDir, name, text)),
      ]);
      const sizes = Object.entries(lists).map(([name, text]) => `${name} ${kilobytes(Buffer.byteLength(text))}`);
      console.log(`Machine-readable files: ${twins.size} Markdown twins, ${sizes.join(', ')}.`);
    },
  };
}

/** The Markdown of a page under a line that says which page and version it is. */
function twinOf(page: string, markdown: string, site: SiteFacts): string {
  const address = `${site.url}${page}`;
  return `> [${address}](${address}) · ${site.title} ${site.version}\n\n${markdown}`;
}

async function write(outDir: string, file: string, text: string): Promise<void> {
  const target = path.join(outDir, file);
  await mkdir(path.dirname(target), {recursive: true});
  await writeFile(target, text);
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`;
}

function unknownSidebar(name: string, known: string[]): never {
  throw new Error(`machine-readable: sidebars.ts has no sidebar "${name}". Expected one of: ${known.join(', ')}.`);
}
