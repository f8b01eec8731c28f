import path from 'node:path';

import type {ExpectedErrors, LineOrigin, Sample, SampleFile} from '../types.ts';
import {type Fence, isChecked} from '../../../../content/fences/fence.ts';
import type {SourceLocation, Problem} from '../../../../content/problems.ts';

/** What a comment line of a sample means to the checker; such lines are never shown. */
export type Marker =
  | {kind: 'cut' | 'cut-after' | 'cut-start' | 'cut-end'}
  | {kind: 'errors'; codes: number[]}
  | {kind: 'filename'; name: string}
  | {kind: 'unknown'; text: string};

/** Reads a line such as `// ---cut---`, `// @errors: 2345 2304` or `// @filename: EmojiNode.ts`. */
export function readMarker(line: string): Marker | undefined {
  const [, cut] = /^\s*\/\/\s*---([\w-]+)---\s*$/.exec(line) ?? [];
  if (cut !== undefined) {
    if (cut === 'cut' || cut === 'cut-before') return {kind: 'cut'};
    const isKnown = cut === 'cut-after' || cut === 'cut-start' || cut === 'cut-end';
    return isKnown ? {kind: cut} : {kind: 'unknown', text: `---${cut}---`};
  }
  const named = /^\s*\/\/\s*@(\w+)\s*:?\s*(.*?)\s*$/.exec(line);
  if (named?.[1] === undefined || named[2] === undefined) {
    return undefined;
  }
  const [, key, value] = named;
  if (key === 'errors') {
    const codes = value.split(/[\s,]+/).map((code) => Number(code.replace(/^TS/i, '')));
    return codes.every((code) => Number.isInteger(code) && code > 0)
      ? {kind: 'errors', codes}
      : {kind: 'unknown', text: line.trim()};
  }
  if (key === 'filename') {
    return /^[\w./-]+$/.test(value) ? {kind: 'filename', name: value} : {kind: 'unknown', text: line.trim()};
  }
  // `// @ts-expect-error` and JSDoc-like comments are ordinary comments; `noErrors` would make a sample lie.
  return key === 'noErrors' ? {kind: 'unknown', text: line.trim()} : undefined;
}

/**
 * Turns the fences of one page into samples: splits files, resolves `extends=`, collects announced errors.
 *
 * @param fences all fences of the page, in order
 * @param pageId unique per page; part of each sample's id
 */
export function assembleSamples(fences: Fence[], pageId: string): {samples: Sample[]; problems: Problem[]} {
  const problems: Problem[] = [];
  const samples: Sample[] = [];
  const named = new Map<string, Fence>();
  const textOf = new Map<Fence, LineOrigin[]>();

  for (const fence of fences) {
    const at = locationOf(fence);
    if (!isChecked(fence)) {
      for (const word of ['run', 'live'].filter((flag) => fence.meta.flags.has(flag))) {
        problems.push({...at, message: `\`${word}\` works on ts, tsx, js and jsx fences; this one is "${fence.lang}"`});
      }
      for (const word of ['name', 'extends', 'skip', 'eslint'].filter((key) => fence.meta.values.has(key))) {
        problems.push({...at, message: `\`${word}=\` works on ts, tsx, js and jsx fences; this one is "${fence.lang}"`});
      }
      continue;
    }
    const own: LineOrigin[] = fence.lines.map((_, index) => ({fence, index}));
    const baseName = fence.meta.values.get('extends');
    const base = baseName === undefined ? undefined : named.get(baseName);
    if (baseName !== undefined && base === undefined) {
      problems.push({
        ...at,
        message: `extends=${baseName}: no earlier sample on this page has name=${baseName}`,
        hint: named.size > 0 ? `Named samples above: ${[...named.keys()].join(', ')}.` : 'No sample above has a name.',
      });
    }
    const lines = [...(base === undefined ? [] : (textOf.get(base) ?? [])), ...own];
    textOf.set(fence, lines);

    const name = fence.meta.values.get('name');
    if (name !== undefined) {
      const taken = named.get(name);
      if (taken !== undefined) {
        problems.push({...at, message: `name=${name} is already the name of the sample in line ${taken.line}`});
      }
      named.set(name, fence);
    }
    if (fence.meta.values.has('skip')) {
      continue;
    }
    const expectedErrors: ExpectedErrors = {codes: [], location: undefined};
    for (const {index} of own) {
      const line = fence.lines[index] ?? '';
      const marker = readMarker(line);
      if (marker?.kind === 'errors') {
        expectedErrors.codes.push(...marker.codes);
        expectedErrors.location ??= locationOf(fence, index);
      } else if (marker?.kind === 'unknown') {
        problems.push({
          ...locationOf(fence, index),
          message: `unknown comment "${marker.text}"`,
          hint: 'Expected `// ---cut---`, `// ---cut-after---`, `// ---cut-start---`, `// ---cut-end---`, `// @errors: 2345` or `// @filename: Name.ts`.',
        });
      }
    }
    samples.push({
      fence,
      id: `${pageId}/${fence.line}`,
      files: splitFiles(lines, fence),
      expectedErrors,
    });
  }
  return {samples, problems};
}

