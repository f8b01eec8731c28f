import type {DisplayLine} from '../build/page/display.ts';
import {tokenize, type SyntaxToken, type TokenKind} from '../build/page/tokens.ts';
import {foldStart} from '../../../shared/folded-code.ts';
import {escapeHtml} from '../../../shared/escape-html.ts';

/** A link inside a line of shown code; columns from 0. */
export interface CodeLink {
  start: number;
  end: number;
  href: string;
  /** What it links to; the grammar only guesses this from the look of a name. */
  kind: TokenKind;
}

/**
 * The content of a `code` element: classes for colors, links, hidden lines in elements that the page shows on demand.
 *
 * @param linksOf links of a line, by its index in `lines`
 * @param numbered whether every line gets an element of its own, which line numbers hang on
 * @param fold how many of the shown lines stand before those that are folded away; all of them without it
 */
export function codeHtml(
  lines: readonly DisplayLine[],
  language: string,
  linksOf: (index: number) => readonly CodeLink[] = () => [],
  numbered = false,
  fold = Infinity,
): string {
  const tokens = tokenize(lines.map(({text}) => text).join('\n'), language);
  const linked = new Set<string>();
  const firstFolded = indexAfterShown(lines, fold);
  let html = '';
  // Every name is a link, but only its first occurrence is a stop for the Tab key: a sample must not take fifty presses.
  const isTabStop = (href: string): boolean => {
    const isNew = !linked.has(href);
    linked.add(href);
    return isNew;
  };
  lines.forEach((line, index) => {
    if (index === firstFolded) {
      html += foldStart;
    }
    if (line.hidden && lines[index - 1]?.hidden !== true) {
      html += '<span class="code-hidden">';
    }
    const content = lineHtml(tokens[index] ?? [], linksOf(index), line.hidden ? () => false : isTabStop);
    const classes = lineClasses(line);
    html +=
      classes.length > 0 || (numbered && !line.hidden)
        ? `<span class="${['code-line', ...classes].join(' ')}">${content}\n</span>`
        : `${content}\n`;
    if (line.hidden && lines[index + 1]?.hidden !== true) {
      html += '</span>';
    }
  });
  return firstFolded === -1 ? html : `${html}</span>`;
}

/** A fold that saves fewer lines than this is not worth a button. */
const leastFolded = 5;

/** How many lines a sample shows at first when its fence does not say it. */
const defaultFold = 25;

/**
 * Says whether a sample is folded.
 *
 * @param lines what it shows and hides
 * @param asked what its fence asks for
 * @returns how many lines it shows at first; undefined when it shows all
 */
export function foldOf(lines: readonly DisplayLine[], asked: string | undefined): number | undefined {
  const fold = asked === undefined ? defaultFold : Number(asked);
  return countShown(lines) - fold < leastFolded ? undefined : fold;
}

/** How many lines are shown. */
export function countShown(lines: readonly DisplayLine[]): number {
  return lines.filter(({hidden}) => !hidden).length;
}

/** Index of the line behind the given number of shown ones; -1 when there are no more. */
function indexAfterShown(lines: readonly DisplayLine[], count: number): number {
  let shown = 0;
  return lines.findIndex(({hidden}) => {
    if (shown === count) {
      return true;
    }
    shown += hidden ? 0 : 1;
    return false;
  });
}

function lineClasses(line: DisplayLine): string[] {
  return [
    ...(line.change === undefined ? [] : [`code-line--${line.change}`]),
    ...(line.marked ? ['code-line--marked'] : []),
    ...(line.unfocused ? ['code-line--unfocused'] : []),
  ];
}

function lineHtml(tokens: readonly SyntaxToken[], links: readonly CodeLink[], tabStop: (href: string) => boolean): string {
  let html = '';
  let column = 0;
  for (const link of [...links].sort((x, y) => x.start - y.start)) {
    if (link.start < column) {
      continue;
    }
    html += slice(tokens, column, link.start).map(spanHtml).join('');
    const text = slice(tokens, link.start, link.end)
      .map((token) => token.text)
      .join('');
    const tab = tabStop(link.href) ? '' : ' tabindex="-1"';
    html += `<a class="token ${link.kind}" href="${escapeHtml(link.href)}"${tab}>${escapeHtml(text)}</a>`;
    column = link.end;
  }
  return html + slice(tokens, column, Infinity).map(spanHtml).join('');
}

/** The part of a line between two columns. */
function slice(tokens: readonly SyntaxToken[], start: number, end: number): SyntaxToken[] {
  const parts: SyntaxToken[] = [];
  let column = 0;
  for (const token of tokens) {
    const text = token.text.slice(Math.max(0, start - column), Math.max(0, end - column));
    if (text !== '') {
      parts.push({...token, text});
    }
    column += token.text.length;
  }
  return parts;
}

function spanHtml({text, kind}: SyntaxToken): string {
  return kind === undefined || text.trim() === '' ? escapeHtml(text) : `<span class="token ${kind}">${escapeHtml(text)}</span>`;
}
