import ts from 'typescript';

import {compilerOptions} from '../check/program.ts';
import {frameworkDeclarations} from './declarations.ts';
import type {SymbolIndex} from './symbol-index.ts';

/** Ids of the entries that a class's inherited members have, by qualified name: `TextNode.getKey` → `lexical#LexicalNode.getKey`. */
export type InheritedMembers = Record<string, string>;

/**
 * Lists the members that documented classes and interfaces inherit. The reference describes a member once, on the class
 * that declares it; prose may name it on any of its subclasses.
 *
 * @param siteDir folder with the `node_modules` of the framework
 */
export function inheritedMembers(index: SymbolIndex, siteDir: string): InheritedMembers {
  const owners = index.map.filter(({kind}) => kind === 'class' || kind === 'interface');
  const modules = [...new Set(owners.map(({module}) => module))];
  const root = `${siteDir}/.samples/members.ts`;
  const text = modules.map((module, number) => `import * as m${number} from '${module}';\nexport {m${number}};\n`).join('');
  const host = ts.createCompilerHost(compilerOptions);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, version, onError, create) =>
    name === root ? ts.createSourceFile(name, text, version, true) : getSourceFile(name, version, onError, create);
  host.getCurrentDirectory = () => siteDir;
  const program = ts.createProgram({rootNames: [root], options: compilerOptions, host});
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(root);
  const members: InheritedMembers = {};
  source?.statements.filter(ts.isImportDeclaration).forEach((statement, number) => {
    const module = checker.getSymbolAtLocation(statement.moduleSpecifier);
    if (module === undefined) {
      return;
    }
    for (const exported of checker.getExportsOfModule(module)) {
      const symbol = (exported.flags & ts.SymbolFlags.Alias) === 0 ? exported : checker.getAliasedSymbol(exported);
      const owner = owners.find(
        (entry) => entry.module === modules[number] && index.byDeclaration(frameworkDeclarations(symbol, checker)) === entry,
      );
      if (owner === undefined) {
        continue;
      }
      const types = [checker.getDeclaredTypeOfSymbol(symbol)];
      if ((symbol.flags & ts.SymbolFlags.Class) !== 0) {
        types.push(checker.getTypeOfSymbol(symbol));
      }
      for (const property of types.flatMap((type) => checker.getPropertiesOfType(type))) {
        const name = `${owner.qualifiedName}.${property.getName()}`;
        const entry = index.byDeclaration(frameworkDeclarations(property, checker));
        if (entry !== undefined && index.byQualifiedName(name).length === 0) {
          members[name] ??= entry.id;
        }
      }
    }
  });
  return members;
}
