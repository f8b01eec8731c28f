import {createHeadlessEditor} from '@lexical/headless';
import {$createLinkNode, LinkNode} from '@lexical/link';
import {$createListItemNode, $createListNode, ListItemNode, ListNode} from '@lexical/list';
import {$createHeadingNode, HeadingNode} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  $setSelection,
  TextNode,
  type ElementNode,
  type LexicalEditor,
  type ParagraphNode,
  type RangeSelection,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, mount} from '../support/editor.ts';
import {expectError, expectNoError, observe, type OnError, throwing} from '../support/errors.ts';
import {messageOf} from '../support/messages.ts';
import {type} from '../support/history.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {$toParagraph, $resetBlock} = (await pageFile('error/19.md', '$toParagraph.ts')) as {
  $toParagraph: (block: ElementNode) => void;
  $resetBlock: (block: ElementNode) => void;
};
const {$restoreSelection} = (await pageFile('concepts/focus.md', 'rememberSelection.ts')) as {
  $restoreSelection: (saved: RangeSelection) => void;
};

/** Headless: the selection of an update is that of the next one, as where somebody edits. */
const open = (onError: OnError): LexicalEditor =>
  createHeadlessEditor({nodes: [HeadingNode, LinkNode, ListItemNode, ListNode], onError});

/** Makes a document, and then changes it in an update of its own. */
function edit(onError: OnError, $fill: () => void, $change: () => void): LexicalEditor {
  const editor = open(onError);
  updateNow(editor, $fill);
  updateNow(editor, $change);
  return editor;
}

/** Two lines; the caret is in the text of the second. */
function $fillLines(): void {
  $append('first');
  $append('second').getFirstChildOrThrow<TextNode>().select(2, 2);
}

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

prove(
  'replace() is called on a block, a link or a list whose text has the caret. It moves the caret only when that stands on the replaced node itself.',
  async () => {
    const $fillLink = (): void => {
      const text = $createTextNode('link');
      $getRoot().append($createParagraphNode().append($createLinkNode('https://a.example').append(text)));
      text.select(1, 1);
    };
    const $fillList = (): void => {
      const text = $createTextNode('item');
      $getRoot().append($createListNode('bullet').append($createListItemNode().append(text)));
      text.select(1, 1);
    };
    const replacements: [() => void, () => void][] = [
      [$fillLines, () => $last().replace($createHeadingNode('h1'))],
      [$fillLink, () => $last().getFirstChildOrThrow().replace($createTextNode('link'))],
      [$fillList, () => $last().replace($createParagraphNode())],
    ];
    for (const [$fill, $replace] of replacements) await expectError(19, (onError) => edit(onError, $fill, $replace));
    const onText = await expectNoError((onError) =>
      edit(onError, $fillLines, () => $last().getFirstChildOrThrow().replace($createTextNode('other'))),
    );
    expect(linesOf(onText)[1]).toBe('other');
    await expectNoError((onError) =>
      edit(
        onError,
        () => $append('').clear().select(),
        () => $last().replace($createHeadingNode('h1')),
      ),
    );
  },
);

/** Registers a transform that makes a line that begins with `# ` a heading, and types such a line. */
function typeHeading(onError: OnError, $convert: (paragraph: ParagraphNode) => void): LexicalEditor {
  const editor = open(onError);
  editor.registerNodeTransform(TextNode, (text) => {
    const parent = text.getParent();
    if ($isParagraphNode(parent) && text.getTextContent().startsWith('# ')) $convert(parent);
  });
  updateNow(editor, () => $append('').clear().select());
  type(editor, '# Hi');
  return editor;
}

prove('A transform does the same while somebody types in the block.', async () => {
  await expectError(19, (onError) => {
    typeHeading(onError, (paragraph) => {
      const text = paragraph.getTextContent().slice(2);
      paragraph.replace($createHeadingNode('h1').append($createTextNode(text)));
    });
  });
  const editor = await expectNoError((onError) =>
    typeHeading(onError, (paragraph) => paragraph.replace($createHeadingNode('h1'), true)),
  );
  expect(linesOf(editor)[0]).toBe('# Hi');
  const first = editor.getEditorState().read(() => $getRoot().getFirstChildOrThrow().getType());
  expect(first).toBe('heading');
});

prove('The selection was kept, nodes were removed in the same update, and the old selection was set again.', () =>
  expectError(19, (onError) =>
    edit(onError, $fillLines, () => {
      const saved = $rangeSelection().clone();
      $last().remove();
      $setSelection(saved);
    }),
  ),
);

/** Keeps the selection, removes the last block, and then restores the selection in an update of its own. */
function restoreLater(onError: OnError, $fill: () => void, $restore: (saved: RangeSelection) => void): LexicalEditor {
  let saved: RangeSelection | undefined;
  const editor = edit(onError, $fill, () => {
    saved = $rangeSelection().clone();
    $last().remove();
  });
  updateNow(editor, () => {
    if (saved !== undefined) $restore(saved);
  });
  return editor;
}

