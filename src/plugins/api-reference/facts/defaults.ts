import ts from 'typescript';

import type {PublishedCode} from './published-code.ts';
import type {ParameterDefaults} from './types.ts';

/** Longer initial values say less than they cost to read. */
const longestValue = 60;

/**
 * Default values in the parameters of exported functions and components, `{clearOnHide = true}` and `depth = 0`, and of methods of all
 * classes: those of which only the type is exported are documented too.
 */
export function readDefaults(code: PublishedCode): ParameterDefaults {
  const defaults: ParameterDefaults = {};
  const add = (id: string, callable: ts.SignatureDeclaration) => {
    const values = callable.parameters.flatMap((parameter) => parameterDefaults(parameter, code));
    if (values.length > 0) defaults[id] = Object.fromEntries(values);
  };
  for (const {module, name, node, ids} of code.topLevel) {
    if (ts.isClassDeclaration(node)) {
      for (const member of node.members) {
        if (ts.isConstructorDeclaration(member)) add(`${module}#${name}.constructor`, member);
        else if (ts.isMethodDeclaration(member) && ts.isIdentifier(member.name))
          add(`${module}#${name}.${member.name.text}`, member);
      }
      continue;
    }
    const callable = ts.isVariableDeclaration(node) ? node.initializer : node;
    if (callable !== undefined && ts.isFunctionLike(callable)) for (const id of ids) add(id, callable);
  }
  return defaults;
}

function parameterDefaults(parameter: ts.ParameterDeclaration, code: PublishedCode): [string, string][] {
  const elements = ts.isIdentifier(parameter.name) ? [parameter] : parameter.name.elements;
  return elements.flatMap((element): [string, string][] => {
    if (ts.isOmittedExpression(element) || element.initializer === undefined) return [];
    const name = (ts.isBindingElement(element) ? element.propertyName : undefined) ?? element.name;
    const text = valueText(element.initializer, code);
    return (ts.isIdentifier(name) || ts.isStringLiteral(name)) && text.length <= longestValue ? [[name.text, text]] : [];
  });
}

/** The value as its author wrote it; an internal constant is replaced by what it stands for. */
function valueText(value: ts.Expression, code: PublishedCode): string {
  const node = ts.isIdentifier(value) ? code.declaration(value) : undefined;
  if (node === undefined || !ts.isVariableDeclaration(node) || node.initializer === undefined) return value.getText();
  return (code.named(value)?.ids ?? []).length > 0 ? value.getText() : valueText(node.initializer, code);
}
