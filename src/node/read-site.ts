import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {setImmediate} from 'node:timers/promises';

import {processWide} from './process-wide.ts';
import {parseHtml, type HtmlNode} from './html.ts';

/** A file of the built site. */
export interface HtmlFile {
  /** Absolute path. */
  file: string;
  document: HtmlNode;
}

interface Walk {
  readers: ((page: HtmlFile) => void)[];
  finished: Promise<void>;
}

const walks = processWide('site.walks', () => new Map<string, Walk>());

/**
 * Reads something from every HTML file of the built site. Parsing takes longer than all reading: whoever asks in the same turn of
 * the event loop, as the plugins do in `postBuild`, is handed the same document. None is kept.
 *
 * @param outDir folder of the built site
 * @param read what is wanted of a file; must not change the document
 * @returns what `read` gave, in the order of the files' paths
 */
export async function readSite<T>(outDir: string, read: (page: HtmlFile) => T): Promise<T[]> {
  const found: T[] = [];
  let walk = walks.get(outDir);
  if (walk === undefined) {
    const readers: Walk['readers'] = [];
    walk = {readers, finished: walkSite(outDir, readers)};
    walks.set(outDir, walk);
  }
  walk.readers.push((page) => {
    found.push(read(page));
  });
  await walk.finished;
  return found;
}

async function walkSite(outDir: string, readers: Walk['readers']): Promise<void> {
  await setImmediate();
  walks.delete(outDir);
  for (const file of await htmlFiles(outDir)) {
    const document = parseHtml(await readFile(file, 'utf8'));
    for (const read of readers) read({file, document});
  }
}

async function htmlFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true});
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
