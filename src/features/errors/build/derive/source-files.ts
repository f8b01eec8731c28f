import {sourceLink} from '../../../../framework/model/source-links.ts';
import {findDeclarations} from '../../../../framework/sources/find-declarations.ts';

/** A published declaration file: its path in the package and its text. */
export interface Declarations {
  file: string;
  text: string;
}

/**
 * Finds the source file of each top-level function and class of a development bundle.
 *
 * Declaration files tell it for what a source file exports. The bundler writes source files one after another, so a
 * private function between two functions of one file is from that file too; where the neighbors differ it stays unknown.
 *
 * @param packageName `@lexical/table`
 * @returns Paths in the framework's repository by name.
 */
export function findSourceFiles(packageName: string, bundle: string, declarations: readonly Declarations[]): Map<string, string> {
  const declared = declaredNames(declarations);
  const names = topLevelNames(bundle);
  const own = names.map((name) => declared.get(name));
  const found = new Map<string, string>();
  names.forEach((name, index) => {
    const before = own.slice(0, index).findLast((file) => file !== undefined);
    const after = own.slice(index + 1).find((file) => file !== undefined);
    const file = own[index] ?? (before === after ? before : undefined);
    const path = file === undefined ? undefined : sourceLink(`${packageName}/${file}`, '')?.path;
    if (path !== undefined) found.set(name, path);
  });
  return found;
}

/** Names that exactly one file declares. */
function declaredNames(declarations: readonly Declarations[]): Map<string, string> {
  const files = new Map<string, string[]>();
  for (const {file, text} of declarations) {
    for (const name of topLevelNames(text)) files.set(name, [...(files.get(name) ?? []), file]);
  }
  return new Map([...files].flatMap(([name, [file, ...more]]) => (file === undefined || more.length > 0 ? [] : [[name, file]])));
}

/** Names of values that a bundle or a declaration file has at its top level. */
function topLevelNames(text: string): string[] {
  return findDeclarations('bundle.mjs', text).flatMap(({name, isType}) =>
    isType || name === 'default' || name.includes('.') ? [] : [name],
  );
}
