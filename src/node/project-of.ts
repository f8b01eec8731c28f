import {existsSync} from 'node:fs';
import path from 'node:path';

/** The nearest folder above a file with packages. */
export function projectOf(file: string): string {
  const folder = path.dirname(file);
  return folder === file || existsSync(path.join(folder, 'node_modules')) ? folder : projectOf(folder);
}