const $fillEmpty = (): void => {
  $append('first');
  $append('').clear().select();
};

prove(
  'A selection of an earlier update is set whose empty paragraph has gone since. With text in place of the empty paragraph this is error 20.',
  async () => {
    await expectError(19, (onError) => restoreLater(onError, $fillEmpty, $setSelection));
    await expectError(20, (onError) => restoreLater(onError, $fillLines, $setSelection));
  },
);

prove('remove(), clear() and splice() move the caret to a neighbor by themselves.', async () => {
  const removals: [() => unknown, unknown[]][] = [
    [() => $last().remove(), ['first', 1]],
    [() => $last().clear(), ['', 0]],
    [() => $getRoot().splice(1, 1, []), ['first', 1]],
  ];
  for (const [$remove, caret] of removals) {
    await expectNoError((onError) => {
      const editor = edit(onError, $fillLines, () => void $remove());
      expect(linesOf(editor)).not.toContain('second');
      expect(caretOf(editor)).toEqual(caret);
      return editor;
    });
  }
});

prove('When you replace a block, take its children along, or say where the caret goes:', async () => {
  await expectNoError((onError) => {
    const editor = edit(onError, $fillLines, () => $toParagraph($last()));
    expect(linesOf(editor)).toEqual(['first', 'second']);
    expect(caretOf(editor)).toEqual(['second', 2]);
    type(editor, '!');
    expect(linesOf(editor)).toEqual(['first', 'se!cond']);
    return editor;
  });
  await expectNoError((onError) => {
    const editor = edit(onError, $fillLines, () => $resetBlock($last()));
    expect(linesOf(editor)).toEqual(['first', '']);
    expect(caretOf(editor)).toEqual(['', 0]);
    type(editor, 'new');
    expect(linesOf(editor)).toEqual(['first', 'new']);
    return editor;
  });
});

prove(
  'To restore a selection that you kept, use rememberSelection(): it checks that the nodes are still in the document.',
  async () => {
    const inOneUpdate = (onError: OnError): LexicalEditor =>
      edit(onError, $fillLines, () => {
        const saved = $rangeSelection().clone();
        $last().remove();
        $restoreSelection(saved);
      });
    const situations = [
      inOneUpdate,
      (onError: OnError) => restoreLater(onError, $fillLines, $restoreSelection),
      (onError: OnError) => restoreLater(onError, $fillEmpty, $restoreSelection),
    ];
    for (const situation of situations)
      await expectNoErrorWith(situation, (editor) => expect(caretOf(editor)).toEqual(['first', 5]));
    await expectNoError((onError) => {
      const editor = edit(onError, $fillLines, () => {
        const saved = $rangeSelection().clone();
        $getRoot().selectStart();
        $restoreSelection(saved);
      });
      expect(caretOf(editor)).toEqual(['second', 2]);
      return editor;
    });
  },
);

prove('Where no caret is wanted, call $setSelection(null) after the change.', () =>
  expectNoError((onError) => {
    const editor = edit(onError, $fillLines, () => {
      $last().replace($createHeadingNode('h1'));
      $setSelection(null);
    });
    expect(caretOf(editor)).toBeNull();
    expect(linesOf(editor)).toEqual(['first', '']);
    return editor;
  }),
);

/** Loses the selection in an editor whose `onError` throws. Gives the editor, and what the next updates throw. */
function loseIt($fill: () => void): {editor: LexicalEditor; next: Error[]} {
  const {editor} = mount({onError: throwing(() => undefined)});
  updateNow(editor, $fill);
  const thrown: Error[] = [];
  const update = ($change: () => void): void => {
    try {
      updateNow(editor, $change);
    } catch (error) {
      if (error instanceof Error) thrown.push(error);
    }
  };
  update(() => {
    const saved = $rangeSelection().clone();
    $append('third');
    $last().getPreviousSibling()?.remove();
    $setSelection(saved);
  });
  for (const text of ['fourth', 'fifth']) update(() => void $append(text));
  expect(messageOf(thrown[0])).toContain('selection has been lost');
  return {editor, next: thrown.slice(1)};
}

prove('An editor whose onError threw works again after an update that calls $setSelection(null).', async () => {
  for (const $fill of [$fillEmpty, $fillLines]) {
    await expectNoError((onError) => {
      const {editor} = loseIt($fill);
      updateNow(editor, () => $setSelection(null));
      updateNow(editor, () => void $append('last'));
      expect(linesOf(editor)).toEqual(['first', 'third', 'fourth', 'fifth', 'last']);
      return observe(editor, onError);
    });
  }
});
