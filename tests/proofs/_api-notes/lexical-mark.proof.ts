// cspell:ignore cdef efgh
import {$getHtmlContent, $getLexicalContent} from '@lexical/clipboard';
import {$generateHtmlFromNodes} from '@lexical/html';
import {$createLinkNode, LinkNode} from '@lexical/link';
import {$createMarkNode, $getMarkIDs, $isMarkNode, $unwrapMarkNode, $wrapSelectionInMarkNode, MarkNode} from '@lexical/mark';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $insertNodes,
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
import {messageThrownBy} from '../support/messages.ts';
import {expectUnreplaced, expectVersion} from '../support/new-nodes.ts';
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

prove('Makes a mark, but skips node replacements: call $createMarkNode() instead. Needs a running update.', () => {
  expectUnreplaced(
    MarkNode,
    () => $createMarkNode([]),
    () => new MarkNode([]),
  );
});

prove('ids: the ids of the mark. The array is kept, not copied.', () => {
  updateNow(open(), () => {
    const ids = ['first'];
    expect($createMarkNode(ids).getIDs()).toBe(ids);
  });
});

prove('Creates a copy of a mark under the same key, with a copy of the ids and no children; updates need it.', () => {
  expectVersion(
    MarkNode,
    () => $createMarkNode(['first', 'second']),
    (node) => node.__ids,
  );
  updateNow(open(), () => {
    const mark = $createMarkNode(['first']);
    expect(MarkNode.clone(mark).__ids).not.toBe(mark.__ids);
  });
});

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

prove('Returns false: removing the last child of a mark removes the mark. A new mark may be empty.', () => {
  expect(
    outlineOf(
      changed((text) => {
        text.remove();
      }),
    ),
  ).toEqual(['paragraph()']);
  const editor = open();
  updateNow(editor, () => {
    $getRoot().append($createParagraphNode().append($createMarkNode([])));
    expect($firstOf(MarkNode).canBeEmpty()).toBe(false);
  });
  expect(outlineOf(editor)).toEqual(['paragraph(mark())']);
});

/** What typing at an offset of the text in a mark gives. */
function typedAt(offset: number): string[] {
  return outlineOf(
    changed((text) => {
      text.select(offset, offset).insertText('-');
    }),
  );
}

prove('Returns false: text that is typed at the start of a mark comes before the mark, not into it.', () => {
  expect(typedAt(0)).toEqual(['paragraph("-",mark("abcd"))']);
  expect(typedAt(2)).toEqual(['paragraph(mark("ab-cd"))']);
});

prove('Returns false: text that is typed at the end of a mark comes behind the mark, not into it.', () => {
  expect(typedAt(4)).toEqual(['paragraph(mark("abcd"),"-")']);
  expect(typedAt(3)).toEqual(['paragraph(mark("abc-d"))']);
});

