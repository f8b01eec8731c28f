import type {OffsetView} from '@lexical/offset';
import {$createChildrenArray, $createOffsetView} from '@lexical/offset';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getEditor,
  $getRoot,
  $getSelection,
  createEditor,
  type LexicalEditor,
  type LexicalNode,
  type ParagraphNode,
  type PointType,
} from 'lexical';
import {expect} from 'vitest';

import {$append, mount} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';

/** Runs in an update of an empty document. */
function inEditor($do: () => void): void {
  const editor = createEditor({
    onError(error) {
      throw error;
    },
  });
  editor.update($do, {discrete: true});
}

/** Three nodes in the second paragraph: `a`, a line break and `bc`. */
function $appendThree(): LexicalNode[] {
  $append('first');
  const nodes = [$createTextNode('a'), $createLineBreakNode(), $createTextNode('bc')];
  $getRoot().append($createParagraphNode().append(...nodes));
  return nodes;
}

/** Runs in an update of an editor whose document has these paragraphs. */
function withParagraphs(texts: readonly string[], $do: (editor: LexicalEditor) => void): void {
  const {editor} = mount({
    onError(error) {
      throw error;
    },
  });
  editor.update(
    () => {
      texts.forEach($append);
    },
    {discrete: true},
  );
  editor.update(
    () => {
      $do(editor);
    },
    {discrete: true},
  );
}

/** The text, or else the type, of the node at a point, and its offset in it. */
function $placeOf(point: PointType): string {
  const node: LexicalNode = point.getNode();
  return `${node.getTextContent() || node.getType()} ${String(point.offset)}`;
}

/** Where the anchor and the focus of a selection between two offsets are. */
function $placesOf(view: OffsetView, start: number, end: number, before?: OffsetView): string[] | null {
  const selection = view.createSelectionFromOffsets(start, end, before);
  return selection === null ? null : [selection.anchor, selection.focus].map($placeOf);
}

prove('null for the active state.', () => {
  withParagraphs(['a', 'b'], () => {
    expect($createChildrenArray($getRoot(), null)).toHaveLength(2);
  });
});

prove('Returns a selection between two offsets, or null when one is after the end of the document.', () => {
  withParagraphs(['ab', 'cd'], (editor) => {
    const view = $createOffsetView(editor);
    const selection = view.createSelectionFromOffsets(1, 4);
    expect($getSelection()).not.toBe(selection);
    expect(selection?.getTextContent()).toBe('b\nc');
    expect([view.createSelectionFromOffsets(1, 5), view.createSelectionFromOffsets(1, 6)].map((made) => made === null)).toEqual([
      false,
      true,
    ]);
  });
});

prove('Check that both points have the type text: next to a line break or a decorator, points are often wrong.', () => {
  inEditor(() => {
    // The second paragraph: `a`, a line break and `bc`, from 6 on.
    $appendThree();
    const view = $createOffsetView($getEditor());
    const anchorAt = (offset: number) => {
      const {anchor} = view.createSelectionFromOffsets(offset, offset) ?? {};
      return [anchor?.type, anchor?.offset];
    };
    expect([anchorAt(7), anchorAt(8), anchorAt(9)]).toEqual([
      ['text', 1],
      // Behind the line break, which is the second of three children.
      ['element', 8],
      ['text', 1],
    ]);
  });
});

prove('Text changes are then compensated; removed blocks are not.', () => {
  const places = ($change: () => void): (string | undefined)[] => {
    const found: (string | undefined)[] = [];
    withParagraphs(['aaaa', 'bbbb', 'cccc'], (editor) => {
      const before = $createOffsetView(editor);
      $change();
      const after = $createOffsetView(editor);
      found.push($placesOf(after, 6, 6)?.[0], $placesOf(after, 6, 6, before)?.[0]);
    });
    return found;
  };
  const $first = () => $getRoot().getAllTextNodes()[0];
  expect(places(() => undefined)).toEqual(['bbbb 1', 'bbbb 1']);
  expect(places(() => $first()?.setTextContent('aaaaXX'))).toEqual(['aaaaXX 6', 'bbbb 1']);
  // The letter behind the first b has become the second one of the document.
  const [, moved] = places(() => {
    $getRoot().getFirstChildOrThrow().remove();
  });
  expect(moved).not.toBe('bbbb 1');
});

prove('Call this inside an update or a read.', () => {
  const outside: (() => void)[] = [];
  withParagraphs(['ab'], (editor) => {
    const view = $createOffsetView(editor);
    const ofText = $getRoot().getAllTextNodes()[0]?.select(1, 1).clone();
    const ofElement = $getRoot().getFirstChildOrThrow<ParagraphNode>().select(0, 0).clone();
    if (ofText === undefined) throw new Error('expected a text');
    expect([view.getOffsetsFromSelection(ofText), view.getOffsetsFromSelection(ofElement)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    outside.push(() => {
      expect(view.getOffsetsFromSelection(ofText)).toEqual([1, 1]);
      expect(messageThrownBy(() => view.getOffsetsFromSelection(ofElement))).toContain('Unable to find an active editor state');
    });
  });
  expect(outside).toHaveLength(1);
  for (const check of outside) check();
});
