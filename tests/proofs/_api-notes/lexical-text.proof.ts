import {$createHashtagNode, HashtagNode} from '@lexical/hashtag';
import {createHeadlessEditor} from '@lexical/headless';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {
  $canShowPlaceholder,
  $canShowPlaceholderCurry,
  $findTextIntersectionFromCharacters,
  $isRootTextContentEmpty,
  $isRootTextContentEmptyCurry,
  $rootTextContent,
  registerLexicalTextEntity,
} from '@lexical/text';
import {mergeRegister} from '@lexical/utils';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  type LexicalEditor,
  type LexicalNode,
  type TextNode,
} from 'lexical';
import {expect, vi} from 'vitest';

import {$append} from '../support/editor.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';

/** What a function says about a document. */
function said<T>($fill: () => unknown, $ask: () => T): T {
  const editor = createHeadlessEditor({nodes: [HorizontalRuleNode]});
  updateNow(editor, () => void $fill());
  return editor.getEditorState().read($ask);
}

prove(
  'Says whether the document has no text. White space counts as no text, unless the second argument is false. While an input method composes, the answer is false.',
  () => {
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
  },
);

prove(
  'Says whether the document looks empty: it has no character, not even white space, and no block except one empty paragraph without indentation.',
  () => {
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
  },
);

prove(
  'Finds the text node behind a number of characters, and the offset in it; null when the text is not longer. Only characters of text nodes count.',
  () => {
    const found = (count: number): unknown =>
      said(
        () => {
          $append('abc').append($createLineBreakNode());
          $append('de');
        },
        () => {
          const place = $findTextIntersectionFromCharacters($getRoot(), count);
          return place === null ? null : [place.node.getTextContent(), place.offset];
        },
      );
    expect([found(2), found(3), found(4), found(5)]).toEqual([['abc', 2], ['de', 0], ['de', 1], null]);
  },
);

prove('true also for a document whose decorators have no text.', () => {
  const isEmpty = ($fill: () => unknown) => said($fill, () => $isRootTextContentEmpty(false));
  expect([isEmpty(() => $getRoot().append($createHorizontalRuleNode())), isEmpty(() => $append('a'))]).toEqual([true, false]);
});

prove('Returns a function that calls $isRootTextContentEmpty() with these arguments, for example for editorState.read().', () => {
  const answers = (text: string): boolean[] =>
    [$isRootTextContentEmptyCurry(false), $isRootTextContentEmptyCurry(false, false), $isRootTextContentEmptyCurry(true)].map(
      ($ask) => said(() => $append(text), $ask),
    );
  expect([answers(''), answers(' '), answers('a')]).toEqual([
    [true, true, false],
    [true, false, false],
    [false, false, false],
  ]);
});

prove('isComposing: Whether an input method composes: editor.isComposing(). With true the answer is false.', () => {
  const shows = (isComposing: boolean) => said($createParagraphNode, () => $canShowPlaceholder(isComposing));
  expect([shows(false), shows(true)]).toEqual([true, false]);
});

prove('Returns a function that calls $canShowPlaceholder() with this argument, for example for editorState.read().', () => {
  const shows = (isComposing: boolean, text: string) => said(() => $append(text), $canShowPlaceholderCurry(isComposing));
  expect([shows(false, ''), shows(true, ''), shows(false, 'a')]).toEqual([true, false, false]);
});

prove('Returns the text of the whole document, with two line breaks between blocks.', () => {
  const $fill = () => {
    $append('a').append($createLineBreakNode(), $createTextNode('b'));
    $append('c');
  };
  expect([said($fill, $rootTextContent), said(() => null, $rootTextContent)]).toEqual(['a\nb\n\nc', '']);
});

prove(
  'The text node and the number of its characters in front of the place. Between two texts that is the start of the second.',
  () => {
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
  },
);

