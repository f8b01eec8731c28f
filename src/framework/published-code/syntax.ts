import {ts} from '../../node/typescript.ts';

/** The name of the function or method that is called, without what stands before it; empty for other expressions. */
export function calledName({expression}: ts.CallExpression | ts.NewExpression): string {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  return ts.isIdentifier(expression) ? expression.text : '';
}

/** The values that a function returns; those of functions inside it are not its own. */
export function returnedValues({body}: {body?: ts.Node | undefined}): ts.Expression[] {
  if (body === undefined) return [];
  // An arrow function without a block is its value.
  if (!ts.isBlock(body)) return [body as ts.Expression];
  const returned: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression !== undefined) returned.push(node.expression);
    node.forEachChild(visit);
  };
  body.forEachChild(visit);
  return returned;
}

/** Whether a name stands after the dot of `object.name`. */
export function isPropertyName(node: ts.Identifier): boolean {
  return ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
}

/** Whether a variable is declared with `const`. */
export function isConstant(node: ts.Node): node is ts.VariableDeclaration {
  return ts.isVariableDeclaration(node) && (ts.getCombinedNodeFlags(node) & ts.NodeFlags.Const) !== 0;
}

/** Whether an expression sets its left side. */
export function isAssignment(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}
