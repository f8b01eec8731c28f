import path from 'node:path';

import type * as list from '@lexical/list';

import {build} from './prove.ts';

/** A second copy of `@lexical/list` that works with the same `lexical`, as a bundle has it when two versions are installed. */
export async function secondList(): Promise<typeof list> {
  const file = `LexicalList.${build === 'production' ? 'prod' : 'dev'}.mjs`;
  return (await import(/* @vite-ignore */ `${path.resolve('node_modules/@lexical/list', file)}?second`)) as typeof list;
}
