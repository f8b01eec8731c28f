import {placeOf} from '../page/assemble.ts';
import type {Fence} from '../../../content/fences/fence.ts';
import type {Problem} from '../../../content/problems.ts';
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
export function printedLines(result: RunResult): string[] {
  if (result.calls.length === 0) {
    return [];
  }
  return trimLines(
    result.calls
      .map((call) => call.text)
      .join('\n')
      .split('\n'),
  );
}

function trimLines(lines: string[]): string[] {
  const trimmed = lines.map((line) => line.trimEnd());
  while (trimmed.at(-1) === '') {
    trimmed.pop();
  }
  return trimmed;
}

/** Compares what executed samples printed with what their pages show. */
export function compareOutputs(executed: ExecutedSample[]): Problem[] {
  return executed.filter(({result}) => result.failure === undefined).flatMap(compareOutput);
}

function compareOutput({sample, expectations, result}: ExecutedSample): Problem[] {
  const problems: Problem[] = [];
  expectations.forEach((expectation, index) => {
    const origin = expectation.file.lines[expectation.line];
    if (origin?.fence !== sample.fence) {
      return;
    }
    const place = placeOf(origin.fence, origin.index, expectation.start);
    const calls = result.calls.filter((call) => call.expectation === index);
    if (calls.length === 0) {
      problems.push({...place, message: `expected ${expectation.value}, but this line was never executed`});
    }
    const wrong = calls.find((call) => !meets(call, expectation.value));
    if (wrong !== undefined) {
      problems.push({
        ...place,
        message: `expected ${expectation.value === '' ? 'nothing' : expectation.value}, printed ${oneLine(wrong.text)}`,
        hint: 'Correct the sample or the comment; `npm run samples:update` writes what was printed.',
      });
    }
  });

  const printed = printedLines(result);
  const {output} = sample.fence;
  if (output === undefined) {
    const shown = result.calls.find((call) => call.expectation === undefined);
    if (shown !== undefined) {
      problems.push({
        file: sample.fence.file,
        line: sample.fence.line,
        column: sample.fence.column,
        message: `the sample prints ${JSON.stringify(oneLine(shown.text))}, but the page shows no output`,
        hint: 'Put a ```text output fence directly below it (`npm run samples:update` writes it), or `// => value` on the line.',
      });
    }
    return problems;
  }
  const shown = trimLines(output.lines);
  const first = Array.from({length: Math.max(printed.length, shown.length)}).findIndex(
    (_, index) => printed[index] !== shown[index],
  );
  if (first !== -1) {
    const place =
      first < output.lines.length ? placeOf(output, first) : {file: output.file, line: output.endLine, column: output.column};
    const found = printed[first];
    const expected = shown[first];
    problems.push({
      ...place,
      message: `the output differs: the page shows ${expected === undefined ? 'nothing more' : JSON.stringify(expected)}, the sample printed ${found === undefined ? 'nothing more' : JSON.stringify(found)}`,
      hint: 'Correct the sample or the output; `npm run samples:update` writes what was printed.',
    });
  }
  return problems;
}

function meets(call: PrintedCall, expected: string): boolean {
  const wanted = oneLine(expected);
  const doubleQuoted = call.inspected?.startsWith("'") === true ? JSON.stringify(call.text) : undefined;
  return [oneLine(call.text), call.inspected === undefined ? undefined : oneLine(call.inspected), doubleQuoted].includes(wanted);
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/** A replacement of whole lines of a page; `first` to `last` count from 1 and are both replaced. */
export interface LineEdit {
  file: string;
  first: number;
  last: number;
  lines: string[];
}

/** Edits that make every page show what its samples printed. */
export function outputEdits(executed: ExecutedSample[], readLine: (fence: Fence, line: number) => string): LineEdit[] {
  const edits: LineEdit[] = [];
  for (const {sample, expectations, result} of executed) {
    if (result.failure !== undefined) {
      continue;
    }
    expectations.forEach((expectation, index) => {
      const origin = expectation.file.lines[expectation.line];
      const calls = result.calls.filter((call) => call.expectation === index);
      const wrong = calls.find((call) => !meets(call, expectation.value));
      if (wrong === undefined || origin?.fence !== sample.fence) {
        return;
      }
      const {line} = placeOf(origin.fence, origin.index);
      const text = readLine(origin.fence, line);
      edits.push({
        file: sample.fence.file,
        first: line,
        last: line,
        lines: [text.replace(/(\/\/\s*=>\s?).*$/, (_, head: string) => `${head.trimEnd()} ${oneLine(wrong.text)}`)],
      });
    });
    const printed = printedLines(result);
    const {output} = sample.fence;
    const {file, endLine, column} = sample.fence;
    const indent = ' '.repeat(column - 1);
    if (output !== undefined) {
      if (printed.join('\n') !== trimLines(output.lines).join('\n')) {
        edits.push({
          file,
          first: output.line + 1,
          last: output.endLine - 1,
          lines: printed.map((text) => (text === '' ? '' : ' '.repeat(output.column - 1) + text)),
        });
      }
    } else if (result.calls.some((call) => call.expectation === undefined)) {
      edits.push({
        file,
        first: endLine + 1,
        last: endLine,
        lines: [
          '',
          `${indent}\`\`\`text output`,
          ...printed.map((text) => (text === '' ? '' : indent + text)),
          `${indent}\`\`\``,
        ],
      });
    }
  }
  return edits;
}

/** Applies edits to the text of one page. */
export function applyEdits(text: string, edits: LineEdit[]): string {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.split(/\r?\n/);
  for (const edit of [...edits].sort((a, b) => b.first - a.first)) {
    lines.splice(edit.first - 1, edit.last - edit.first + 1, ...edit.lines);
  }
  return lines.join(newline);
}
