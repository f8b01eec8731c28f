import {createHash} from 'node:crypto';
import {mkdir, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';

import {indexFolder, indexFormat, type IndexManifest} from '../../shared/search/index-files.ts';
import type {SearchRecord} from '../../shared/search/record.ts';
import {buildIndex} from './build-index.ts';
import {extractPage} from './extract.ts';
import {isIgnored} from './parts.ts';
import {recordsOf, routeOf} from './records.ts';

async function htmlFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true});
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** Records of every searchable page of a built site, read from its HTML files. */
export async function readRecords(outDir: string, siteRoot: string): Promise<SearchRecord[]> {
  const records: SearchRecord[] = [];
  const files = await htmlFiles(outDir);
  const seen = new Set<string>();
  for (const file of files) {
    const page = extractPage(await readFile(file, 'utf8'));
    if (page === null || seen.has(page.url) || isIgnored(routeOf(page.url, siteRoot))) continue;
    seen.add(page.url);
    records.push(...recordsOf(page, siteRoot));
  }
  if (records.length === 0) {
    throw new Error(
      `search: expected pages with a title under ${outDir}, found ${files.length} HTML files and no searchable one. Was the site rendered?`,
    );
  }
  return records;
}

function hashedName(name: string, body: string): string {
  return `${name}.${createHash('sha256').update(body).digest('hex').slice(0, 8)}.json`;
}

/**
 * Writes the embedded index of `records` to `folder/search-index/`, replacing what was there.
 * The manifest is written last: whoever can read it finds the files that it names.
 */
export async function writeIndex(records: readonly SearchRecord[], siteRoot: string, folder: string): Promise<IndexManifest> {
  const target = path.join(folder, indexFolder);
  await rm(target, {recursive: true, force: true});
  await mkdir(target, {recursive: true});
  const index = buildIndex(records, siteRoot);
  const core = JSON.stringify(index.core);
  const text = JSON.stringify(index.text);
  const manifest: IndexManifest = {
    format: indexFormat,
    core: hashedName('core', core),
    text: hashedName('text', text),
    builtAt: new Date().toISOString(),
  };
  await writeFile(path.join(target, manifest.core), core);
  await writeFile(path.join(target, manifest.text), text);
  await writeFile(path.join(target, 'manifest.json'), JSON.stringify(manifest));
  return manifest;
}
