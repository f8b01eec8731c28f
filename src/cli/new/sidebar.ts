import {existsSync} from 'node:fs';
import path from 'node:path';

import {format, resolveConfig} from 'prettier';

/**
 * Adds a page to the list of `sidebars.ts` that its neighbors stand in, as the last one.
 *
 * @param source text of `sidebars.ts`
 * @param file its path
 * @param id of the page: `concepts/nodes`
 * @returns the new text; undefined when no list has a page of the same folder
 */
export async function addToSidebar(source: string, file: string, id: string): Promise<string | undefined> {
  const docs = path.join(path.dirname(file), 'docs');
  const neighbor = [...source.matchAll(/'([\w./-]+)'/g)].findLast(
    ([, other = '']) => path.posix.dirname(other) === path.posix.dirname(id) && existsSync(path.join(docs, `${other}.md`)),
  );
  if (neighbor === undefined) return undefined;
  const end = neighbor.index + neighbor[0].length;
  const text = `${source.slice(0, end)}, '${id}'${source.slice(end)}`;
  return formatted(text, file);
}

/** TypeScript in the style of the repository. */
export async function formatted(text: string, file: string): Promise<string> {
  return format(text, {...(await resolveConfig(file)), parser: 'typescript'});
}
