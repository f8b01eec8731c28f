import ts from 'typescript';

import type {Bundles} from './bundles.ts';
import {symbolId} from './call-graph.ts';
import type {ParameterDefaults} from './types.ts';

/** Longer initial values say less than they cost to read. */
const longestValue = 60;

/**
 * Default values in the parameters of exported functions and components, `{clearOnHide = true}` and `depth = 0`, and of methods of all
 * classes: those of which only the type is exported are documented too.
 */
export function readDefaults(bundles: Bundles): ParameterDefaults {
  const defaults: ParameterDefaults = {};
  for (const bundle of bundles.all) {
    for (const [local, node] of bundle.declarations) {
      if (ts.isClassDeclaration(node)) {
        for (const member of node.members) {
          const name = memberName(member);
          if (name === undefined || !ts.isFunctionLike(member)) continue;
          const values = Object.fromEntries(member.parameters.flatMap((parameter) => parameterDefaults(parameter, bundles)));
          if (Object.keys(values).length > 0) defaults[symbolId(bundle, local, `${local}.${name}`)] = values;
        }
        continue;
      }
      const callable = callableOf(node);
      const exported = bundle.exportedNames(local);
      if (callable === undefined || exported.length === 0) continue;
      const values = Object.fromEntries(callable.parameters.flatMap((parameter) => parameterDefaults(parameter, bundles)));
      if (Object.keys(values).length === 0) continue;
      for (const name of exported) defaults[symbolId(bundle, local, name)] = values;
    }
  }
  return defaults;
}

function memberName(member: ts.ClassElement): string | undefined {
  if (ts.isConstructorDeclaration(member)) return 'constructor';
  return ts.isMethodDeclaration(member) && ts.isIdentifier(member.name) ? member.name.text : undefined;
}

function callableOf(node: ts.Declaration): ts.FunctionLikeDeclaration | undefined {
  if (ts.isFunctionDeclaration(node)) return node;
  if (!ts.isVariableDeclaration(node) || node.initializer === undefined) return undefined;
  return ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer) ? node.initializer : undefined;
}

function parameterDefaults(parameter: ts.ParameterDeclaration, bundles: Bundles): [string, string][] {
  if (ts.isIdentifier(parameter.name)) {
    return parameter.initializer === undefined ? [] : entry(parameter.name.text, parameter.initializer, bundles);
  }
  return parameter.name.elements.flatMap((element) => {
    if (ts.isOmittedExpression(element) || element.initializer === undefined) return [];
    const name = element.propertyName ?? element.name;
    return ts.isIdentifier(name) || ts.isStringLiteral(name) ? entry(name.text, element.initializer, bundles) : [];
  });
}

function entry(name: string, value: ts.Expression, bundles: Bundles): [string, string][] {
  const text = valueText(value, bundles);
  return text.length > longestValue ? [] : [[name, text]];
}

/** The value as its author wrote it; an internal constant is replaced by what it stands for. */
function valueText(value: ts.Expression, bundles: Bundles): string {
  const meaning = ts.isIdentifier(value) ? bundles.meaning(value) : undefined;
  if (meaning?.kind !== 'declaration' || !ts.isVariableDeclaration(meaning.node)) return value.getText();
  const isExported = meaning.bundle.exportedNames(meaning.name).length > 0;
  return isExported || meaning.node.initializer === undefined ? value.getText() : valueText(meaning.node.initializer, bundles);
}
