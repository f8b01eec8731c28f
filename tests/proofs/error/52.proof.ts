import {$createParagraphNode, $getRoot, createEditor, type LexicalNode, type RangeSelection} from 'lexical';
import {expect} from 'vitest';

import {linesOf} from '../support/editor.ts';
import {expectError, expectNoError} from '../support/errors.ts';
import {prove} from '../support/prove.ts';
import {$caret, $topmost, changeLines, expectErrorAtTheCaret, expectErrorAtTheTop} from '../support/root.ts';

const pages = '/page-components/docs/error';
const {$clearDocument} = (await import(/* @vite-ignore */ `${pages}/52.md/$clearDocument.ts`)) as {$clearDocument: () => void};
const {$blockOf, $selectedBlock} = (await import(/* @vite-ignore */ `${pages}/51.md/$selectedBlock.ts`)) as {
  $blockOf: (node: LexicalNode) => LexicalNode | null;
  $selectedBlock: (selection: RangeSelection) => LexicalNode | null;
};

prove('A loop goes up with getParent() and does not stop below the root.', async () => {
  await expectErrorAtTheTop(52, (node) => {
    node.remove();
  });
});

prove(
  'The selection stands in the root, and the code takes the node of its anchor for a block. After $getRoot().clear() the selection stands there.',
  async () => {
    await expectErrorAtTheCaret(52, (node) => {
      node.remove();
    });
  },
);

prove('For one block, call remove() on what $blockOf(node) or $selectedBlock(selection) of error 51 gives.', async () => {
  await expectNoError((onError) => {
    const editor = changeLines(onError, () => {
      const node = $caret().anchor.getNode();
      $blockOf($topmost(node))?.remove();
      $blockOf(node)?.remove();
    });
    expect(linesOf(editor)).toEqual(['first']);
    return editor;
  });
  await expectNoError((onError) => {
    const editor = changeLines(onError, () => {
      $getRoot().select(0, 0);
      $selectedBlock($caret())?.remove();
    });
    expect(linesOf(editor)).toEqual(['second']);
    return editor;
  });
});

prove('Where the root has no child left then, put a paragraph in: an empty document cannot be loaded.', async () => {
  const removeAll = (onError: (error: Error) => void, $end: () => unknown): string =>
    JSON.stringify(
      changeLines(onError, () => {
        for (const block of $getRoot().getChildren()) $blockOf(block)?.remove();
        $end();
      }).getEditorState(),
    );
  const load = (onError: (error: Error) => void, stored: string): void => {
    const editor = createEditor({onError});
    editor.setEditorState(editor.parseEditorState(stored));
  };
  await expectError(38, (onError) => {
    load(
      onError,
      removeAll(onError, () => undefined),
    );
  });
  load(
    () => expect.unreachable(),
    removeAll(
      () => expect.unreachable(),
      () => $getRoot().append($createParagraphNode()),
    ),
  );
});

prove('To delete everything, empty the root and leave a place for the caret:', async () => {
  await expectNoError((onError) => {
    const editor = changeLines(onError, $clearDocument);
    expect(linesOf(editor)).toEqual(['']);
    editor.update(
      () => {
        $caret().insertText('typed');
      },
      {discrete: true},
    );
    expect(linesOf(editor)).toEqual(['typed']);
    return editor;
  });
});
