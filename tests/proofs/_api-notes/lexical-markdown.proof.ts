import {CodeNode} from '@lexical/code';
import {$createLinkNode, LinkNode} from '@lexical/link';
import {$isListItemNode, $isListNode, ListItemNode, ListNode} from '@lexical/list';
import {
  $convertFromMarkdownString,
  $convertToMarkdownString,
  BOLD_ITALIC_STAR,
  BOLD_ITALIC_UNDERSCORE,
  BOLD_UNDERSCORE,
  CHECK_LIST,
  ITALIC_UNDERSCORE,
  registerMarkdownShortcuts,
  TRANSFORMERS,
  type ElementTransformer,
  type TextFormatTransformer,
  type TextMatchTransformer,
  type Transformer,
} from '@lexical/markdown';
import {$createQuoteNode, HeadingNode, QuoteNode} from '@lexical/rich-text';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  $setSelection,
  createEditor,
  type ElementNode,
  type TextNode,
} from 'lexical';
import {expect, expectTypeOf, vi} from 'vitest';

import {$append, linesOf, measureRanges, mount, settled} from '../support/editor.ts';
import {type} from '../support/history.ts';
import {messageThrownBy} from '../support/messages.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';
import {outlineOf} from '../support/tables.ts';
import {compiles} from '../support/types.ts';

/** A transformer of lines that begin with `!`, and what it was asked. */
function transformer(): {seen: unknown[][]; rule: ElementTransformer} {
  const seen: unknown[][] = [];
  const rule: ElementTransformer = {
    type: 'element',
    dependencies: [],
    regExp: /^! /,
    replace: (parent, children, match, isImport) => {
      seen.push([parent.getType(), children.map((child) => child.getTextContent()), match[0], isImport]);
      parent.replace($createParagraphNode().append(...children));
    },
    export: (node, traverse) => ($isParagraphNode(node) && traverse(node) === 'known' ? `! ${traverse(node)}` : null),
  };
  return {seen, rule};
}

prove(
  'replace: Turns a line into a block. parentNode is the paragraph of the line, and children are what remains of it behind the match. isImport is false while typing.',
  async () => {
    const {seen, rule} = transformer();
    updateNow(createEditor({}), () => {
      $convertFromMarkdownString('! one\n\ntwo', [rule]);
    });
    expect(seen).toEqual([['paragraph', ['one'], '! ', true]]);
    measureRanges();
    const {editor} = mount();
    registerMarkdownShortcuts(editor, [rule]);
    updateNow(editor, () => $append('rest').getFirstChildOrThrow<TextNode>().select(0, 0));
    type(editor, '! ');
    await settled();
    expect(seen.slice(1)).toEqual([['paragraph', ['rest'], '! ', false]]);
  },
);

prove('export: Returns the Markdown of a block, or null for a node that it does not know.', () => {
  const {rule} = transformer();
  updateNow(createEditor({}), () => {
    $append('known');
    $append('other');
    expect($convertToMarkdownString([rule])).toBe('! known\n\nother');
  });
});

const nodes = [HeadingNode, QuoteNode, CodeNode, LinkNode, ListNode, ListItemNode];

/** An editor with what a Markdown text says. */
function read(markdown: string, transformers: Transformer[] = TRANSFORMERS, $before: () => unknown = () => null) {
  const editor = createEditor({nodes});
  updateNow(editor, () => {
    $before();
    $convertFromMarkdownString(markdown, transformers);
  });
  return editor;
}

/** The Markdown of a document. */
function written(
  $fill: () => unknown,
  transformers?: Transformer[],
  $node: () => ElementNode | undefined = () => undefined,
): string {
  const editor = createEditor({nodes});
  updateNow(editor, () => void $fill());
  return editor.getEditorState().read(() => $convertToMarkdownString(transformers, $node()));
}

/** What the text of an editor becomes when characters are typed at a place in it. */
async function typed(transformers: Transformer[], text: string, offset: number, characters: string): Promise<string[]> {
  measureRanges();
  const {editor} = mount({nodes});
  registerMarkdownShortcuts(editor, transformers);
  updateNow(editor, () => $append(text).getFirstChildOrThrow<TextNode>().select(offset, offset));
  for (const character of characters) {
    type(editor, character);
    await settled();
  }
  return linesOf(editor);
}

