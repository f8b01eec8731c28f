import {createHeadlessEditor} from '@lexical/headless';
import {$createListItemNode, $createListNode, ListItemNode, ListNode} from '@lexical/list';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$createHeadingNode, HeadingNode} from '@lexical/rich-text';
import {
  $addNodeStyle,
  $cloneWithProperties,
  $isAtNodeEnd,
  $isParentElementRTL,
  $setBlocksType,
  $shouldOverrideDefaultCharacterSelection,
  $sliceSelectedTextNodeContent,
  $trimTextContentFromAnchor,
  createRectsFromDOMRange,
  getStyleObjectFromCSS,
} from '@lexical/selection';
import {
  $createLineBreakNode,
  $createTextNode,
  $getRoot,
  createEditor,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
  type TextNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, mount} from '../support/editor.ts';
import {updateNow} from '../support/node-class.ts';
import {build, prove} from '../support/prove.ts';

const open = (): LexicalEditor =>
  createHeadlessEditor({
    nodes: [HeadingNode, HorizontalRuleNode, ListNode, ListItemNode],
    onError: (error) => {
      throw error;
    },
  });

const $text = (text: string): TextNode => $append(text).getFirstChildOrThrow();

prove(
  'Reads the inline style of a text into the cache behind getStyleObjectFromCSS(). The text stays as it is: $patchStyleText() changes styles.',
  () => {
    const css = 'color: teal';
    updateNow(open(), () => {
      const text = $text('a').setStyle(css);
      const first = getStyleObjectFromCSS(css);
      expect(getStyleObjectFromCSS(css)).toBe(first);
      $addNodeStyle(text);
      expect(getStyleObjectFromCSS(css)).not.toBe(first);
      expect(getStyleObjectFromCSS(css)).toEqual(first);
      expect([text.getStyle(), text.getLatest()]).toEqual([css, text]);
    });
  },
);

prove(
  'Says whether a point is at the end of its own node: behind the last character of a text, or behind the last child of an element.',
  () => {
    updateNow(open(), () => {
      const [text, above] = [$text('ab'), $append('above')];
      above.append($createTextNode('behind').toggleFormat('bold'));
      const atEnd = (node: TextNode | ElementNode, offset: number): boolean => {
        const {anchor} = node.select(offset, offset);
        // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- points have two types of one class in 0.15.0
        return $isAtNodeEnd(anchor);
      };
      expect([atEnd(text, 2), atEnd(text, 1)]).toEqual([true, false]);
      // Its own node, though more text follows in the block.
      expect(atEnd(above.getFirstChildOrThrow<TextNode>(), 5)).toBe(true);
      const broken = $append('a').append($createLineBreakNode());
      expect([atEnd(broken, 2), atEnd(broken, 1)]).toEqual([true, false]);
    });
  },
);

prove(
  'Says whether the element around the node of the anchor has the direction rtl. For an anchor of the type element that is the parent of the element.',
  () => {
    updateNow(open(), () => {
      const isRtl = (direction: 'ltr' | 'rtl'): boolean[] => {
        const paragraph = $append('a').setDirection(direction).append($createLineBreakNode());
        const text = paragraph.getFirstChildOrThrow<TextNode>();
        return [$isParentElementRTL(text.select(1, 1)), $isParentElementRTL(paragraph.select(2, 2))];
      };
      expect(isRtl('ltr')).toEqual([false, false]);
      expect(isRtl('rtl')).toEqual([true, false]);
      $getRoot().setDirection('rtl');
      expect(isRtl('ltr')).toEqual([false, true]);
    });
  },
);

prove(
  'Replaces each selected block by a new element, which takes over its children, alignment and indentation. null as selection does nothing.',
  () => {
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
  },
);

