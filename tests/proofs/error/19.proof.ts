import {createHeadlessEditor} from '@lexical/headless';
import {$createHeadingNode, HeadingNode} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  type ElementNode,
  type LexicalEditor,
  type ParagraphNode,
  type RangeSelection,
  type TextNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {expectDropped, expectError, expectNoError, observe, type OnError, throwing} from '../support/errors.ts';
import {type} from '../support/history.ts';
import {messageThrownBy} from '../support/messages.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {$toParagraph} = (await pageFile('error/19.md', '$toParagraph.ts')) as {$toParagraph: (block: ElementNode) => void};
const {$restoreSelection} = (await pageFile('concepts/focus.md', 'rememberSelection.ts')) as {
  $restoreSelection: (saved: RangeSelection) => void;
};

/** Two lines; the caret is in the text of the second. */
function $fillLines(): void {
  $append('first');
  $append('second').getFirstChildOrThrow<TextNode>().select(2, 2);
}

/** Changes a document in an update. Headless: the selection of an update is also that of the next one, as where somebody edits. */
const edit =
  ($change: () => unknown, $fill = $fillLines) =>
  (onError: OnError): LexicalEditor => {
    const editor = createHeadlessEditor({nodes: [HeadingNode], onError});
    updateNow(editor, $fill);
    updateNow(editor, () => void $change());
    return editor;
  };

const $last = (): ParagraphNode => $getRoot().getLastChildOrThrow();

/** Where the caret is: the text of its node, and its offset. */
const caretOf = (editor: LexicalEditor): unknown[] | null =>
  editor.getEditorState().read(() => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection)) return null;
    return [selection.anchor.getNode().getTextContent(), selection.anchor.offset];
  });

function $rangeSelection(): RangeSelection {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) throw new Error('expected a caret, found none');
  return selection;
}

const $replace = (): ElementNode => $last().replace($createHeadingNode('h1'));

prove('An update removed a node that the selection points to, and did not move the selection.', async () => {
  await expectError(19, edit($replace));
  // remove() moves it.
  await expectNoError(edit(() => $last().remove()));
});

prove('Most often replace() was called on the block that has the caret. Also move its children:', async () => {
  const $fill = (): void => {
    const heading = $createHeadingNode('h1').append($createTextNode('second'));
    heading.setFormat('center');
    heading.setIndent(1);
    $getRoot().append(heading);
    heading.getFirstChildOrThrow<TextNode>().select(2, 2);
  };
  await expectError(
    19,
    edit(() => $last().replace($createParagraphNode()), $fill),
  );
  await expectNoError((onError) => {
    const editor = edit(() => $toParagraph($last()), $fill)(onError);
    expect(caretOf(editor)).toEqual(['second', 2]);
    expect(editor.getEditorState().read(() => [$last().getType(), $last().getFormatType(), $last().getIndent()])).toEqual([
      'paragraph',
      'center',
      1,
    ]);
    type(editor, '!');
    expect(linesOf(editor)).toEqual(['se!cond']);
    return editor;
  });
});

prove('The new node has other content: call select() on it.', async () => {
  await expectError(
    19,
    edit(() => $replace().append($createTextNode('new'))),
  );
  await expectNoError((onError) => {
    const editor = edit(() => $replace().append($createTextNode('new')).select())(onError);
    expect([linesOf(editor), caretOf(editor)]).toEqual([
      ['first', 'new'],
      ['new', 1],
    ]);
    return editor;
  });
});

prove('A saved selection was set: use rememberSelection(), which checks the nodes.', async () => {
  const restoring = ($restore: (saved: RangeSelection) => void) =>
    edit(() => {
      const saved = $rangeSelection().clone();
      $last().remove();
      $restore(saved);
    });
  await expectError(19, restoring($setSelection));
  await expectNoErrorWith(restoring($restoreSelection), (editor) => expect(caretOf(editor)).toEqual(['first', 5]));
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(
    19,
    () => {
      $last().getFirstChildOrThrow<TextNode>().select();
      $replace();
    },
    {nodes: [HeadingNode]},
  ),
);

prove('If onError throws, later updates throw until one calls $setSelection(null).', () =>
  expectNoError((onError) => {
    const editor = createHeadlessEditor({nodes: [HeadingNode], onError: throwing(() => undefined)});
    updateNow(editor, $fillLines);
    expect(messageThrownBy(() => updateNow(editor, () => void $replace()))).toContain('selection has been lost');
    for (const text of ['third', 'fourth']) expect(() => updateNow(editor, () => void $append(text))).toThrow();
    updateNow(editor, () => $setSelection(null));
    updateNow(editor, () => void $append('fifth'));
    expect(linesOf(editor)).toEqual(['first', '', 'third', 'fourth', 'fifth']);
    return observe(editor, onError);
  }),
);
