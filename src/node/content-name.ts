import {createHash} from 'node:crypto';

/** Says in a few characters, 64 at most, what is in a file: another content gives others. */
export function contentHash(content: string | Uint8Array, length = 8): string {
  return createHash('sha256').update(content).digest('hex').slice(0, length);
}

/**
 * Names a file by what is in it, so that browsers may keep it for good.
 *
 * @param name what it is, without an ending
 * @param extension its ending, without the dot
 * @param content what is in it
 * @returns such as `search.0123abcd.js`
 */
export function contentName(name: string, extension: string, content: string | Uint8Array): string {
  return `${name}.${contentHash(content)}.${extension}`;
}