prove('Returns true: an inserted mark becomes part of the line at the caret.', () => {
  const inserted = (isInline: boolean): string[] => {
    const editor = open();
    const hook = vi.spyOn(MarkNode.prototype, 'isInline').mockReturnValue(
      // The type allows nothing else; this is what another answer would do.
      isInline as true,
    );
    updateNow(editor, () => {
      const text = $createTextNode('ab');
      $getRoot().append($createParagraphNode().append(text));
      text.select(1, 1);
      $insertNodes([$createMarkNode(['first']).append($createTextNode('x'))]);
    });
    hook.mockRestore();
    return linesOf(editor);
  };
  expect(inserted(true)).toEqual(['axb']);
  expect(inserted(false)).not.toEqual(['axb']);
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
  'Returns true when the selection covers all of a mark with one text, and false for HTML. It has an effect only in a subclass whose excludeFromCopy() returns false.',
  () => {
    const editor = changed((text, mark) => {
      expect(mark.extractWithChild(text, text.select(0, 4), 'clone')).toBe(true);
      expect(mark.extractWithChild(text, text.select(0, 4), 'html')).toBe(false);
      expect(mark.extractWithChild(text, text.select(0, 3), 'clone')).toBe(false);
      const second = $createTextNode('ef').toggleFormat('bold');
      mark.append(second);
      const all = text.select(0, 0);
      all.focus.set(second.getKey(), 2, 'text');
      expect(mark.extractWithChild(text, all, 'clone')).toBe(false);
      second.remove();
      text.select(0, 4);
    });
    updateNow(editor, () => {
      expect($getLexicalContent(editor)).not.toContain('"mark"');
      const hook = vi.spyOn(MarkNode.prototype, 'excludeFromCopy').mockReturnValue(false);
      expect($getLexicalContent(editor)).toContain('"mark"');
      hook.mockRestore();
    });
  },
);

prove(
  'Inserts an empty mark with the same ids behind this one, and returns it. Enter inside a mark comes to it, so both halves stay marked. In that update both share one array of ids.',
  () => {
    changed((text, mark) => {
      const next = mark.insertNewAfter(text.select());
      if (!$isMarkNode(next)) throw new Error('expected a mark, found none');
      expect([mark.getNextSibling()?.is(next), next.getChildrenSize()]).toEqual([true, 0]);
      next.addID('second');
      expect(mark.getIDs()).toEqual(['first', 'second']);
    });
    const editor = changed((text) => text.select(2, 2).insertParagraph());
    expect(outlineOf(editor)).toEqual(['paragraph(mark("ab"))', 'paragraph(mark("cd"))']);
    updateNow(editor, () => {
      const last = $getRoot().getLastChildOrThrow<ReturnType<typeof $createParagraphNode>>().getFirstChild();
      if (!$isMarkNode(last)) throw new Error('expected a mark, found none');
      expect(last.getIDs()).toEqual(['first']);
      last.addID('second');
      expect($firstOf(MarkNode).getIDs()).toEqual(['first']);
    });
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

prove('ids: The ids. The mark keeps this array and changes it, so do not use it for anything else.', () => {
  const ids = ['first'];
  updateNow(open(), () => {
    const mark = $createMarkNode(ids);
    expect(mark.getIDs()).toBe(ids);
    mark.addID('second');
  });
  expect(ids).toEqual(['first', 'second']);
});

prove('id: The id to add. It becomes the last.', () => {
  changed((_, mark) => {
    mark.addID('another');
    expect(mark.getIDs()).toEqual(['first', 'another']);
  });
});

prove('id: The id to remove. One that the mark does not have is ignored.', () => {
  changed((_, mark) => {
    mark.deleteID('another');
    expect(mark.getIDs()).toEqual(['first']);
    mark.deleteID('first');
    expect(mark.getIDs()).toEqual([]);
  });
});

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
  isBackward = false,
): [line: string, caret: string] {
  const editor = open();
  let caret = '';
  updateNow(editor, () => {
    const line = $createParagraphNode().append(...$nodes());
    $getRoot().append(line);
    $wrapSelectionInMarkNode($select(line.getAllTextNodes(), line), isBackward, 'new');
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

prove('Puts the selected text into new marks with one id. The selection becomes a caret in the last of them.', () => {
  expect(wrapped($words, ([one, two]) => $between(one, 1, two, 2))).toEqual(['paragraph("a",mark("bcd","ef"),"gh")', 'ef 2']);
});

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

prove(
  'isBackward: What selection.isBackward() says; the opposite swaps the two offsets. With true the caret comes to the start of the last mark, with false to its end.',
  () => {
    expect(wrapped($words, ([one, two]) => $between(one, 1, two, 3), false)).toEqual([
      'paragraph("a",mark("bcd","efg"),"h")',
      'efg 3',
    ]);
    expect(wrapped($words, ([one, two]) => $between(two, 3, one, 1), true)).toEqual([
      'paragraph("a",mark("bcd","efg"),"h")',
      'bcd 0',
    ]);
    expect(wrapped($words, ([one, two]) => $between(one, 1, two, 3), true)[0]).toBe('paragraph("abc",mark("d","e"),"fgh")');
  },
);

prove('createNode: Makes the marks, called once for each with an array of the id.', () => {
  const $create = vi.fn($createMarkNode);
  updateNow(open(), () => {
    const texts = ['ab', 'cd'].map((text) => $createTextNode(text));
    $getRoot().append(...texts.map((text) => $createParagraphNode().append(text)));
    $wrapSelectionInMarkNode($between(texts[0], 1, texts[1], 1), false, 'new', $create);
  });
  expect($create.mock.calls).toEqual([[['new']], [['new']]]);
});

prove('Returns a <mark> element with the class mark of the theme. With several ids it has the class markOverlap too.', () => {
  const made = (ids: string[]): string => {
    const editor = open();
    updateNow(editor, () => {
      $getRoot().append($createParagraphNode().append($createMarkNode(ids)));
    });
    const element = editor.getRootElement()?.querySelector('mark');
    return element?.className ?? '';
  };
  expect([made(['a']), made(['a', 'b'])]).toEqual(['mark', 'mark overlap']);
});

prove(
  'Adds the class markOverlap of the theme when one id has become two, and removes it when several have become one. Other changes leave the classes as they are, also from one id to three. Returns false: the element is kept.',
  () => {
    const editor = open();
    updateNow(editor, () => {
      $getRoot().append($createParagraphNode().append($createMarkNode(['1']).append($createTextNode('a'))));
    });
    const element = editor.getRootElement()?.querySelector('mark');
    const after = (...ids: string[]): string => {
      updateNow(editor, () => {
        const mark = $firstOf(MarkNode);
        for (const id of [...mark.getIDs()]) mark.deleteID(id);
        for (const id of ids) mark.addID(id);
      });
      expect(editor.getRootElement()?.querySelector('mark')).toBe(element);
      return element?.className ?? '';
    };
    expect([after('1', '2'), after('1', '2', '3'), after('1'), after('1', '2', '3')]).toEqual([
      'mark overlap',
      'mark overlap',
      'mark',
      'mark',
    ]);
    updateNow(editor, () => {
      const mark = $firstOf(MarkNode);
      expect(mark.updateDOM(mark, document.createElement('mark'), editor._config)).toBe(false);
    });
  },
);

prove(
  'Returns the mark for saved JSON, with the type mark and its ids: the array of the mark, not a copy. EditorState.toJSON() adds the children. A subclass has to set its own type.',
  () => {
    const editor = changed((_, mark) => {
      expect(mark.exportJSON()).toMatchObject({type: 'mark', ids: ['first'], children: []});
      expect(mark.exportJSON().ids).toBe(mark.getIDs());
    });
    expect(JSON.stringify(editor.getEditorState())).toContain('"text":"abcd"');
    class OwnMarkNode extends MarkNode {
      static override getType(): string {
        return 'own-mark';
      }
      static override clone(node: OwnMarkNode): OwnMarkNode {
        return new OwnMarkNode([...node.__ids], node.__key);
      }
    }
    const {editor: other} = mount({nodes: [OwnMarkNode]});
    updateNow(other, () => {
      $getRoot().append($createParagraphNode().append(new OwnMarkNode([])));
    });
    expect(messageThrownBy(() => other.getEditorState().toJSON())).toMatch(/does not match the serialized type/);
  },
);

prove(
  'Creates a mark with the ids, alignment, indentation and direction of saved JSON. The children are not read here: parseEditorState() appends them.',
  () => {
    const stored = {
      ids: ['first'],
      format: 'center',
      indent: 2,
      direction: 'rtl',
      type: 'mark',
      version: 1,
      children: [{type: 'text', text: 'a', version: 1}],
    } as const;
    updateNow(open(), () => {
      const mark = MarkNode.importJSON({...stored, ids: [...stored.ids], children: [...stored.children]});
      expect([mark.getIDs(), mark.getFormatType(), mark.getIndent(), mark.getDirection(), mark.getChildrenSize()]).toEqual([
        ['first'],
        'center',
        2,
        'rtl',
        0,
      ]);
    });
    const editor = open();
    const block = {type: 'paragraph', format: '', indent: 0, direction: null, version: 1, children: [stored]};
    const state = editor.parseEditorState(
      JSON.stringify({root: {type: 'root', format: '', indent: 0, direction: null, version: 1, children: [block]}}),
    );
    expect(state.read(() => $getRoot().getTextContent())).toBe('a');
  },
);

prove('Returns mark, the type of a mark in saved JSON.', () => {
  updateNow(open(), () => {
    expect([MarkNode.getType(), $createMarkNode([]).exportJSON().type]).toEqual(['mark', 'mark']);
  });
});

prove('serializedNode: The saved mark. Its array of ids is kept, not copied.', () => {
  updateNow(open(), () => {
    const ids = ['first'];
    const stored = {...$createMarkNode([]).exportJSON(), ids};
    expect(MarkNode.importJSON(stored).getIDs()).toBe(ids);
  });
});
