// cspell:ignore doesnt insertnodes Ｒｏｏｔ conﬁg

import {describe, expect, it} from 'vitest';

import {createMatcher, markHtml} from '../../../src/features/search/shared/highlight.ts';
import {errorCode, messageShare, messageWords} from '../../../src/features/search/shared/messages.ts';
import {headingTerms, identifierParts, nameKey, queryWords, stem, textTerms} from '../../../src/features/search/shared/terms.ts';

describe('names', () => {
  it.each([
    ['$getRoot', ['get', 'Root']],
    ['TOGGLE_LINK_COMMAND', ['TOGGLE', 'LINK', 'COMMAND']],
    ['importDOM', ['import', 'DOM']],
    ['HTMLElement', ['HTML', 'Element']],
    ['CAN_USE_BEFORE_INPUT', ['CAN', 'USE', 'BEFORE', 'INPUT']],
  ])('%s consists of words', (name, parts) => expect(identifierParts(name)).toEqual(parts));

  it('are the same however they are written', () =>
    expect(new Set(['$getRoot()', 'getRoot', 'getroot', '$GETROOT'].map(nameKey))).toEqual(new Set(['getroot'])));
});

it('full-width letters and ligatures are plain letters', () => {
  expect(nameKey('ｇｅｔＲｏｏｔ')).toBe('getroot');
  expect(queryWords('conﬁg')).toEqual(queryWords('config'));
  expect(textTerms('ﬁle')).toEqual(textTerms('file'));
});

describe('words', () => {
  it.each([
    ['nodes', 'node'],
    ['serializing', 'serialization'],
    ['registered', 'register'],
    ['running', 'run'],
    ['properties', 'property'],
    ['classes', 'class'],
  ])('%s and %s have one stem', (a, b) => expect(stem(a)).toBe(stem(b)));

  it('are kept whole and in parts in headings, and without stop words in text', () => {
    expect(headingTerms('The $getRoot function')).toEqual(['getroot', 'get', 'root', 'function'].map(stem));
    expect(headingTerms('How to')).toEqual(['how', 'to']);
    expect(textTerms('The editor’s state is in $getRoot')).toEqual(['editor', 'state', 'getroot'].map(stem));
  });

  it('keep their endings when they are names from code', () => {
    expect(textTerms('insertNodes inserts nodes')).toEqual(['insertnodes', stem('inserts'), stem('nodes')]);
    expect(stem('insertnodes')).not.toBe('insertnodes');
  });

  it('that say nothing are dropped from queries that say something else', () => {
    expect(queryWords('how do I get html out').map(({prefix}) => prefix)).toEqual(['get', 'html']);
    expect(queryWords('how to').map(({prefix}) => prefix)).toEqual(['how', 'to']);
  });
});

describe('words that are short for others', () =>
  it.each(["doesn't work", 'doesn’t work', 'doesnt work', "can't work", 'wont work', "it's work", "I've work"])(
    '%j is asked for by its other words',
    (query) => expect(queryWords(query).map(({term}) => term)).toEqual(['work']),
  ));

describe('error messages', () => {
  it.each([
    ['Minified Lexical error #38; visit https://lexical.dev/docs/error?code=38', '38'],
    ['error 007', '7'],
    ['/docs/error/12', '12'],
    ['#3', '3'],
    ['heading 3', null],
    ['an error in 3 places', null],
  ])('%j has the number %j', (query, code) => expect(errorCode(query)).toBe(code));

  const message = messageWords('Create node: Type %s in node %s does not match registered node %s with the same type');

  it('are recognized with values, in parts and inside other text', () => {
    for (const pasted of [
      'Create node: Type mention in node MentionNode does not match registered node Mention with the same type',
      'does not match registered node',
      'Uncaught (in promise) Error: Create node: Type mention in node M does not match registered node M with the same type at App.tsx:12',
    ]) {
      expect(messageShare(messageWords(pasted), message)).toBeGreaterThan(0.75);
    }
  });

  it('are not recognized in other questions', () => {
    for (const question of ['create node', 'how to register a node with a type', 'node type']) {
      expect(messageShare(messageWords(question), message)).toBe(0);
    }
  });
});

describe('marks', () =>
  it('stand around whole words that match, and everything else is escaped', () => {
    const matches = createMatcher(new Set([stem('nodes')]));
    expect(markHtml('Nodes & <b>nodes</b> of DecoratorNode', matches)).toBe(
      '<mark>Nodes</mark> &amp; &lt;b&gt;<mark>nodes</mark>&lt;/b&gt; of <mark>DecoratorNode</mark>',
    );
  }));
