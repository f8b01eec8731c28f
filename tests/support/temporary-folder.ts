import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

import {afterAll, onTestFinished, TestRunner} from 'vitest';

/** Milliseconds that a copy of the site and its packages takes to remove on a busy machine. */
const removal = 120_000;

/** Writes a file, and makes the folders that it is in. */
export function writeFile(file: string, text: string): void {
  mkdirSync(path.dirname(file), {recursive: true});
  writeFileSync(file, text);
}

/**
 * Makes a folder that is gone after the test, or, when it is made beside tests, after all of them.
 *
 * @param files texts by their paths in it
 * @param parent where it is, such as below a folder of packages
 */
export function temporaryFolder(files: Readonly<Record<string, string>> = {}, parent = tmpdir()): string {
  mkdirSync(parent, {recursive: true});
  const folder = mkdtempSync(path.join(parent, 'test-'));
  for (const [name, text] of Object.entries(files)) writeFile(path.join(folder, name), text);
  const remove = (): void => rmSync(folder, {recursive: true, force: true});
  if (TestRunner.getCurrentTest() === undefined) afterAll(remove, removal);
  else onTestFinished(remove, removal);
  return folder;
}
