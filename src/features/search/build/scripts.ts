import {readFileSync} from 'node:fs';
import path from 'node:path';

import {transformSync} from 'esbuild';

import {purge} from '../../../light/light-css/purge.ts';
import {contentName} from '../../../node/content-name.ts';
import {generatedStaticDir} from '../../../node/generated-static-dir.ts';
import {bundledScript, inlineScript} from '../../../node/inline-script.ts';
import {replaceFolder} from '../../../node/write-files.ts';
import type {HelpForms} from '../shared/help-links.ts';

/** Folder of the scripts below the site's root: files in it are kept for good. */
const folder = 'assets/js';

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
  return purge(code, {hasClass: yes, hasElement: yes, hasClassWith: yes, hasType: yes, properties: new Set()}).trim();
}

/**
 * Compiles the scripts of the search. They are no part of the site's bundle, so that they need neither React nor the bundler's
 * runtime, which a page that nobody has touched has not loaded. Those that pages fetch are written into a folder that the site serves
 * from its root, in place of those of an earlier version.
 *
 * @returns the script that stands in every page
 */
export async function writeSearchScripts(siteDir: string, baseUrl: string, helpForms: HelpForms): Promise<string> {
  const client = (name: string): string => path.join(siteDir, 'src/features/search/browser', name);
  const worker = bundledScript(client('worker.ts'), {baseUrl: JSON.stringify(baseUrl)});
  const workerFile = contentName(`${folder}/search-worker`, 'js', worker);
  const workerAddress = JSON.stringify(baseUrl + workerFile);
  const search = bundledScript(client('search.ts'), {
    workerAddress,
    helpForms: JSON.stringify(helpForms),
    styles: JSON.stringify(resultStyles(siteDir)),
  });
  const searchFile = contentName(`${folder}/search`, 'js', search);
  const files = new Map([
    [searchFile, search],
    [workerFile, worker],
  ]);
  await replaceFolder(path.join(siteDir, generatedStaticDir), folder, files);
  return inlineScript(client('open-search.ts'), {
    'addresses.search': JSON.stringify(baseUrl + searchFile),
    'addresses.worker': workerAddress,
    'addresses.page': JSON.stringify(`${baseUrl}search`),
  });
}
