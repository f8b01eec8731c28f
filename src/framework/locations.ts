import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

/** Where things are, from the site's folder. */
export function locations(siteDir: string) {
  const cacheDir = path.join(siteDir, '.cache/api-reference');
  return {
    cacheDir,
    /** Pages as generated. */
    generatedPages: path.join(cacheDir, 'pages'),
    /** Pages as the docs plugin reads them. */
    publishedPages: path.join(siteDir, 'docs/api'),
    /** The same of the pages about other versions. */
    generatedVersions: path.join(cacheDir, 'versions'),
    publishedVersions: path.join(siteDir, 'docs/versions'),
    notes: path.join(siteDir, 'docs/_api-notes'),
    /** Addresses that must never stop working. */
    contract: path.join(siteDir, 'tests/contract/urls.json'),
    typedocOptions: path.join(siteDir, 'typedoc.json'),
    model: path.join(cacheDir, 'model.json'),
    symbols: path.join(cacheDir, 'symbols.json'),
    inherited: path.join(cacheDir, 'inherited.json'),
    /** Commands, nodes, defaults, errors and sizes, read from the published code. */
    facts: path.join(cacheDir, 'facts.json'),
    /** What is described and what is not, module by module. */
    report: path.join(cacheDir, 'report.json'),
    sidebar: path.join(cacheDir, 'sidebar.json'),
    /** Key of the inputs that the files in the cache were made from; written last. */
    stamp: path.join(cacheDir, 'stamp.json'),
    /** Links from guides, written by the samples plugin: `{[symbolId]: {url, title}[]}`. */
    usage: path.join(siteDir, '.cache/samples/usage.json'),
  };
}

/**
 * The text of a file that the reference consists of.
 *
 * @throws when the reference has not been generated yet.
 */
export function readGenerated(file: string): string {
  if (!existsSync(file)) {
    throw new Error(
      `${file}: expected a part of the API reference, found no file. It is written when the site's plugins are initialized: ` +
        'run "npm start" or "npm run build", and read it later than that (in "loadContent", or in a remark plugin).',
    );
  }
  return readFileSync(file, 'utf8');
}
