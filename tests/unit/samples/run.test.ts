import {describe, expect, it} from 'vitest';

import {assembleSamples} from '../../../src/features/samples/build/page/assemble.ts';
import {extractFences} from '../../../src/content/fences/extract.ts';
import {applyEdits, compareOutputs, outputEdits, type ExecutedSample} from '../../../src/features/samples/build/run/compare.ts';
import {instrument} from '../../../src/features/samples/build/run/instrument.ts';
import type {PrintedCall} from '../../../src/features/samples/build/run/messages.ts';

/** The first sample of a page as if it had been run and had printed something. */
function executed(page: string, calls: Partial<PrintedCall>[]): ExecutedSample {
  const [sample] = assembleSamples(extractFences('/docs/page.md', page).fences, 'page').samples;
  if (sample === undefined) {
    throw new Error('the test page has no sample');
  }
  return {
    sample,
    expectations: instrument(sample).expectations,
    result: {calls: calls.map((call) => ({text: '', inspected: undefined, expectation: undefined, ...call}))},
  };
}

/** The page after `npm run update -- samples`. */
function updated(page: string, calls: Partial<PrintedCall>[]): string {
  return applyEdits(page, outputEdits([executed(page, calls)]));
}

const messagesOf = (page: string, calls: Partial<PrintedCall>[]): string[] =>
  compareOutputs([executed(page, calls)]).map(({line, column, message}) => `${line}:${column} ${message}`);

const withOutput = '```ts run\nconsole.log(1);\n```\n\n```text output\n1\n2\n```\n';
const withComment = "```ts run\nconsole.log('a'); // => 'a'\n```\n";

describe('shown output', () => {
  it('is what was printed', () => expect(messagesOf(withOutput, [{text: '1'}, {text: '2'}])).toEqual([]));

  it.each([
    ['differs in a line', [{text: '1'}, {text: '3'}], '7:1 the output differs: the page shows "2", the sample printed "3"'],
    ['has too much', [{text: '1'}], '7:1 the output differs: the page shows "2", the sample printed nothing more'],
    ['lacks something', [{text: '1\n2\n3'}], '8:1 the output differs: the page shows nothing more, the sample printed "3"'],
  ])('is an error where it %s', (_how, calls, message) => expect(messagesOf(withOutput, calls)).toEqual([message]));

  it('must be there when something is printed', () =>
    expect(messagesOf('```ts run\nconsole.log(1);\n```\n', [{text: '1'}])).toEqual([
      '1:1 the sample prints "1", but the page shows no output',
    ]));

  it('is rewritten on demand, and added where it is missing', () => {
    expect(updated(withOutput, [{text: '3'}])).toBe('```ts run\nconsole.log(1);\n```\n\n```text output\n3\n```\n');
    expect(updated('```ts run\nconsole.log(1);\n```\n', [{text: '1'}])).toBe(
      '```ts run\nconsole.log(1);\n```\n\n```text output\n1\n```\n',
    );
  });
});

describe('inline expectations', () => {
  it.each(["'a'", '"a"', 'a'])('accept a text written as %s', (value) =>
    expect(messagesOf(withComment.replace("=> 'a'", `=> ${value}`), [{text: 'a', inspected: "'a'", expectation: 0}])).toEqual([]),
  );

  it('fail for another value and for a line that is never reached', () => {
    expect(messagesOf(withComment, [{text: 'b', inspected: "'b'", expectation: 0}])).toEqual(["2:25 expected 'a', printed b"]);
    expect(messagesOf(withComment, [])).toEqual(["2:25 expected 'a', but this line was never executed"]);
  });

  it('are rewritten on demand', () =>
    expect(updated(withComment, [{text: 'b', inspected: "'b'", expectation: 0}])).toContain("console.log('a'); // => b"));

  it('count only behind console.log in a fence that runs', () => {
    const misplaced = (page: string): string[] => {
      const [sample] = assembleSamples(extractFences('/docs/page.md', page).fences, 'page').samples;
      return sample === undefined ? [] : instrument(sample).misplaced.map(({message}) => message);
    };
    expect(misplaced('```ts run\nconst a = 1; // => 1\n```\n')).toEqual([
      '`// =>` is on a line that does not end a console.log call',
    ]);
    expect(misplaced('```ts\nconsole.log(1); // => 1\n```\n')).toEqual(['`// =>` is compared only in a fence marked `run`']);
    expect(misplaced("```ts run\nconst text = 'a // => b';\n```\n")).toEqual([]);
  });
});
