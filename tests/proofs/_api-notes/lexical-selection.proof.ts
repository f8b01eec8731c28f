import {createHeadlessEditor} from '@lexical/headless';
import {$createListItemNode, $createListNode, ListItemNode, ListNode} from '@lexical/list';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$createHeadingNode, $createQuoteNode, HeadingNode, QuoteNode} from '@lexical/rich-text';
import {
  $addNodeStyle,
  $cloneWithProperties,
  $getSelectionStyleValueForProperty,
  $isAtNodeEnd,
  $isParentElementRTL,
  $patchStyleText,
  $selectAll,
  $setBlocksType,
  $shouldOverrideDefaultCharacterSelection,
  $sliceSelectedTextNodeContent,
  $trimTextContentFromAnchor,
  $wrapNodes,
  createDOMRange,
  createRectsFromDOMRange,
  getStyleObjectFromCSS,
} from '@lexical/selection';
import {
  $createLineBreakNode,
  $createNodeSelection,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  createEditor,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
  type RangeSelection,
  type TextNode,
} from 'lexical';
import {expect, vi} from 'vitest';

import {$append, linesOf, mount} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {updateNow} from '../support/node-class.ts';
import {build, prove} from '../support/prove.ts';
import {$appendTable, $cellAt, outlineOf, tableEditor} from '../support/tables.ts';

