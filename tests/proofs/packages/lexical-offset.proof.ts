import {createHeadlessEditor} from '@lexical/headless';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$createLinkNode, LinkNode} from '@lexical/link';
import {$createListItemNode, $createListNode, ListItemNode, ListNode} from '@lexical/list';
import {$createOffsetView} from '@lexical/offset';
import type {ParagraphNode} from 'lexical';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $setSelection,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {expect} from 'vitest';

import {messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';

const nodes = [HorizontalRuleNode, LinkNode, ListNode, ListItemNode];

/** An editor with these blocks. */
function open(...$blocks: (() => LexicalNode)[]): LexicalEditor {
  const editor = createHeadlessEditor({nodes});
  editor.update(() => void $getRoot().append(...$blocks.map(($make) => $make())), {discrete: true});
  return editor;
}

const $paragraph =
  (...content: (string | (() => LexicalNode))[]) =>
  () =>
    $createParagraphNode().append(...content.map((one) => (typeof one === 'string' ? $createTextNode(one) : one())));

/** Runs something in an update, and gives what it gives. */
function inUpdate<Value>(editor: LexicalEditor, $action: () => Value): Value {
  const values: Value[] = [];
  editor.update(() => void values.push($action()), {discrete: true});
  const [value] = values;
  if (value === undefined) throw new Error('expected the update to run to its end');
  return value;
}

/** The offsets at which the texts of a document start. */
const starts = (...blocks: (() => LexicalNode)[]): number[] => {
  const editor = open(...blocks);
  return inUpdate(editor, () => {
    const view = $createOffsetView(editor);
    const texts = $getRoot().getAllTextNodes();
    return texts.map((text) => view.getOffsetsFromSelection(text.select(0, 0))[0]);
  });
};

prove('every character of a text node counts 1, in UTF-16 units as in string.length;', () => {
  expect(starts($paragraph('ab'), $paragraph('c'))).toEqual([0, 3]);
  expect(starts($paragraph('🎈'), $paragraph('c'))).toEqual([0, 3]);
});

prove('every line break and every decorator node counts 1;', () => {
  expect(starts($paragraph('a', $createLineBreakNode, 'b'))).toEqual([0, 2]);
  expect(starts($paragraph('a', $createHorizontalRuleNode, 'b'))).toEqual([0, 2]);
});

prove('the end of a block, link or mark counts blockOffsetSize, which is 1 by default;', () => {
  const link = () => $createLinkNode('/').append($createTextNode('b'));
  expect(starts($paragraph('a', link, 'c'))).toEqual([0, 1, 3]);
  expect(starts($paragraph('a'), $paragraph('c'))).toEqual([0, 2]);
  const editor = open($paragraph('a'), $paragraph('c'));
  const selection = inUpdate(editor, () => $getRoot().selectEnd());
  const at = (size?: number): number =>
    editor.getEditorState().read(() => $createOffsetView(editor, size).getOffsetsFromSelection(selection)[0]);
  expect([at(), at(0), at(5)]).toEqual([3, 2, 7]);
});

prove(
  'elements that end together count once: a list item with its list, a link with its paragraph. An empty element always counts.',
  () => {
    const link = () => $createLinkNode('/').append($createTextNode('b'));
    const list = () => $createListNode('bullet').append($createListItemNode().append($createTextNode('b')));
    for (const block of [list, $paragraph(link), $paragraph('b')]) expect(starts(block, $paragraph('c'))).toEqual([0, 2]);
    expect(starts($paragraph(), $paragraph(), $paragraph('c'))).toEqual([2]);
  },
);

prove('The caret is in an empty block: an empty paragraph, or an editor without text. Such a place has no offset.', () => {
  const offsets = (...blocks: (() => LexicalNode)[]): unknown => {
    const editor = open(...blocks);
    return inUpdate(editor, () => $createOffsetView(editor).getOffsetsFromSelection($getRoot().selectEnd()));
  };
  expect(offsets($paragraph('a'), $paragraph())).toEqual([-1, -1]);
  expect(offsets($paragraph())).toEqual([-1, -1]);
  expect(offsets()).toEqual([-1, -1]);
  expect(offsets($paragraph('a'))).toEqual([1, 1]);
});

prove('Or the view is older or newer than the selection. Build it from the same editor state', () => {
  const editor = open($paragraph('a'));
  const older = $createOffsetView(editor);
  const [old, fresh, seen] = inUpdate(editor, () => {
    const selection = $getRoot().clear().append($paragraph('bc')()).selectEnd();
    const current = $createOffsetView(editor, 1, editor.getEditorState());
    const offsets = [older, $createOffsetView(editor), current].map((view) => view.getOffsetsFromSelection(selection)[0]);
    return offsets;
  });
  expect([old, fresh, seen]).toEqual([-1, 2, -1]);
});

prove(
  'createSelectionFromOffsets only creates a selection. Pass it to $setSelection inside an update, and call editor.focus() if the editor has lost the focus.',
  () => {
    const editor = open($paragraph('hello'));
    const selected = (): string | undefined => editor.getEditorState().read(() => $getSelection()?.getTextContent());
    const $create = () => $createOffsetView(editor).createSelectionFromOffsets(0, 4);
    inUpdate(editor, $create);
    expect(selected()).toBeUndefined();
    inUpdate(editor, () => {
      $setSelection($create());
      return true;
    });
    expect(selected()).toBe('hell');
  },
);

prove(
  'The editor state is inconsistent: an element names a child that is not in the node map. This happens when private fields such as __first are written by hand.',
  () => {
    const editor = open($paragraph('a'));
    expect(() => $createOffsetView(editor)).not.toThrow();
    const message = inUpdate(editor, () => {
      const paragraph = $getRoot().getFirstChildOrThrow<ParagraphNode>().getWritable();
      const text = paragraph.__first;
      paragraph.__first = 'nobody';
      const thrown = messageThrownBy(() => $createOffsetView(editor));
      paragraph.__first = text;
      return thrown;
    });
    expect(message).toBe('$createChildrenArray: node does not exist in nodeMap');
  },
);
