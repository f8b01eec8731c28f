import type {ApiMember, ApiModel, ApiSymbol} from '../model/types.ts';
import {declarationSite} from '../model/source-links.ts';
import type {SymbolKind} from '../../shared/symbols.ts';

/** What is looked for in the types of each release. */
export interface Wanted {
  id: string;
  module: string;
  /** The exported symbol, or the one that has the member. */
  symbol: string;
  /** How the documented version exports that symbol. */
  exportedAs: ApiSymbol['exportedAs'];
  symbolKind: SymbolKind;
  /** The declaration file in the documented version, as path inside `node_modules`. */
  file: string;
  member: {name: string; kind: SymbolKind; isStatic: boolean} | undefined;
}

/** Every symbol of the reference, and each member that a class or an interface declares itself. */
export function wantedDeclarations(model: ApiModel): Wanted[] {
  return model.modules.flatMap((module) =>
    module.symbols.flatMap((symbol) => {
      const base = {
        module: module.name,
        symbol: symbol.name,
        exportedAs: symbol.exportedAs,
        symbolKind: symbol.kind,
        file: declarationSite(symbol, module.name).file,
      };
      return [{...base, id: symbol.id, member: undefined}, ...symbol.members.map((member) => ({...base, ...ofMember(member)}))];
    }),
  );
}

function ofMember({id, name, kind, isStatic}: ApiMember): Pick<Wanted, 'id' | 'member'> {
  return {id, member: {name, kind, isStatic}};
}
