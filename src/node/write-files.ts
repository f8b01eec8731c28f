import {mkdir, writeFile} from 'node:fs/promises';
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
