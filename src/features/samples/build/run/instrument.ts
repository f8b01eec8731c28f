import {parse, ts, walk} from '../../../../node/typescript.ts';
import {locationOf} from '../page/assemble.ts';
import type {Problem} from '../../../../content/problems.ts';
import type {Sample, SampleFile} from '../types.ts';

/** An inline expectation: `console.log(x); // => value`. */
export interface Expectation {
  sample: Sample;
  file: SampleFile;
  /** Index into the file's lines. */
  line: number;
  /** Columns of the expected text in its line, from 0. */
  start: number;
  value: string;
}

/** Samples that their authors marked `run`. */
export function isRun(sample: Sample): boolean {
  return sample.fence.meta.flags.has('run');
}

/**
 * Finds the `// =>` comments of a sample and makes the `console.log` calls on their lines report which one they are.
 */
export function instrument(sample: Sample): {expectations: Expectation[]; texts: Map<string, string>; misplaced: Problem[]} {
  const expectations: Expectation[] = [];
  const texts = new Map<string, string>();
  const misplaced: Problem[] = [];
  for (const file of sample.files) {
    let text = file.text;
    if (/\/\/\s*=>/.test(text) && /\.[jt]sx?$/.test(file.name)) {
      const source = parse(file.name, text);
      const calls = consoleCalls(source);
      const edits: {start: number; end: number; text: string}[] = [];
      text.split('\n').forEach((lineText, line) => {
        const match = /\/\/\s*=>\s?/.exec(lineText);
        const origin = file.lines[line];
        if (
          match === null ||
          origin === undefined ||
          isInString(source, source.getPositionOfLineAndCharacter(line, match.index))
        ) {
          return;
        }
        const call = calls.find(({end}) => source.getLineAndCharacterOfPosition(end).line === line);
        const own = origin.fence === sample.fence;
        if (call === undefined || !isRun(sample)) {
          if (own) {
            misplaced.push({
              ...locationOf(origin.fence, origin.index, match.index),
              message: isRun(sample)
                ? '`// =>` is on a line that does not end a console.log call'
                : '`// =>` is compared only in a fence marked `run`',
              hint: isRun(sample)
                ? 'Write `console.log(value); // => what it prints`.'
                : 'Add `run` after the language, or describe the value in words.',
            });
          }
          return;
        }
        edits.push({start: call.start, end: call.calleeEnd, text: `__expectedLog(${expectations.length})`});
        const start = match.index + match[0].length;
        expectations.push({sample, file, line, start, value: lineText.slice(start).trim()});
      });
      for (const edit of edits.sort((a, b) => b.start - a.start)) {
        text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
      }
    }
    texts.set(file.name, isRun(sample) ? markOwnStart(text, sample, file) : text);
  }
  return {expectations, texts, misplaced};
}

/** What an extended sample prints is shown below that one; output of this sample begins with its own first line. */
function markOwnStart(text: string, sample: Sample, file: SampleFile): string {
  const first = file.lines.findIndex((line) => line.fence === sample.fence);
  if (first <= 0) {
    return text;
  }
  return text
    .split('\n')
    .map((line, index) => (index === first ? `__ownOutput();${line}` : line))
    .join('\n');
}

function consoleCalls(source: ts.SourceFile): {start: number; calleeEnd: number; end: number}[] {
  const calls: {start: number; calleeEnd: number; end: number}[] = [];
  walk(source, (node) => {
    if (ts.isCallExpression(node) && node.expression.getText(source) === 'console.log') {
      calls.push({start: node.expression.getStart(source), calleeEnd: node.expression.getEnd(), end: node.getEnd()});
    }
  });
  return calls;
}

function isInString(source: ts.SourceFile, position: number): boolean {
  let found = false;
  walk(source, (node) => {
    const isString =
      ts.isStringLiteralLike(node) ||
      ts.isTemplateLiteralToken(node) ||
      ts.isJsxText(node) ||
      ts.isRegularExpressionLiteral(node);
    found ||= isString && node.getStart(source) < position && position < node.getEnd();
  });
  return found;
}
