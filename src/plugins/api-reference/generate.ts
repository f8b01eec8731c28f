import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

import {writeFiles} from '../../node/write-files.ts';
import {readNumbers} from '../../content/error-table.ts';
import {anchorsOf, missingFromContract, readContract} from './contract.ts';
import {readExamples, withExamples} from './examples.ts';
import {locations} from './locations.ts';
import {readErrors} from './facts/errors.ts';
import {readCode, readFacts} from './facts/index.ts';
import type {Facts} from './facts/types.ts';
import {history} from './history/history.ts';
import {checkHistory} from './history/make.ts';
import {wantedDeclarations} from './history/wanted.ts';
import {buildModel} from './model/build.ts';
import {applyNotes, readNotes} from './model/notes.ts';
import type {ApiModel} from './model/types.ts';
import {type DocumentedPackage, readPackages} from './packages.ts';
import {classPage} from './pages/class-page.ts';
import {PageContext} from './pages/context.ts';
import {modulePage} from './pages/module-page.ts';
import {indexPage, modulesPage} from './pages/overview-pages.ts';
import {versionPages} from './pages/versions.ts';
import {pageFile, pageUrl} from './paths.ts';
import {checkDescribed, documentationReport, reportSummary} from './report.ts';
import {apiSidebar} from './sidebar.ts';
import {inheritedMembers, symbolMap} from './symbol-map.ts';
import {checkSourceLines} from './sources/check.ts';
import {sourceLines} from './sources/source-lines.ts';
import {convertDeclarations} from './typedoc/convert.ts';

/**
 * Generates the whole reference into the cache.
 *
 * @returns a line that says what there is
 * @throws when an address is lost, a source line or a history is not known, or something has no description.
 */
export async function generate(siteDir: string): Promise<string> {
  const files = locations(siteDir);
  const {model, texts, facts} = await convert(siteDir);
  checkContract(files.contract, texts);
  checkSourceLines(model, sourceLines);
  const ids = wantedDeclarations(model).map(({id}) => id);
  checkHistory(model.version, ids, history);
  rmSync(files.generatedVersions, {recursive: true, force: true});
  await writeFiles(files.generatedVersions, versionPages(new PageContext(model, facts)));
  writeJson(files.model, model);
  writeJson(files.symbols, symbolMap(model, facts));
  writeJson(files.inherited, inheritedMembers(model));
  writeJson(files.sidebar, apiSidebar(model));
  writeJson(files.facts, facts);
  const report = documentationReport(model);
  writeJson(files.report, report);
  checkDescribed(report);
  return reportSummary(report);
}

/** Converts the published declarations, and writes the pages without checking them; what the cache had counts no more. */
export async function convert(siteDir: string): Promise<{model: ApiModel; texts: ReadonlyMap<string, string>; facts: Facts}> {
  const files = locations(siteDir);
  rmSync(files.stamp, {force: true});
  rmSync(files.generatedPages, {recursive: true, force: true});
  const packages = readPackages(siteDir);
  const code = readCode(packages);
  const codeFacts = await readFacts(packages, code);
  const notes = readNotes(siteDir, files.notes);
  const built = buildModel({
    ...(await convertDeclarations(packages, files)),
    packages,
    defaults: codeFacts.defaults,
    runtimeExports: await readRuntimeExports(packages),
    sources: `https://github.com/facebook/lexical/blob/v${packages[0]?.version ?? ''}`,
  });
  const model = withExamples(applyNotes(built, notes), readExamples(siteDir));
  const documented = new Set(symbolMap(model).map(({id}) => id));
  const {numberOf, messages} = readNumbers(siteDir);
  const facts: Facts = {...codeFacts, ...readErrors(code, (id) => documented.has(id), numberOf), messages};
  const texts = renderPages(new PageContext(model, facts));
  await writeFiles(files.generatedPages, texts);
  return {model, texts, facts};
}

/** The text of every page, by file. */
export function renderPages(context: PageContext): Map<string, string> {
  const {model} = context;
  const pages = new Map<string, string>([
    [pageFile.index, indexPage(context)],
    [pageFile.modules, modulesPage(context)],
  ]);
  for (const module of model.modules) {
    pages.set(module.file, modulePage(module, context));
    for (const symbol of module.symbols)
      if (symbol.file !== undefined) pages.set(symbol.file, classPage(symbol, module.url, context));
  }
  return pages;
}

/**
 * Compares the pages with the addresses that must keep working.
 *
 * @throws with every address that is missing.
 */
export function checkContract(contractFile: string, texts: ReadonlyMap<string, string>): void {
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
