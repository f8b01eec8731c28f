import type {SymbolKind} from '../../shared/symbols.ts';
import {packageOf, packageSlug} from '../packages.ts';
import {declarationName, sourceLines} from '../sources/source-lines.ts';
import type {SourceLink} from './types.ts';

/** Where a published package declares a symbol or a member. */
export interface DeclarationSite {
  /** Path inside `node_modules`: `lexical/LexicalEditor.d.ts`. */
  file: string;
  /** What the lines of the sources call it; see `declarationName`. */
  name: string;
}

/** What of a symbol or a member tells its location. */
interface Declared {
  kind: SymbolKind;
  declarations: readonly string[];
  isStatic?: boolean;
}

/**
 * The first declaration of a symbol or a member. A default export without one is a module that is exported again: the
 * `export default` in the module's file stands for it.
 *
 * @param module The import path that has it.
 */
export function declarationSite({kind, declarations, isStatic = false}: Declared, module: string): DeclarationSite {
  const [file = '', qualifiedName = ''] = (declarations[0] ?? `${entryFile(module)}#default`).split('#');
  return {file, name: declarationName({qualifiedName, kind, isStatic})};
}

/** The declaration file of an import path, as path inside `node_modules`. */
export function entryFile(module: string): string {
  const packageName = packageOf(module);
  return module === packageName ? `${module}/index.d.ts` : `${module}.d.ts`;
}

/** Paths in the framework's repository, by path without the extension. */
const sourcePaths = new Map(Object.keys(sourceLines.files).map((path) => [path.replace(/\.\w+$/, ''), path]));

/**
 * The source file of a published declaration file.
 *
 * @param declarationFile Path inside `node_modules`: `@lexical/react/LexicalComposer.d.ts`.
 * @param sources Address of the repository's tree at the documented version.
 * @param name The declaration in it to which the link leads, as `declarationName` makes it.
 * @returns `undefined` for a file of another project.
 */
export function sourceLink(declarationFile: string, sources: string, name?: string): SourceLink | undefined {
  const stem = sourceStem(declarationFile);
  if (stem === undefined) return undefined;
  const path = sourcePaths.get(stem) ?? `${stem}.ts`;
  const line = name === undefined ? undefined : sourceLines.files[path]?.[name];
  return {path, line, url: `${sources}/${path}${line === undefined ? '' : `#L${line}`}`};
}

/**
 * The path of a source file in the framework's repository, without its extension, which the packages do not tell.
 *
 * @param declarationFile Path inside `node_modules`.
 * @returns `undefined` for a file of another project.
 */
export function sourceStem(declarationFile: string): string | undefined {
  const [, packageName, file] = /^(lexical|@lexical\/[\w-]+)\/(.+)\.d\.ts$/.exec(declarationFile) ?? [];
  return packageName === undefined || file === undefined ? undefined : `packages/${packageSlug(packageName)}/src/${file}`;
}