prove('A caret selects the block around it.', () => {
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

class IsolatedRuleNode extends HorizontalRuleNode {
  static override getType(): string {
    return 'isolated-rule';
  }
  static override clone(node: IsolatedRuleNode): IsolatedRuleNode {
    return new IsolatedRuleNode(node.__key);
  }
  override isIsolated(): boolean {
    return true;
  }
}

prove(
  'Says whether the next node is one that browsers cannot step over: a decorator that is not isolated, or a block that may not be empty.',
  () => {
    const editor = createHeadlessEditor({nodes: [HorizontalRuleNode, IsolatedRuleNode, ListNode, ListItemNode]});
    const answers = ($next: () => LexicalNode): boolean[] => {
      const found: boolean[] = [];
      updateNow(editor, () => {
        $getRoot().clear();
        const text = $text('ab');
        $getRoot().append($next());
        found.push($shouldOverrideDefaultCharacterSelection(text.select(2, 2), false));
        found.push($shouldOverrideDefaultCharacterSelection(text.select(2, 2), true));
        found.push($shouldOverrideDefaultCharacterSelection(text.select(1, 1), false));
      });
      return found;
    };
    expect(answers($createHorizontalRuleNode)).toEqual([true, false, false]);
    expect(answers(() => new IsolatedRuleNode())).toEqual([false, false, false]);
    expect(answers(() => $createListNode('bullet').append($createListItemNode()))).toEqual([true, false, false]);
    expect(answers(() => $append('c'))).toEqual([false, false, false]);
  },
);

prove('true looks in front of the focus, false behind it.', () => {
  updateNow(open(), () => {
    $getRoot().append($createHorizontalRuleNode());
    const selection = $text('ab').select(0, 0);
    expect([true, false].map((isBackward) => $shouldOverrideDefaultCharacterSelection(selection, isBackward))).toEqual([
      true,
      false,
    ]);
  });
});

prove(
  'Cuts a text node to the part of it that is selected, and returns it. The node itself changes, so pass a copy that $cloneWithProperties() made. Texts in token or segmented mode stay whole.',
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

prove('It stays whole when neither end of the selection is in it.', () => {
  updateNow(open(), () => {
    const [one, two, three] = [$text('one'), $text('two'), $text('three')];
    const selection = one.select(1, 1);
    selection.focus.set(three.getKey(), 2, 'text');
    const cut = [one, two, three].map((text) => {
      const copy = $cloneWithProperties(text);
      $sliceSelectedTextNodeContent(selection, copy);
      return copy.__text;
    });
    expect(cut).toEqual(['ne', 'two', 'th']);
  });
});

prove(
  'Removes a number of characters in front of a point, also from the blocks above, where the border between two blocks counts as two. A text that the running update has changed gets back its old content instead.',
  () => {
    const left = (count: number, $change?: (text: TextNode) => void): string[] => {
      const editor = open();
      updateNow(editor, () => {
        $append('abc');
        $append('tide');
      });
      updateNow(editor, () => {
        const text = $getRoot().getLastDescendant<TextNode>();
        if (text === null) throw new Error('expected a text');
        $change?.(text);
        // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- the same
        $trimTextContentFromAnchor(editor, text.select().anchor, count);
      });
      return linesOf(editor);
    };
    expect([left(1), left(4), left(6), left(7)]).toEqual([['abc', 'tid'], ['abc'], ['abc'], ['ab']]);
    expect(left(1, (text) => text.setTextContent('longer'))).toEqual(['abc', 'tide']);
  },
);

prove(
  'Returns the rectangles of a DOM range from top left to bottom right, without those that overlap an earlier one. Without a root element there are none.',
  () => {
    const box = (left: number, top: number) => new DOMRect(left, top, 20, 10);
    const [first, second, below, covered] = [box(0, 0), box(20, 1), box(0, 40), box(5, 2)];
    // jsdom measures nothing.
    const range = Object.assign(document.createRange(), {getClientRects: () => [below, covered, second, first]});
    expect(createRectsFromDOMRange(mount().editor, range)).toEqual([first, second, below]);
    expect(createRectsFromDOMRange(createEditor(), range)).toEqual([]);
  },
);

prove(
  'Turns the CSS of an inline style into an object with a value for each property. The objects come from a cache: do not change them. Development builds freeze them.',
  () => {
    const css = 'color: olive; font-size: 12px';
    const styles = getStyleObjectFromCSS(css);
    expect(styles).toEqual({color: 'olive', 'font-size': '12px'});
    expect(getStyleObjectFromCSS(css)).toBe(styles);
    expect(getStyleObjectFromCSS(`${css};`)).not.toBe(styles);
    expect(Object.isFrozen(styles)).toBe(build === 'development');
  },
);
