import {describe, expect, it, vi} from 'vitest';

import {buildIndex, textIndex} from '../../../src/features/search/build/build-index.ts';
import {indexFiles} from '../../../src/features/search/build/files.ts';
import {SearchEngine} from '../../../src/features/search/shared/engine.ts';
import {
  manifestName,
  type CoreIndex,
  type IndexManifest,
  type TextIndex,
} from '../../../src/features/search/shared/index-files.ts';
import {unpackPostings} from '../../../src/features/search/shared/postings.ts';
import {records, siteRoot, urls} from './support.ts';

/** Text in which no word and no excerpt repeats another, the worst case for compression. */
function unlikeText(seed: number, words: number): string {
  return Array.from({length: words}, (_, index) => ((seed * 7919 + index * 104_729) % 2_176_782_336).toString(36)).join(' ');
}

function filesOf(pageCount: number): {manifest: IndexManifest; core: CoreIndex; text: TextIndex} {
  const pages = Object.fromEntries(
    Array.from({length: pageCount}, (_, index) => [`/docs/p${index}`, `<h1>Page ${index}</h1><p>${unlikeText(index, 40)}</p>`]),
  );
  const files = indexFiles(records(pages), siteRoot, 600);
  // Written by `indexFiles`.
  const manifest = JSON.parse(files.get(manifestName) ?? '') as IndexManifest;
  return {
    manifest,
    core: JSON.parse(files.get(manifest.core) ?? '') as CoreIndex,
    text: JSON.parse(files.get(manifest.text) ?? '') as TextIndex,
  };
}

describe('index files', () => {
  it('are named by the manifest, after their content', () => {
    const [one, same, other] = [filesOf(3), filesOf(3), filesOf(4)];
    expect(one.manifest.core).toMatch(/^core\.[0-9a-f]{8}\.json$/);
    expect(same.manifest).toEqual(one.manifest);
    expect(other.manifest.core).not.toBe(one.manifest.core);
  });

  it('show less of each section when the site grows, and keep all of its words', () => {
    const longest = ({text}: ReturnType<typeof filesOf>): number => Math.max(...text.excerpts.map(({length}) => length));
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const small = filesOf(20);
    expect(warn).not.toHaveBeenCalled();
    const large = filesOf(2000);
    expect(warn).toHaveBeenCalledWith(
      expect.stringMatching(/expected excerpts of at least 90 characters.*found (?:75|60|50|40)\./),
    );
    expect(longest(small)).toBeGreaterThan(120);
    expect(longest(large)).toBeLessThan(90);
    const engine = new SearchEngine(large.core);
    engine.addText(large.text);
    for (const page of [0, 700, 1999])
      expect(urls(engine, unlikeText(page, 40).split(' ').at(-1) ?? '')).toContain(`/docs/p${page}`);
  });

  it('do not list a word that stands in most sections, where it is not shown', () => {
    const pages = Object.fromEntries(
      Array.from({length: 300}, (_, index) => [
        `/docs/p${index}`,
        `<h1>Page ${index}</h1><p>${'Filler '.repeat(40)}</p><p>platypus heron${index}</p>`,
      ]),
    );
    const {texts} = buildIndex(records(pages), siteRoot);
    const words = unpackPostings(textIndex(texts).words, texts.length);
    expect(words.find('platypus')).toBeUndefined();
    expect(words.find('heron7')).toEqual([7]);
  });
});
