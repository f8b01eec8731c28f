import {$createCodeNode, CodeHighlightNode, registerCodeHighlighting} from '@lexical/code';
import {$createLinkNode} from '@lexical/link';
import {$createListItemNode, $createListNode} from '@lexical/list';
import {
  $convertFromMarkdownString,
  $convertToMarkdownString,
  CHECK_LIST,
  TRANSFORMERS,
  type Transformer,
} from '@lexical/markdown';
import {$createHorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$createHeadingNode, $createQuoteNode} from '@lexical/rich-text';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  createEditor,
  DecoratorNode,
  PASTE_COMMAND,
  REDO_COMMAND,
  UNDO_COMMAND,
  type EditorState,
  type ElementNode,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  type SerializedLexicalNode,
  type TextFormatType,
} from 'lexical';
import {act, createElement, StrictMode, type ComponentType} from 'react';
import {expect, onTestFinished, vi} from 'vitest';

import {prove} from '../support/prove.ts';
import {change, dispatch, show, typeAtEnd} from '../support/sample.ts';
import {$appendTable, tableNodes} from '../support/tables.ts';

/** What proofs use of the page's code. */
interface Code {
  default: ComponentType;
  $readMarkdown: (source: string) => void;
  writeMarkdown: (state: EditorState) => string;
  survivesMarkdown: (state: EditorState) => boolean;
  nodes: Klass<LexicalNode>[];
  transformers: Transformer[];
  RULE: Transformer;
}

const page = '/page-components/docs/recipes/markdown-editor.md';

/** The page's code. */
async function code<K extends keyof Code>(file: string): Promise<Pick<Code, K>> {
  // The plugin of the tests makes it from the block of the page.
  return (await import(/* @vite-ignore */ `${page}/${file}`)) as Pick<Code, K>;
}

async function showPage(isStrict = false) {
  document.body.replaceChildren();
  const {default: MarkdownEditor} = await code<'default'>('MarkdownEditor.tsx');
  const sample = createElement(MarkdownEditor);
  const shown = await show(isStrict ? createElement(StrictMode, null, sample) : sample);
  onTestFinished(() => shown.unmount());
  const {container, editor} = shown;
  const field = (): HTMLTextAreaElement => {
    const found = container.querySelector('textarea');
    if (found === null) throw new Error('expected the source');
    return found;
  };
  return {
    ...shown,
    field,
    json: () => JSON.stringify(editor.getEditorState()),
    note: () => document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent,
    toggle: () =>
      act(async () => {
        container.querySelector('button')?.click();
        await Promise.resolve();
      }),
    write: (text: string) =>
      act(async () => {
        // React listens to the setter of the prototype.
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), text);
        field().dispatchEvent(new Event('input', {bubbles: true}));
        await Promise.resolve();
      }),
  };
}

/** A picture, as recipes make it. */
class PictureNode extends DecoratorNode<null> {
  static override getType(): string {
    return 'picture';
  }
  static override clone(node: PictureNode): PictureNode {
    return new PictureNode(node.__key);
  }
  override exportJSON(): SerializedLexicalNode {
    return {type: 'picture', version: 1};
  }
  override createDOM(): HTMLElement {
    return document.createElement('img');
  }
  override isInline(): false {
    return false;
  }
  override decorate(): null {
    return null;
  }
}

/** What a document is after its source was read again, as types and texts, and whether the page's code calls it complete. */
async function afterTrip($make: () => LexicalNode[]): Promise<{before: string; after: string; survives: boolean}> {
  const {nodes} = await code<'nodes'>('transformers.ts');
  const {$readMarkdown, writeMarkdown, survivesMarkdown} = await code<'$readMarkdown' | 'survivesMarkdown' | 'writeMarkdown'>(
    'markdown.ts',
  );
  const made = (): LexicalEditor =>
    createEditor({
      nodes: [...nodes, ...tableNodes, PictureNode],
      onError(error) {
        throw error;
      },
    });
  const [one, two] = [made(), made()];
  one.update(() => $getRoot().append(...$make()), {discrete: true});
  const survives = survivesMarkdown(one.getEditorState());
  two.update(
    () => {
      $readMarkdown(writeMarkdown(one.getEditorState()));
    },
    {discrete: true},
  );
  const outline = (editor: LexicalEditor): string => {
    const part = (node: Record<string, unknown>): string => {
      const children = (node['children'] as Record<string, unknown>[] | undefined) ?? [];
      const format = node['format'] === 0 || node['format'] === '' ? '' : `/${String(node['format'])}`;
      const own =
        typeof node['text'] === 'string'
          ? `'${node['text']}'${format}`
          : `${String(node['listType'] ?? node['tag'] ?? node['type'])}${format}`;
      return children.length === 0 ? own : `${own}(${children.map(part).join(' ')})`;
    };
    const {children} = editor.getEditorState().toJSON().root;
    return (children as unknown as Record<string, unknown>[]).map(part).join(' ');
  };
  return {before: outline(one), after: outline(two), survives};
}

