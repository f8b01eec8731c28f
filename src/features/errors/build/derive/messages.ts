import {parse, readTemplate, ts, walk} from '../../../../node/typescript.ts';

/** A message of a development bundle. */
export interface MessageSite {
  /** Whether production builds have a number for it; whether it is thrown otherwise, or written to the console. */
  kind: 'numbered' | 'error' | 'warning';
  /** Fixed text with `%s` for each value. */
  message: string;
  /** The code of each value: `key`, `klass.name`. */
  values: string[];
  /** Name of the function that has it; `undefined` at the top level of the bundle. */
  functionName: string | undefined;
  /** First and last position of the statement or call in the bundle. */
  start: number;
  end: number;
}

/**
 * Finds the messages of a development bundle: `throw new Error('…')`, `console.warn('…')`, and what production builds number. Messages
 * without fixed text are left out.
 */
export function findMessages(name: string, text: string): MessageSite[] {
  const sites: MessageSite[] = [];
  walk(parse(name, text, ts.ScriptKind.JS), (node) => {
    const found = readMessage(node);
    if (found !== undefined)
      sites.push({...found, functionName: enclosingFunction(node), start: node.getStart(), end: node.getEnd()});
  });
  return sites;
}

type Message = Pick<MessageSite, 'message' | 'values'>;

/**
 * The framework's build turns `invariant(condition, message, …values)` into `throw Error(`…`)` with a template literal.
 * Ordinary errors are written with `new` or with quotes, so the two can be told apart.
 */
function readMessage(node: ts.Node): (Pick<MessageSite, 'kind'> & Message) | undefined {
  const call = ts.isThrowStatement(node) ? node.expression : node;
  if (!ts.isCallExpression(call) && !ts.isNewExpression(call)) return undefined;
  const callee = call.expression.getText();
  const [text] = call.arguments ?? [];
  if (text === undefined) return undefined;
  if (ts.isThrowStatement(node) && callee === 'Error') {
    if (ts.isNewExpression(call)) return withKind('error', fixedText(text));
    return ts.isTemplateLiteral(text) ? withKind('numbered', readTemplate(text)) : undefined;
  }
  return ts.isCallExpression(node) && callee === 'console.warn' ? withKind('warning', fixedText(text)) : undefined;
}

function withKind(kind: MessageSite['kind'], message: Message | undefined): (Pick<MessageSite, 'kind'> & Message) | undefined {
  return message && {kind, ...message};
}

/** Text and values of an expression, as far as it has fixed text; `undefined` when it has none. */
function fixedText(expression: ts.Expression): Message | undefined {
  if (ts.isStringLiteralLike(expression)) return {message: expression.text, values: []};
  if (ts.isTemplateExpression(expression)) return readTemplate(expression);
  if (!ts.isBinaryExpression(expression) || expression.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const sides = [expression.left, expression.right];
  const parts = sides.map(fixedText);
  if (parts.every((part) => part === undefined)) return undefined;
  const known = parts.map((part, index) => part ?? {message: '%s', values: [sides[index]?.getText() ?? '']});
  return {message: known.map(({message}) => message).join(''), values: known.flatMap(({values}) => values)};
}

/** Name of the function that replaces the `throw` statements of a marked bundle. */
export const marker = '__invariant__';

/**
 * A development bundle in the form that the framework's own build minifies: each numbered message is a call with a number,
 * here the site's position in the list.
 */
export function markSites(text: string, sites: readonly MessageSite[]): string {
  return sites.reduceRight(
    (marked, {values, start, end}, index) =>
      `${marked.slice(0, start)}${marker}(${[String(index), ...values].join(', ')});${marked.slice(end)}`,
    text,
  );
}

/**
 * The name of the function around a node as a stack trace would say it: `$getRoot`, `TextNode.splitText`,
 * `useCharacterLimit`; `undefined` at the top level of a module.
 *
 * Callbacks without a name are passed over, because the named function around them is what a reader can look up.
 */
function enclosingFunction(node: ts.Node): string | undefined {
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
