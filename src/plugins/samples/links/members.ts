import ts from 'typescript';

import {frameworkDeclarations} from './declarations.ts';
import {compileModules} from './exports.ts';
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
  const {checker, exportsOf} = compileModules(modules, siteDir);
  const members: InheritedMembers = {};
  for (const module of modules) {
    for (const symbol of exportsOf(module)?.values() ?? []) {
      const entry = index.byDeclaration(frameworkDeclarations(symbol, checker));
      const owner = owners.find((candidate) => candidate.module === module && candidate === entry);
      if (owner === undefined) {
        continue;
      }
      const types = [checker.getDeclaredTypeOfSymbol(symbol)];
      if ((symbol.flags & ts.SymbolFlags.Class) !== 0) {
        types.push(checker.getTypeOfSymbol(symbol));
      }
      for (const property of types.flatMap((type) => checker.getPropertiesOfType(type))) {
        const name = `${owner.qualifiedName}.${property.getName()}`;
        const declared = index.byDeclaration(frameworkDeclarations(property, checker));
        if (declared !== undefined && index.byQualifiedName(name).length === 0) {
          members[name] ??= declared.id;
        }
      }
    }
  }
  return members;
}
