// cspell:ignore cdef efgh
import {$getHtmlContent, $getLexicalContent} from '@lexical/clipboard';
import {$generateHtmlFromNodes} from '@lexical/html';
import {$createMarkNode, $getMarkIDs, $unwrapMarkNode, $wrapSelectionInMarkNode, MarkNode} from '@lexical/mark';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $selectAll,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
  type RangeSelection,
  type TextNode,
} from 'lexical';
import {expect, vi} from 'vitest';

import {mount} from '../support/editor.ts';
import {$firstOf, updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';
import {$insertHtml, outlineOf} from '../support/tables.ts';

function open(): LexicalEditor {
  return mount({
    nodes: [MarkNode],
    onError(error) {
      throw error;
    },
    theme: {mark: 'mark', markOverlap: 'overlap'},
  }).editor;
}

/** What a line with one mark, whose id is `first`, becomes. */
function changed($change: (text: TextNode, mark: MarkNode) => void): LexicalEditor {
  const editor = open();
  updateNow(editor, () => {
    const text = $createTextNode('abcd');
    const mark = $createMarkNode(['first']).append(text);
    $getRoot().append($createParagraphNode().append(mark));
    $change(text, mark);
  });
  return editor;
}

prove('Returns the ids of the mark: the internal array, not a copy.', () => {
  changed((_, mark) => {
    mark.getIDs().push('second');
    expect(mark.hasID('second')).toBe(true);
  });
});

prove('Adds an id, unless the mark already has it.', () => {
  changed((_, mark) => {
    for (const id of ['second', 'first', 'second']) mark.addID(id);
    expect(mark.getIDs()).toEqual(['first', 'second']);
  });
});

prove('Removes an id. A mark without ids remains in the document: remove it with $unwrapMarkNode().', () => {
  const editor = changed((_, mark) => {
    mark.deleteID('first');
  });
  editor.getEditorState().read(() => {
    expect($firstOf(MarkNode).getIDs()).toEqual([]);
  });
  expect(outlineOf(editor)).toEqual(['paragraph(mark("abcd"))']);
  updateNow(editor, () => {
    $unwrapMarkNode($firstOf(MarkNode));
  });
  expect(outlineOf(editor)).toEqual(['paragraph("abcd")']);
});

prove('Returns true unless the destination is clone: copies and exported HTML have the text of a mark without the mark.', () => {
  const hook = vi.spyOn(MarkNode.prototype, 'excludeFromCopy');
  const editor = changed((text, mark) => {
    expect([mark.excludeFromCopy('clone'), mark.excludeFromCopy('html')]).toEqual([false, true]);
    text.insertBefore($createTextNode('e'));
    mark.insertAfter($createTextNode(' behind'));
    $selectAll();
  });
  const made = (): string[] => {
    const contents: string[] = [];
    updateNow(editor, () => {
      contents.push($getLexicalContent(editor) ?? '', $getHtmlContent(editor), $generateHtmlFromNodes(editor));
    });
    return contents;
  };
  for (const content of made()) {
    expect(content).toContain('abcd');
    expect(content).not.toContain('mark');
  }
  hook.mockReturnValue(false);
  for (const content of made()) expect(content).toContain('mark');
  hook.mockRestore();
});

prove('Returns null: a <mark> element is read as text, without a mark.', () => {
  const editor = open();
  updateNow(editor, () => {
    $insertHtml(editor, '<p>a <mark>b</mark></p>');
  });
  expect(MarkNode.importDOM()).toBeNull();
  expect(outlineOf(editor).join('')).not.toContain('mark');
});

prove(
  'Returns the ids of the nearest mark around a place in a text, or null. At the end of the text, a mark right after it comes first.',
  () => {
    updateNow(open(), () => {
      const [inside, around] = [$createTextNode('inside'), $createTextNode('around')];
      const [plain, behind] = [$createTextNode('plain'), $createTextNode('behind')];
      const inner = $createMarkNode(['inner']).append(inside);
      const outer = $createMarkNode(['outer']).append(around.toggleFormat('bold'), inner);
      $getRoot().append($createParagraphNode().append(plain, outer, behind));
      expect($getMarkIDs(inside, 2)).toBe(inner.getIDs());
      expect($getMarkIDs(around, 2)).toEqual(['outer']);
      expect($getMarkIDs(around, around.getTextContentSize())).toEqual(['inner']);
      expect([$getMarkIDs(plain, 2), $getMarkIDs(plain, plain.getTextContentSize())]).toEqual([null, ['outer']]);
      expect($getMarkIDs(behind, 0)).toBeNull();
    });
  },
);

/** What a line of nodes becomes when what `$select` selects is marked, and where the selection is afterwards. */
function wrapped(
  $nodes: () => LexicalNode[],
  $select: (texts: TextNode[], line: ElementNode) => RangeSelection,
): [line: string, caret: string] {
  const editor = open();
  let caret = '';
  updateNow(editor, () => {
    const line = $createParagraphNode().append(...$nodes());
    $getRoot().append(line);
    $wrapSelectionInMarkNode($select(line.getAllTextNodes(), line), false, 'new');
    const selection = $getSelection();
    if (!$isRangeSelection(selection)) throw new Error('expected a range');
    const {anchor, focus} = selection;
    const ends = [anchor, focus].map((point) => `${point.getNode().getTextContent()} ${String(point.offset)}`);
    caret = ends[0] === ends[1] ? (ends[0] ?? '') : ends.join(' to ');
  });
  return [outlineOf(editor).join(), caret];
}

/** Selects from a place in one text to a place in another. */
function $between(from: TextNode | undefined, start: number, to: TextNode | undefined, end: number): RangeSelection {
  if (from === undefined || to === undefined) throw new Error('expected two texts');
  const selection = from.select(start, start);
  selection.focus.set(to.getKey(), end, 'text');
  return selection;
}

const $words = (): LexicalNode[] => [$createTextNode('abcd'), $createTextNode('efgh').toggleFormat('bold')];

prove('Puts the selected text into new marks with one id, at least one for each block.', () => {
  const editor = open();
  updateNow(editor, () => {
    const texts = ['ab', 'cd'].map((text) => $createTextNode(text));
    $getRoot().append(...texts.map((text) => $createParagraphNode().append(text)));
    $wrapSelectionInMarkNode($between(texts[0], 1, texts[1], 1), false, 'new');
    expect($firstOf(MarkNode).getIDs()).toEqual(['new']);
  });
  expect(outlineOf(editor)).toEqual(['paragraph("a",mark("b"))', 'paragraph(mark("c"),"d")']);
});

prove('Check selection.isCollapsed() first: with a caret, the text before it is marked.', () => {
  const at = (offset: number) => wrapped($words, ([one]) => $between(one, offset, one, offset))[0];
  expect([at(0), at(2)]).toEqual(['paragraph("abcd","efgh")', 'paragraph(mark("ab"),"cd","efgh")']);
});

prove('selection: What to mark. Both ends have to be in text nodes.', () => {
  const $one = () => [$createTextNode('abcd')];
  expect(wrapped($one, (_, line) => line.select(0, 1))[0]).toBe('paragraph(mark("a"),"bcd")');
  expect(wrapped($one, ([one]) => $between(one, 0, one, 4))[0]).toBe('paragraph(mark("abcd"))');
});
