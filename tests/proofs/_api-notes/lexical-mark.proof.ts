// cspell:ignore cdef efgh
import {$getHtmlContent, $getLexicalContent} from '@lexical/clipboard';
import {$generateHtmlFromNodes} from '@lexical/html';
import {$createLinkNode, LinkNode} from '@lexical/link';
import {$createMarkNode, $getMarkIDs, $unwrapMarkNode, $wrapSelectionInMarkNode, MarkNode} from '@lexical/mark';
import {
  $createLineBreakNode,
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

import {linesOf, mount} from '../support/editor.ts';
import {$firstOf, updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';
import {$insertHtml, outlineOf} from '../support/tables.ts';

function open(): LexicalEditor {
  return mount({
    nodes: [MarkNode, LinkNode],
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

prove('Returns the ids of the mark: its own array, not a copy.', () => {
  changed((_, mark) => {
    mark.getIDs().push('second');
    expect(mark.hasID('second')).toBe(true);
  });
});

prove(
  'Adds an id, unless the mark has it. On a mark that was created in the same update, this changes the array that it was created with.',
  () => {
    const ids = ['first'];
    const editor = open();
    updateNow(editor, () => {
      const mark = $createMarkNode(ids).append($createTextNode('a'));
      $getRoot().append($createParagraphNode().append(mark));
      mark.addID('second');
      mark.addID('second');
    });
    expect(ids).toEqual(['first', 'second']);
    updateNow(editor, () => {
      $firstOf(MarkNode).addID('third');
      expect($firstOf(MarkNode).getIDs()).toEqual(['first', 'second', 'third']);
    });
    expect(ids).toEqual(['first', 'second']);
  },
);

prove('Removes an id. A mark without ids stays in the document: remove it with $unwrapMarkNode().', () => {
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

prove(
  'Returns true unless the destination is clone: copied and exported content has the text of a mark without the mark. @lexical/clipboard and @lexical/html both ask with html.',
  () => {
    const hook = vi.spyOn(MarkNode.prototype, 'excludeFromCopy');
    const editor = changed((text, mark) => {
      expect([mark.excludeFromCopy('clone'), mark.excludeFromCopy('html')]).toEqual([false, true]);
      text.insertBefore($createTextNode('e'));
      mark.insertAfter($createTextNode(' behind'));
      hook.mockClear();
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
    expect([...new Set(hook.mock.calls.flat())]).toEqual(['html']);
    hook.mockReturnValue(false);
    for (const content of made()) expect(content).toContain('mark');
    hook.mockRestore();
  },
);

prove(
  'Returns null: a <mark> element is read as text, without a mark. A space in front of the element is lost, as in front of a block.',
  () => {
    const read = (html: string): LexicalEditor => {
      const editor = open();
      updateNow(editor, () => {
        $insertHtml(editor, `<p>${html}</p>`);
      });
      return editor;
    };
    expect(MarkNode.importDOM()).toBeNull();
    expect(outlineOf(read('a <mark>b</mark>')).join('')).not.toContain('mark');
    expect(linesOf(read('a <mark>b</mark>'))).toEqual(['ab']);
    expect(linesOf(read('a <b>b</b>'))).toEqual(['a b']);
  },
);

prove(
  'Returns the ids of the nearest mark around a place in a text: the array of that mark, not a copy. At the end of the text, a mark that begins right behind it comes first. Without a mark it returns null.',
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

prove(
  'Each block gets a mark of its own, and line breaks and decorators stay outside. A link that begins in the selection goes into the mark whole, also when the selection ends inside it. Text in an existing mark gets the new mark inside that one, until registerNestedElementResolver() takes them apart.',
  () => {
    const editor = open();
    updateNow(editor, () => {
      const texts = ['ab', 'cd'].map((text) => $createTextNode(text));
      $getRoot().append(...texts.map((text) => $createParagraphNode().append(text)));
      $wrapSelectionInMarkNode($between(texts[0], 1, texts[1], 1), false, 'new');
    });
    expect(outlineOf(editor)).toEqual(['paragraph("a",mark("b"))', 'paragraph(mark("c"),"d")']);
    const $broken = () => [$createTextNode('ab'), $createLineBreakNode(), $createTextNode('cd')];
    expect(wrapped($broken, ([one, two]) => $between(one, 1, two, 1))[0]).toBe(
      'paragraph("a",mark("b"),linebreak,mark("c"),"d")',
    );
    const $linked = () => [$createTextNode('ab'), $createLinkNode('/').append($createTextNode('cdef'))];
    expect(wrapped($linked, ([one, two]) => $between(one, 1, two, 2))[0]).toBe('paragraph("a",mark("b",link("cdef")))');
    expect(wrapped($linked, ([, two]) => $between(two, 1, two, 2))[0]).toBe('paragraph("ab",link("c",mark("d"),"ef"))');
    const $marked = () => [$createTextNode('ab'), $createMarkNode(['old']).append($createTextNode('cd'))];
    expect(wrapped($marked, ([, two]) => $between(two, 1, two, 2))[0]).toBe('paragraph("ab",mark("c",mark("d")))');
  },
);

prove('With a caret, the text in front of it in the same text node is marked. Ask selection.isCollapsed() first.', () => {
  const at = (offset: number) => wrapped($words, ([one]) => $between(one, offset, one, offset))[0];
  expect([at(0), at(2)]).toEqual(['paragraph("abcd","efgh")', 'paragraph(mark("ab"),"cd","efgh")']);
});

prove(
  'selection: What to mark. Both ends have to be in text nodes: the offset in an element is taken for a number of characters.',
  () => {
    const $one = () => [$createTextNode('abcd')];
    expect(wrapped($one, (_, line) => line.select(0, 1))[0]).toBe('paragraph(mark("a"),"bcd")');
    expect(wrapped($one, ([one]) => $between(one, 0, one, 4))[0]).toBe('paragraph(mark("abcd"))');
  },
);
