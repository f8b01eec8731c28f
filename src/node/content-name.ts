import {createHash} from 'node:crypto';

/**
 * Names a file by what is in it, so that browsers may keep it for good.
 *
 * @param name what it is, without an ending
 * @param extension its ending, without the dot
 * @param content what is in it
 * @returns such as `search.0123abcd.js`
 */
export function contentName(name: string, extension: string, content: string): string {
  return `${name}.${createHash('sha256').update(content).digest('hex').slice(0, 8)}.${extension}`;
}