const $paragraph = (...parts: (string | LexicalNode)[]): ElementNode =>
  $createParagraphNode().append(...parts.map((part) => (typeof part === 'string' ? $createTextNode(part) : part)));
const $formatted = (text: string, ...formats: TextFormatType[]): LexicalNode => {
  const node = $createTextNode(text);
  for (const format of formats) node.toggleFormat(format);
  return node;
};

/** Shows that a document survives, and what makes it. */
async function expectSame($make: () => LexicalNode[]): Promise<void> {
  const {before, after, survives} = await afterTrip($make);
  expect([after, survives]).toEqual([before, true]);
}

/** Shows what a document becomes. */
async function expectLost($make: () => LexicalNode[], expected: string | RegExp): Promise<void> {
  const {before, after, survives} = await afterTrip($make);
  if (typeof expected === 'string') expect(after).toBe(expected);
  else expect(after).toMatch(expected);
  expect(survives).toBe(false);
  expect(before).not.toBe(after);
}

const $list = (type: 'bullet' | 'number' | 'check', isDone: boolean | undefined, ...texts: string[]) =>
  $createListNode(type).append(...texts.map((text) => $createListItemNode(isDone).append($createTextNode(text))));

prove('headings, quotes, lists, check lists, code blocks, links, rules | the same', () =>
  expectSame(() => {
    const nested = $list('bullet', undefined, 'a', 'b');
    return [
      $createHeadingNode('h3').append($createTextNode('h')),
      $createQuoteNode().append($createTextNode('q')),
      nested,
      $list('number', undefined, 'c'),
      $list('check', true, 'd'),
      $createCodeNode('js').append($createTextNode('let a;\n\nlet b;')),
      $paragraph('see ', $createLinkNode('https://example.com').append($createTextNode('l'))),
      $createHorizontalRuleNode(),
      $paragraph('end'),
    ];
  }),
);

prove('bold, italic, strikethrough, highlight, inline code | the same', () =>
  expectSame(() =>
    (['bold', 'italic', 'strikethrough', 'highlight', 'code'] as const).map((format) =>
      $paragraph('a ', $formatted('b', format), ' c'),
    ),
  ),
);

prove('a line break inside a paragraph | the same', () => expectSame(() => [$paragraph('a', $createLineBreakNode(), 'b')]));

prove('underline, subscript, superscript, colors | the text without them', async () => {
  for (const format of ['underline', 'subscript', 'superscript'] as const) {
    await expectLost(() => [$paragraph($formatted('a', format))], "paragraph('a')");
  }
  const colored = await afterTrip(() => [$paragraph($createTextNode('a').setStyle('color: red'))]);
  expect([colored.after, colored.survives]).toEqual(["paragraph('a')", false]);
});

prove('the alignment of a block | gone', () => expectLost(() => [$paragraph('a').setFormat('center')], "paragraph('a')"));

prove('empty paragraphs between others, spaces at the edges of a text | gone', async () => {
  await expectLost(() => [$paragraph('a'), $paragraph(), $paragraph('b')], "paragraph('a') paragraph('b')");
  await expectLost(() => [$paragraph(' a ')], "paragraph('a')");
});

prove('bold text of which a part is italic | bold, with the stars in the text', () =>
  expectLost(() => [$paragraph($formatted('bo', 'bold'), $formatted('th', 'bold', 'italic'))], "paragraph('bo*th'/1 '*')"),
);

prove('a numbered list inside a bulleted one | a list of its own behind it', () =>
  expectLost(() => {
    const list = $list('bullet', undefined, 'a');
    return [list.append($createListItemNode().append($list('number', undefined, 'b')))];
  }, "bullet(listitem('a')) number(listitem(number(listitem('b'))))"),
);

prove('a text that looks like Markdown, such as # 1 or *a* | what it looks like', () =>
  expectLost(() => [$paragraph('# 1'), $paragraph('*a*')], "h1('1') paragraph('a'/2)"),
);

