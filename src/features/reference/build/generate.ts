import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import {writeFiles} from '../../../node/write-files.ts';
import {errorConditions} from '../../../content/error-pages.ts';
import {removedUrlsFile, removedUrlsThatExist, readRemovedUrls, type RemovedUrl} from '../../../content/removed-urls.ts';
import {anchorsOf, missingFromContract, readContract, type UrlContract} from './contract.ts';
import {readExamples, withExamples} from './examples.ts';
import {locations} from '../../../framework/locations.ts';
import type {Facts} from '../../../framework/published-code/types.ts';
import {history} from '../../../framework/history/history.ts';
import {checkHistory} from '../../../framework/history/make.ts';
import {wantedDeclarations} from '../../../framework/history/wanted.ts';
import {applyNotes, readNotes} from '../../../framework/model/notes.ts';
import type {ApiModel} from '../../../framework/model/types.ts';
import {classPage} from './pages/class-page.ts';
import {PageContext} from './pages/context.ts';
import {modulePage} from './pages/module-page.ts';
import {checkTasks, indexPage, modulesPage} from './pages/overview-pages.ts';
import {versionsPage} from './pages/versions.ts';
import {purposeProblems, readPurposes} from './pages/purposes.ts';
import {pageFile, pageUrl} from '../../../framework/paths.ts';
import {publishedModel} from '../../../framework/published-model.ts';
import {checkDescribed, documentationReport, reportSummary} from './report.ts';
import {readSeeAlso, withSeeAlso} from './see-also.ts';
import {apiSidebar} from './sidebar.ts';
import {inheritedMembers, symbolMap, modelIndex} from '../../../framework/symbol-map.ts';
import {checkSourceLines} from '../../../framework/sources/check.ts';
import {sourceLines} from '../../../framework/sources/source-lines.ts';

/**
 * Generates the whole reference into the cache.
 *
 * @returns a line that says what there is
 * @throws with all that is wrong.
 */
export async function generate(siteDir: string): Promise<string> {
  const {summary, failures} = await generateAndCheck(siteDir);
  // All at once: whoever moves the site to another version has to see how much there is to do.
  if (failures.length > 0) throw new Error(failures.join('\n\n'));
  return summary;
}

/**
 * Generates the whole reference into the cache, whatever is wrong with it.
 *
 * @returns a line that says what there is, and what is wrong: notes about nothing, lost addresses, source lines and histories that are
 *   not known, and what has no description
 */
export async function generateAndCheck(siteDir: string): Promise<{summary: string; failures: string[]}> {
  const files = locations(siteDir);
  const {model, texts, facts, problems} = await convert(siteDir);
  rmSync(files.generatedVersions, {recursive: true, force: true});
  // A history around another version names what this one does not have; `checkHistory` tells of it.
  const isHistoryOfModel = history.version === model.version;
  await writeFiles(
    files.generatedVersions,
    new Map(isHistoryOfModel ? [['index.md', versionsPage(new PageContext(model, facts))]] : []),
  );
  writeJson(files.model, model);
  const symbols = symbolMap(model, facts);
  writeJson(files.symbols, symbols);
  writeJson(files.inherited, inheritedMembers(model, symbols));
  writeJson(files.sidebar, apiSidebar(model));
  writeJson(files.facts, facts);
  const report = documentationReport(model);
  writeJson(files.report, report);
  const failures = [
    ...problems,
    ...failuresOf(
      () => checkContract(readContract(files.contract), readRemovedUrls(siteDir), texts),
      () => checkSourceLines(model, sourceLines),
      () => {
        const ids = wantedDeclarations(model).map(({id}) => id);
        checkHistory(model.version, ids, history);
      },
      () => checkTasks(model.modules),
      () => checkDescribed(report),
    ),
  ];
  return {summary: reportSummary(report), failures};
}

/** What checks throw. */
function failuresOf(...checks: (() => void)[]): string[] {
  return checks.flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  });
}

/** What the published declarations were converted into. */
interface Conversion {
  model: ApiModel;
  /** The text of every page, by file. */
  texts: ReadonlyMap<string, string>;
  facts: Facts;
  /** What cannot be read from the published code, and what is wrong with the notes of the site. */
  problems: string[];
}

/** Converts the published declarations, and writes the pages without checking them; what the cache had counts no more. */
export async function convert(siteDir: string): Promise<Conversion> {
  const files = locations(siteDir);
  rmSync(files.stamp, {force: true});
  rmSync(files.generatedPages, {recursive: true, force: true});
  const published = await publishedModel(siteDir);
  const facts: Facts = {...published.facts, conditions: errorConditions(siteDir)};
  const noted = applyNotes(published.model, readNotes(siteDir, files.notes));
  const index = modelIndex(noted.model);
  const linked = withSeeAlso(withExamples(noted.model, readExamples(siteDir), index), readSeeAlso(files.notes), index);
  const {model} = linked;
  const purposes = readPurposes(files.notes);
  const texts = renderPages(new PageContext(model, facts, purposes));
  await writeFiles(files.generatedPages, texts);
  return {
    model,
    texts,
    facts,
    problems: [...published.problems, ...noted.problems, ...linked.problems, ...purposeProblems(model, purposes)],
  };
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
 * @throws with every missing address, and with every removed URL that exists
 */
export function checkContract(
  contract: UrlContract,
  removedUrls: readonly RemovedUrl[],
  texts: ReadonlyMap<string, string>,
): void {
  const written = new Map([...texts].map(([file, text]) => [pageUrl(file), anchorsOf(text)]));
  const problems = removedUrlsThatExist(removedUrls, written);
  const missing = missingFromContract(contract, written, removedUrls);
  if (missing.length > 0) {
    problems.push(
      `The generated reference lacks ${missing.length} of the addresses in tests/contract/urls.json. Links that people have ` +
        `made would break. What the framework removed goes into ${removedUrlsFile}, with a reason for readers:\n` +
        missing.map((line) => `  ${line}`).join('\n'),
    );
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

function writeJson(file: string, data: unknown): void {
  mkdirSync(path.dirname(file), {recursive: true});
  writeFileSync(file, `${JSON.stringify(data)}\n`);
}
