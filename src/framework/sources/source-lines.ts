import type {SymbolKind} from '../../shared/symbols.ts';
import data from './lines.json';

/** Where the framework's repository declares what the reference describes. Written by `npm run update -- sources`. */
export interface SourceLines {
  /** The version whose sources have these lines. */
  version: string;
  /**
   * For each source file of a published declaration file: the line of each declaration, by its name (see `declarationName`).
   * Files of which nothing is described are listed too: the packages do not tell whether a file is `.ts`, `.tsx` or `.js`.
   */
  files: Record<string, Record<string, number>>;
}

/** The lines that are checked in. */
export const sourceLines: SourceLines = data;

/** Where they are checked in, from the site's folder. */
export const linesFile = 'src/framework/sources/lines.json';

/** The name of a declaration inside its file, before it is made unique. */
interface NamedDeclaration {
  /** `LexicalNode.getType` */
  qualifiedName: string;
  kind: SymbolKind;
  isStatic: boolean;
}

/**
 * A name that no other declaration of the file has: `LexicalNode.getType`, `LexicalNode.static.getType`,
 * `LexicalNode.constructor`, and `LexicalNode['constructor']` for the property of this name.
 */
export function declarationName({qualifiedName, kind, isStatic}: NamedDeclaration): string {
  if (isStatic) return qualifiedName.replace(/\.([^.]+)$/, '.static.$1');
  return kind === 'property' ? qualifiedName.replace(/\.constructor$/, "['constructor']") : qualifiedName;
}

/** What to do when the lines do not fit the documented version. */
export function howToUpdate(version: string): string {
  return (
    `Run "npm run update -- sources <folder>", where <folder> has the framework's repository at v${version}. To get it: ` +
    `git clone --depth 1 --branch v${version} https://github.com/facebook/lexical <folder>`
  );
}
