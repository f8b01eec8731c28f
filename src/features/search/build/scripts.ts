import {readFileSync} from 'node:fs';
import path from 'node:path';

import {transformSync} from 'esbuild';

import {purge} from '../../../light/light-css/purge.ts';
import {contentName} from '../../../node/content-name.ts';
import {bundledScript, inlineScript} from '../../../node/inline-script.ts';
import {replaceFolder} from '../../../node/write-files.ts';
import {indexFolder} from '../shared/index-files.ts';
import type {SearchSettings} from '../shared/site.ts';
import {textConstants} from '../shared/texts.ts';

/** Folder of the scripts below the site's root: files in it are kept for good. */
const folder = 'assets/js';

/** What the scripts are made for. */
export interface ScriptOptions extends Omit<SearchSettings, 'worker'> {
  siteDir: string;
  /** Texts by id, of the language of the site. */
  translations: Readonly<Record<string, string>>;
}

/** The scripts of the search. */
export interface SearchScripts {
  /** Those that pages fetch: text by path below the site's root. */
  files: ReadonlyMap<string, string>;
  /** The one that stands in every page. */
  inline: string;
}

/**
 * The style sheet of the results, with the tokens that it uses: a page's own style sheet holds only those that the page needs
 * (src/light/light-css).
 */
function resultStyles(siteDir: string): string {
  const css = ['src/css/tokens.css', 'src/features/search/browser/results.css']
    .map((file) => readFileSync(path.join(siteDir, file), 'utf8'))
    .join('\n');
  const {code} = transformSync(css, {loader: 'css', minify: true});
  const yes = (): boolean => true;
  return purge(code, {hasClass: yes, hasElement: yes, properties: new Set()}).trim();
}

/**
 * Compiles the scripts of the search. They are no part of the site's bundle, so that they need neither React nor the bundler's
 * runtime, which a page that nobody has touched has not loaded.
 */
export function searchScripts({siteDir, translations, ...site}: ScriptOptions): SearchScripts {
  const client = (name: string): string => path.join(siteDir, 'src/features/search/browser', name);
  const texts = textConstants(translations);
  const worker = bundledScript(client('worker.ts'), {indexPath: JSON.stringify(`${site.baseUrl}${indexFolder}/`)});
  const workerFile = contentName(`${folder}/search-worker`, 'js', worker);
  const settings: SearchSettings = {...site, worker: site.baseUrl + workerFile};
  const search = bundledScript(client('search.ts'), {
    ...texts,
    settings: JSON.stringify(settings),
    styles: JSON.stringify(resultStyles(siteDir)),
  });
  const searchFile = contentName(`${folder}/search`, 'js', search);
  return {
    files: new Map([
      [searchFile, search],
      [workerFile, worker],
    ]),
    inline: inlineScript(client('open-search.ts'), {
      ...texts,
      'addresses.search': JSON.stringify(site.baseUrl + searchFile),
      'addresses.worker': JSON.stringify(settings.worker),
      'addresses.page': JSON.stringify(`${site.baseUrl}search`),
    }),
  };
}

/** Writes the files into a folder that the site serves from its root, and removes those of an earlier version. */
export async function writeSearchScripts({files}: SearchScripts, staticDir: string): Promise<void> {
  await replaceFolder(staticDir, folder, files);
}