prove('a table | a paragraph with the text of all its cells', () =>
  expectLost(() => {
    const table = $appendTable(1, 2, 'x');
    table.remove();
    return [table];
  }, /^paragraph\('[^']+'\)$/),
);

prove('an image of your own class | gone', () => expectLost(() => [$paragraph('a'), new PictureNode()], "paragraph('a')"));

prove(
  'A changed source replaces the document in one step. Undo brings the document before it back, with all that Markdown cannot hold.',
  async () => {
    for (const isStrict of [false, true]) {
      const {editor, toggle, write, json, field} = await showPage(isStrict);
      await change(editor, () => {
        const [text] = $getRoot().getAllTextNodes();
        text?.toggleFormat('underline');
      });
      const before = json();
      expect(before).toContain('"format":8');
      await toggle();
      await write(`${field().value}\n\nServe.`);
      await toggle();
      const after = json();
      expect([after.includes('"format":8'), after.includes('Serve.')]).toEqual([false, true]);
      await dispatch(editor, UNDO_COMMAND, undefined);
      expect(json()).toBe(before);
      await dispatch(editor, REDO_COMMAND, undefined);
      expect(json()).toBe(after);
    }
  },
);

prove('A source that was only looked at changes nothing. The caret is where it was.', async () => {
  const {editor, toggle, json, write, field} = await showPage();
  await change(editor, () => {
    $getRoot().getAllTextNodes()[0]?.toggleFormat('underline').select(1, 1);
  });
  const state = editor.getEditorState();
  await toggle();
  await toggle();
  expect(editor.getEditorState()).toBe(state);
  // Changed and changed back is not changed.
  await toggle();
  const source = field().value;
  await write('other');
  await write(source);
  await toggle();
  expect([json(), editor.getEditorState().read(() => $getSelection()?.getNodes().length)]).toEqual([JSON.stringify(state), 1]);
});

prove(
  '`survivesMarkdown()` finds out for the document at hand: it reads the Markdown into an editor that nobody sees, and compares.',
  async () => {
    const {editor, toggle, note} = await showPage();
    await toggle();
    expect(note()).toBe('The document is completely in this source.');
    await toggle();
    await change(editor, () => {
      $getRoot().getAllTextNodes()[0]?.toggleFormat('underline');
    });
    await toggle();
    expect(note()).toMatch(/^Markdown cannot hold all of this document/);
  },
);

prove('A read-only editor shows its source, and the source is read-only, too.', async () => {
  const {editor, toggle, field, json, write} = await showPage();
  const before = json();
  const lock = (isEditable: boolean): Promise<void> =>
    act(async () => {
      editor.setEditable(isEditable);
      await Promise.resolve();
    });
  await lock(false);
  await toggle();
  expect([field().readOnly, field().value.startsWith('## Soup')]).toEqual([true, true]);
  await write('# Other');
  await toggle();
  expect(json()).toBe(before);
  await lock(true);
  await toggle();
  expect(field().readOnly).toBe(false);
});

prove(
  'One list of transformers serves typing, pasting, import and export. RULE is one of your own: --- and a space.',
  async () => {
    const {editor} = await showPage();
    const types = (): string[] =>
      editor.getEditorState().read(() =>
        $getRoot()
          .getChildren()
          .map((node) => node.getType()),
      );
    await change(editor, () => $getRoot().clear().append($createParagraphNode()).selectEnd());
    await typeAtEnd(editor, '---');
    expect(types()).toEqual(['paragraph']);
    await typeAtEnd(editor, ' ');
    expect(types()).toEqual(['horizontalrule', 'paragraph']);
    await typeAtEnd(editor, 'on');
    expect(editor.getEditorState().read(() => $getRoot().getLastChild()?.getTextContent())).toBe('on');
    const {writeMarkdown} = await code<'writeMarkdown'>('markdown.ts');
    expect(writeMarkdown(editor.getEditorState())).toBe('---\n\non');
  },
);

prove('While the source is open, the document is still the old one. Close the source before you save.', async () => {
  const {toggle, write, json} = await showPage();
  const before = json();
  await toggle();
  await write('# Other');
  expect(json()).toBe(before);
  await toggle();
  expect(json()).toContain('Other');
});

prove('With highlighted code the comparison says that each code block is lost, because its nodes are others.', async () => {
  const {nodes} = await code<'nodes'>('transformers.ts');
  const {survivesMarkdown, $readMarkdown} = await code<'$readMarkdown' | 'survivesMarkdown'>('markdown.ts');
  const survives = (isHighlighted: boolean): boolean => {
    const editor = createEditor({nodes: [...nodes, CodeHighlightNode]});
    if (isHighlighted) registerCodeHighlighting(editor);
    editor.update(
      () => {
        $readMarkdown('```js\nlet a;\n```');
      },
      {discrete: true},
    );
    return survivesMarkdown(editor.getEditorState());
  };
  expect([survives(false), survives(true)]).toEqual([true, false]);
});

prove(
  'A rule turns into nothing in the source. The export got a list without its transformer. Use one list everywhere.',
  async () => {
    const {nodes, RULE} = await code<'nodes' | 'RULE'>('transformers.ts');
    const editor = createEditor({nodes});
    editor.update(() => $getRoot().append($paragraph('a'), $createHorizontalRuleNode()), {discrete: true});
    const write = (list: Transformer[]): string => editor.getEditorState().read(() => $convertToMarkdownString(list).trim());
    expect([write(TRANSFORMERS), write([RULE, ...TRANSFORMERS])]).toEqual(['a', 'a\n\n---']);
  },
);

prove('`- [ ]` becomes a bullet. CHECK_LIST stands behind UNORDERED_LIST. Put it first.', async () => {
  const {nodes} = await code<'nodes'>('transformers.ts');
  const read = (list: Transformer[]): string => {
    const editor = createEditor({nodes});
    editor.update(
      () => {
        $convertFromMarkdownString('- [ ] a', list);
      },
      {discrete: true},
    );
    return /"listType":"(\w+)"/.exec(JSON.stringify(editor.getEditorState()))?.[1] ?? '';
  };
  expect([read([...TRANSFORMERS, CHECK_LIST]), read([CHECK_LIST, ...TRANSFORMERS])]).toEqual(['bullet', 'check']);
});

prove('The page jumps to the editor when it opens. The import sets a selection. Set it to null in the same update.', async () => {
  const {nodes} = await code<'nodes'>('transformers.ts');
  const {$readMarkdown} = await code<'$readMarkdown'>('markdown.ts');
  const selected = ($read: (source: string) => void): boolean => {
    const editor = createEditor({nodes});
    editor.update(
      () => {
        $read('# a');
      },
      {discrete: true},
    );
    return editor.getEditorState().read($getSelection) !== null;
  };
  const readPlainly = (source: string): void => {
    $convertFromMarkdownString(source);
  };
  expect([selected(readPlainly), selected($readMarkdown)]).toEqual([true, false]);
});

/** An event of the clipboard with a text, which jsdom does not have. */
class Clipboard extends Event {
  readonly clipboardData: {files: File[]; types: string[]; getData: (type: string) => string};
  constructor(text: string) {
    super('paste', {cancelable: true});
    this.clipboardData = {files: [], types: ['text/plain'], getData: (type) => (type === 'text/plain' ? text : '')};
  }
}

prove(
  'The import takes the spaces at both ends of each line away. Those at both ends of the whole are put back; how further lines are indented is lost.',
  async () => {
    const {editor, json} = await showPage();
    vi.stubGlobal('ClipboardEvent', Clipboard);
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    /** What a paragraph becomes when a text is pasted over a part of it, and undone. */
    const pasted = async (from: number, to: number, text: string): Promise<string> => {
      await change(editor, () => {
        $getRoot()
          .clear()
          .append($createParagraphNode().append($createTextNode('one two')));
        $getRoot().getAllTextNodes()[0]?.select(from, to);
      });
      const before = json();
      await dispatch(editor, PASTE_COMMAND, new Clipboard(text) as unknown as ClipboardEvent);
      const result = editor.getEditorState().read(() => $getRoot().getTextContent());
      await dispatch(editor, UNDO_COMMAND, undefined);
      expect(json()).toBe(before);
      return result;
    };
    expect(await pasted(3, 3, ' big')).toBe('one big two');
    expect(await pasted(4, 4, 'big *old* ')).toBe('one big old two');
    expect(await pasted(3, 4, '   ')).toBe('one   two');
    expect(await pasted(0, 7, ' if a:\r\n  b ')).toBe(' if a:\nb ');
    expect(await pasted(0, 7, '  # title')).toBe('  # title');
    const imported = createEditor();
    imported.update(() => {
      $convertFromMarkdownString(' big ', []);
    });
    imported.update(
      () => {
        expect($getRoot().getTextContent()).toBe('big');
      },
      {discrete: true},
    );
  },
);
