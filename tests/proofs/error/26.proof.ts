import {
  $createLineBreakNode,
  $createParagraphNode,
  $createRangeSelection,
  $createTextNode,
  $getRoot,
  $setSelection,
  type ElementNode,
  type LexicalNode,
  type RangeSelection,
  type TextNode,
} from 'lexical';
import {expect} from 'vitest';

import {linesOf, mount} from '../support/editor.ts';
import {expectError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {$setCaret} = (await pageFile('error/26.md', '$setCaret.ts')) as {
  $setCaret: (selection: RangeSelection, node: ElementNode | TextNode, offset: number) => void;
};

/** A selection whose points say that they stand in a text. */
function $textCaret(node: LexicalNode): RangeSelection {
  const selection = $createRangeSelection();
  selection.anchor.set(node.getKey(), 0, 'text');
  selection.focus.set(node.getKey(), 0, 'text');
  $setSelection(selection);
  return selection;
}

prove(
  "A caret was put into a new, empty paragraph with the wrong type: selection.anchor.set(paragraph.getKey(), 0, 'text').",
  () =>
    expectError(26, (onError) =>
      updateNow(mount({onError}).editor, () => {
        const paragraph = $createParagraphNode();
        $getRoot().append(paragraph);
        $textCaret(paragraph).insertText('Hello');
      }),
    ),
);

prove(
  "A selection was restored from stored keys, with the type always 'text', and one of the keys is that of a line break.",
  () =>
    expectError(26, (onError) =>
      updateNow(mount({onError}).editor, () => {
        const lineBreak = $createLineBreakNode();
        $getRoot().append($createParagraphNode().append($createTextNode('a'), lineBreak));
        $textCaret(lineBreak).insertText('Hello');
      }),
    ),
);

prove('Use paragraph.select(). For a point made by hand take the type from the node:', () =>
  expectNoErrorWith({}, ({editor}) => {
    updateNow(editor, () => {
      const [first, second, third] = [$createParagraphNode(), $createParagraphNode(), $createParagraphNode()];
      const text = $createTextNode('text');
      $getRoot().append(first, second, third.append(text));
      first.select().insertText('selected');
      const selection = $createRangeSelection();
      $setSelection(selection);
      $setCaret(selection, second, 0);
      selection.insertText('set');
      $setCaret(selection, text, 2);
      selection.insertText('-');
    });
    expect(linesOf(editor)).toEqual(['selected', 'set', 'te-xt']);
  }),
);

prove('A line break holds no caret: point into its parent, at the position of the line break.', () =>
  expectNoErrorWith({}, ({editor}) => {
    updateNow(editor, () => {
      const lineBreak = $createLineBreakNode();
      const paragraph = $createParagraphNode().append($createTextNode('a'), lineBreak);
      $getRoot().append(paragraph);
      const selection = $createRangeSelection();
      $setSelection(selection);
      $setCaret(selection, paragraph, lineBreak.getIndexWithinParent());
      selection.insertText('Hello');
    });
    expect(linesOf(editor)).toEqual(['aHello\n']);
  }),
);
