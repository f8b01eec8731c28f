import {createHeadlessEditor} from '@lexical/headless';
import {ListItemNode, ListNode} from '@lexical/list';
import {HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$createHeadingNode, HeadingNode, QuoteNode} from '@lexical/rich-text';
import {
  $cloneWithProperties,
  $isAtNodeEnd,
  $selectAll,
  $setBlocksType,
  $sliceSelectedTextNodeContent,
  $trimTextContentFromAnchor,
} from '@lexical/selection';
import {$createLineBreakNode, $createTextNode, $getRoot, type ElementNode, type LexicalEditor, type TextNode} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';
import {$appendTable, $cellAt, outlineOf, tableEditor} from '../support/tables.ts';

const open = (): LexicalEditor =>
  createHeadlessEditor({
    nodes: [HeadingNode, QuoteNode, HorizontalRuleNode, ListNode, ListItemNode],
    onError: (error) => {
      throw error;
    },
  });

const $text = (text: string): TextNode => $append(text).getFirstChildOrThrow();

prove('Returns whether a point is at the end of its node, even if more text follows in the block.', () => {
  updateNow(open(), () => {
    const [text, above] = [$text('ab'), $append('above')];
    above.append($createTextNode('behind').toggleFormat('bold'));
    const atEnd = (node: TextNode | ElementNode, offset: number): boolean => {
      const {anchor} = node.select(offset, offset);
      // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- points have two types of one class
      return $isAtNodeEnd(anchor);
    };
    expect([atEnd(text, 2), atEnd(text, 1)]).toEqual([true, false]);
    // Its own node, though more text follows in the block.
    expect(atEnd(above.getFirstChildOrThrow<TextNode>(), 5)).toBe(true);
    const broken = $append('a').append($createLineBreakNode());
    expect([atEnd(broken, 2), atEnd(broken, 1)]).toEqual([true, false]);
  });
});

prove('Replaces each selected block with a new element, which keeps its children, alignment and indentation.', () => {
  const editor = open();
  const made: ElementNode[] = [];
  const $make = () => {
    const heading = $createHeadingNode('h2');
    made.push(heading);
    return heading;
  };
  updateNow(editor, () => {
    const [first, second] = [$text('one'), $text('two')];
    $text('three');
    $getRoot().getFirstChildOrThrow<ElementNode>().setFormat('center').setIndent(2);
    const selection = first.select(1, 1);
    $setBlocksType(null, $make);
    expect(made).toEqual([]);
    selection.focus.set(second.getKey(), 1, 'text');
    $setBlocksType(selection, $make);
    expect(first.getParent()?.is(made[0])).toBe(true);
    expect(made[0]?.getFormatType()).toBe('center');
    expect(made.map((heading) => heading.getIndent())).toEqual([2, 0]);
    expect(
      $getRoot()
        .getChildren()
        .map((block) => block.getType()),
    ).toEqual(['heading', 'heading', 'paragraph']);
  });
  expect(linesOf(editor)).toEqual(['one', 'two', 'three']);
});

prove('What selects the blocks; a caret selects its block.', () => {
  updateNow(open(), () => {
    const selection = $text('one').select(1, 1);
    $text('two');
    $setBlocksType(selection, () => $createHeadingNode('h2'));
    expect(
      $getRoot()
        .getChildren()
        .map((block) => block.getType()),
    ).toEqual(['heading', 'paragraph']);
  });
});

prove(
  'Cuts a text node to its selected part. Pass a copy made by $cloneWithProperties(), because the node itself changes.',
  () => {
    updateNow(open(), () => {
      const text = $text('tides');
      const copy = $cloneWithProperties(text);
      expect($sliceSelectedTextNodeContent(text.select(1, 3), copy)).toBe(copy);
      expect([copy.__text, text.getTextContent()]).toEqual(['id', 'tides']);
      $sliceSelectedTextNodeContent(text.select(1, 3), text);
      expect(text.getTextContent()).toBe('id');
      for (const mode of ['token', 'segmented', 'normal'] as const) {
        const node = $text('tides').setMode(mode);
        const sliced = $cloneWithProperties(node);
        $sliceSelectedTextNodeContent(node.select(1, 3), sliced);
        expect(sliced.__text).toBe(mode === 'normal' ? 'id' : 'tides');
      }
    });
  },
);

prove(
  'Removes characters before a point, also in previous blocks. A text changed in the same update is restored instead.',
  () => {
    const left = (count: number, typed = ''): string[] => {
      const editor = open();
      updateNow(editor, () => {
        $append('abc');
        $append('tide');
      });
      updateNow(editor, () => {
        const text = $getRoot().getLastDescendant<TextNode>();
        if (text === null) throw new Error('expected a text');
        text.setTextContent(text.getTextContent() + typed);
        // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- the same
        $trimTextContentFromAnchor(editor, text.select().anchor, count);
      });
      return linesOf(editor);
    };
    expect([left(1), left(4), left(7)]).toEqual([['abc', 'tid'], ['abc'], ['ab']]);
    expect(left(1, '!?')).toEqual(['abc', 'tide']);
  },
);

prove('The copy is not part of the document.', () => {
  updateNow(open(), () => {
    const paragraph = $append('').setFormat('center');
    const copy = $cloneWithProperties(paragraph);
    expect($getRoot().getChildren()).toEqual([paragraph]);
    expect([copy.getKey(), copy.__format]).toEqual([paragraph.getKey(), 2]);
  });
});

prove('With the anchor in the root itself, only the first block is replaced: select a place inside a block.', () => {
  updateNow(open(), () => {
    for (const isInRoot of [true, false]) {
      $getRoot().clear();
      const block = $append('one').setFormat('center').setIndent(2);
      $setBlocksType(isInRoot ? $getRoot().select(0, 0) : block.select(), () => $createHeadingNode('h2'));
      const heading = $getRoot().getFirstChildOrThrow<ElementNode>();
      expect([heading.getFormatType(), heading.getIndent()]).toEqual(isInRoot ? ['', 0] : ['center', 2]);
    }
  });
  const after = (...lines: string[]): string[] => {
    const editor = open();
    updateNow(editor, () => {
      for (const line of lines) $append(line);
      $setBlocksType($getRoot().select(0, lines.length), () => $createHeadingNode('h2'));
    });
    return outlineOf(editor);
  };
  expect([after('one', 'two'), after()]).toEqual([['heading("one")', 'paragraph("two")'], ['heading()']]);
});

prove('Extends a selection to the entire root, or to the shadow root around its anchor, such as a table cell.', () => {
  updateNow(open(), () => {
    const [one, two] = [$text('one'), $text('two')];
    const selection = one.select(1, 1);
    $selectAll(selection);
    expect([selection.anchor.key, selection.focus.key, selection.focus.offset]).toEqual([one.getKey(), two.getKey(), 3]);
    expect(
      messageThrownBy(() => {
        $selectAll($getRoot().select(0, 1));
      }),
    ).toBe('getTopLevelElementOrThrow: root nodes are not top level elements');
  });
  updateNow(
    tableEditor((error) => {
      throw error;
    }),
    () => {
      $append('outside');
      const text = $cellAt($appendTable(1, 2), 1).getAllTextNodes()[0];
      const selection = text?.select(0, 0);
      if (selection === undefined) throw new Error('expected a text in the cell');
      $selectAll(selection);
      expect(selection.getTextContent()).toBe('b');
    },
  );
});