/** A transformer that puts a word in front of lines. */
function labelled(regExp: RegExp, label: string): ElementTransformer {
  return {
    type: 'element',
    dependencies: [],
    regExp,
    replace: (parent, children) => {
      parent.replace($createParagraphNode().append($createTextNode(label), ...children));
    },
    export: () => null,
  };
}

prove('Replaces the content of the root, or of a node, by what a Markdown text says. Empty lines only separate blocks.', () => {
  expect(outlineOf(read('# a\n\n\n\nb', TRANSFORMERS, () => $append('old')))).toEqual(['heading("a")', 'paragraph("b")']);
  const editor = createEditor({nodes});
  updateNow(editor, () => {
    const quote = $createQuoteNode().append($createTextNode('old'));
    $append('kept');
    $getRoot().append(quote);
    $convertFromMarkdownString('# a', TRANSFORMERS, quote);
  });
  expect(outlineOf(editor)).toEqual(['paragraph("kept")', 'quote(heading("a"))']);
});

prove(
  'A selection moves to the end of the content. Where there is none, headings, quotations and lists make one, and so does a root that had content before.',
  () => {
    const caret = (markdown: string, $before?: () => unknown): string | null =>
      read(markdown, TRANSFORMERS, $before)
        .getEditorState()
        .read(() => {
          const selection = $getSelection();
          if (!$isRangeSelection(selection)) return null;
          return `${selection.anchor.getNode().getTextContent()} ${String(selection.anchor.offset)}`;
        });
    expect(caret('ab\n\ncd')).toBeNull();
    expect(caret('ab\n\ncd', () => $append('old').select(0, 0))).toBe('cd 2');
    for (const line of ['# ab', '> ab', '- ab', '1. ab']) expect(caret(`${line}\n\ncd`)).toBe('cd 2');
    expect(caret('```\nab\n```')).toBeNull();
    expect(caret('ab\n\ncd', () => $append('old'))).toBe('cd 2');
  },
);

prove('An editor on the page then takes the focus; call $setSelection(null) to prevent that.', () => {
  const {editor} = mount({nodes});
  updateNow(editor, () => $append('old'));
  const placed = vi.spyOn(Selection.prototype, 'setBaseAndExtent');
  // A browser gives the focus to the element in which the selection is placed, which jsdom does not.
  const placedBy = (isLeft: boolean): boolean => {
    placed.mockClear();
    updateNow(editor, () => {
      $convertFromMarkdownString('ab');
      if (isLeft) $setSelection(null);
    });
    return placed.mock.calls.length > 0;
  };
  expect([placedBy(true), placedBy(false)]).toEqual([false, true]);
  placed.mockRestore();
});

prove('The language behind the first three has at most ten letters, digits or _: with c++, the lines stay text.', () => {
  const kinds = (language: string): string[] =>
    read(`\`\`\`${language}\na\n\`\`\``)
      .getEditorState()
      .read(() =>
        $getRoot()
          .getChildren()
          .map((node) => node.getType()),
      );
  expect([kinds('typescript'), kinds('c++'), kinds('typescript2')]).toEqual([['code'], ['paragraph'], ['paragraph']]);
});

prove(
  'markdown: The text. Its lines end with \\n; the \\r of \\r\\n would become a part of headings, quotations, list items and code.',
  () => {
    expect(linesOf(read('> a\r\n\r\nb'))).toEqual(['a\r', 'b']);
    expect(linesOf(read('- a\r\n\r\nb'))).toEqual(['a\r', 'b']);
    expect(linesOf(read('```\r\na\r\nb\r\n```'))).toEqual(['a\r\nb\r']);
    expect(linesOf(read('a\r\n\r\nb'))).toEqual(['a', 'b']);
    expect(linesOf(read('# a\r\n\r\nb'))).toEqual(['a\r', 'b']);
    expect(linesOf(read('# a\n\nb'))).toEqual(['a', 'b']);
  },
);

