import {
  $createLineBreakNode,
  $createParagraphNode,
  $createRangeSelection,
  $createTextNode,
  $getRoot,
  $setSelection,
  type ElementNode,
  type LexicalNode,
  type ParagraphNode,
  type RangeSelection,
  type TextNode,
} from 'lexical';
import {expect} from 'vitest';

import {linesOf} from '../support/editor.ts';
import {expectDropped, expectError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectNoErrorWith, inEditor} from '../support/updates.ts';

const {$setCaret} = (await pageFile('error/26.md', '$setCaret.ts')) as {
  $setCaret: (selection: RangeSelection, node: ElementNode | TextNode, offset: number) => void;
};

/** Appends an empty paragraph to the document. */
function $appendEmpty(): ParagraphNode {
  const paragraph = $createParagraphNode();
  $getRoot().append(paragraph);
  return paragraph;
}

/** A selection whose points say that they stand in a text. */
function $textCaret(node: LexicalNode): RangeSelection {
  const selection = $createRangeSelection();
  selection.anchor.set(node.getKey(), 0, 'text');
  selection.focus.set(node.getKey(), 0, 'text');
  $setSelection(selection);
  return selection;
}

prove(
  'insertText() looks for the text node in which the selection begins. The point has the type text, but its node is not a text node.',
  () =>
    expectError(
      26,
      inEditor({}, () => $textCaret($appendEmpty()).insertText('Hello')),
    ),
);

prove('Most often code put the caret into an empty paragraph with the type text. Take the type from the node:', () =>
  expectNoErrorWith({}, ({editor}) => {
    updateNow(editor, () => {
      const [second, third] = [$appendEmpty(), $appendEmpty()];
      const text = $createTextNode('text');
      third.append(text);
      const selection = $createRangeSelection();
      $setSelection(selection);
      $setCaret(selection, second, 0);
      selection.insertText('set');
      $setCaret(selection, text, 2);
      selection.insertText('-');
    });
    expect(linesOf(editor)).toEqual(['set', 'te-xt']);
  }),
);

prove('The point names a line break: use its parent, and the index of the line break as the offset.', async () => {
  const insertAtBreak = ($select: (paragraph: ParagraphNode, lineBreak: LexicalNode) => RangeSelection) =>
    inEditor({}, () => {
      const lineBreak = $createLineBreakNode();
      $select($appendEmpty().append($createTextNode('a'), lineBreak), lineBreak).insertText('Hello');
    });
  await expectError(
    26,
    insertAtBreak((_, lineBreak) => $textCaret(lineBreak)),
  );
  const set = insertAtBreak((paragraph, lineBreak) => {
    const selection = $createRangeSelection();
    $setSelection(selection);
    $setCaret(selection, paragraph, lineBreak.getIndexWithinParent());
    return selection;
  });
  await expectNoErrorWith(set, (editor) => expect(linesOf(editor)).toEqual(['aHello\n']));
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(26, () => $textCaret($appendEmpty()).insertText('Hello')),
);
