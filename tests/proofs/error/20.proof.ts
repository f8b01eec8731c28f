import {createHeadlessEditor} from '@lexical/headless';
import {
  $createParagraphNode,
  $createRangeSelection,
  $getRoot,
  $getSelection,
  $insertNodes,
  $createTextNode,
  $isRangeSelection,
  $setSelection,
  type LexicalEditor,
  type NodeKey,
  type RangeSelection,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, settled} from '../support/editor.ts';
import {expectError, expectNoError, type OnError, throwing} from '../support/errors.ts';
import {messageOf} from '../support/messages.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {bound} from '../support/shared.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';
import {expectNoErrorWith, inHeadlessEditor} from '../support/updates.ts';

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

const keep = (editor: LexicalEditor): RangeSelection => editor.getEditorState().read($selection);

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

prove(
  'A selection was kept in a variable, a ref or a closure, and used in a later update: read with getNodes(), written with insertText(), or set with $setSelection().',
  async () => {
    for (const $use of uses) {
      const useLater = (change: (editor: LexicalEditor) => void) => (onError: OnError) => {
        const editor = open(onError);
        const saved = keep(editor);
        change(editor);
        updateNow(editor, () => void $use(saved));
        return editor;
      };
      await expectError(20, useLater(removeLast));
      await expectNoError(useLater(() => undefined));
    }
  },
);

/** Lets somebody remove the last line while another one has a dialog open, and then inserts a text at the old selection. */
async function editTogether(onError: OnError, $use: (saved: RangeSelection) => void): Promise<LexicalEditor> {
  const ada = createHeadlessEditor({onError});
  const bob = createHeadlessEditor({onError});
  await bound(ada, bob);
  updateNow(ada, () => {
    $append('first');
    $append('second').selectEnd();
  });
  const saved = keep(ada);
  await settled();
  removeLast(bob);
  await settled();
  expect(linesOf(ada)).toEqual(['first']);
  updateNow(ada, () => $use(saved));
  return ada;
}

/** The same with a document that is loaded in between. */
function loadBetween(onError: OnError, $use: (saved: RangeSelection) => void): LexicalEditor {
  const editor = open(onError);
  const saved = keep(editor);
  loadAnother(editor);
  updateNow(editor, () => $use(saved));
  return editor;
}

const $insert = (selection: RangeSelection): void => selection.insertText('!');

prove('A dialog took the focus. Meanwhile the document changed, by another user or by loading a state.', async () => {
  await expectError(20, (onError) => editTogether(onError, $insert));
  await expectError(20, (onError) => loadBetween(onError, $insert));
});

prove('A selection of one editor was used in the update of another, for example of a nested one.', async () => {
  for (const $use of uses) {
    await expectError(20, (onError) => {
      const saved = keep(open(onError));
      updateNow(open(onError), () => void $use(saved));
    });
  }
});

prove('An update listener takes the selection of prevEditorState and asks for its nodes in the new state.', async () => {
  const listen = (onError: OnError, isPrevious: boolean): LexicalEditor => {
    const editor = open(onError);
    const stop = editor.registerUpdateListener(({editorState, prevEditorState}) => {
      const selection = (isPrevious ? prevEditorState : editorState).read($selection);
      editorState.read(() => selection.getNodes());
    });
    removeLast(editor);
    stop();
    return editor;
  };
  await expectError(20, (onError) => listen(onError, true));
  await expectNoError((onError) => listen(onError, false));
});

prove('$createRangeSelection() was filled with keys of another state.', async () => {
  const select = (onError: OnError, change: (editor: LexicalEditor) => void): LexicalEditor => {
    const editor = open(onError);
    let key: NodeKey = '';
    editor.getEditorState().read(() => (key = $selection().anchor.key));
    change(editor);
    updateNow(editor, () => {
      const selection = $createRangeSelection();
      selection.anchor.set(key, 0, 'text');
      selection.focus.set(key, 3, 'text');
      $setSelection(selection);
    });
    return editor;
  };
  await expectError(20, (onError) => select(onError, loadAnother));
  await expectNoError((onError) => select(onError, () => undefined));
});

prove('Ask for the selection with $getSelection() in the update that uses it.', async () => {
  await expectNoErrorWith(open, (editor) => {
    removeLast(editor);
    updateNow(editor, () => $selection().insertNodes([$createTextNode('!')]));
    expect(linesOf(editor)).toEqual(['first!']);
  });
  await expectNoError((onError) => {
    const editor = loadBetween(onError, () => $insertNodes([$createTextNode('!')]));
    expect(linesOf(editor)).toEqual(['loaded!']);
    return editor;
  });
});

prove(
  'To keep one, use rememberSelection(): it checks that the nodes are still in the document, and selects the end of the document otherwise.',
  async () => {
    const $restoreAndInsert = (saved: RangeSelection): void => {
      $restoreSelection(saved);
      $insert($selection());
    };
    const together = await expectNoError((onError) => editTogether(onError, $restoreAndInsert));
    expect(linesOf(together)[0]).toBe('first!');
    const loaded = await expectNoError((onError) => loadBetween(onError, $restoreAndInsert));
    expect(linesOf(loaded)[0]).toBe('loaded!');

    // A selection of another editor, and one whose text was removed in the same update.
    await expectNoError((onError) => {
      const saved = keep(open(onError));
      const editor = open(onError);
      updateNow(editor, () => $restoreAndInsert(saved));
      expect(linesOf(editor)).toEqual(['first', 'second!']);
      return editor;
    });
    await expectNoErrorWith(open, (editor) => {
      updateNow(editor, () => {
        const saved = $selection();
        $getRoot().getLastChild()?.remove();
        $restoreAndInsert(saved);
      });
      expect(linesOf(editor)).toEqual(['first!']);
    });
    // What still exists is selected again.
    await expectNoErrorWith(open, (editor) => {
      const saved = keep(editor);
      updateNow(editor, () => void $getRoot().selectStart());
      updateNow(editor, () => $restoreAndInsert(saved));
      expect(linesOf(editor)).toEqual(['first', 'second!']);
    });
  },
);

prove(
  'An earlier update failed with error 19, and onError throws. The lost selection is still there, and update after update throws.',
  async () => {
    for (const isThrown of [false, true]) {
      const later: string[] = [];
      const update = (editor: LexicalEditor, $change: () => void): string | undefined => {
        try {
          updateNow(editor, $change);
        } catch (error) {
          return messageOf(error);
        }
        return undefined;
      };
      const [first] = await expectError(19, (onError) => {
        const editor = open(isThrown ? throwing(onError) : onError);
        update(editor, () => $getRoot().getLastChild()?.replace($createParagraphNode()));
        for (const text of ['third', 'fourth']) {
          const message = update(editor, () => void $append(text));
          if (message !== undefined) later.push(message);
        }
      });
      expect(first).toContain('selection has been lost');
      expect(later).toEqual(isThrown ? ['Point.getNode: node not found', 'Point.getNode: node not found'] : []);
    }
  },
);
