import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';

/** An HTML file of the built site. */
export interface HtmlFile {
  /** Absolute path. */
  file: string;
  html: string;
}

/** Reads every HTML file of the built site, in the order of their paths. */
export async function readHtml(outDir: string): Promise<HtmlFile[]> {
  const entries = await readdir(outDir, {recursive: true, withFileTypes: true});
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  return Promise.all(files.map(async (file) => ({file, html: await readFile(file, 'utf8')})));
}
