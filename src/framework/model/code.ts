/** What a piece of code is, for those that have a color; the names are those of Prism, so that one set serves samples too. */
export type CodeKind = 'keyword' | 'builtin' | 'class-name' | 'function' | 'string' | 'number';

/** A piece of code as it is printed. */
export interface CodePart {
  text: string;
  kind?: CodeKind;
  /** Address of the type's own entry, or of its documentation elsewhere. */
  href?: string;
}

/**
 * Code whose lines are not chosen yet. A group is printed on one line when it fits, otherwise every break that belongs
 * directly to it becomes a new line. `false` and `undefined` are nothing.
 */
export type Doc =
  | string
  | false
  | undefined
  | CodePart
  | readonly Doc[]
  | {group: Doc}
  | {indent: Doc}
  | {break: 'space' | 'nothing' | 'always'}
  | {whenBroken: string};

export const space: Doc = {break: 'space'};
const noSpace: Doc = {break: 'nothing'};
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

/** A template of code: the words in it are keywords, and what stands for a name or a type is put in. */
export function code(strings: TemplateStringsArray, ...inserted: readonly Doc[]): Doc {
  return strings.map((text, index): Doc => [text.split(/(\w+)/).map(keywordOrSign), inserted[index]]);
}

function keywordOrSign(text: string): CodePart {
  return /^\w/.test(text) ? {text, kind: 'keyword'} : {text};
}

export function className(text: string): CodePart {
  return {text, kind: 'class-name'};
}

/** A list in brackets which goes one item to a line when it does not fit. */
export function bracketed(open: string, items: readonly Doc[], close: string, separator: ',' | ';' = ','): Doc {
  if (items.length === 0) return open + close;
  // Members in braces do not touch them.
  const edge = separator === ';' ? space : noSpace;
  return group(open, indent(edge, join(items, [separator, space]), {whenBroken: separator}), edge, close);
}

/** Members in braces, each on a line of its own. */
export function braced(members: readonly Doc[]): Doc {
  return ['{', indent(members.map((member) => [newLine, member, ';'])), newLine, '}'];
}

const indentUnit = '  ';

/**
 * Chooses the lines.
 *
 * @param width Characters a line may have; without it, one line unless the code contains forced breaks.
 */
export function layout(doc: Doc, width = Number.MAX_SAFE_INTEGER): CodePart[] {
  const parts: CodePart[] = [];
  let column = 0;

  const write = (part: CodePart) => {
    if (part.text === '') return;
    parts.push(part);
    column += part.text.length;
  };
  const startLine = (depth: number) => {
    parts.push({text: '\n' + indentUnit.repeat(depth)});
    column = indentUnit.length * depth;
  };

  const print = (item: Doc, depth: number, broken: boolean): void => {
    if (item === undefined || item === false) return;
    if (typeof item === 'string') write({text: item});
    else if (isList(item)) for (const child of item) print(child, depth, broken);
    else if ('text' in item) write(item);
    else if ('group' in item) print(item.group, depth, column + flatWidth(item.group) > width);
    else if ('indent' in item) print(item.indent, depth + 1, broken);
    else if ('whenBroken' in item) write({text: broken ? item.whenBroken : ''});
    else if (broken || item.break === 'always') startLine(depth);
    else if (item.break === 'space') write({text: ' '});
  };

  // An `indent` inside a broken group has its breaks one level deeper, while the closing bracket's break is outside it.
  print(doc, 0, false);
  return mergePlain(parts);
}

/** The code as plain text. */
export function toText(parts: readonly CodePart[]): string {
  return parts.map(({text}) => text).join('');
}

/** The code on one line of plain text, whatever its layout would be. */
export function toLine(doc: Doc): string {
  return toText(layout(doc))
    .replace(/\s*\n\s*/g, ' ')
    .trim();
}

function isList(doc: Doc): doc is readonly Doc[] {
  return Array.isArray(doc);
}

/** Characters on one line; endless with a forced break. */
function flatWidth(doc: Doc): number {
  if (doc === undefined || doc === false) return 0;
  if (typeof doc === 'string') return doc.length;
  if (isList(doc)) return doc.reduce((sum: number, child) => sum + flatWidth(child), 0);
  if ('text' in doc) return doc.text.length;
  if ('group' in doc) return flatWidth(doc.group);
  if ('indent' in doc) return flatWidth(doc.indent);
  if ('break' in doc) return {space: 1, nothing: 0, always: Infinity}[doc.break];
  return 0;
}

/** Joins neighbors that look alike, so that the page has fewer elements. */
function mergePlain(parts: readonly CodePart[]): CodePart[] {
  const merged: CodePart[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (last !== undefined && last.href === undefined && part.href === undefined && last.kind === part.kind) {
      merged[merged.length - 1] = {...last, text: last.text + part.text};
    } else {
      merged.push(part);
    }
  }
  return merged;
}