prove(
  'transformers: What is recognized. Of those for blocks, the first that matches a line wins. Whether their classes are registered is not checked.',
  () => {
    const [one, two] = [labelled(/^! /, 'one '), labelled(/^!/, 'two ')];
    expect([linesOf(read('! a', [one, two])), linesOf(read('! a', [two, one]))]).toEqual([['one a'], ['two  a']]);
    expect(outlineOf(read('# a', []))).toEqual(['paragraph("# a")']);
    const editor = createEditor();
    updateNow(editor, () => {
      $convertFromMarkdownString('! a', [{...one, dependencies: [HeadingNode]}]);
    });
    expect(linesOf(editor)).toEqual(['one a']);
    const byDefault = createEditor({nodes});
    updateNow(byDefault, () => {
      $convertFromMarkdownString('# a');
    });
    expect(outlineOf(byDefault)).toEqual(['heading("a")']);
  },
);

prove('Returns the content of the root, or of a node, as Markdown. An empty line stands between blocks.', () => {
  const $fill = () => {
    $append('a');
    $getRoot().append($createQuoteNode().append($createParagraphNode().append($createTextNode('b'))));
  };
  expect(written($fill)).toBe('a\n\n> b');
  expect(written($fill, TRANSFORMERS, () => $getRoot().getLastChildOrThrow<QuoteNode>())).toBe('b');
});

prove('transformers: What can be written. Of other blocks and formats the plain text is written.', () => {
  const $fill = () =>
    $getRoot().append($createQuoteNode().append($createTextNode('a '), $createTextNode('b').toggleFormat('bold')));
  expect([written($fill), written($fill, [])]).toEqual(['> a **b**', 'a b']);
});

prove(
  'node: The element whose children are written as blocks; without it that is the root. One that holds text itself, such as a paragraph, gives an empty string.',
  () => {
    const $first = () => $getRoot().getFirstChildOrThrow<ElementNode>();
    expect([written(() => $append('a'), TRANSFORMERS, $first), written(() => $append('a'))]).toEqual(['', 'a']);
  },
);

prove(
  'Turns Markdown into structure while it is typed. Returns a function that stops it. Throws when a node class that a transformer names is not registered.',
  async () => {
    expect(await typed([labelled(/^! /, 'one ')], 'a', 0, '! ')).toEqual(['one a']);
    measureRanges();
    const {editor} = mount();
    const stop = registerMarkdownShortcuts(editor, [labelled(/^! /, 'one ')]);
    stop();
    updateNow(editor, () => $append('a').getFirstChildOrThrow<TextNode>().select(0, 0));
    type(editor, '! ');
    await settled();
    expect(linesOf(editor)).toEqual(['! a']);
    expect(messageThrownBy(() => registerMarkdownShortcuts(editor, [CHECK_LIST]))).toMatch(/missing dependency list /);
  },
);

prove('transformers: What is recognized. Of several for blocks that match, the first wins.', async () => {
  const [one, two] = [labelled(/^! /, 'one '), labelled(/^!\s/, 'two ')];
  expect([await typed([one, two], 'a', 0, '! '), await typed([two, one], 'a', 0, '! ')]).toEqual([['one a'], ['two a']]);
});

prove(
  'Check lists: - [ ] and - [x]. [X] is read as not checked. Not part of TRANSFORMERS; it belongs before UNORDERED_LIST.',
  () => {
    const checked = (markdown: string, transformers: Transformer[]): (boolean | undefined)[] =>
      read(markdown, transformers)
        .getEditorState()
        .read(() => {
          const list = $getRoot().getFirstChild();
          if (!$isListNode(list) || list.getListType() !== 'check') return [];
          return list.getChildren().map((item) => ($isListItemNode(item) ? item.getChecked() : undefined));
        });
    const text = '- [ ] a\n- [x] b\n- [X] c';
    expect(checked(text, [CHECK_LIST, ...TRANSFORMERS])).toEqual([false, true, false]);
    expect(checked(text, [...TRANSFORMERS, CHECK_LIST])).toEqual([]);
    expect(TRANSFORMERS).not.toContain(CHECK_LIST);
  },
);

