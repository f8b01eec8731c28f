import {readMarker} from '../page/assemble.ts';
import {parseRanges} from '../page/metastring.ts';
import type {Fence, Problem} from '../types.ts';
import {isKnownLanguage} from './tokens.ts';

/** A line of a sample as readers see it. */
export interface DisplayLine {
  text: string;
  /** Only seen on demand. */
  hidden: boolean;
  change?: 'inserted' | 'deleted';
  marked: boolean;
  /** Stands back because the author put the focus on other lines. */
  unfocused: boolean;
  /** The code line it shows, and how many characters of it are left out at the start; undefined for lines of earlier samples. */
  origin?: {index: number; cut: number};
}

/**
 * Lays out the lines of a fence: markers are gone, hidden lines are marked, the `+` and `-` of a diff are a property.
 *
 * @param base lines of the earlier samples that this one extends
 */
export function displayLines(fence: Fence, base: readonly string[] = []): DisplayLine[] {
  const markers = fence.lines.map((line) => readMarker(line));
  const cut = markers.findLastIndex((marker) => marker?.kind === 'cut');
  const cutAfter = markers.findIndex((marker) => marker?.kind === 'cut-after');
  const gutter = hasGutter(fence);
  const lines: DisplayLine[] = base
    .filter((line) => readMarker(line) === undefined)
    .map((text) => ({text, hidden: true, marked: false, unfocused: false}));
  let inside = false;
  let number = 0;
  const focus = focusOf(fence);
  fence.lines.forEach((line, index) => {
    const marker = markers[index];
    if (marker?.kind === 'cut-start') {
      inside = true;
    } else if (marker?.kind === 'cut-end') {
      inside = false;
    }
    if (marker !== undefined && marker.kind !== 'filename') {
      return;
    }
    const hidden = index < cut || (cutAfter !== -1 && index > cutAfter) || inside;
    const text = marker === undefined ? line : `// ${marker.name}`;
    number += hidden ? 0 : 1;
    const change = gutter && line.startsWith('+') ? 'inserted' : gutter && line.startsWith('-') ? 'deleted' : undefined;
    lines.push({
      text: gutter ? text.slice(1) : text,
      hidden,
      ...(change === undefined ? {} : {change}),
      marked: !hidden && fence.meta.highlight.has(number),
      unfocused: !hidden && focus.size > 0 && !focus.has(number),
      origin: {index, cut: gutter ? 1 : 0},
    });
  });
  return trimShown(lines);
}

/** Only `+`, `-` and blanks at the start of every line make a first column that is no code. */
function hasGutter(fence: Fence): boolean {
  return fence.meta.flags.has('diff') && fence.lines.every((line) => /^[-+ ]|^$/.test(line) || readMarker(line) !== undefined);
}

function focusOf(fence: Fence): ReadonlySet<number> {
  const text = fence.meta.values.get('focus');
  return new Set(text === undefined ? [] : parseRanges(text));
}

/** Blank lines beside a cut belong to the hidden part. */
function trimShown(lines: DisplayLine[]): DisplayLine[] {
  const isText = (line: DisplayLine): boolean => !line.hidden && line.text.trim() !== '';
  const first = lines.findIndex(isText);
  const last = lines.findLastIndex(isText);
  return lines.map((line, index) => (index < first || index > last ? {...line, hidden: true} : line));
}

/** Checks what authors say about the look of a fence. */
export function checkDisplay(fence: Fence): Problem[] {
  const at = {file: fence.file, line: fence.line, column: fence.column};
  const problems: Problem[] = [];
  if (!isKnownLanguage(fence.lang)) {
    problems.push({
      ...at,
      message: `no grammar for the language "${fence.lang}"`,
      hint: 'Use ts, tsx, js, jsx, bash, json, html, css, diff, markdown, yaml or text.',
    });
  }
  const lines = displayLines(fence).filter((line) => !line.hidden);
  if (lines.length === 0 && fence.lines.length > 0 && !fence.meta.flags.has('output')) {
    problems.push({...at, message: 'the whole sample is hidden', hint: 'Leave something below `// ---cut---`.'});
  }
  const focus = fence.meta.values.get('focus');
  if (focus !== undefined && parseRanges(focus) === undefined) {
    problems.push({...at, message: `focus=${focus}: expected line numbers such as focus=1,3-5`});
  }
  const beyond = [...fence.meta.highlight, ...focusOf(fence)].filter((number) => number > lines.length);
  if (beyond.length > 0) {
    problems.push({
      ...at,
      message: `line ${beyond.join(', ')} is named, but the sample shows ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`,
      hint: 'Lines count from 1 over what is shown, without hidden lines.',
    });
  }
  return problems;
}
