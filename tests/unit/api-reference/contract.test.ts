import {describe, expect, it} from 'vitest';

import {parseRemovedUrls} from '../../../src/content/removed-urls.ts';
import {anchorsOf, missingFromContract} from '../../../src/features/reference/build/contract.ts';
import {checkContract} from '../../../src/features/reference/build/generate.ts';
import {AnchorNames, moduleSlug, pageUrl} from '../../../src/framework/paths.ts';

describe('the addresses that must keep working', () => {
  const contract = {'/docs/api/modules/lexical': ['getroot', 'functions'], '/docs/api/classes/lexical.TextNode': []};

  it('are all there when every page and anchor is', () => {
    const pages = new Map([
      ['/docs/api/modules/lexical', new Set(['getroot', 'functions', 'more'])],
      ['/docs/api/classes/lexical.TextNode', new Set<string>()],
    ]);
    expect(missingFromContract(contract, pages)).toEqual([]);
  });

  it('are named one by one when they are missing', () => {
    const pages = new Map([['/docs/api/modules/lexical', new Set(['functions'])]]);
    expect(missingFromContract(contract, pages)).toEqual([
      '/docs/api/modules/lexical#getroot: the anchor is missing',
      '/docs/api/classes/lexical.TextNode: the page is missing',
    ]);
  });

  it('fail the generation with the names', () =>
    expect(() => checkContract(contract, [], new Map())).toThrow('/docs/api/modules/lexical: the page is missing'));

  const removedUrls = parseRemovedUrls(
    JSON.stringify([
      {address: '/docs/api/modules/lexical#getroot', in: '1.2.3', reason: 'It is gone.'},
      {address: '/docs/api/classes/lexical.TextNode', in: '1.2.3', reason: 'It is gone.', to: '/docs/api'},
    ]),
  );

  it('may be missing when it is written down why', () =>
    expect(() =>
      checkContract(contract, removedUrls, new Map([['modules/lexical.md', '## Functions {#functions}']])),
    ).not.toThrow());

  it('may not be written down as lost while they are there', () => {
    const texts = new Map([
      ['modules/lexical.md', '## Functions {#functions}\n\n### getRoot {#getroot}'],
      ['classes/lexical.TextNode.md', ''],
    ]);
    const check = () => checkContract(contract, removedUrls, texts);
    expect(check).toThrow('found /docs/api/modules/lexical#getroot, which exists. Remove the entry');
    expect(check).toThrow('found /docs/api/classes/lexical.TextNode, which exists.');
  });

  it('are read from headings and elements of a page', () =>
    expect([...anchorsOf('## Functions {#functions}\n\n<a id="x"></a><li class="y" id="z">`{#no}`')]).toEqual([
      'functions',
      'x',
      'z',
    ]));
});

describe('addresses', () => {
  it('of modules have no @ and no slash', () => {
    expect(moduleSlug('@lexical/react/LexicalComposer')).toBe('lexical_react_LexicalComposer');
    expect(pageUrl('index.md')).toBe('/docs/api');
    expect(pageUrl('modules/lexical.md')).toBe('/docs/api/modules/lexical');
  });

  it('of symbols are lower case without $, and counted when they are taken', () => {
    const anchors = new AnchorNames(['constructors']);
    expect(['$toggleLink', 'toggleLink', 'KEY_ENTER_COMMAND', 'constructors'].map((name) => anchors.next(name))).toEqual([
      'togglelink',
      'togglelink-1',
      'key_enter_command',
      'constructors-1',
    ]);
  });
});
