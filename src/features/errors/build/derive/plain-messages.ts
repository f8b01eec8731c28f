import {parse, readTemplate, ts, walk} from '../../../../node/typescript.ts';
import {enclosingFunction} from './syntax.ts';

/** A message of a bundle that is no numbered message. */
export interface PlainSite {
  kind: 'error' | 'warning';
  /** Fixed text with `%s` for each value. */
  message: string;
  values: string[];
  functionName: string | undefined;
}

/** Text and values of an expression, as far as it has fixed text; `undefined` when it has none. */
function readMessage(expression: ts.Expression): Pick<PlainSite, 'message' | 'values'> | undefined {
  if (ts.isStringLiteralLike(expression)) return {message: expression.text, values: []};
  if (ts.isTemplateExpression(expression)) return readTemplate(expression);
  if (ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const parts = [readMessage(expression.left), readMessage(expression.right)];
    if (parts.every((part) => part === undefined)) return undefined;
    const sides = [expression.left, expression.right];
    const known = parts.map((part, index) => part ?? {message: '%s', values: [sides[index]?.getText() ?? '']});
    return {message: known.map(({message}) => message).join(''), values: known.flatMap(({values}) => values)};
  }
  return undefined;
}

/** Finds `throw new Error('…')` and `console.warn('…')` in a development bundle. Messages without fixed text are left out. */
export function findPlainSites(name: string, text: string): PlainSite[] {
  const sites: PlainSite[] = [];
  walk(parse(name, text, ts.ScriptKind.JS), (node) => {
    const found = messageArgument(node);
    const read = found?.argument === undefined ? undefined : readMessage(found.argument);
    if (found === undefined || read === undefined) return;
    sites.push({...read, kind: found.kind, functionName: enclosingFunction(node)});
  });
  return sites;
}

function messageArgument(node: ts.Node): {kind: PlainSite['kind']; argument: ts.Expression | undefined} | undefined {
  if (ts.isThrowStatement(node) && ts.isNewExpression(node.expression)) {
    const {expression: thrown, arguments: args} = node.expression;
    return thrown.getText() === 'Error' ? {kind: 'error', argument: args?.[0]} : undefined;
  }
  if (ts.isCallExpression(node) && node.expression.getText() === 'console.warn') {
    return {kind: 'warning', argument: node.arguments[0]};
  }
  return undefined;
}
