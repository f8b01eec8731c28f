import {locationOf, readMarker} from './assemble.ts';
import {parseRanges} from '../../../../content/fences/metastring.ts';
import type {Fence} from '../../../../content/fences/fence.ts';
import type {Problem} from '../../../../content/problems.ts';
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

/** A file of a sample as readers see it. */
export interface DisplayFile {
  /** Undefined where no `// @filename:` names it. */
  name: string | undefined;
  lines: DisplayLine[];
}

/**
 * Lays out the lines of a fence: markers are gone, hidden lines are marked, the `+` and `-` of a diff are a property.
 *
 * @param base lines of the earlier samples that this one extends
 */
export function displayLines(fence: Fence, base: readonly string[] = []): DisplayLine[] {
  return trimShown([...hiddenLines(base), ...numbered(ownLines(fence), fence)]);
}

/** Lines of the samples that one extends. */
interface EarlierLines {
  /** Files that are all theirs. */
  setup: readonly string[];
  /** What they have put into a file that the sample goes on with. */
  of: (file: string | undefined) => readonly string[];
}

/**
 * Lays out the files of a fence. Those that are shown have their names beside them instead of in a line; what is hidden as a whole
 * stands, hidden, in front of the first.
 *
 * @param base lines of the earlier samples that this one extends: of one of its files, and of files that it has nothing to do with
 * @returns the files that show something, in order; more than one when the fence names several and does not hide them
 */
export function displayFiles(fence: Fence, base: EarlierLines = {setup: [], of: () => []}): DisplayFile[] {
  const all = ownLines(fence);
  const names = [...new Set(all.map(({file}) => file))];
  const shows = (file: string | undefined): boolean => all.some((line) => line.file === file && !line.isName && isText(line));
  const shown = names.filter(shows);
  const lines = numbered(
    all.filter(({file, isName}) => !isName || !shows(file)),
    fence,
  );
  const linesOf = (file: string | undefined): DisplayLine[] => [
    ...hiddenLines(base.of(file)),
    ...lines.filter((line) => line.file === file),
  ];
  const setup = [...hiddenLines(base.setup), ...names.filter((file) => !shows(file)).flatMap(linesOf)];
  return shown.map((name, index) => ({name, lines: trimShown([...(index === 0 ? setup : []), ...linesOf(name)])}));
}

/** Whether a fence is shown as files beside tabs: several files, or a live sample, which has a style sheet too. */
export function showsTabs(fence: Fence, files: readonly DisplayFile[]): boolean {
  return files.length > 1 || fence.meta.flags.has('live');
}

/** A line of a fence that is no marker for the checker. */
interface OwnLine extends DisplayLine {
  file: string | undefined;
  /** Whether it names the file that begins here. */
  isName: boolean;
}

function ownLines(fence: Fence): OwnLine[] {
  const markers = fence.lines.map((line) => readMarker(line));
  const cut = markers.findLastIndex((marker) => marker?.kind === 'cut');
  const cutAfter = markers.findIndex((marker) => marker?.kind === 'cut-after');
  const gutter = hasGutter(fence);
  let inside = false;
  let file: string | undefined;
  return fence.lines.flatMap((line, index): OwnLine[] => {
    const marker = markers[index];
    if (marker?.kind === 'cut-start') {
      inside = true;
    } else if (marker?.kind === 'cut-end') {
      inside = false;
    } else if (marker?.kind === 'filename') {
      file = marker.name;
    }
    if (marker !== undefined && marker.kind !== 'filename') {
      return [];
    }
    const text = marker === undefined ? line : `// ${marker.name}`;
    const change = gutter && line.startsWith('+') ? 'inserted' : gutter && line.startsWith('-') ? 'deleted' : undefined;
    return [
      {
        text: gutter ? text.slice(1) : text,
        hidden: index < cut || (cutAfter !== -1 && index > cutAfter) || inside,
        ...(change === undefined ? {} : {change}),
        marked: false,
        unfocused: false,
        origin: {index, cut: gutter ? 1 : 0},
        file,
        isName: marker !== undefined,
      },
    ];
  });
}

/** Gives the lines that the author names by number their look; hidden ones have no number. */
function numbered(lines: readonly OwnLine[], fence: Fence): OwnLine[] {
  const focus = focusOf(fence);
  let number = 0;
  return lines.map((line) => {
    if (line.hidden) {
      return line;
    }
    number += 1;
    return {...line, marked: fence.meta.highlight.has(number), unfocused: focus.size > 0 && !focus.has(number)};
  });
}

function hiddenLines(texts: readonly string[]): DisplayLine[] {
  return texts
    .filter((line) => readMarker(line) === undefined)
    .map((text) => ({text, hidden: true, marked: false, unfocused: false}));
}

function isText({hidden, text}: DisplayLine): boolean {
  return !hidden && text.trim() !== '';
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
  const first = lines.findIndex(isText);
  const last = lines.findLastIndex(isText);
  return lines.map((line, index) => (index < first || index > last ? {...line, hidden: true} : line));
}

/** Checks what authors say about the look of a fence. */
export function checkDisplay(fence: Fence): Problem[] {
  const at = locationOf(fence);
  const problems: Problem[] = [];
  if (!isKnownLanguage(fence.lang)) {
    problems.push({
      ...at,
      message: `no grammar for the language "${fence.lang}"`,
      hint: 'Use ts, tsx, js, jsx, bash, json, html, css, diff, markdown, yaml or text.',
    });
  }
  const files = displayFiles(fence);
  const lines = (showsTabs(fence, files) ? files.flatMap((file) => file.lines) : displayLines(fence)).filter(
    (line) => !line.hidden,
  );
  if (lines.length === 0 && fence.lines.length > 0 && !fence.meta.flags.has('output')) {
    problems.push({...at, message: 'the entire sample is hidden', hint: 'Leave something below `// ---cut---`.'});
  }
  const focus = fence.meta.values.get('focus');
  if (focus !== undefined && parseRanges(focus) === undefined) {
    problems.push({...at, message: `focus=${focus}: expected line numbers such as focus=1,3-5`});
  }
  const fold = fence.meta.values.get('fold');
  if (fold !== undefined && !/^[1-9]\d*$/.test(fold)) {
    problems.push({...at, message: `fold=${fold}: expected the number of lines to show at first, such as fold=8`});
  }
  if (files.length > 1 && files.some(({name}) => name === undefined)) {
    problems.push({
      ...at,
      message: 'a sample with several files has lines above its first `// @filename:`',
      hint: 'Put them into one of the files, or hide them.',
    });
  }
  if (files.length > 1 && fence.meta.values.has('title')) {
    problems.push({
      ...at,
      message: 'a sample with several files cannot have `title=`: each file has a tab with its name',
      hint: 'Remove the title, or hide the other files above `// ---cut---`.',
    });
  }
  const beyond = [...fence.meta.highlight, ...focusOf(fence)].filter((number) => number > lines.length);
  if (beyond.length > 0) {
    problems.push({
      ...at,
      message: `line ${beyond.join(', ')} does not exist: the sample shows ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`,
      hint: 'Count the visible lines from 1.',
    });
  }
  return problems;
}
