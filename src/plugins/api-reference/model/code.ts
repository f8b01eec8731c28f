/** What a piece of code is; the names are those of Prism, so that one set of colors serves samples and signatures. */
export type TokenKind =
  'keyword' | 'builtin' | 'class-name' | 'function' | 'parameter' | 'property' | 'string' | 'number' | 'operator' | 'punctuation';

/** A piece of code as it is printed. Line breaks and indentation are tokens without a kind. */
export interface Token {
  text: string;
  kind?: TokenKind;
  /** Address of the type's own entry, or of its documentation elsewhere. */
  href?: string;
}

/**
 * Code whose lines are not chosen yet. A group is printed on one line when it fits, otherwise every break that belongs
 * directly to it becomes a new line.
 */
export type Doc =
  string | Token | readonly Doc[] | {group: Doc} | {indent: Doc} | {break: 'space' | 'nothing' | 'always'} | {whenBroken: string};

export const space: Doc = {break: 'space'};
export const noSpace: Doc = {break: 'nothing'};
export const newLine: Doc = {break: 'always'};

export function group(...content: Doc[]): Doc {
  return {group: content};
}

export function indent(...content: Doc[]): Doc {
  return {indent: content};
}

/** Puts a separator between items. */
export function join(items: readonly Doc[], separator: Doc): Doc {
  return items.flatMap((item, index) => (index === 0 ? [item] : [separator, item]));
}

export function keyword(text: string): Token {
  return {text, kind: 'keyword'};
}

export function punctuation(text: string): Token {
  return {text, kind: 'punctuation'};
}

export function operator(text: string): Token {
  return {text, kind: 'operator'};
}

/** A list in brackets which goes one item to a line when it does not fit. */
export function bracketed(
  open: string,
  items: readonly Doc[],
  close: string,
  options: {separator?: string; padding?: boolean} = {},
): Doc {
  if (items.length === 0) return punctuation(open + close);
  const separator = options.separator ?? ',';
  const edge = options.padding === true ? space : noSpace;
  return group(
    punctuation(open),
    indent(edge, join(items, [punctuation(separator), space]), {whenBroken: separator}),
    edge,
    punctuation(close),
  );
}

const indentUnit = '  ';

/**
 * Chooses the lines.
 *
 * @param width Characters a line may have; `Infinity` gives one line unless the code contains forced breaks.
 */
export function layout(doc: Doc, width: number): Token[] {
  const tokens: Token[] = [];
  let column = 0;

  const write = (token: Token) => {
    if (token.text === '') return;
    tokens.push(token);
    column += token.text.length;
  };
  const startLine = (depth: number) => {
    tokens.push({text: '\n' + indentUnit.repeat(depth)});
    column = indentUnit.length * depth;
  };

  const print = (part: Doc, depth: number, broken: boolean): void => {
    if (typeof part === 'string') write({text: part});
    else if (isList(part)) for (const child of part) print(child, depth, broken);
    else if ('text' in part) write(part);
    else if ('group' in part) print(part.group, depth, mustBreak(part.group) || column + flatWidth(part.group) > width);
    else if ('indent' in part) print(part.indent, depth + 1, broken);
    else if ('whenBroken' in part) write(broken ? punctuation(part.whenBroken) : {text: ''});
    else if (part.break === 'always') startLine(depth);
    else if (broken) startLine(depth);
    else if (part.break === 'space') write({text: ' '});
  };

  // An `indent` inside a broken group has its breaks one level deeper, while the closing bracket's break is outside it.
  print(doc, 0, false);
  return mergePlain(tokens);
}

/** The code as plain text. */
export function toText(tokens: readonly Token[]): string {
  return tokens.map((token) => token.text).join('');
}

/** The code on one line of plain text, whatever its layout would be. */
export function toLine(doc: Doc): string {
  return toText(layout(doc, Infinity))
    .replace(/\s*\n\s*/g, ' ')
    .trim();
}

function isList(doc: Doc): doc is readonly Doc[] {
  return Array.isArray(doc);
}

function mustBreak(doc: Doc): boolean {
  if (typeof doc === 'string') return false;
  if (isList(doc)) return doc.some(mustBreak);
  if ('break' in doc) return doc.break === 'always';
  if ('group' in doc) return mustBreak(doc.group);
  if ('indent' in doc) return mustBreak(doc.indent);
  return false;
}

function flatWidth(doc: Doc): number {
  if (typeof doc === 'string') return doc.length;
  if (isList(doc)) return doc.reduce((sum: number, child) => sum + flatWidth(child), 0);
  if ('text' in doc) return doc.text.length;
  if ('group' in doc) return flatWidth(doc.group);
  if ('indent' in doc) return flatWidth(doc.indent);
  if ('break' in doc) return doc.break === 'space' ? 1 : 0;
  return 0;
}

/** Joins neighbors that look alike, so that the page has fewer elements. */
function mergePlain(tokens: readonly Token[]): Token[] {
  const merged: Token[] = [];
  for (const token of tokens) {
    const last = merged.at(-1);
    if (last !== undefined && last.href === undefined && token.href === undefined && last.kind === token.kind) {
      merged[merged.length - 1] = {...last, text: last.text + token.text};
    } else {
      merged.push(token);
    }
  }
  return merged;
}
