import {$createCodeNode} from '@lexical/code';
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
  ParagraphNode,
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

async function showPage(isStrict = false, file = 'MarkdownEditor.tsx') {
  document.body.replaceChildren();
  const {default: MarkdownEditor} = await code<'default'>(file);
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

/** What a document is after its source was read again, as types and texts. */
async function afterTrip($make: () => LexicalNode[]): Promise<{before: string; after: string; json: string}> {
  const {nodes} = await code<'nodes'>('transformers.ts');
  const {$readMarkdown, writeMarkdown} = await code<'$readMarkdown' | 'writeMarkdown'>('markdown.ts');
  const made = (): LexicalEditor =>
    createEditor({
      nodes: [...nodes, ...tableNodes, PictureNode],
      onError(error) {
        throw error;
      },
    });
  const [one, two] = [made(), made()];
  one.update(() => $getRoot().append(...$make()), {discrete: true});
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
  return {before: outline(one), after: outline(two), json: JSON.stringify(two.getEditorState())};
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
  const {before, after} = await afterTrip($make);
  expect(after).toBe(before);
}

/** Shows what a document becomes. */
async function expectLost($make: () => LexicalNode[], expected: string | RegExp): Promise<void> {
  const {before, after} = await afterTrip($make);
  if (typeof expected === 'string') expect(after).toBe(expected);
  else expect(after).toMatch(expected);
  expect(before).not.toBe(after);
}

const $list = (type: 'bullet' | 'number' | 'check', isDone: boolean | undefined, ...texts: string[]) =>
  $createListNode(type).append(...texts.map((text) => $createListItemNode(isDone).append($createTextNode(text))));

prove('headings, quotes, lists, check lists, code blocks, rules | the same', async () => {
  await expectSame(() => [
    $createHeadingNode('h3').append($createTextNode('h')),
    $createQuoteNode().append($createTextNode('q')),
    $list('bullet', undefined, 'a', 'b'),
    $list('number', undefined, 'c'),
    $list('check', true, 'd'),
    $createCodeNode('js').append($createTextNode('let a;\n\nlet b;')),
    $createHorizontalRuleNode(),
    $paragraph('end'),
  ]);
});

prove('a link | its text and address; not with parentheses, * or _ in the address', async () => {
  const trip = (url: string, $text: () => LexicalNode) =>
    afterTrip(() => [$paragraph('see ', $createLinkNode(url).append($text()))]);
  const links = async (...given: Parameters<typeof trip>): Promise<boolean> => (await trip(...given)).after.includes('link(');
  const $text = (): LexicalNode => $createTextNode('l');
  expect(await links('https://example.com/a?b=c#d', $text)).toBe(true);
  expect(await links('https://example.com/Tea_(meal)', $text)).toBe(false);
  expect(await links('https://example.com/*a*', $text)).toBe(false);
  expect(await links('https://example.com/_a_/', $text)).toBe(false);
});

prove('one of bold, italic, strikethrough, highlight or inline code | the same', () =>
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
  expect([colored.after, colored.json.includes('red')]).toEqual(["paragraph('a')", false]);
});

prove('the alignment or indentation of a block | lost', async () => {
  await expectLost(() => [$paragraph('a').setFormat('center')], "paragraph('a')");
  const indented = await afterTrip(() => [$paragraph('a').setIndent(1)]);
  expect([indented.after, indented.json.includes('"indent":1')]).toEqual(["paragraph('a')", false]);
});

prove('empty paragraphs, spaces at the edges of a text | lost', async () => {
  await expectLost(() => [$paragraph('a'), $paragraph(), $paragraph('b')], "paragraph('a') paragraph('b')");
  await expectLost(() => [$paragraph('a'), $paragraph()], "paragraph('a')");
  await expectLost(() => [$paragraph(' a ')], "paragraph('a')");
});

prove('bold text that ends with an italic part | stars in the text', () =>
  expectLost(() => [$paragraph($formatted('a ', 'bold'), $formatted('b', 'bold', 'italic'))], /'[^']*\*[^']*'/),
);

prove('a list of another kind inside a list | a separate list, after which the first one is interrupted', async () => {
  const $nested = (outer: 'bullet' | 'number', inner: 'bullet' | 'number') =>
    $list(outer, undefined, 'a').append(
      $createListItemNode().append($list(inner, undefined, 'b')),
      $createListItemNode().append($createTextNode('c')),
    );
  await expectLost(
    () => [$nested('bullet', 'number')],
    "bullet(listitem('a')) number(listitem(number(listitem('b')))) bullet(listitem('c'))",
  );
  await expectLost(
    () => [$nested('number', 'bullet')],
    "number(listitem('a')) bullet(listitem(bullet(listitem('b')))) number(listitem('c'))",
  );
});

