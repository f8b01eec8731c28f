import {Prism} from 'prism-react-renderer';

/** What a piece of code is; each has a class of this name and a color in the design's tokens. */
export type TokenKind =
  'comment' | 'keyword' | 'string' | 'number' | 'function' | 'class-name' | 'property' | 'tag' | 'inserted' | 'deleted';

/** A piece of one line; without a kind it has the color of plain code. */
export interface SyntaxToken {
  text: string;
  kind?: TokenKind;
}

type Grammar = Parameters<typeof Prism.tokenize>[1];
type PrismToken = ReturnType<typeof Prism.tokenize>[number];

/**
 * Prism's many names for what the design shows in one color. Operators and punctuation are missing: they are more than
 * half of all tokens, and an element for each would make pages a fifth larger for a difference that few would see.
 */
const prismNames: Record<TokenKind, string[]> = {
  comment: ['comment', 'prolog', 'doctype', 'cdata', 'shebang', 'coord'],
  keyword: ['keyword', 'atrule', 'rule', 'important'],
  'class-name': ['builtin', 'class-name', 'maybe-class-name'],
  string: ['string', 'char', 'url', 'regex', 'template-string', 'template-punctuation', 'attr-value', 'triple-quoted-string'],
  number: ['number', 'boolean', 'constant', 'null', 'entity'],
  function: ['function', 'function-variable', 'method', 'title'],
  property: ['property', 'attr-name', 'parameter', 'variable', 'key'],
  tag: ['tag', 'selector'],
  inserted: ['inserted', 'inserted-sign'],
  deleted: ['deleted', 'deleted-sign'],
};

/** The kind of each of them. */
const kinds = new Map(
  Object.entries(prismNames).flatMap(([kind, names]) => names.map((name) => [name, kind as TokenKind] as const)),
);

/** The renderer's grammars lack the two below; both are small. */
const bash: Grammar = {
  comment: {pattern: /(^|\s)#.*/m, lookbehind: true},
  string: {pattern: /"(?:\\[\s\S]|[^"\\])*"|'[^']*'/, greedy: true},
  variable: /\$\w+|\$\{[^}]+\}/,
  // Greedy patterns see the whole line; others see what is left of it, where every word is the first.
  function: {pattern: /(^[ \t]*|(?:&&|\|\||;|\|)[ \t]*)[\w./@-]+/m, lookbehind: true, greedy: true},
  parameter: {pattern: /(\s)--?[\w-]+/, lookbehind: true},
  operator: /&&|\|\||[|;<>]/,
};
const diff: Grammar = {
  coord: /^(?:@@.*|---.*|\+\+\+.*|diff .*|index .*)$/m,
  inserted: /^\+.*$/m,
  deleted: /^-.*$/m,
};

const aliases: Record<string, string> = {sh: 'bash', shell: 'bash', console: 'bash', htm: 'html', jsonc: 'json', txt: 'text'};
const plain = new Set(['', 'text', 'plain', 'plaintext']);

/** Prism has functions beside its grammars. */
const grammars = new Map<string, unknown>(Object.entries({...Prism.languages, bash, diff}));

function grammarOf(language: string): Grammar | undefined {
  const grammar = grammars.get(aliases[language] ?? language);
  return typeof grammar === 'object' && grammar !== null ? grammar : undefined;
}

/** Whether code in a language can be colored, or needs no colors. */
export function isKnownLanguage(language: string): boolean {
  return plain.has(aliases[language] ?? language) || grammarOf(language) !== undefined;
}

/**
 * Colors code.
 *
 * @param language a fence's language; unknown ones give plain code
 * @returns the tokens of each line
 */
export function tokenize(code: string, language: string): SyntaxToken[][] {
  const grammar = grammarOf(language);
  const lines: SyntaxToken[][] = [[]];
  const add = (text: string, kind: TokenKind | undefined): void =>
    text.split('\n').forEach((part, index) => {
      if (index > 0) {
        lines.push([]);
      }
      if (part !== '') {
        lines.at(-1)?.push(kind === undefined ? {text: part} : {text: part, kind});
      }
    });
  const visit = (token: PrismToken, outer: TokenKind | undefined): void => {
    if (typeof token === 'string') {
      add(token, outer);
      return;
    }
    const names = [token.type, token.alias].flat();
    const inner = token.type === 'interpolation' || token.type === 'script' ? undefined : outer;
    const kind = names.map((name) => kinds.get(name)).find((known) => known !== undefined) ?? inner;
    for (const part of [token.content].flat()) {
      visit(part, kind);
    }
  };
  for (const token of grammar === undefined ? [code] : Prism.tokenize(code, grammar)) {
    visit(token, undefined);
  }
  return lines.map(mergeNeighbors);
}

/** Fewer elements for the same picture: alike neighbors become one, and blanks take the kind of what is before them. */
function mergeNeighbors(line: SyntaxToken[]): SyntaxToken[] {
  const merged: SyntaxToken[] = [];
  for (const token of line) {
    const last = merged.at(-1);
    if (last !== undefined && (last.kind === token.kind || /^\s+$/.test(token.text))) {
      merged[merged.length - 1] = {...last, text: last.text + token.text};
    } else {
      merged.push(token);
    }
  }
  return merged;
}
