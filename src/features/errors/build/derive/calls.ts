import {parse, ts, walk} from '../../../../node/typescript.ts';

/** A call that throws a numbered message, in a minified bundle. */
export interface NumberedCall {
  /** The number: a code in a production bundle, a site's position in a marked one. */
  number: number;
  /** How many values follow the number. */
  values: number;
  /** What stands before and after the call: kinds of syntax, names of properties and literals, without mangled names. */
  before: string[];
  after: string[];
}

/** How many pieces of syntax on each side of a call are compared. */
const contextSize = 40;

/**
 * Finds the calls that throw numbered messages.
 *
 * @param name For messages: path of the bundle.
 * @param helper Name of the function that throws.
 * @throws when a call passes something else than a number, which this method of derivation cannot read.
 */
export function findCalls(name: string, text: string, helper: string): NumberedCall[] {
  const found: {call: ts.CallExpression; position: number; number: number}[] = [];
  const syntax: string[] = [];
  walk(parse(name, text, ts.ScriptKind.JS), (node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === helper) {
      found.push({call: node, position: syntax.length, number: numberOf(node, name)});
    }
    syntax.push(describe(node, helper));
  });
  return found.map(({call, position, number}) => {
    let size = 0;
    walk(call, () => size++);
    return {
      number,
      values: call.arguments.length - 1,
      before: syntax.slice(Math.max(0, position - contextSize), position).reverse(),
      after: syntax.slice(position + size, position + size + contextSize),
    };
  });
}

function numberOf(call: ts.CallExpression, name: string): number {
  const [code] = call.arguments;
  if (code !== undefined && ts.isNumericLiteral(code)) return Number(code.text);
  throw new Error(
    `${name}: expected the number of an error as the first value of ${call.getText()}, found ${code?.getText() ?? 'nothing'}. The bundles are built in another way than those that this was written for; teach src/features/errors/build/derive/calls.ts how to read them.`,
  );
}

function describe(node: ts.Node, helper: string): string {
  if (ts.isIdentifier(node)) {
    if (node.text === helper) return 'throw';
    const isProperty = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
    // Other names are mangled, differently in each bundle.
    return isProperty || ts.isPropertyAssignment(node.parent) || ts.isMethodDeclaration(node.parent) ? `.${node.text}` : 'name';
  }
  if (ts.isStringLiteralLike(node)) return JSON.stringify(node.text);
  // The number of another error differs by design.
  if (ts.isNumericLiteral(node)) return ts.isCallExpression(node.parent) ? 'number' : node.text;
  return ts.SyntaxKind[node.kind];
}

/** What a production build says before the number of an error. */
export const numberedMessage = 'Minified Lexical error #';

/**
 * Name of the function that throws numbered messages in a production bundle; `undefined` when it has none.
 *
 * It is a variable whose value holds the text {@link numberedMessage}.
 */
export function findHelper(name: string, text: string): string | undefined {
  let helper: string | undefined;
  walk(parse(name, text, ts.ScriptKind.JS), (node) => {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name)) return;
    if (node.initializer?.getText().includes(numberedMessage) === true) helper = node.name.text;
  });
  return helper;
}
