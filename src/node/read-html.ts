import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';

import {frameFile} from '../shared/frame-file.ts';

/** An HTML file of the built site. */
export interface HtmlFile {
  /** Absolute path. */
  file: string;
  html: string;
}

/** Reads every page of the built site, in the order of their paths. The frame of the playground is none. */
export async function readHtml(outDir: string): Promise<HtmlFile[]> {
  const entries = await readdir(outDir, {recursive: true, withFileTypes: true});
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => file !== path.join(outDir, frameFile))
    .sort();
  return Promise.all(files.map(async (file) => ({file, html: await readFile(file, 'utf8')})));
}
