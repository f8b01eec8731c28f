import {describe, expect, it} from 'vitest';

import {compareCodes} from '../../../src/cli/upgrade/check-errors.ts';
import {withVersion} from '../../../src/cli/upgrade/install.ts';
import {renderReport} from '../../../src/cli/upgrade/report.ts';
import type {ErrorTable} from '../../../src/shared/error-table.ts';

describe('the report of an upgrade', () => {
  const report = renderReport(
    {
      from: '1.2.3',
      to: '1.3.0',
      finished: true,
      done: {
        symbols: {
          summary: '5 symbols',
          findings: [
            {step: 'vanished', message: 'lexical#$x', before: '$x(): void', instead: 'b exports it now'},
            {step: 'changed', message: '$z: another signature', before: '$z()', after: '$z(a)', locations: ['docs/b.md:4, 7']},
            {step: 'new', id: 'lexical#Y', message: 'lexical#Y'},
          ],
        },
        reference: {
          summary: 'described',
          findings: [
            {step: 'new', message: 'lexical#Y.member has no description'},
            {step: 'new', message: 'lexical#Z.member has no description'},
          ],
        },
        samples: {
          summary: '9 samples',
          findings: [
            {step: 'samples', file: 'docs/b.md', line: 9, column: 3, message: 'no $x'},
            {step: 'samples', file: 'docs/a.md', line: 17, column: 1, message: 'second\nin two lines'},
            {step: 'samples', file: 'docs/a.md', line: 2, column: 1, message: 'first'},
          ],
        },
        proofs: {summary: 'not done', findings: [{step: 'not done', message: 'proofs: no browser'}]},
      },
    },
    ['docs/a.md'],
  );

  it('has each finding in its part, by file and line, with what takes its place and where it is named', () =>
    expect(report).toBe(`# From 1.2.3 to 1.3.0

| step | |
| --- | --- |
| symbols | 5 symbols |
| reference | described |
| samples | 9 samples |
| proofs | not done |

## Steps that failed, so that the rest may be incomplete: 1

- (not done) proofs: no browser

## Broken, by file: 3

- docs/a.md:2:1 (samples) first
- docs/a.md:17:1 (samples) second
  in two lines
- docs/b.md:9:3 (samples) no $x

## Vanished symbols and addresses: 1

- (vanished) lexical#$x
  before: $x(): void
  instead: b exports it now

## Changed symbols: 1

- (changed) $z: another signature
  before: $z()
  after: $z(a)
  docs/b.md:4, 7

## New and undocumented: 2

- (new) lexical#Y
- (new) lexical#Z.member has no description

## Files that \`npm run lexical:upgrade -- --apply\` writes: 1

- docs/a.md
`));
});

describe('numbers of errors', () => {
  const table = (...codes: [number, string][]): ErrorTable => ({
    version: '1.2.3',
    plain: [],
    codes: codes.map(([code, message]) => ({code, message, certainty: 'same code', sites: []})),
  });

  it('are reported when they are gone, new or of another message, with the page that is written by hand', () => {
    const found = compareCodes(
      table([1, 'a'], [2, 'b'], [3, 'no node']),
      table([1, 'a'], [2, 'B'], [4, 'no nodes']),
      new Set([2]),
    );
    expect(found.map(({file, message, before, after, instead}) => [file, message, before, after, instead])).toEqual([
      ['docs/error/2.md', 'the message of number 2 is another one', 'b', 'B', undefined],
      [undefined, 'number 3 is thrown no more', 'no node', undefined, 'number 4: no nodes'],
      [undefined, 'error 4', undefined, 'no nodes', undefined],
    ]);
  });
});

describe('package.json', () =>
  it('gets one version for all packages of the framework, without those that have no such release', () => {
    const manifest = JSON.stringify({name: 'docs', dependencies: {lexical: '1.2.3', '@lexical/old': '1.2.3', react: '19.0.0'}});
    const after: unknown = JSON.parse(
      withVersion(manifest, ['lexical', '@lexical/back', '@lexical/old'], ['@lexical/old'], '1.3.0'),
    );
    expect(after).toEqual({name: 'docs', dependencies: {'@lexical/back': '1.3.0', lexical: '1.3.0', react: '19.0.0'}});
  }));
