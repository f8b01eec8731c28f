import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

/** A file that two builds do not share, and where they part. */
export interface Difference {
  file: string;
  /** What the first build has from the first different byte on, or 'nothing' when it does not have the file. */
  first: string;
  second: string;
}

/** Bytes shown around the first difference. */
const shown = {before: 60, after: 60};

/**
 * Compares two folders byte by byte.
 *
 * A file whose name has a hash of its content has another name when it differs. Both are compared as one file, and come first: pages
 * differ because they name them.
 *
 * @returns the files that only one has, and those whose content differs
 */
export function compareFolders(first: string, second: string): Difference[] {
  const names = [filesOf(first), filesOf(second)] as const;
  const all = [...new Set([...names[0].keys(), ...names[1].keys()])].sort();
  const differences = all.flatMap((file): (Difference & {isCause: boolean})[] => {
    const [nameInFirst, nameInSecond] = [names[0].get(file), names[1].get(file)];
    if (nameInFirst === undefined || nameInSecond === undefined) {
      const has = (name: string | undefined): string => (name === undefined ? 'nothing' : 'the file');
      return [{file, first: has(nameInFirst), second: has(nameInSecond), isCause: true}];
    }
    const [a, b] = [readFileSync(path.join(first, nameInFirst)), readFileSync(path.join(second, nameInSecond))];
    if (nameInFirst === nameInSecond && a.equals(b)) {
      return [];
    }
    const at = firstDifference(a, b);
    return [{file, first: excerpt(a, at), second: excerpt(b, at), isCause: nameInFirst !== nameInSecond}];
  });
  return differences
    .sort((a, b) => Number(b.isCause) - Number(a.isCause))
    .map(({file, first: inFirst, second: inSecond}) => ({file, first: inFirst, second: inSecond}));
}

/** The files of a folder, by their names without the hash. Of two that differ by it alone, the second keeps its whole name. */
function filesOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map(({parentPath, name}) => path.relative(folder, path.join(parentPath, name)))
    .sort();
  const byName = new Map<string, string>();
  for (const file of files) {
    const name = file.replace(/\.[0-9a-f]{8,}(?=\.\w+$)/, '.*');
    byName.set(byName.has(name) ? file : name, file);
  }
  return byName;
}

function firstDifference(a: Buffer, b: Buffer): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    if (a[index] !== b[index]) {
      return index;
    }
  }
  return length;
}

function excerpt(content: Buffer, at: number): string {
  return content.subarray(Math.max(0, at - shown.before), at + shown.after).toString();
}