prove('a text that looks like Markdown, such as # 1 or *a* | parsed as that Markdown', () =>
  expectLost(() => [$paragraph('# 1'), $paragraph('*a*')], "h1('1') paragraph('a'/2)"),
);

prove('a table | a paragraph with the text of all its cells', () =>
  expectLost(() => {
    const table = $appendTable(1, 2, 'x');
    table.remove();
    return [table];
  }, /^paragraph\('[^']+'\)$/),
);

prove('an image of your own class | lost', () => expectLost(() => [$paragraph('a'), new PictureNode()], "paragraph('a')"));

prove(
  'A changed source replaces the document in one step. Undo brings the old document back, with everything that Markdown lost.',
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

prove('Opening and closing the source changes nothing, and keeps the caret.', async () => {
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

prove('Opening and closing the source changes nothing', async () => {
  const {container, editor, toggle, json} = await showPage(false, 'TextOrSource.tsx');
  // A field has no carriage returns. Their loss is no change of the user.
  await change(editor, () => $getRoot().getAllTextNodes()[0]?.setTextContent('So\rup').toggleFormat('underline'));
  const before = json();
  expect(before).toContain('So\\rup');
  await toggle();
  expect(container.querySelector('textarea')?.value).toContain('Soup');
  await toggle();
  expect([container.querySelector('textarea'), json()]).toEqual([null, before]);
});

prove('The warning describes the field.', async () => {
  const {toggle, note} = await showPage();
  await toggle();
  expect(note()).toMatch(/^A change removes what Markdown cannot represent/);
});

prove('In a read-only editor the source is read-only. A changed source remains open until the editor is unlocked.', async () => {
  const {container, editor, toggle, field, json, write} = await showPage();
  const before = json();
  const lock = (isLocked: boolean): Promise<void> =>
    act(async () => {
      editor.setEditable(!isLocked);
      await Promise.resolve();
    });
  await lock(true);
  await toggle();
  expect([field().readOnly, field().value.startsWith('## Soup')]).toEqual([true, true]);
  await toggle();
  expect(container.querySelector('textarea')).toBeNull();
  await lock(false);
  await toggle();
  await write('# Other');
  await lock(true);
  await toggle();
  expect([field().readOnly, field().value, json()]).toEqual([true, '# Other', before]);
  await lock(false);
  await toggle();
  expect([container.querySelector('textarea'), json().includes('Other')]).toEqual([null, true]);
});

prove('When reading a source throws, the source remains open.', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const {editor, toggle, field, json, write} = await showPage();
  const before = json();
  const stop = editor.registerNodeTransform(ParagraphNode, (paragraph) => {
    if (paragraph.getTextContent() === 'broken') throw new Error('no such paragraph');
  });
  await toggle();
  await write('broken');
  await toggle();
  expect([field().value, json()]).toEqual(['broken', before]);
  stop();
  await toggle();
  expect(json()).toContain('broken');
});

prove('Press Source, change the text, and press again.', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  for (const isStrict of [false, true]) {
    const {container, editor, toggle, field, json, write} = await showPage(isStrict, 'TextOrSource.tsx');
    const isOpen = (): boolean => container.querySelector('textarea') !== null;
    const lock = (isLocked: boolean): Promise<void> =>
      act(async () => {
        editor.setEditable(!isLocked);
        await Promise.resolve();
      });
    expect(editor.getEditorState().read($getSelection)).toBeNull();
    await change(editor, () => $getRoot().getAllTextNodes()[0]?.toggleFormat('underline'));
    const before = json();
    await toggle();
    expect(field().value).toBe('## Soup\n\nUse *ripe* tomatoes.');
    await toggle();
    expect([isOpen(), json()]).toEqual([false, before]);
    await toggle();
    await write('# Salad\n\n- leaves');
    // Locked, the source and the document remain.
    await lock(true);
    await toggle();
    expect([isOpen(), field().readOnly, field().value, json()]).toEqual([true, true, '# Salad\n\n- leaves', before]);
    await lock(false);
    const stop = editor.registerNodeTransform(ParagraphNode, () => {
      throw new Error('no paragraphs');
    });
    await write('# Salad\n\nleaves');
    await toggle();
    expect([isOpen(), field().value, json()]).toEqual([true, '# Salad\n\nleaves', before]);
    stop();
    await toggle();
    expect([isOpen(), json().includes('leaves')]).toEqual([false, true]);
    await dispatch(editor, UNDO_COMMAND, undefined);
    expect(json()).toBe(before);
    await dispatch(editor, REDO_COMMAND, undefined);
    expect(json()).toContain('leaves');
    // A locked editor shows its source.
    await lock(true);
    await toggle();
    expect([isOpen(), field().readOnly]).toEqual([true, true]);
    await toggle();
    expect(isOpen()).toBe(false);
  }
});

prove(
  'When code changes the document while a changed source is open, closing the source replaces that change. Undo brings it back.',
  async () => {
    const {editor, toggle, write, field, json} = await showPage();
    for (const isChanged of [false, true]) {
      await toggle();
      if (isChanged) await write(`${field().value}\n\nServe.`);
      await change(editor, () => $getRoot().append($paragraph(`by code ${isChanged}`)));
      const changed = json();
      await toggle();
      expect([json().includes(`by code ${isChanged}`), json().includes('Serve.')]).toEqual([!isChanged, isChanged]);
      if (isChanged) await dispatch(editor, UNDO_COMMAND, undefined);
      expect(json()).toBe(changed);
    }
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

prove('A rule disappears in the source. The export needs its transformer. Use one list everywhere.', async () => {
  const {nodes, RULE} = await code<'nodes' | 'RULE'>('transformers.ts');
  const editor = createEditor({nodes});
  editor.update(() => $getRoot().append($paragraph('a'), $createHorizontalRuleNode()), {discrete: true});
  const write = (list: Transformer[]): string => editor.getEditorState().read(() => $convertToMarkdownString(list).trim());
  expect([write(TRANSFORMERS), write([RULE, ...TRANSFORMERS])]).toEqual(['a', 'a\n\n---']);
});

prove('Typing `- [ ]` makes a bullet. The space after - already does. Type [ ] and a space.', async () => {
  const {editor, json} = await showPage();
  const typed = async (text: string): Promise<string | undefined> => {
    await change(editor, () => $getRoot().clear().append($createParagraphNode()).selectEnd());
    await typeAtEnd(editor, text);
    return /"listType":"(\w+)"/.exec(json())?.[1];
  };
  expect([await typed('- [ ] a'), await typed('[ ] a')]).toEqual(['bullet', 'check']);
});

prove('`- [ ]` in a source becomes a bullet. CHECK_LIST comes after UNORDERED_LIST. Put it first.', async () => {
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

/** Pastes a text, and gives back the outline of the document. */
async function pasted(editor: LexicalEditor, text: string): Promise<string> {
  vi.stubGlobal('ClipboardEvent', Clipboard);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  await dispatch(editor, PASTE_COMMAND, new Clipboard(text) as unknown as ClipboardEvent);
  return editor.getEditorState().read(() =>
    $getRoot()
      .getChildren()
      .map((block) => `${block.getType()} ${block.getTextContent()}`)
      .join(' / '),
  );
}

prove('In a heading or a quote, the first pasted paragraph joins that block.', async () => {
  const {editor} = await showPage();
  const intoEmpty = async ($block: () => ElementNode, text: string): Promise<string> => {
    await change(editor, () => $getRoot().clear().append($block()).selectEnd());
    return pasted(editor, text);
  };
  for (const [type, $block] of [
    ['heading', () => $createHeadingNode('h1')],
    ['quote', () => $createQuoteNode()],
  ] as const) {
    expect(await intoEmpty($block, 'My *own* title')).toBe(`${type} My own title`);
    expect(await intoEmpty($block, 'a\n\nb')).toBe(`${type} a / paragraph b`);
  }
  const $title = (): ElementNode => $createHeadingNode('h1').append($createTextNode('old'));
  expect(await intoEmpty(() => $createHeadingNode('h1'), '> a')).toBe('quote a');
  await change(editor, () => $getRoot().clear().append($title(), $paragraph('end')).selectStart());
  expect(await pasted(editor, 'a\n\n- b\n- c\n\nd ')).toBe('heading a / list b\n\nc / paragraph d old / paragraph end');
  expect(await intoEmpty(() => $list('bullet', undefined, ''), 'a *b*')).toBe('list a b');
  expect(JSON.stringify(editor.getEditorState())).not.toContain('"text":""');
});
