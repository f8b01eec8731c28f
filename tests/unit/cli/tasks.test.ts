import {existsSync} from 'node:fs';

import {describe, expect, it} from 'vitest';

import {plan, stages, tasks} from '../../../src/cli/tasks.ts';

const namesOf = (words: string[]): string[][] =>
  plan(words).map((stage) => stage.map(({name, args}) => [name, ...args].join(' ')));

describe('what a command line asks for', () => {
  it('is everything of the command when no task is named', () => {
    expect(namesOf(['test']).at(-1)).toEqual(['test e2e']);
    expect(namesOf(['test:full']).flat()).toContain('test engines firefox webkit --full');
  });

  it('is one task with its arguments', () => {
    expect(namesOf(['check', 'prose', 'docs/faq.md', '--figures'])).toEqual([['check prose docs/faq.md --figures']]);
    expect(namesOf(['test', 'e2e', '--grep', 'unit'])).toEqual([['test e2e --grep unit']]);
  });

  it('is several tasks', () => expect(namesOf(['check', 'types', 'format'])).toEqual([['check types', 'check format']]));

  it('is the pages for a benchmark that is not named', () => {
    expect(namesOf(['bench', '--rounds', '5'])).toEqual([['bench pages --rounds 5']]);
    expect(namesOf(['bench'])).toEqual([['bench pages']]);
  });

  it('is refused with the names that exist when there is no such task', () => {
    expect(() => plan(['check', 'docs/faq.md'])).toThrow(/^check: expected one of types, code, .*, found "docs\/faq\.md"/);
    expect(() => plan(['check', 'toString'])).toThrow('found "toString"');
    expect(() => plan(['update'])).toThrow('expected one of samples, proofs');
  });

  it('is refused when nobody can say whose the arguments are', () =>
    expect(() => plan(['check', 'types', 'prose', 'docs/faq.md'])).toThrow('expected one task before arguments'));
});

describe('tasks', () => {
  it('start scripts that exist', () => {
    const scripts = Object.values(tasks)
      .flatMap((group) => Object.values(group).flatMap(({run}) => run))
      .flatMap((line) => /^tsx (\S+)/.exec(line)?.[1] ?? []);
    expect(scripts.length).toBeGreaterThan(20);
    expect(scripts.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('run in one of the tiers, or are named here', () => {
    const inTiers = new Set(
      Object.values(stages)
        .flat(2)
        .map((line) => line.split(' ', 2).join(' ')),
    );
    const all = (['check', 'test'] as const).flatMap((command) =>
      Object.keys(tasks[command]).map((name) => `${command} ${name}`),
    );
    expect(all.filter((name) => !inTiers.has(name))).toEqual([
      'check versions',
      'test samples',
      'test e2e:firefox',
      'test unit:registry',
      'test angular',
      'test hosts',
      'test lighthouse',
      'test mutants',
    ]);
  });
});
