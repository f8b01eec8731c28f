import {$createHashtagNode, HashtagNode} from '@lexical/hashtag';
import {createHeadlessEditor} from '@lexical/headless';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {
  $canShowPlaceholder,
  $findTextIntersectionFromCharacters,
  $isRootTextContentEmpty,
  registerLexicalTextEntity,
} from '@lexical/text';
import {$createParagraphNode, $createTextNode, $getRoot, type LexicalEditor, type LexicalNode, type TextNode} from 'lexical';
import {expect} from 'vitest';

import {$append} from '../support/editor.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';

/** What a function says about a document. */
function said<T>($fill: () => unknown, $ask: () => T): T {
  const editor = createHeadlessEditor({nodes: [HorizontalRuleNode]});
  updateNow(editor, () => void $fill());
  return editor.getEditorState().read($ask);
}

prove('Returns whether the document has no text.', () => {
  const answers = (text: string): boolean[] => [
    said(
      () => $append(text),
      () => $isRootTextContentEmpty(false),
    ),
    said(
      () => $append(text),
      () => $isRootTextContentEmpty(false, false),
    ),
    said(
      () => $append(text),
      () => $isRootTextContentEmpty(true),
    ),
  ];
  expect([answers(''), answers(' '), answers('a')]).toEqual([
    [true, true, false],
    [true, false, false],
    [false, false, false],
  ]);
});

prove('Returns whether the document looks empty: no text, and nothing but one paragraph without indentation.', () => {
  const looksEmpty = (...$blocks: (() => LexicalNode)[]): boolean =>
    said(
      () => $getRoot().append(...$blocks.map(($block) => $block())),
      () => $canShowPlaceholder(false),
    );
  expect([looksEmpty(), looksEmpty($createParagraphNode)]).toEqual([true, true]);
  expect(looksEmpty(() => $append(' '))).toBe(false);
  expect(looksEmpty($createParagraphNode, $createParagraphNode)).toBe(false);
  expect(looksEmpty($createHorizontalRuleNode)).toBe(false);
  expect(looksEmpty(() => $createParagraphNode().append($createHorizontalRuleNode()))).toBe(false);
  expect(
    looksEmpty(() => {
      const paragraph = $createParagraphNode();
      paragraph.setIndent(1);
      return paragraph;
    }),
  ).toBe(false);
});

prove('Decorators without text do not count.', () => {
  const isEmpty = ($fill: () => unknown) => said($fill, () => $isRootTextContentEmpty(false));
  expect([isEmpty(() => $getRoot().append($createHorizontalRuleNode())), isEmpty(() => $append('a'))]).toEqual([true, false]);
});

prove('Returns the text node after a number of characters, and the offset in it', () => {
  const found = said(
    () => {
      $append('ab');
      $append('cd');
    },
    () =>
      [1, 2]
        .map((count) => $findTextIntersectionFromCharacters($getRoot(), count))
        .map((place) => [place?.node.getTextContent(), place?.offset]),
  );
  expect(found).toEqual([
    ['ab', 1],
    ['cd', 0],
  ]);
});

/** An editor that turns `#words` into hashtags, and what the functions were called with. */
function withHashtags() {
  const editor = createHeadlessEditor({nodes: [HashtagNode]});
  const getMatch = (text: string) => {
    const match = /#\w+/.exec(text);
    return match === null ? null : {start: match.index, end: match.index + match[0].length};
  };
  const stops = registerLexicalTextEntity(editor, getMatch, HashtagNode, (text) => $createHashtagNode(text.getTextContent()));
  return {editor, stops};
}

function piecesOf(editor: LexicalEditor): string[] {
  return editor.getEditorState().read(() =>
    $getRoot()
      .getAllTextNodes()
      .map((text) => `${text.getType()}: ${text.getTextContent()}`),
  );
}

prove('targetNode: The class of the nodes. Only plain text in the mode normal is replaced.', () => {
  const {editor} = withHashtags();
  const add = ($make: () => TextNode) => {
    updateNow(editor, () => $getRoot().append($createParagraphNode().append($make())));
  };
  add(() => $createTextNode('#a'));
  add(() => $createTextNode('#b').setMode('token'));
  expect(piecesOf(editor)).toEqual(['hashtag: #a', 'text: #b']);
});

prove('One function for each direction.', () => {
  const {editor, stops} = withHashtags();
  updateNow(editor, () => $append('#a'));
  stops[0]?.();
  updateNow(editor, () => $append('#b'));
  expect(piecesOf(editor)).toEqual(['hashtag: #a', 'text: #b']);
  updateNow(editor, () => $getRoot().getAllTextNodes()[0]?.setTextContent('a'));
  expect(piecesOf(editor)).toEqual(['text: a', 'text: #b']);
  updateNow(editor, () => $getRoot().append($createParagraphNode().append($createHashtagNode('#c'))));
  stops[1]?.();
  updateNow(editor, () => $getRoot().getAllTextNodes()[2]?.setTextContent('c'));
  expect(piecesOf(editor)).toEqual(['text: a', 'text: #b', 'hashtag: c']);
});
