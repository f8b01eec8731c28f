import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

import type {SymbolEntry, SymbolMap} from '../../shared/symbols.ts';
import {plainText} from './model/comment.ts';
import type {ApiMember, ApiModel, ApiSymbol} from './model/types.ts';

/** Where the list is, relative to the site's folder. */
export const symbolMapFile = '.cache/api-reference/symbols.json';

/**
 * Reads the list of documented symbols.
 *
 * @throws when the reference has not been generated yet.
 */
export function loadSymbolMap(siteDir: string): SymbolMap {
  const file = path.join(siteDir, symbolMapFile);
  if (!existsSync(file)) {
    throw new Error(
      `${file}: expected the list of documented symbols, found no file. It is written when the site's plugins are initialized: ` +
        'read it later than that (in "loadContent", or in a remark plugin).',
    );
  }
  // Written by this plugin in this very shape.
  return JSON.parse(readFileSync(file, 'utf8')) as SymbolMap;
}

/** Every symbol and every member that a class or interface declares itself, in the order of the reference. */
export function symbolMap(model: ApiModel): SymbolMap {
  return model.modules.flatMap((module) =>
    module.symbols.flatMap((symbol) => [
      entry(symbol, module.name),
      ...symbol.members.map((member) => entry(member, module.name)),
    ]),
  );
}

function entry(symbol: ApiSymbol | ApiMember, module: string): SymbolEntry {
  return {
    id: symbol.id,
    name: symbol.name,
    qualifiedName: symbol.qualifiedName,
    kind: symbol.kind,
    module,
    url: symbol.url,
    signature: symbol.signatures[0]?.line ?? symbol.name,
    summary: plainText(symbol.comment.summary),
    declarations: symbol.declarations,
  };
}
