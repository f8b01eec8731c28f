import {
  $createRangeSelection,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  type LexicalEditor,
  type RangeSelection,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, readIn} from '../support/editor.ts';
import {expectDropped, expectError, expectNoError, type OnError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';
import {expectNoErrorWith, inHeadlessEditor} from '../support/updates.ts';

const {insertAtCaret} = (await pageFile('error/20.md', 'insertAtCaret.ts')) as {
  insertAtCaret: (editor: LexicalEditor, text: string) => void;
};
const {$restoreSelection} = (await pageFile('concepts/focus.md', 'rememberSelection.ts')) as {
  $restoreSelection: (saved: RangeSelection) => void;
};

/** Two lines, and the selection at the end of the second. Headless: a selection stays from update to update. */
const open = inHeadlessEditor({}, () => {
  $append('first');
  $append('second').selectEnd();
});

function $selection(): RangeSelection {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) throw new Error('expected a selection, found none');
  return selection.clone();
}

const keep = (editor: LexicalEditor): RangeSelection => readIn(editor, $selection);

const removeLast = (editor: LexicalEditor): void => updateNow(editor, () => $getRoot().getLastChild()?.remove());

const loadAnother = (editor: LexicalEditor): void =>
  editor.setEditorState(editor.parseEditorState(storedDocument(storedParagraph('loaded'))));

/** What is done with a selection that was kept. */
const uses: ((saved: RangeSelection) => unknown)[] = [
  (saved) => saved.getNodes(),
  (saved) => saved.anchor.getNode(),
  (saved) => saved.insertText('!'),
  (saved) => $setSelection(saved),
];

/** Keeps the selection, changes the document, and then uses the selection. */
const useAfter = (change: (editor: LexicalEditor) => void, $use: (saved: RangeSelection) => unknown) => (onError: OnError) => {
  const editor = open(onError);
  const saved = keep(editor);
  change(editor);
  updateNow(editor, () => void $use(saved));
  return editor;
};

prove('A point of a selection names a node that is no longer in the document.', () =>
  expectError(
    20,
    useAfter(removeLast, (saved) => saved.anchor.getNode()),
  ),
);

prove('Most often a selection was kept in a variable and used in a later update.', async () => {
  for (const $use of uses) {
    await expectError(20, useAfter(removeLast, $use));
    await expectNoError(useAfter(() => undefined, $use));
  }
});

prove('Get the selection in the update that uses it:', async () => {
  await expectNoErrorWith(open, async (editor) => {
    removeLast(editor);
    insertAtCaret(editor, '!');
    await Promise.resolve();
    expect(linesOf(editor)).toEqual(['first!']);
  });
  // Without a selection it does nothing.
  await expectNoErrorWith(open, async (editor) => {
    updateNow(editor, () => $setSelection(null));
    insertAtCaret(editor, '!');
    await Promise.resolve();
    expect(linesOf(editor)).toEqual(['first', 'second']);
  });
});

prove('The document changed while a dialog was open: use rememberSelection(), which checks the nodes.', async () => {
  for (const [change, line] of [
    [removeLast, 'first!'],
    [loadAnother, 'loaded!'],
    [() => undefined, 'second!'],
  ] as const) {
    const editor = await expectNoError(
      useAfter(change, (saved) => {
        $restoreSelection(saved);
        $getSelection()?.insertText('!');
      }),
    );
    expect(linesOf(editor)).toContain(line);
  }
  await expectError(
    20,
    useAfter(loadAnother, (saved) => saved.insertText('!')),
  );
});

prove('The selection is of another editor: get the selection of the one that you update.', async () => {
  for (const $use of uses) {
    await expectError(20, (onError) => {
      const saved = keep(open(onError));
      updateNow(open(onError), () => void $use(saved));
    });
    await expectNoErrorWith(open, (editor) => updateNow(editor, () => void $use($selection())));
  }
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(20, () => {
    const selection = $createRangeSelection();
    selection.anchor.set('gone', 0, 'text');
    selection.insertText('!');
  }),
);
