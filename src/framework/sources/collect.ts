import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {sourceStem} from '../model/source-links.ts';
import {type DocumentedPackage, publishedFiles} from '../packages.ts';
import type {DescribedDeclaration} from './check.ts';
import {findDeclarations} from './find-declarations.ts';
import {howToUpdate, type SourceLines} from './source-lines.ts';

const extensions = ['ts', 'tsx', 'js', 'jsx'];

/**
 * Looks up what the reference describes in the framework's sources.
 *
 * @param checkout Folder with the framework's repository.
 * @throws when the folder has another version, or lacks a file or a declaration.
 */
export function collectLines(
  checkout: string,
  packages: readonly DocumentedPackage[],
  described: readonly DescribedDeclaration[],
): SourceLines {
  const version = packages.find(({name}) => name === 'lexical')?.version ?? '';
  checkVersion(checkout, version);
  const wanted = new Map<string, DescribedDeclaration[]>();
  for (const item of described) wanted.set(item.stem, [...(wanted.get(item.stem) ?? []), item]);
  const files: [string, Record<string, number>][] = [];
  const missing: string[] = [];
  const stems = packages.flatMap((item) => publishedFiles(item.dir).flatMap((file) => sourceStem(`${item.name}/${file}`) ?? []));
  for (const stem of stems) {
    const file = sourceFile(checkout, stem);
    const declared = wanted.has(stem) ? findDeclarations(file, readFileSync(path.join(checkout, file), 'utf8')) : [];
    const names: [string, number][] = [];
    for (const {id, name, isType} of wanted.get(stem) ?? []) {
      const same = declared.filter((item) => item.name === name);
      const found = same.find((item) => item.isType === isType) ?? same[0];
      if (found === undefined) missing.push(`${file}: ${name} (${id})`);
      else names.push([name, found.line]);
    }
    files.push([file, Object.fromEntries(names.sort(([, a], [, b]) => a - b))]);
    wanted.delete(stem);
  }
  missing.push(...[...wanted.keys()].map((stem) => `${stem}: no published declaration file`));
  if (missing.length > 0)
    throw new Error(
      `The sources lack declarations that the reference describes:\n${missing.map((line) => `  ${line}`).join('\n')}`,
    );
  return {version, files: Object.fromEntries(files.sort(([a], [b]) => (a < b ? -1 : 1)))};
}

/** The text of the file that is checked in: one line a source file, so that a change shows which ones. */
export function renderLines({version, files}: SourceLines): string {
  const rows = Object.entries(files).map(([file, names]) => `${JSON.stringify(file)}:${JSON.stringify(names)}`);
  return `{"version":${JSON.stringify(version)},"files":{\n${rows.join(',\n')}\n}}\n`;
}

function checkVersion(checkout: string, version: string): void {
  const file = path.join(checkout, 'packages/lexical/package.json');
  // Only compared: anything but the version, and no file, is not what is asked for.
  const found = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as {version?: unknown}).version : undefined;
  if (found !== version) {
    throw new Error(
      `${file}: expected version ${version}, which is documented, found ${found === undefined ? 'none' : JSON.stringify(found)}.\n${howToUpdate(version)}`,
    );
  }
}

function sourceFile(checkout: string, stem: string): string {
  const [file, ...more] = extensions
    .map((extension) => `${stem}.${extension}`)
    .filter((name) => existsSync(path.join(checkout, name)));
  if (file === undefined || more.length > 0) {
    throw new Error(
      `${path.join(checkout, stem)}: expected one source file for the published declarations, ` +
        `found ${file === undefined ? `none with one of the extensions ${extensions.join(', ')}` : [file, ...more].join(' and ')}.`,
    );
  }
  return file;
}
