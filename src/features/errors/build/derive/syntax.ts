import {ts} from '../../../../node/typescript.ts';

/**
 * The name of the function around a node as a stack trace would say it: `$getRoot`, `TextNode.splitText`,
 * `useCharacterLimit`; `undefined` at the top level of a module.
 *
 * Callbacks without a name are passed over, because the named function around them is what a reader can look up.
 */
export function enclosingFunction(node: ts.Node): string | undefined {
  let name: string | undefined;
  for (let at = node; !ts.isSourceFile(at); at = at.parent) {
    // The outermost name wins but for methods: a helper inside a function is not something that a reader can look up.
    name = nameOfFunction(at) ?? name;
    if (ts.isClassLike(at)) return name;
  }
  return name;
}

function nameOfFunction(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node)) return node.name?.text;
  if (ts.isConstructorDeclaration(node)) return `${classOf(node)}.constructor`;
  if (ts.isMethodDeclaration(node) || ts.isAccessor(node)) {
    return ts.isClassLike(node.parent) ? `${classOf(node)}.${node.name.getText()}` : undefined;
  }
  const isFunction = ts.isFunctionExpression(node) || ts.isArrowFunction(node);
  if (isFunction && ts.isVariableDeclaration(node.parent) && ts.isIdentifier(node.parent.name)) return node.parent.name.text;
  return undefined;
}

function classOf(member: ts.Node): string {
  const owner = member.parent;
  return ts.isClassLike(owner) ? (owner.name?.text ?? 'class') : '';
}