prove('Numbered lists: a number, a period and a space. The list begins with the number of its first line.', () => {
  const start = read('7. a\n3. b')
    .getEditorState()
    .read(() => {
      const list = $getRoot().getFirstChild();
      return $isListNode(list) ? [list.getListType(), list.getStart(), list.getChildrenSize()] : [];
    });
  expect(start).toEqual(['number', 7, 2]);
});

prove('Not used for writing: the transformers for bold and for italic write it.', () => {
  const $fill = () =>
    $getRoot().append($createParagraphNode().append($createTextNode('a').toggleFormat('bold').toggleFormat('italic')));
  const both = [BOLD_ITALIC_STAR, BOLD_ITALIC_UNDERSCORE];
  expect([written($fill, both), written($fill, [...both, BOLD_UNDERSCORE, ITALIC_UNDERSCORE])]).toEqual(['a', '___a___']);
  expect(
    read('***a***', both)
      .getEditorState()
      .read(() => $getRoot().getTextContent()),
  ).toBe('a');
});

prove('A link of several texts is written without their formats.', () => {
  const $link = (...texts: string[]) => {
    const children = texts.map((text, index) => {
      const child = $createTextNode(text);
      return index === 0 ? child.toggleFormat('bold') : child;
    });
    $getRoot().append($createParagraphNode().append($createLinkNode('/a').append(...children)));
  };
  expect([
    written(() => {
      $link('a', 'b');
    }),
    written(() => {
      $link('a');
    }),
  ]).toEqual(['[ab](/a)', '**[a](/a)**']);
});

prove('dependencies: The node classes that have to be registered. Only registerMarkdownShortcuts() checks it.', () => {
  const rule = {...labelled(/^! /, 'one '), dependencies: [HeadingNode]};
  const editor = createEditor();
  updateNow(editor, () => {
    $convertFromMarkdownString('! a', [rule]);
    expect($convertToMarkdownString([rule])).toBe('one a');
  });
  expect(messageThrownBy(() => registerMarkdownShortcuts(editor, [rule]))).toMatch(/missing dependency heading /);
});

prove(
  'regExp: What a line has to match; begin it with ^. While typing, it is tried after a space, and the match has to end there.',
  async () => {
    expect(linesOf(read('a! b', [labelled(/! /, 'one ')]))).toEqual(['one  b']);
    expect(linesOf(read('a! b', [labelled(/^! /, 'one ')]))).toEqual(['a! b']);
    const short = [labelled(/^!/, 'one ')];
    expect(linesOf(read('!a', short))).toEqual(['one a']);
    expect([await typed(short, 'a', 0, '!'), await typed(short, 'a', 0, '! ')]).toEqual([['!a'], ['! a']]);
    expect(await typed([labelled(/^! /, 'one ')], 'a', 0, '! ')).toEqual(['one a']);
  },
);

prove(
  'Describes a text format with the same tag on both sides. format lists the formats of the text between; a transformer with several is not used for writing. With intraword: false both tags have to stand at the border of a word.',
  () => {
    const rule: TextFormatTransformer = {type: 'text-format', tag: '@@', format: ['bold', 'underline']};
    const formatted = (markdown: string, transformer: TextFormatTransformer): string[] =>
      read(markdown, [transformer])
        .getEditorState()
        .read(() =>
          $getRoot()
            .getAllTextNodes()
            .filter((text) => text.hasFormat('bold') && text.hasFormat('underline'))
            .map((text) => text.getTextContent()),
        );
    const whole: TextFormatTransformer = {...rule, intraword: false};
    expect([formatted('a @@b@@ c', rule), formatted('a @@b@@ c', whole)]).toEqual([['b'], ['b']]);
    expect([formatted('a@@b@@c', rule), formatted('a@@b@@c', whole), formatted('@@b@@c', whole)]).toEqual([['b'], [], []]);
    const $fill = () =>
      $getRoot().append($createParagraphNode().append($createTextNode('a').toggleFormat('bold').toggleFormat('underline')));
    expect([written($fill, [rule]), written($fill, [{...rule, format: ['bold']}])]).toEqual(['a', '@@a@@']);
  },
);

