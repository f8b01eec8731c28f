import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

import {anchorsOf, missingFromContract, readContract} from './contract.ts';
import {locations} from './locations.ts';
import type {ApiModel} from './model/types.ts';
import {type DocumentedPackage, readPackages} from './packages.ts';
import {classPage} from './pages/class-page.ts';
import {modulePage} from './pages/module-page.ts';
import {indexPage, modulesPage} from './pages/overview-pages.ts';
import {pageFile, pageUrl} from './paths.ts';
import {apiSidebar} from './sidebar.ts';
import {symbolMap} from './symbol-map.ts';
import {runTypeDoc} from './typedoc/run.ts';

/** Generates the whole reference into the cache. */
export async function generate(siteDir: string): Promise<void> {
  const files = locations(siteDir);
  rmSync(files.stamp, {force: true});
  rmSync(files.generatedPages, {recursive: true, force: true});
  const packages = readPackages(siteDir);
  let texts: ReadonlyMap<string, string> = new Map();
  const model = await runTypeDoc({
    siteDir,
    packages,
    out: files.generatedPages,
    cacheDir: files.cacheDir,
    runtimeExports: await readRuntimeExports(packages),
    sources: `https://github.com/facebook/lexical/blob/v${packages[0]?.version ?? ''}`,
    pages: (built) => (texts = renderPages(built)),
  });
  checkContract(files.contract, texts);
  writeJson(files.model, model);
  writeJson(files.symbols, symbolMap(model));
  writeJson(files.sidebar, apiSidebar(model));
}

/** The text of every page, by file. */
export function renderPages(model: ApiModel): Map<string, string> {
  const pages = new Map<string, string>([
    [pageFile.index, indexPage(model)],
    [pageFile.modules, modulesPage(model)],
  ]);
  for (const module of model.modules) {
    pages.set(module.file, modulePage(module, model));
    for (const symbol of module.symbols) if (symbol.file !== undefined) pages.set(symbol.file, classPage(symbol, module.url));
  }
  return pages;
}

function checkContract(contractFile: string, texts: ReadonlyMap<string, string>): void {
  const written = new Map([...texts].map(([file, text]) => [pageUrl(file), anchorsOf(text)]));
  const missing = missingFromContract(readContract(contractFile), written);
  if (missing.length > 0) {
    throw new Error(
      `The generated reference lacks ${missing.length} of the addresses in ${contractFile}. Links that people have ` +
        `made would break:\n${missing.map((line) => `  ${line}`).join('\n')}`,
    );
  }
}

/** What each published ES module exports when it runs: types are not among it. */
export async function readRuntimeExports(packages: readonly DocumentedPackage[]): Promise<Map<string, Set<string>>> {
  const exported = new Map<string, Set<string>>();
  for (const entry of packages.flatMap((item) => item.entries)) {
    const module = (await import(pathToFileURL(entry.development).href)) as object;
    exported.set(entry.name, new Set(Object.keys(module)));
  }
  return exported;
}

function writeJson(file: string, data: unknown): void {
  mkdirSync(path.dirname(file), {recursive: true});
  writeFileSync(file, `${JSON.stringify(data)}\n`);
}
