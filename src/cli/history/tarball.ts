import {gunzipSync} from 'node:zlib';

const block = 512;

/**
 * Reads files of a package as npm publishes it.
 *
 * @param wanted Whether to read a file, by its path in the package.
 * @returns the text of each, by that path
 */
export function readTarball(tarball: Uint8Array, wanted: (file: string) => boolean): Map<string, string> {
  const bytes = gunzipSync(tarball);
  const files = new Map<string, string>();
  /** The path of the next file, when it is too long for its header. */
  let longPath: string | undefined;
  for (let at = 0; at + block <= bytes.length && bytes[at] !== 0;) {
    const field = (start: number, length: number) => {
      const text = bytes.toString('utf8', at + start, at + start + length);
      return text.slice(0, text.includes('\0') ? text.indexOf('\0') : length);
    };
    const size = Number.parseInt(field(124, 12), 8);
    const type = field(156, 1);
    const [name, prefix] = [field(0, 100), field(345, 155)];
    const content = bytes.subarray(at + block, at + block + size);
    at += block + Math.ceil(size / block) * block;
    if (type === 'x') {
      longPath = /\d+ path=(.*)\n/.exec(content.toString('utf8'))?.[1];
      continue;
    }
    const path = longPath ?? (prefix === '' ? name : `${prefix}/${name}`);
    longPath = undefined;
    // All is in one folder, whose name is not always "package".
    const file = path.slice(path.indexOf('/') + 1);
    if ((type === '0' || type === '') && wanted(file)) files.set(file, content.toString('utf8'));
  }
  return files;
}
