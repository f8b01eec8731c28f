import {createHeadlessEditor} from '@lexical/headless';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$canShowPlaceholder, $findTextIntersectionFromCharacters, $isRootTextContentEmpty} from '@lexical/text';
import {$createLineBreakNode, $createParagraphNode, $getRoot, type LexicalNode} from 'lexical';
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