/** An editor that turns `#words` into hashtags, and what the functions were called with. */
function withHashtags() {
  const editor = createHeadlessEditor({nodes: [HashtagNode]});
  const getMatch = vi.fn((text: string) => {
    const match = /#\w+/.exec(text);
    return match === null ? null : {start: match.index, end: match.index + match[0].length};
  });
  const made: string[] = [];
  const stops = registerLexicalTextEntity(editor, getMatch, HashtagNode, (text) => {
    made.push(text.getTextContent());
    return $createHashtagNode(text.getTextContent());
  });
  return {editor, getMatch, made, stops};
}

function piecesOf(editor: LexicalEditor): string[] {
  return editor.getEditorState().read(() =>
    $getRoot()
      .getAllTextNodes()
      .map((text) => `${text.getType()}: ${text.getTextContent()}`),
  );
}

prove(
  'Turns matching text into nodes, and back when the text no longer matches. Returns two functions in an array, which stop it.',
  () => {
    const {editor, stops} = withHashtags();
    updateNow(editor, () => $append('a #b'));
    expect(piecesOf(editor)).toEqual(['text: a ', 'hashtag: #b']);
    updateNow(editor, () => $getRoot().getAllTextNodes()[1]?.setTextContent('b'));
    expect(piecesOf(editor)).toEqual(['text: a b']);
    expect(stops).toHaveLength(2);
    for (const stop of stops) stop();
    updateNow(editor, () => $append('#c'));
    expect(piecesOf(editor)).toEqual(['text: a b', 'text: #c']);
  },
);

prove(
  'getMatch: Called with the text of a node, also joined with that of a neighbor. Returns where the first match begins and ends, or null.',
  () => {
    const {editor, getMatch} = withHashtags();
    updateNow(editor, () => $append('a').append($createTextNode('b').toggleFormat('bold')));
    const texts = getMatch.mock.calls.flat();
    expect(texts).toContain('a');
    expect(texts).toContain('ab');
  },
);

prove(
  'targetNode: The class of the nodes. Only plain text becomes one: other classes and other modes than normal are left alone.',
  () => {
    const {editor} = withHashtags();
    const add = ($make: () => TextNode) => {
      updateNow(editor, () => $getRoot().append($createParagraphNode().append($make())));
    };
    add(() => $createTextNode('#a'));
    add(() => $createTextNode('#b').setMode('token'));
    expect(piecesOf(editor)).toEqual(['hashtag: #a', 'text: #b']);
  },
);

prove(
  'createNode: Called with a text node that holds the match and nothing else. Returns the node that takes its place and its format.',
  () => {
    const {editor, made} = withHashtags();
    updateNow(editor, () => $getRoot().append($createParagraphNode().append($createTextNode('a #b c').toggleFormat('bold'))));
    expect(made).toEqual(['#b']);
    expect(piecesOf(editor)).toEqual(['text: a ', 'hashtag: #b', 'text:  c']);
    expect(editor.getEditorState().read(() => $getRoot().getAllTextNodes()[1]?.hasFormat('bold'))).toBe(true);
  },
);

prove('The function that ends the way there, and the one that ends the way back. Call both.', () => {
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

prove('mergeRegister(...registerLexicalTextEntity(…)) makes one of them.', () => {
  const editor = createHeadlessEditor({nodes: [HashtagNode]});
  const create = (text: TextNode): HashtagNode => $createHashtagNode(text.getTextContent());
  const getMatch = (text: string): {start: number; end: number} | null =>
    text.startsWith('#') ? {start: 0, end: text.length} : null;
  const stop = mergeRegister(...registerLexicalTextEntity(editor, getMatch, HashtagNode, create));
  const typeOf = (text: string): string | undefined => {
    updateNow(editor, () => $append(text));
    return editor.getEditorState().read(() => $getRoot().getLastDescendant()?.getType());
  };
  expect(typeOf('#one')).toBe('hashtag');
  stop();
  expect(typeOf('#two')).toBe('text');
});
