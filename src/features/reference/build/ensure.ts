import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import {inputKey} from '../../../node/input-key.ts';
import {replaceFile} from '../../../node/replace-file.ts';
import {runWorker} from '../../../node/worker.ts';
import {errorConditions} from '../../../content/error-pages.ts';
import {tableFile} from '../../../content/error-table.ts';
import {removedUrlsFile} from '../../../content/removed-urls.ts';
import {examplesKey, readExamples} from './examples.ts';
import {locations} from '../../../framework/locations.ts';

/**
 * Generates the reference unless the cache holds it already, made from the same packages, tools, options, notes, error numbers, headings of
 * examples and code.
 *
 * Runs in a process of its own: its memory is free again before the bundler starts, and other plugins can work meanwhile.
 *
 * @returns Whether it was generated now.
 * @throws with the generator's message when it fails.
 */
export async function ensureReference(siteDir: string): Promise<boolean> {
  const files = locations(siteDir);
  const key = referenceKey(siteDir);
  if (isFresh(siteDir, key)) return false;

  const run = runWorker<string>(path.join(siteDir, generator), {siteDir});
  const summary = await run.catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The API reference could not be generated.\n${reason}`, {cause: error});
  });
  console.log(summary);
  replaceFile(files.stamp, `${JSON.stringify({key})}\n`);
  return true;
}

/** Generates the reference in a process of its own. */
export const generator = 'src/features/reference/build/generate-cli.ts';

/**
 * Puts the generated pages where the docs plugin reads them; only files that differ are written, so that a running
 * development server does not reload without need.
 *
 * @param finish what to do to the text of a page of the reference
 */
export function publishPages(siteDir: string, finish?: (text: string) => string): void {
  const {generatedPages, publishedPages, generatedVersions, publishedVersions} = locations(siteDir);
  publishFolder(generatedPages, publishedPages, finish);
  publishFolder(generatedVersions, publishedVersions);
}

function publishFolder(from: string, to: string, finish: (text: string) => string = (text) => text): void {
  const wanted = new Set(markdownFiles(from));
  for (const file of markdownFiles(to)) if (!wanted.has(file)) rmSync(path.join(to, file));
  for (const file of wanted) {
    const target = path.join(to, file);
    const text = finish(readFileSync(path.join(from, file), 'utf8'));
    if (existsSync(target) && readFileSync(target, 'utf8') === text) continue;
    mkdirSync(path.dirname(target), {recursive: true});
    writeFileSync(target, text);
  }
}

/** A digest of all that the reference is made from. */
export function referenceKey(siteDir: string): string {
  const {notes, typedocOptions, contract} = locations(siteDir);
  return inputKey({
    siteDir,
    code: [generator],
    files: [notes, typedocOptions, contract, tableFile(siteDir), removedUrlsFile, 'package.json'],
    options: [errorConditions(siteDir), examplesKey(readExamples(siteDir))],
  });
}

function isFresh(siteDir: string, key: string): boolean {
  const {stamp, model, symbols, inherited, sidebar, facts, report, generatedPages, generatedVersions} = locations(siteDir);
  const outputs = [stamp, model, symbols, inherited, sidebar, facts, report, generatedPages, generatedVersions];
  if (!outputs.every((file) => existsSync(file))) return false;
  // Our own file; anything but the expected key means "not fresh".
  return (JSON.parse(readFileSync(stamp, 'utf8')) as {key?: string}).key === key;
}

function markdownFiles(dir: string): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.md'));
}
