import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {describe, expect, it} from 'vitest';

import {nextStep, readProgress, writeProgress} from '../../../src/features/playground/browser/Learn/progress.ts';
import {siteDir} from '../../../src/config/site.ts';
import {extractFences} from '../../../src/content/fences/extract.ts';
import {parseFrontMatter} from '../../../src/content/front-matter.ts';
import {editableSamples} from '../../../src/features/samples/build/page/editable.ts';
import {assembleSamples} from '../../../src/features/samples/build/page/assemble.ts';
import {learnFolder, samplesOf, steps, type Step} from '../../../src/features/playground/shared/learn/steps.ts';

function read(slug: string): {file: string; text: string} {
  const file = path.join(siteDir, learnFolder, `${slug}.md`);
  return {file, text: readFileSync(file, 'utf8')};
}

function samplesIn(slug: string): {id: string; flags: string[]}[] {
  const {file, text} = read(slug);
  const {samples} = assembleSamples(extractFences(file, text).fences, '');
  return [...editableSamples(samples, siteDir)].map(([{fence}, id]) => ({id, flags: [...fence.meta.flags]}));
}

describe('the steps of the learning path', () => {
  it('have a page each, and no page has no step', () => {
    const pages = readdirSync(path.join(siteDir, learnFolder)).filter((name) => name !== 'index.md');
    expect(pages.sort()).toEqual(steps.map(({slug}) => `${slug}.md`).sort());
  });

  it.each(steps.map((step): Step => step))('“$title” is titled as its page', ({slug, title}) =>
    expect(parseFrontMatter(read(slug).text).values['title']).toBe(title),
  );

  it.each(steps.map(({slug}, index) => ({slug, before: steps[index - 1]?.slug})))(
    '$slug starts with its own code or the solution before, and ends with its solution',
    ({slug, before}) => {
      const own = samplesIn(slug);
      const all = [...own, ...(before === undefined ? [] : samplesIn(before))];
      const {start, solution} = samplesOf(slug);
      expect(own.find(({id}) => id === solution)?.flags).toEqual(['solution']);
      expect(all.find(({id}) => id === start)?.flags).toEqual([own.length === 2 ? 'start' : 'solution']);
      expect(start).not.toBe(solution);
    },
  );
});

describe('the progress', () => {
  function storageWith(value: string | null) {
    let kept = value;
    return {
      getItem: () => kept,
      setItem: (_key: string, next: string) => {
        kept = next;
      },
      removeItem: () => {
        kept = null;
      },
    };
  }

  it('is kept, and gone when nothing is done', () => {
    const storage = storageWith(null);
    writeProgress(storage, ['make-a-node', 'make-an-editor']);
    expect(readProgress(storage)).toEqual(['make-an-editor', 'make-a-node']);
    writeProgress(storage, []);
    expect(storage.getItem()).toBeNull();
  });

  it.each(['{', '5', '"make-a-node"', '[1, "step-of-long-ago"]'])('is none where %s is kept', (kept) =>
    expect(readProgress(storageWith(kept))).toEqual([]),
  );

  it('goes on in a browser that keeps nothing', () => {
    const storage = storageWith(null);
    storage.setItem = () => {
      throw new Error('full');
    };
    expect(() => writeProgress(storage, ['make-a-node'])).not.toThrow();
  });

  it('leads to the first step that is not done', () => {
    expect(nextStep([])).toBe('make-an-editor');
    expect(nextStep(['make-an-editor', 'let-people-type'])).toBe('write-the-first-content');
    expect(nextStep(steps.map(({slug}) => slug))).toBeUndefined();
  });
});
