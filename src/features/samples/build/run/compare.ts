import {locationOf} from '../page/assemble.ts';
import type {Problem} from '../../../../content/problems.ts';
import type {Sample} from '../types.ts';
import type {Expectation} from './instrument.ts';
import type {PrintedCall, RunResult} from './messages.ts';

/** A sample that was executed, with everything needed to compare and to rewrite its page. */
export interface ExecutedSample {
  sample: Sample;
  expectations: Expectation[];
  result: RunResult;
}

/** Lines that a terminal would show, without blanks at their ends. */
export function printedLines({calls}: RunResult): string[] {
  return trimLines(calls.flatMap(({text}) => text.split('\n')));
}

function trimLines(lines: string[]): string[] {
  const trimmed = lines.map((line) => line.trimEnd());
  while (trimmed.at(-1) === '') {
    trimmed.pop();
  }
  return trimmed;
}

/** Where a page and what its sample printed differ. */
interface Difference {
  problem: Problem;
  /** What makes the page right; undefined when the sample has to be corrected. */
  edit?: LineEdit;
}

/** A replacement of whole lines of a page; `first` to `last` count from 1 and are both replaced. */
export interface LineEdit {
  file: string;
  first: number;
  last: number;
  /** The new lines, made from those that are replaced. */
  replacement: (replaced: readonly string[]) => string[];
}

/** Compares what executed samples printed with what their pages show. */
export function compareOutputs(executed: ExecutedSample[]): Problem[] {
  return differencesOf(executed).map(({problem}) => problem);
}

/** Edits that make every page show what its samples printed. */
export function outputEdits(executed: ExecutedSample[]): LineEdit[] {
  return differencesOf(executed).flatMap(({edit}) => edit ?? []);
}

function differencesOf(executed: ExecutedSample[]): Difference[] {
  return executed
    .filter(({result}) => result.failure === undefined)
    .flatMap((run) => [...differentValues(run), ...differentOutput(run)]);
}

/** Compares the `// =>` comments of a sample. */
function differentValues({sample, expectations, result}: ExecutedSample): Difference[] {
  return expectations.flatMap((expectation, index): Difference[] => {
    const origin = expectation.file.lines[expectation.line];
    if (origin?.fence !== sample.fence) return [];
    const location = locationOf(origin.fence, origin.index, expectation.start);
    const calls = result.calls.filter((call) => call.expectation === index);
    if (calls.length === 0) {
      return [{problem: {...location, message: `expected ${expectation.value}, but this line was never executed`}}];
    }
    const wrong = calls.find((call) => !meets(call, expectation.value));
    if (wrong === undefined) return [];
    const printed = oneLine(wrong.text);
    return [
      {
        problem: {
          ...location,
          message: `expected ${expectation.value === '' ? 'nothing' : expectation.value}, printed ${printed}`,
          hint: 'Correct the sample or the comment; `npm run update -- samples` writes what was printed.',
        },
        edit: {
          file: location.file,
          first: location.line,
          last: location.line,
          replacement: (lines) =>
            lines.map((line) => line.replace(/(\/\/\s*=>)\s?.*$/, (_, arrow: string) => `${arrow} ${printed}`)),
        },
      },
    ];
  });
}

/** Compares the output that stands below a sample. */
function differentOutput({sample, result}: ExecutedSample): Difference[] {
  const printed = printedLines(result);
  const {file, endLine, column, output} = sample.fence;
  const indented = (lines: readonly string[], width: number): string[] =>
    lines.map((text) => (text === '' ? '' : ' '.repeat(width - 1) + text));
  if (output === undefined) {
    const unseen = result.calls.find((call) => call.expectation === undefined);
    if (unseen === undefined) return [];
    return [
      {
        problem: {
          ...locationOf(sample.fence),
          message: `the sample prints ${JSON.stringify(oneLine(unseen.text))}, but the page shows no output`,
          hint: 'Put a ```text output fence directly below it (`npm run update -- samples` writes it), or `// => value` on the line.',
        },
        edit: {
          file,
          first: endLine + 1,
          last: endLine,
          replacement: () => indented(['', '```text output', ...printed, '```'], column),
        },
      },
    ];
  }
  const shown = trimLines(output.lines);
  const first = Array.from({length: Math.max(printed.length, shown.length)}).findIndex(
    (_, index) => printed[index] !== shown[index],
  );
  if (first === -1) return [];
  const quoted = (text: string | undefined): string => (text === undefined ? 'nothing more' : JSON.stringify(text));
  return [
    {
      problem: {
        ...(first < output.lines.length ? locationOf(output, first) : {file, line: output.endLine, column: output.column}),
        message: `the output differs: the page shows ${quoted(shown[first])}, the sample printed ${quoted(printed[first])}`,
        hint: 'Correct the sample or the output; `npm run update -- samples` writes what was printed.',
      },
      edit: {
        file,
        first: output.line + 1,
        last: output.endLine - 1,
        replacement: () => indented(printed, output.column),
      },
    },
  ];
}

function meets(call: PrintedCall, expected: string): boolean {
  const wanted = oneLine(expected);
  const doubleQuoted = call.inspected?.startsWith("'") === true ? JSON.stringify(call.text) : undefined;
  return [oneLine(call.text), call.inspected === undefined ? undefined : oneLine(call.inspected), doubleQuoted].includes(wanted);
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/** Applies edits to the text of one page. */
export function applyEdits(text: string, edits: LineEdit[]): string {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.split(/\r?\n/);
  for (const edit of [...edits].sort((a, b) => b.first - a.first)) {
    const replaced = lines.slice(edit.first - 1, edit.last);
    lines.splice(edit.first - 1, replaced.length, ...edit.replacement(replaced));
  }
  return lines.join(newline);
}
