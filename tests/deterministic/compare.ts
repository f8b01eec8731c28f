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
 * @returns the files that only one has, and those whose content differs, in the order of their names
 */
export function compareFolders(first: string, second: string): Difference[] {
  const names = [filesOf(first), filesOf(second)] as const;
  const all = [...new Set([...names[0], ...names[1]])].sort();
  return all.flatMap((file): Difference[] => {
    if (!names[0].has(file) || !names[1].has(file)) {
      return [{file, first: names[0].has(file) ? 'the file' : 'nothing', second: names[1].has(file) ? 'the file' : 'nothing'}];
    }
    const [a, b] = [readFileSync(path.join(first, file)), readFileSync(path.join(second, file))];
    if (a.equals(b)) {
      return [];
    }
    const at = firstDifference(a, b);
    return [{file, first: excerpt(a, at), second: excerpt(b, at)}];
  });
}

function filesOf(folder: string): Set<string> {
  return new Set(
    readdirSync(folder, {recursive: true, withFileTypes: true})
      .filter((entry) => entry.isFile())
      .map(({parentPath, name}) => path.relative(folder, path.join(parentPath, name))),
  );
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