/**
 * Where something is: in the page, or in the file that the fence shows.
 *
 * @param index of the line of code; without it the location is that of the fence
 * @param offset characters from the start of the line of code
 */
export function locationOf(fence: Fence, index?: number, offset = 0): SourceLocation {
  const {file, line, column, origins} = fence;
  const origin = index === undefined ? undefined : origins[index];
  return origin === undefined
    ? {file, line, column}
    : {file: origin.file ?? file, line: origin.line, column: origin.column + offset};
}

/**
 * Where something in a file of a sample stands in the page; the fence itself for what is behind the last line.
 *
 * @param line from 0
 * @param character column, from 0
 */
export function locationInPage({fence}: Sample, file: SampleFile, line: number, character: number): SourceLocation {
  const origin = file.lines[line];
  return origin === undefined ? locationOf(fence) : locationOf(origin.fence, origin.index, character);
}

/** The text of a fence line as the compiler gets it: markers become empty lines, a `diff` fence counts as its result. */
export function compiledLine({fence, index}: LineOrigin): string {
  const line = fence.lines[index] ?? '';
  if (readMarker(line) !== undefined) {
    return '';
  }
  if (fence.meta.flags.has('diff')) {
    // Blanks instead of removed characters keep every column where the author sees it.
    return line.startsWith('-') ? '' : line.replace(/^\+/, ' ');
  }
  return line;
}

function splitFiles(lines: LineOrigin[], fence: Fence): SampleFile[] {
  const languages = new Set(lines.map((line) => line.fence.lang));
  const extension =
    languages.has('tsx') || (languages.has('ts') && languages.has('jsx')) ? 'tsx' : languages.has('ts') ? 'ts' : fence.lang;
  const [source, ...others] = fence.sources?.keys() ?? [];
  const first = source !== undefined && others.length === 0 ? source : `sample.${extension}`;
  let current: {name: string; lines: LineOrigin[]} = {name: first, lines: []};
  const files = [current];
  for (const origin of lines) {
    const marker = readMarker(origin.fence.lines[origin.index] ?? '');
    if (marker?.kind === 'filename') {
      const name = path.posix.normalize(marker.name);
      const existing = files.find((file) => file.name === name);
      if (existing === undefined) {
        current = {name, lines: []};
        files.push(current);
      } else {
        current = existing;
      }
    } else {
      current.lines.push(origin);
    }
  }
  const [unnamed] = files;
  const withText = files.filter(
    (file) => file !== unnamed || files.length === 1 || file.lines.some((line) => compiledLine(line).trim() !== ''),
  );
  return withText.map((file) => ({
    name: file.name,
    text: blankRepeatedImports(file.lines, fence)
      .map((line) => `${line}\n`)
      .join(''),
    lines: file.lines,
  }));
}

const importStatement = /^(\s*import\s+(?:type\s+)?(?:[\w$]+\s*,\s*)?\{)([^}]*)(\}\s*from\s*(['"])([^'"]+)\4)/;

/**
 * A sample that extends another one may show an import again that its reader needs to see. Importing a name twice is an
 * error, so the name is blanked in the hidden base, where nobody looks.
 */
function blankRepeatedImports(lines: LineOrigin[], own: Fence): string[] {
  const texts = lines.map(compiledLine);
  if (lines.every((line) => line.fence === own)) {
    return texts;
  }
  const shown = new Set<string>();
  const ownText = texts.filter((_, index) => lines[index]?.fence === own).join('\n');
  for (const statement of ownText.matchAll(new RegExp(importStatement, 'gm'))) {
    for (const name of (statement[2] ?? '').split(',')) {
      shown.add(`${statement[5]} ${name.replace(/^\s*type\s+/, '').trim()}`);
    }
  }
  const baseText = texts.filter((_, index) => lines[index]?.fence !== own).join('\n');
  const cleaned = baseText.replace(
    new RegExp(importStatement, 'gm'),
    (whole, head: string, names: string, tail: string, _quote: string, from: string) => {
      const kept = names.replace(/([^,\n]+)(,?)/g, (part, name: string) =>
        shown.has(`${from} ${name.replace(/^\s*type\s+/, '').trim()}`) ? ' '.repeat(part.length) : part,
      );
      return kept === names ? whole : head + kept + tail;
    },
  );
  const baseLines = cleaned.split('\n');
  return texts.map((text, index) => (lines[index]?.fence === own ? text : (baseLines.shift() ?? '')));
}
