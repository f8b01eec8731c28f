import {describe, expect, it} from 'vitest';

import {compareCodes} from '../../../src/cli/upgrade/check-errors.ts';
import {withVersion} from '../../../src/cli/upgrade/install.ts';
import {renderReport} from '../../../src/cli/upgrade/report.ts';
import type {ErrorTable} from '../../../src/shared/errors/types.ts';

describe('the report of an upgrade', () => {
  const report = renderReport(
    {
      from: '1.2.3',
      to: '1.3.0',
      finished: true,
      done: {
        symbols: {
          seconds: 2,
          summary: '5 symbols',
          findings: [
            {step: 'vanished', message: 'lexical#$x', before: '$x(): void', instead: 'b exports it now'},
            {step: 'changed', id: 'lexical#$z', message: 'lexical#$z: another signature', before: '$z()', after: '$z(a)'},
            {step: 'changed', id: 'lexical#$named', message: 'lexical#$named: another signature'},
            {step: 'new', id: 'lexical#$y', message: 'lexical#$y'},
            {step: 'new', id: 'lexical#Y', message: 'lexical#Y'},
          ],
        },
        reference: {
          seconds: 9,
          summary: 'described',
          findings: [
            {step: 'new', message: 'lexical#Y.member has no description'},
            {step: 'new', message: 'lexical#Z.member has no description'},
          ],
        },
        samples: {
          seconds: 60.4,
          summary: '9 samples',
          findings: [
            {step: 'names', id: 'lexical#$x', file: 'docs/b.md', line: 4, message: 'lexical#$x has vanished'},
            {step: 'renewed', id: 'lexical#$named', message: 'lexical#$named: another signature', places: ['docs/b.md:4, 7']},
            {step: 'renewed', id: 'lexical#$other', message: 'lexical#$other: another signature', places: ['docs/a.md:1']},
            {step: 'samples', file: 'docs/b.md', line: 9, column: 3, message: 'no $x'},
            {step: 'samples', file: 'docs/a.md', line: 7, column: 1, message: 'second'},
            {step: 'samples', file: 'docs/a.md', line: 2, column: 1, message: 'first', before: 'f(a)', after: 'f(a, b)'},
          ],
        },
        proofs: {seconds: 0, summary: 'not done', findings: [{step: 'not done', message: 'proofs: no browser'}]},
      },
    },
    '--- docs/a.md\n',
  );

  it('tells by page what broke, with places, in the order of the pages and lines', () => {
    const [, broken = ''] = /## Broken\n([\s\S]*?)\n## /.exec(report) ?? [];
    expect(broken.split('\n').filter((line) => /^(?:###|- | {2})/.test(line))).toEqual([
      '### docs/a.md',
      '- docs/a.md:2:1 (samples) first',
      '  before → f(a)',
      '  after → f(a, b)',
      '- docs/a.md:7:1 (samples) second',
      '### docs/b.md',
      '- docs/b.md:9:3 (samples) no $x',
      '- docs/b.md:4 (names) lexical#$x has vanished',
    ]);
  });

  it('tells what failed, what vanished with what takes its place, what is new and what could be edited', () => {
    expect(report).toContain('## Steps that failed');
    expect(report).toContain('- (not done) proofs: no browser');
    expect(report).toContain('- (vanished) lexical#$x\n  before → $x(): void\n  instead: b exports it now');
    expect(report).toContain('## New and undocumented');
    expect(report).toContain('- (changed) lexical#$z: another signature\n  before → $z()\n  after → $z(a)');
    expect(report).toContain('```diff\n--- docs/a.md\n```');
    expect(report).toContain('| samples | 60 | 9 samples |');
  });

  it('tells once what has changed, with the pages that name it, and what belongs to something that is new', () => {
    expect(report.match(/lexical#\$named/g)).toHaveLength(1);
    expect(report).toContain('- (changed) lexical#$named: another signature\n  docs/b.md:4, 7\n');
    expect(report).toContain('- (renewed) lexical#$other: another signature\n  docs/a.md:1\n');
    expect(report).not.toContain('lexical#Y.member');
    expect(report).toContain('- (new) lexical#Z.member has no description');
  });
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

describe('package.json', () => {
  it('gets one version for all packages of the framework, without those that have no such release', () => {
    const manifest = JSON.stringify({name: 'docs', dependencies: {lexical: '1.2.3', '@lexical/old': '1.2.3', react: '19.0.0'}});
    const after: unknown = JSON.parse(
      withVersion(manifest, ['lexical', '@lexical/back', '@lexical/old'], ['@lexical/old'], '1.3.0'),
    );
    expect(after).toEqual({name: 'docs', dependencies: {'@lexical/back': '1.3.0', lexical: '1.3.0', react: '19.0.0'}});
  });
});
