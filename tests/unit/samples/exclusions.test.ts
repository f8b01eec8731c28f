import path from 'node:path';

import {describe, expect, it} from 'vitest';

import {scenarioNames, parseExclusions} from '../../../src/content/fences/exclusions.ts';
import {parseMeta} from '../../../src/content/fences/metastring.ts';
import {findPages, withFences, readPages} from '../../../src/content/pages.ts';

const site = path.resolve(import.meta.dirname, '../../..');

describe('the limits of a sample', () => {
  it('name a hazard and say why', () => {
    const {exclusions, errors} = parseExclusions('no-undo: nothing is kept: it has no history; no-touch: it needs a mouse');
    expect(errors).toEqual([]);
    expect([...exclusions]).toEqual([
      ['undo', 'nothing is kept: it has no history'],
      ['touch', 'it needs a mouse'],
    ]);
  });

  it.each([
    ['no-redo: why', `unknown limit "no-redo" in limits=: expected one of no-${scenarioNames[0] ?? ''}, no-undo,`],
    ['undo: why', 'unknown limit "undo"'],
    ['no-undo', 'the limit "no-undo" in limits= has no reason'],
    ['no-undo:', 'the limit "no-undo" in limits= has no reason'],
    ['no-undo: a; no-undo: b', 'the limit "no-undo" is given twice'],
  ])('%j is an error that says what was expected', (text, message) => {
    expect(parseExclusions(text).errors[0]).toContain(message);
    expect(parseMeta(`live limits="${text}"`).errors[0]).toContain(message);
  });

  it('belong to samples that run on the page', () => {
    expect(parseMeta('run limits="no-undo: why"').errors).toEqual([expect.stringContaining('add live')]);
    expect(parseMeta('live limits="no-undo: why"').errors).toEqual([]);
    expect(parseMeta('run limits="no-background: why"').errors).toEqual([]);
  });
});

/** How many samples declare each limit. Change a number when you mean to; a sample that stands all hazards is better. */
const declared = {undo: 1, 'read-only': 1, 'two-editors': 1, background: 2};

it('limits on the whole site are as many as noted here', () => {
  const fences = readPages(findPages(['docs', 'src/pages'].map((folder) => path.join(site, folder))))
    .filter(({text}) => text.includes('limits='))
    .map(withFences)
    .flatMap((page) => page.fences);
  const found = fences.flatMap(({meta}) => [...parseExclusions(meta.values.get('limits') ?? '').exclusions.keys()]);
  const counts = Object.fromEntries(
    scenarioNames.flatMap((name) => {
      const count = found.filter((other) => other === name).length;
      return count === 0 ? [] : [[name, count]];
    }),
  );
  expect(counts).toEqual(declared);
});
