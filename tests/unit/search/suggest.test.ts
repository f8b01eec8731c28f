// cspell:ignore edtior createedtior serialistion transfrom zzzzqqqq immutabel linkify seri
import {describe, expect, it} from 'vitest';

import {Suggester} from '../../../src/features/search/shared/suggest.ts';
import {engineOf} from './support.ts';

const engine = engineOf({
  '/docs/concepts/nodes':
    '<h1>Serialization of nodes</h1><p>An immutable snapshot.</p><h2>Transforms</h2><h2>Transform once</h2><h2>Create</h2>',
  '/docs/api/modules/lexical':
    '<h1>lexical</h1><h3 id="createeditor">createEditor</h3><h3 id="x">$getRoot</h3><h3 id="y">Link</h3>',
});

const suggest = (query: string): string[] => new Suggester(engine.allHeadings).suggest(query, engine.unknownWords(query));

describe('queries that may have been meant', () => {
  it.each([
    ['a name from code, as it is written', 'createEdtior', ['createEditor']],
    ['with its dollar sign', 'getRot', ['$getRoot']],
    ['a word among others, which stay', 'serialistion of things', []],
    ['a word among others that are known', 'serialistion of nodes', ['serialization of nodes']],
    ['one form of a word', 'transfrom', ['transform']],
    ['a part, where nothing is written alike', 'linkify', ['link']],
  ])('%s', (_, query, expected) => expect(suggest(query)).toEqual(expected));

  it('are none where all words are known: in headings, in texts, and while the last one is typed', () => {
    for (const query of ['serialization of nodes', 'immutable snapshot', 'seri', 'createEd'])
      expect(suggest(query), query).toEqual([]);
  });

  it('are none where a word is like no other', () => {
    expect(engine.unknownWords('zzzzqqqq')).toEqual(['zzzzqqqq']);
    expect(suggest('zzzzqqqq')).toEqual([]);
  });
});
