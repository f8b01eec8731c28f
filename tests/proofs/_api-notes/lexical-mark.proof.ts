import {$getHtmlContent, $getLexicalContent} from '@lexical/clipboard';
import {$generateHtmlFromNodes} from '@lexical/html';
import {$createMarkNode, $isMarkNode, $unwrapMarkNode, MarkNode} from '@lexical/mark';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $insertNodes,
  $selectAll,
  type LexicalEditor,
  type TextNode,
} from 'lexical';
import {expect, vi} from 'vitest';

import {linesOf, mount} from '../support/editor.ts';
import {expectUnreplaced, expectVersion} from '../support/new-nodes.ts';
import {$firstOf, updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';
import {$insertHtml, outlineOf} from '../support/tables.ts';

function open(): LexicalEditor {
  return mount({
    nodes: [MarkNode],
    onError(error) {
      throw error;
    },
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

prove('Makes a copy of a mark under the same key, with a copy of the ids and no children; updates need it.', () => {
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