const open = (): LexicalEditor =>
  createHeadlessEditor({
    nodes: [HeadingNode, QuoteNode, HorizontalRuleNode, ListNode, ListItemNode],
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
        // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- points have two types of one class
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
  "Returns the rectangles of a DOM range from top left to bottom right, without those that overlap an earlier one or fill the whole width inside the root element's padding. Without a root element there are none.",
  () => {
    const box = (left: number, top: number) => new DOMRect(left, top, 20, 10);
    const [first, second, below, covered] = [box(0, 0), box(20, 1), box(0, 40), box(5, 2)];
    // jsdom measures nothing.
    const range = Object.assign(document.createRange(), {getClientRects: () => [below, covered, second, first]});
    expect(createRectsFromDOMRange(mount().editor, range)).toEqual([first, second, below]);
    expect(createRectsFromDOMRange(createEditor(), range)).toEqual([]);
    const {editor, element} = mount();
    element.style.padding = '5px';
    element.getBoundingClientRect = () => new DOMRect(0, 0, 30, 100);
    expect(createRectsFromDOMRange(editor, range)).toEqual([]);
    element.style.padding = '4px';
    expect(createRectsFromDOMRange(editor, range)).toEqual([first, second, below]);
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

prove('The copy is no part of the document, and that of a paragraph lacks its textFormat.', () => {
  updateNow(open(), () => {
    const paragraph = $append('').setFormat('center');
    paragraph.setTextFormat(1);
    const copy = $cloneWithProperties(paragraph);
    expect($getRoot().getChildren()).toEqual([paragraph]);
    expect([paragraph, copy].map(({__format, __textFormat}) => [__format, __textFormat])).toEqual([
      [2, 1],
      [2, 0],
    ]);
  });
});

prove('The copy. Its links to neighbors and parent are those of the node, which do not lead to the copy.', () => {
  updateNow(open(), () => {
    const text = $text('a');
    text.insertAfter($createLineBreakNode());
    const copy = $cloneWithProperties(text);
    expect([copy.__parent, copy.__next]).toEqual([text.__parent, text.__next]);
    expect(text.getParentOrThrow().getFirstChild()).toBe(text);
    expect(copy).not.toBe(text);
  });
});

/** Selects from the start of one text to the end of another. */
function $across(from: TextNode, to: TextNode): RangeSelection {
  const selection = from.select(0, 0);
  selection.focus.set(to.getKey(), to.getTextContentSize(), 'text');
  return selection;
}

prove(
  'createElement: Called once for each block; returns the new element, which gets the alignment and indentation of the block.',
  () => {
    const editor = open();
    updateNow(editor, () => {
      const [one, two] = [$text('one'), $text('two')];
      $text('three');
      $getRoot().getFirstChildOrThrow<ElementNode>().setFormat('center').setIndent(2);
      const $create = vi.fn(() => $createHeadingNode('h2'));
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- the note is about it
      $wrapNodes($across(one, two), $create);
      expect($create).toHaveBeenCalledTimes(2);
      const [first, second] = $getRoot().getChildren<ElementNode>();
      expect([first?.getFormatType(), first?.getIndent(), second?.getIndent()]).toEqual(['center', 2, 0]);
    });
    expect(outlineOf(editor)).toEqual(['heading("one")', 'heading("two")', 'paragraph("three")']);
  },
);

prove(
  'wrappingElement: An element that gets all new elements and stands in their place; without it they stand there themselves.',
  () => {
    const editor = open();
    updateNow(editor, () => {
      $text('zero');
      const [one, two] = [$text('one'), $text('two')];
      $text('three');
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- the note is about it
      $wrapNodes($across(one, two), $createParagraphNode, $createQuoteNode());
    });
    expect(outlineOf(editor)).toEqual(['paragraph("zero")', 'quote(paragraph("one"),paragraph("two"))', 'paragraph("three")']);
  },
);

prove(
  'The range from the earlier to the later place, whichever was given first; null also for an offset that is too large.',
  () => {
    const {editor} = mount();
    updateNow(editor, () => $append('tides'));
    editor.getEditorState().read(() => {
      const text = $getRoot().getAllTextNodes()[0];
      if (text === undefined) throw new Error('expected a text');
      const covered = (from: number, to: number): string | null =>
        createDOMRange(editor, text, from, text, to)?.toString() ?? null;
      expect([covered(1, 3), covered(3, 1), covered(1, 9)]).toEqual(['id', 'id', null]);
    });
  },
);

prove('true at the end of that node, also when more text follows in the block.', () => {
  updateNow(open(), () => {
    const text = $text('ab');
    text.insertAfter($createTextNode('behind').toggleFormat('bold'));
    const {anchor} = text.select(2, 2);
    // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- the same
    expect($isAtNodeEnd(anchor)).toBe(true);
    const {anchor: before} = text.select(1, 1);
    // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- the same
    expect($isAtNodeEnd(before)).toBe(false);
  });
});

prove(
  'A selection whose anchor is in the root itself replaces the first block only, and its alignment and indentation are lost. In an empty root it makes a block.',
  () => {
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
  },
);

prove(
  'Changes the inline style of the selected text; a text that is selected in part is split. With a caret it changes the style of the selection, which text that is typed next gets. A NodeSelection changes nothing.',
  () => {
    const styles = ($select: (text: TextNode) => void): string[] => {
      const editor = open();
      updateNow(editor, () => {
        $select($text('tides'));
      });
      return editor.getEditorState().read(() =>
        $getRoot()
          .getAllTextNodes()
          .map((text) => `${text.getTextContent()} ${text.getStyle()}`.trim()),
      );
    };
    const patch = {color: 'teal'};
    expect(
      styles((text) => {
        $patchStyleText(text.select(1, 3), patch);
      }),
    ).toEqual(['t', 'id color: teal;', 'es']);
    expect(
      styles((text) => {
        const selection = text.select(5, 5);
        $patchStyleText(selection, patch);
        selection.insertText('!');
      }),
    ).toEqual(['tides', '! color: teal;']);
    expect(
      styles((text) => {
        const selection = $createNodeSelection();
        selection.add(text.getKey());
        $patchStyleText(selection, patch);
      }),
    ).toEqual(['tides']);
  },
);

prove(
  'A text in token mode that lies between the ends of the selection keeps its style. One that holds an end is split like other text, and only its first part stays a token.',
  () => {
    const styled = (...offsets: [from: number, start: number, to: number, end: number]): string[] => {
      const editor = open();
      updateNow(editor, () => {
        const texts = [$text('one'), $createTextNode('Ada').setMode('token'), $createTextNode('two').toggleFormat('bold')];
        $getRoot()
          .getFirstChildOrThrow<ElementNode>()
          .append(...texts);
        const [from, start, to, end] = offsets;
        const selection = texts[from]?.select(start, start);
        selection?.focus.set(texts[to]?.getKey() ?? '', end, 'text');
        if (selection) $patchStyleText(selection, {color: 'teal'});
      });
      return editor.getEditorState().read(() =>
        $getRoot()
          .getAllTextNodes()
          .map((text) => [text.getTextContent(), text.isToken() && 'token', text.getStyle()].filter(Boolean).join(' ')),
      );
    };
    const teal = 'color: teal;';
    expect(styled(0, 1, 2, 3)).toEqual(['o', `ne ${teal}`, 'Ada token', `two ${teal}`]);
    expect(styled(0, 0, 1, 2)).toEqual([`one ${teal}`, `Ad token ${teal}`, 'a', 'two']);
    expect(styled(1, 0, 1, 3)).toEqual(['one', `Ada token ${teal}`, 'two']);
    expect(styled(1, 1, 1, 2)).toEqual(['one', 'A token', `d ${teal}`, 'a', 'two']);
  },
);

prove(
  'patch: New values by CSS property. null removes a property. A function is called with the present value, or undefined, and returns the new one.',
  () => {
    updateNow(open(), () => {
      const text = $text('tides').setStyle('color: teal;top: 1px;');
      const seen: unknown[] = [];
      const double = (present: string | null) => {
        seen.push(present);
        return '2px';
      };
      $patchStyleText(text.select(0, 5), {color: null, top: double, left: double});
      expect([seen, text.getStyle()]).toEqual([['1px', undefined], 'top: 2px;left: 2px;']);
    });
  },
);

prove(
  'Makes a selection cover everything in the root, or in the shadow root around its anchor, such as a table cell. It throws when the anchor is in the root itself.',
  () => {
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
  },
);

prove('selection: The selection, which is changed. It does not become that of the editor by this.', () => {
  updateNow(open(), () => {
    const text = $text('tides');
    const copy = text.select(1, 1).clone();
    const present = text.select(2, 2);
    $selectAll(copy);
    expect([copy.getTextContent(), present.getTextContent()]).toEqual(['tides', '']);
  });
});

prove(
  'Returns the value that a CSS property has in the inline style of the selected text, or an empty string when texts have different ones. With a caret the style of the selection comes first, which $patchStyleText() sets.',
  () => {
    updateNow(open(), () => {
      const colored = $text('one').setStyle('color: teal');
      const plain = $text('two');
      const value = (selection: RangeSelection): string => $getSelectionStyleValueForProperty(selection, 'color', 'black');
      expect([value(colored.select(0, 3)), value(plain.select(0, 3)), value($across(colored, plain))]).toEqual([
        'teal',
        'black',
        '',
      ]);
      const caret = colored.select(1, 1);
      expect(value(caret)).toBe('teal');
      $patchStyleText(caret, {color: 'olive'});
      expect(value(caret)).toBe('olive');
    });
  },
);

prove('With the point at or near the start of a new text in :version[], it removes the end of that text.', () => {
  const left = (offset: number): string[] => {
    const editor = open();
    updateNow(editor, () => {
      // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- points have two types of one class
      $trimTextContentFromAnchor(editor, $append('123456').getFirstChildOrThrow<TextNode>().select(offset, offset).anchor, 2);
    });
    return linesOf(editor);
  };
  expect([left(0), left(1), left(3), left(6)]).toEqual([['1234'], ['1234'], ['1456'], ['1234']]);
});
