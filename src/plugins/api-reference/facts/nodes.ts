import ts from 'typescript';

import {type Bundle, type Bundles, topLevelDeclaration, walk} from './bundles.ts';
import {type CallGraph, type SymbolId, symbolId} from './call-graph.ts';
import {themeKeys} from './theme-keys.ts';
import type {NodeFact} from './types.ts';

/** The class that all nodes extend. */
const rootClass = 'lexical#LexicalNode';

/** Methods that decide how a node gets into and out of JSON and the DOM. */
const hookNames = ['importJSON', 'exportJSON', 'importDOM', 'exportDOM'];

/** Reads the node classes that the framework exports from the bundles, in the order of the modules. */
export function readNodes(bundles: Bundles, graph: CallGraph): NodeFact[] {
  const builtIn = readBuiltIn(bundles);
  const required = readCalls(bundles, graph, 'hasNodes');
  const transformed = readCalls(bundles, graph, 'registerNodeTransform');
  const facts: NodeFact[] = [];
  for (const bundle of bundles.all) {
    for (const [local, node] of bundle.declarations) {
      const exported = bundle.exportedNames(local)[0];
      if (exported === undefined || !ts.isClassDeclaration(node) || !extendsNode(bundles, bundle, local)) continue;
      const id = symbolId(bundle, local, exported);
      facts.push({
        id,
        type: typeString(node),
        base: baseId(bundles, bundle, local),
        hooks: hookNames.filter((name) => node.members.some((member) => member.name?.getText() === name)),
        themeKeys: themeKeys(bundles, rendering(bundles, bundle, local) ?? node),
        isBuiltIn: builtIn.has(id),
        requiredBy: required.get(id) ?? [],
        transformedBy: transformed.get(id) ?? [],
      });
    }
  }
  return facts;
}

function extendsNode(bundles: Bundles, bundle: Bundle, local: string): boolean {
  const base = baseOf(bundles, bundle, local);
  if (base === undefined) return false;
  return base.bundle.module === 'lexical' && base.name === 'LexicalNode' ? true : extendsNode(bundles, base.bundle, base.name);
}

/** The class whose `createDOM` makes the element: the class itself, or the nearest ancestor that has one. */
function rendering(bundles: Bundles, bundle: Bundle, local: string): ts.ClassDeclaration | undefined {
  const node = bundle.declarations.get(local);
  if (node === undefined || !ts.isClassDeclaration(node)) return undefined;
  if (node.members.some((member) => member.name?.getText() === 'createDOM')) return node;
  const base = baseOf(bundles, bundle, local);
  return base && rendering(bundles, base.bundle, base.name);
}

function baseOf(bundles: Bundles, bundle: Bundle, local: string): {bundle: Bundle; name: string} | undefined {
  const node = bundle.declarations.get(local);
  const parent = node !== undefined && ts.isClassDeclaration(node) ? node.heritageClauses?.[0]?.types[0]?.expression : undefined;
  if (parent === undefined || !ts.isIdentifier(parent)) return undefined;
  const imported = bundle.imports.get(parent.text);
  return imported === undefined ? {bundle, name: parent.text} : bundles.declared(imported.module, imported.name);
}

function baseId(bundles: Bundles, bundle: Bundle, local: string): SymbolId | undefined {
  const base = baseOf(bundles, bundle, local);
  if (base === undefined) return undefined;
  const exported = base.bundle.exportedNames(base.name)[0];
  // `LexicalNode` is exported as a type only, so the module has no such export at run time.
  return exported === undefined
    ? base.name === 'LexicalNode'
      ? rootClass
      : undefined
    : symbolId(base.bundle, base.name, exported);
}

/** The text that `static getType()` returns. */
function typeString(node: ts.ClassDeclaration): string | undefined {
  const getType = node.members.find(
    (member) => ts.isMethodDeclaration(member) && member.name.getText() === 'getType' && isStatic(member),
  );
  let type: string | undefined;
  if (getType !== undefined) {
    walk(getType, (child) => {
      if (ts.isReturnStatement(child) && child.expression !== undefined && ts.isStringLiteral(child.expression)) {
        type = child.expression.text;
      }
    });
  }
  return type;
}

function isStatic(member: ts.ClassElement): boolean {
  return (
    ts.canHaveModifiers(member) && member.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.StaticKeyword) === true
  );
}

/** The classes in the list that `createEditor` puts in front of `config.nodes`. */
function readBuiltIn(bundles: Bundles): Set<SymbolId> {
  const core = bundles.bundle('lexical');
  const createEditor = core?.declarations.get('createEditor');
  const found = new Set<SymbolId>();
  if (core === undefined || createEditor === undefined) return found;
  walk(createEditor, (node) => {
    if (!ts.isArrayLiteralExpression(node) || !node.elements.some((element) => ts.isSpreadElement(element))) return;
    for (const element of node.elements) if (ts.isIdentifier(element)) found.add(`lexical#${element.text}`);
  });
  return found;
}

/** Which exports call a method of the editor with a class, alone or in a list. */
function readCalls(bundles: Bundles, graph: CallGraph, method: string): Map<SymbolId, SymbolId[]> {
  const found = new Map<SymbolId, SymbolId[]>();
  for (const bundle of bundles.all) {
    walk(bundle.source, (node) => {
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression) || node.expression.name.text !== method)
        return;
      const owner = topLevelDeclaration(node);
      const argument = node.arguments[0];
      if (owner === undefined || argument === undefined) return;
      const classes = ts.isArrayLiteralExpression(argument) ? argument.elements : [argument];
      for (const id of classes.flatMap((item) => classId(bundles, bundle, item))) {
        found.set(id, [...new Set([...(found.get(id) ?? []), ...graph.exportedUsers(bundle, owner.name)])].sort());
      }
    });
  }
  return found;
}

function classId(bundles: Bundles, bundle: Bundle, expression: ts.Expression): SymbolId[] {
  if (!ts.isIdentifier(expression)) return [];
  const imported = bundle.imports.get(expression.text);
  const declared = imported === undefined ? {bundle, name: expression.text} : bundles.declared(imported.module, imported.name);
  if (declared === undefined) return [];
  return declared.bundle.exportedNames(declared.name).map((exported) => symbolId(declared.bundle, declared.name, exported));
}
