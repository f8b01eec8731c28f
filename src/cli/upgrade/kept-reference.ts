import {readFileSync} from 'node:fs';
import path from 'node:path';

import type {History} from '../../framework/history/history.ts';
import type {ApiModel} from '../../framework/model/types.ts';
import {createSymbolIndex} from '../../framework/symbol-index.ts';
import type {InheritedMembers, SymbolMap} from '../../shared/symbols.ts';
import {beforeFolder} from './state.ts';

/** What of the reference was kept before the upgrade. The build wrote each part in the shape that it is read in. */
export function keptReference(siteDir: string) {
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(beforeFolder(siteDir), file), 'utf8'));
  return {
    model: read('.cache/api-reference/model.json') as ApiModel,
    index: createSymbolIndex(
      read('.cache/api-reference/symbols.json') as SymbolMap,
      read('.cache/api-reference/inherited.json') as InheritedMembers,
    ),
    history: read('src/framework/history/history.json') as History,
  };
}
