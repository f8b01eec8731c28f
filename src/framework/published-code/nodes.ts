import {isStaticMember, ts, walk} from '../../node/typescript.ts';
import type {CallGraph} from './call-graph.ts';
import type {PublishedCode, SymbolId, TopLevel} from './published-code.ts';
import {returnedValues} from './syntax.ts';
import {themeKeys} from './theme-keys.ts';
import type {NodeFact} from './types.ts';

/** The class that all nodes extend. Its module exports it as a type only, so it has no export at run time. */
const rootClass = 'lexical#LexicalNode';

/** Methods that decide how a node gets into and out of JSON and the DOM. */
const hookNames = ['importJSON', 'exportJSON', 'importDOM', 'exportDOM'];

/** Reads the node classes that the framework exports from the published code, in the order of the modules. */
export function readNodes(code: PublishedCode, graph: CallGraph): NodeFact[] {
  const builtIn = readBuiltIn(code);
  const required = readCalls(code, graph, 'hasNodes');
  const transformed = readCalls(code, graph, 'registerNodeTransform');
  return code.topLevel.flatMap((declared): NodeFact[] => {
    const line = lineage(declared, code);
    const [self, base] = line;
    const id = declared.ids[0];
    if (id === undefined || self === undefined || !line.slice(1).some((parent) => idOf(parent) === rootClass)) return [];
    // The class whose `createDOM` makes the element: the class itself, or the nearest ancestor that has one.
    const rendering = line.find(({node}) => hasMember(node, 'createDOM')) ?? self;
    return [
      {
        id,
        type: typeString(self.node),
        base: base && idOf(base),
        hooks: hookNames.filter((name) => hasMember(self.node, name)),
        themeKeys: themeKeys(code, rendering.node),
        isBuiltIn: builtIn.has(id),
        requiredBy: required.get(id) ?? [],
        transformedBy: transformed.get(id) ?? [],
      },
    ];
  });
}

type TopLevelClass = TopLevel & {node: ts.ClassDeclaration};

/** A class and those that it extends, the nearest first; nothing for what is no class. */
function lineage(declared: TopLevel | undefined, code: PublishedCode): TopLevelClass[] {
  if (declared === undefined || !isClass(declared)) return [];
  const parent = declared.node.heritageClauses?.[0]?.types[0]?.expression;
  return [declared, ...lineage(parent && code.named(parent), code)];
}

function isClass(declared: TopLevel): declared is TopLevelClass {
  return ts.isClassDeclaration(declared.node);
}

function idOf({module, name, ids}: TopLevel): SymbolId | undefined {
  return `${module}#${name}` === rootClass ? rootClass : ids[0];
}

function hasMember(node: ts.ClassDeclaration, name: string): boolean {
  return node.members.some((member) => member.name?.getText() === name);
}

/** The text that `static getType()` returns. */
function typeString(node: ts.ClassDeclaration): string | undefined {
  const getType = node.members
    .filter(ts.isMethodDeclaration)
    .find((member) => member.name.getText() === 'getType' && isStaticMember(member));
  return getType && returnedValues(getType).find(ts.isStringLiteral)?.text;
}

/** The classes in the list that `createEditor` puts in front of `config.nodes`. */
function readBuiltIn(code: PublishedCode): Set<SymbolId> {
  const createEditor = code.find('lexical', 'createEditor');
  const found = new Set<SymbolId>();
  if (createEditor === undefined) return found;
  walk(createEditor.node, (node) => {
    if (!ts.isArrayLiteralExpression(node) || !node.elements.some((element) => ts.isSpreadElement(element))) return;
    for (const id of node.elements.flatMap((element) => code.idsOf(element))) found.add(id);
  });
  return found;
}

/** Which exports call a method of the editor with a class, alone or in a list. */
function readCalls(code: PublishedCode, graph: CallGraph, method: string): Map<SymbolId, SymbolId[]> {
  const found = new Map<SymbolId, SymbolId[]>();
  code.walk((node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression) || node.expression.name.text !== method)
      return;
    const owner = code.around(node);
    const argument = node.arguments[0];
    if (owner === undefined || argument === undefined) return;
    const classes = ts.isArrayLiteralExpression(argument) ? argument.elements : [argument];
    for (const id of classes.flatMap((item) => code.idsOf(item))) {
      found.set(id, [...new Set([...(found.get(id) ?? []), ...graph.exportedUsers(owner)])].sort());
    }
  });
  return found;
}
