import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';

/** What is kept from process to process. */
interface Kept {
  /** Changes when the content would become another one. */
  key: string;
  content: unknown;
}

/**
 * Reads what an earlier process has kept.
 *
 * @param key what it was to be kept under
 * @returns undefined when there is nothing, when the key was another one, or when the file was cut short: making it again is always right
 */
export function readKept<Content>(file: string, key: string): Content | undefined {
  try {
    // Written below.
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept;
    return kept.key === key ? (kept.content as Content) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps something for later processes; `content` is what JSON can express. */
export function writeKept(file: string, key: string, content: object): void {
  mkdirSync(path.dirname(file), {recursive: true});
  writeFileSync(file, JSON.stringify({key, content} satisfies Kept));
}
