import {mkdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {replaceFile} from './replace-file.ts';

/** A file with something that is kept from process to process. */
export interface JsonCache<Content> {
  /** Gives what an earlier process has kept; undefined when there is nothing under this key. */
  read: () => Content | undefined;
  write: (content: Content) => void;
}

/**
 * A file for results that can always be made again.
 *
 * @param key what they depend on: under another key there is nothing
 * @typeParam Content what JSON can express
 */
export function jsonCache<Content extends object>(file: string, key: string): JsonCache<Content> {
  return {
    read: () => {
      try {
        // Written below.
        const kept = JSON.parse(readFileSync(file, 'utf8')) as {key: string; content: Content};
        return kept.key === key ? kept.content : undefined;
      } catch {
        return undefined;
      }
    },
    write: (content) => {
      mkdirSync(path.dirname(file), {recursive: true});
      replaceFile(file, JSON.stringify({key, content}));
    },
  };
}
