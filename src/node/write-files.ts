import {mkdir, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes files below a folder, one after another.
 *
 * @param files content by path, relative to the folder
 */
export async function writeFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [name, content] of files) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), {recursive: true});
    await writeFile(file, content);
  }
}

/**
 * Writes all files of a folder: what was in it before goes.
 *
 * @param root folder that the paths are relative to
 * @param folder the folder, below that
 * @param files content by path
 */
export async function replaceFolder(root: string, folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  await rm(path.join(root, folder), {recursive: true, force: true});
  await writeFiles(root, files);
}