/** A transformer of names behind `@`, and what it was asked. */
function mentions() {
  const replace = vi.fn<TextMatchTransformer['replace']>((node, match) => {
    node.setTextContent(`[${match[1] ?? ''}]`);
  });
  const write = vi.fn<TextMatchTransformer['export']>(() => null);
  const rule: TextMatchTransformer = {
    type: 'text-match',
    dependencies: [],
    importRegExp: /@(\w+)/,
    regExp: /@(\w+):$/,
    trigger: ':',
    replace,
    export: write,
  };
  return {rule, replace, write};
}

prove(
  'Describes a piece of text that a pattern finds, such as a link. Import looks for importRegExp anywhere in a text. Typing the character trigger tries regExp on the text up to the caret.',
  async () => {
    const {rule} = mentions();
    expect(linesOf(read('to @ann and @bob', [rule]))).toEqual(['to [ann] and [bob]']);
    expect([await typed([rule], 'to @ann', 7, ':'), await typed([rule], 'to @ann', 7, '!')]).toEqual([
      ['to [ann]'],
      ['to @ann!'],
    ]);
    expect(await typed([rule], 'to @ann and', 7, ':')).toEqual(['to [ann] and']);
  },
);

prove(
  'replace is given the text node that matched, and the match. export is asked about each node inside a block, and returns null for those that it does not know.',
  () => {
    const {rule, replace, write} = mentions();
    const matched: unknown[] = [];
    replace.mockImplementation((node, match) => {
      matched.push([node.getTextContent(), match[1]]);
      node.setTextContent('');
    });
    read('to @ann', [rule]);
    expect(matched).toEqual([['@ann', 'ann']]);
    const asked: string[] = [];
    write.mockImplementation((node) => {
      asked.push(node.getType());
      return $isElementNode(node) ? 'known' : null;
    });
    const $fill = () => $append('a').append($createLineBreakNode(), $createLinkNode('/').append($createTextNode('b')));
    expect(written($fill, [rule])).toBe('a\nknown');
    expect(asked).toEqual(['text', 'linebreak', 'link']);
  },
);

prove("after if (one.type === 'element'), the compiler knows an ElementTransformer.", {isShared: true}, () => {
  compiles(() => {
    for (const one of TRANSFORMERS) {
      // @ts-expect-error the other kinds have no `tag`
      expectTypeOf(one.tag).toBeString();
      if (one.type === 'element') expectTypeOf(one).toEqualTypeOf<ElementTransformer>();
    }
  });
});

prove('otherwise its type is a string and no list takes it.', {isShared: true}, () => {
  compiles(() => {
    const strike: TextFormatTransformer = {type: 'text-format', tag: '~~', format: ['strikethrough']};
    const other = {type: 'text-format', tag: '~~', format: ['strikethrough']};
    expectTypeOf<Transformer[]>([strike]);
    // @ts-expect-error a constant without the type
    expectTypeOf<Transformer[]>([other]);
  });
});

prove('All five fields are needed, also export.', {isShared: true}, () => {
  compiles(() => {
    expectTypeOf<keyof ElementTransformer>().toEqualTypeOf<'dependencies' | 'export' | 'regExp' | 'replace' | 'type'>();
    expectTypeOf<Partial<ElementTransformer>>().not.toExtend<ElementTransformer>();
    expectTypeOf<Omit<ElementTransformer, 'export'>>().not.toExtend<ElementTransformer>();
  });
});

prove("{type: 'text-format', tag: '~~', format: ['strikethrough']} is struck-through text.", () => {
  const strike: TextFormatTransformer = {type: 'text-format', tag: '~~', format: ['strikethrough']};
  const editor = createEditor();
  updateNow(editor, () => {
    $convertFromMarkdownString('~~gone~~', [strike]);
    const text = $getRoot().getFirstDescendant<TextNode>();
    expect([text?.getTextContent(), text?.hasFormat('strikethrough')]).toEqual(['gone', true]);
  });
});
