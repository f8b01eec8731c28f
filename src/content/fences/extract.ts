import type {Code, Nodes, Parents, Root} from 'mdast';
import {directiveFromMarkdown} from 'mdast-util-directive';
import {fromMarkdown} from 'mdast-util-from-markdown';
import {gfmFromMarkdown} from 'mdast-util-gfm';
import {directive} from 'micromark-extension-directive';
import {gfm} from 'micromark-extension-gfm';

import {parseMeta} from './metastring.ts';
import {readSources} from './sources.ts';
import type {Fence} from './fence.ts';
import type {Problem} from '../problems.ts';

/** Trees that are kept at most; a development server sees a new text with every change. */
const mostKept = 2000;

const parsed = new Map<string, Root>();

/**
 * Parses a page the way the site does (CommonMark with directives and tables), with the positions of the original text.
 * Front matter is blanked rather than cut off, so that lines keep their numbers.
 *
 * @returns the same tree whenever the same text is asked for, which several checks of a build do; it must not be changed
 */
export function parsePage(text: string): Root {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const tree = fromMarkdown(blankFrontMatter(text), {
    extensions: [directive(), gfm()],
    mdastExtensions: [directiveFromMarkdown(), gfmFromMarkdown()],
  });
  if (parsed.size >= mostKept) parsed.clear();
  parsed.set(text, tree);
  return tree;
}

/** Replaces the front matter by as many empty lines. */
export function blankFrontMatter(text: string): string {
  const match = /^\uFEFF?---[^\S\n]*\n[\s\S]*?\n---[^\S\n]*(?=\n|$)/.exec(text.replaceAll('\r\n', '\n'));
  const normal = text.replaceAll('\r\n', '\n');
  return match ? match[0].replace(/[^\n]+/g, '') + normal.slice(match[0].length) : normal;
}

/** Whether a page may have fenced code blocks, without reading it. */
export function hasFences(text: string): boolean {
  return /`{3}|~{3}/.test(text);
}

/**
 * Finds every fenced code block of a page.
 *
 * @param file absolute path, used in messages
 * @param text content of the page
 */
export function extractFences(file: string, text: string): {fences: Fence[]; problems: Problem[]} {
  // Most generated pages have none, and parsing is what takes time.
  if (!hasFences(text)) return {fences: [], problems: []};
  const sourceLines = text.replaceAll('\r\n', '\n').split('\n');
  const fences: Fence[] = [];
  const problems: Problem[] = [];

  const visit = (parent: Parents): void => {
    let above: Fence | undefined;
    for (const node of parent.children as Nodes[]) {
      if (node.type === 'code') {
        const fence = toFence(file, node, sourceLines, problems);
        if (fence !== undefined) {
          fences.push(fence);
          if (fence.meta.flags.has('output')) {
            if (above?.meta.flags.has('run') === true) {
              above.output = fence;
            } else {
              problems.push({
                file,
                line: fence.line,
                column: fence.column,
                message: 'this output follows no executed sample',
                hint: 'An output fence must directly follow a fence marked `run`.',
              });
            }
          }
        }
        above = fence;
      } else {
        above = undefined;
        if ('children' in node) visit(node);
      }
    }
  };
  visit(parsePage(text));
  return {fences, problems};
}

function toFence(file: string, node: Code, sourceLines: string[], problems: Problem[]): Fence | undefined {
  if (node.position === undefined) return undefined;
  const {start, end} = node.position;
  const opening = sourceLines[start.line - 1] ?? '';
  if (!/^(`{3,}|~{3,})/.test(opening.slice(start.column - 1))) {
    // Indented code has no language and therefore nothing to check.
    return undefined;
  }
  const {meta, errors} = parseMeta(node.meta);
  for (const message of errors) {
    problems.push({file, line: start.line, column: start.column, message});
  }
  const fence = {file, line: start.line, endLine: end.line, column: start.column, lang: (node.lang ?? '').toLowerCase()};
  const from = meta.values.get('from');
  if (from !== undefined) {
    const {errors: missing, lines, origins, sources} = readSources(file, from);
    const at = {file, line: start.line, column: start.column};
    problems.push(...missing.map((error) => ({...at, ...error})));
    if (node.value !== '') {
      problems.push({...at, message: 'a fence with from= has lines of its own', hint: 'Remove the lines, or from=.'});
    }
    const [title] = sources.keys();
    const values = new Map(sources.size === 1 && title !== undefined ? [['title', title], ...meta.values] : meta.values);
    return {...fence, meta: {...meta, values}, lines, origins, sources};
  }
  const lines = node.value === '' ? [] : node.value.split('\n');
  const version = meta.values.get('lexical');
  return {
    ...fence,
    meta: version === undefined ? meta : {...meta, values: new Map([['title', `Lexical ${version}`], ...meta.values])},
    lines,
    origins: lines.map((line, index) => {
      const sourceLine = sourceLines[start.line + index] ?? '';
      return {line: start.line + 1 + index, column: Math.max(0, sourceLine.length - line.length) + 1};
    }),
  };
}
