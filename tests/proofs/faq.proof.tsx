import {CodeNode} from '@lexical/code';
import {createHeadlessEditor} from '@lexical/headless';
import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {$createLinkNode, LinkNode, TOGGLE_LINK_COMMAND} from '@lexical/link';
import {$createListItemNode, $createListNode, ListItemNode, ListNode} from '@lexical/list';
import {registerMarkdownShortcuts, TRANSFORMERS} from '@lexical/markdown';
import {OverflowNode} from '@lexical/overflow';
import {registerPlainText} from '@lexical/plain-text';
import {CharacterLimitPlugin} from '@lexical/react/LexicalCharacterLimitPlugin';
import {ClearEditorPlugin} from '@lexical/react/LexicalClearEditorPlugin';
import {CollaborationPlugin} from '@lexical/react/LexicalCollaborationPlugin';
import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import {LexicalContextMenuPlugin} from '@lexical/react/LexicalContextMenuPlugin';
import {EditorRefPlugin} from '@lexical/react/LexicalEditorRefPlugin';
import * as errorBoundary from '@lexical/react/LexicalErrorBoundary';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {LinkPlugin} from '@lexical/react/LexicalLinkPlugin';
import {MarkdownShortcutPlugin} from '@lexical/react/LexicalMarkdownShortcutPlugin';
import {NodeEventPlugin} from '@lexical/react/LexicalNodeEventPlugin';
import {LexicalNestedComposer} from '@lexical/react/LexicalNestedComposer';
import {LexicalNodeMenuPlugin} from '@lexical/react/LexicalNodeMenuPlugin';
import {OnChangePlugin} from '@lexical/react/LexicalOnChangePlugin';
import {PlainTextPlugin} from '@lexical/react/LexicalPlainTextPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {registerTabIndentation} from '@lexical/react/LexicalTabIndentationPlugin';
import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {LexicalTypeaheadMenuPlugin} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {$createHeadingNode, HeadingNode, registerRichText} from '@lexical/rich-text';
import {INSERT_TABLE_COMMAND, TableCellNode, TableNode, TableRowNode} from '@lexical/table';
import type {Provider} from '@lexical/yjs';
import {
  $createParagraphNode,
  $createTextNode,
  $getEditor,
  $getNearestNodeFromDOMNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  $nodesOfType,
  CLEAR_EDITOR_COMMAND,
  CLEAR_HISTORY_COMMAND,
  COMMAND_PRIORITY_EDITOR,
  COMMAND_PRIORITY_LOW,
  createEditor,
  type CreateEditorArgs,
  DecoratorNode,
  FORMAT_TEXT_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  ParagraphNode,
  TextNode,
  UNDO_COMMAND,
  type CommandListenerPriority,
  type EditorState,
  type Klass,
  type LexicalCommand,
  type LexicalEditor,
  type LexicalNode,
  type SerializedLexicalNode,
} from 'lexical';
import {act, type ComponentType, type ReactNode} from 'react';
import {renderToString} from 'react-dom/server';
import {expect, vi} from 'vitest';
import {Doc} from 'yjs';

import {change, mount, settled, textOf} from './support/editor.ts';
import {messageOf, messageThrownBy} from './support/messages.ts';
import {build, prove, unproven} from './support/prove.ts';
import {manifestOf, publishedPackageNames} from './support/package-files.ts';
import {runInNode} from './support/node.ts';
import {render, renderInComposer} from './support/react.ts';
import {storedDocument, storedParagraph, storedText} from './support/stored-json.ts';

const paste = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const $addText = (text: string): TextNode => {
  const node = $createTextNode(text);
  $getRoot().append($createParagraphNode().append(node));
  return node;
};

// Before a proof has the modules loaded anew: a command is the same object in one copy only.
const page = '/page-components/docs/faq.md';
const {Caption} = (await import(/* @vite-ignore */ `${page}/Caption.tsx`)) as {Caption: ComponentType<{caption: LexicalEditor}>};
const {EditablePlugin} = (await import(/* @vite-ignore */ `${page}/EditablePlugin.tsx`)) as {
  EditablePlugin: ComponentType<{editable: boolean}>;
};
const {openDocument} = (await import(/* @vite-ignore */ `${page}/openDocument.ts`)) as {
  openDocument: (editor: LexicalEditor, state: EditorState) => void;
};
const {Links, link} = (await import(/* @vite-ignore */ `${page}/Links.tsx`)) as {
  Links: ComponentType;
  link: (editor: LexicalEditor, url: string) => boolean;
};
const {TermNode: Term} = (await import(/* @vite-ignore */ `${page}/TermNode.ts`)) as {TermNode: Klass<TextNode>};

// Basics

prove(
  'They use the active editor state, so call them inside editor.update(), editorState.read(), or code that Lexical calls from there, such as command handlers and transforms.',
  () => {
    const editor = createHeadlessEditor();
    const texts: string[] = [];
    const $note = () => void texts.push($getRoot().getTextContent());
    expect(messageThrownBy($note)).toMatch(/^Unable to find an active editor state/);
    change(editor, () => $addText('x'));
    editor.getEditorState().read($note);
    editor.registerNodeTransform(TextNode, $note);
    editor.registerCommand(FORMAT_TEXT_COMMAND, () => texts.push($getRoot().getTextContent()) > 0, COMMAND_PRIORITY_EDITOR);
    editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold');
    change(editor, $note);
    expect(texts.length).toBeGreaterThanOrEqual(4);
    expect(new Set(texts)).toEqual(new Set(['x']));
  },
);

prove(
  "A $ function or a node's method ran outside a callback, or after an await inside one. Wait first, then update:",
  async () => {
    const editor = createHeadlessEditor();
    let after = '';
    const update = async () => {
      $addText('before');
      await Promise.resolve();
      after = messageThrownBy(() => $getRoot());
    };
    change(editor, () => void update());
    await settled();
    expect(textOf(editor)).toBe('before');
    expect(after).toMatch(/^Unable to find an active editor state/);
    const {append} = (await import(/* @vite-ignore */ `${page}/append.ts`)) as {
      append: (editor: LexicalEditor, load: () => Promise<string>) => Promise<void>;
    };
    await append(editor, () => Promise.resolve('then after'));
    await settled();
    expect(textOf(editor)).toBe('before\n\nthen after');
  },
);

prove(
  'jsdom does not implement editing, so text from userEvent.type() is lost in an empty editor, or inserted away from the caret.',
  async () => {
    const textAfter = async ($write: () => unknown, act: (block: Element) => void): Promise<string> => {
      const {editor, element} = mount();
      registerRichText(editor);
      change(editor, () => void $write());
      const [block] = element.children;
      if (block !== undefined) act(block);
      await settled();
      return textOf(editor);
    };
    const $text = (): unknown => $addText('ab').select(2, 2);
    const key = (block: Element) => block.dispatchEvent(new KeyboardEvent('keydown', {bubbles: true, code: 'KeyC', key: 'c'}));
    expect(await textAfter($text, key)).toBe('ab');
    // As user-event does when the selection of the page is at the start.
    const write = (block: Element) => {
      const text = block.querySelector('span')?.firstChild;
      if (text instanceof Text) text.insertData(0, 'c');
      else block.prepend('c');
    };
    expect(await textAfter(() => $getRoot().append($createParagraphNode()), write)).toBe('');
    expect(await textAfter($text, write)).toBe('cab');
  },
);

prove('Yes. You need createEditor(), editor.setRootElement() and the register… functions of the packages:', () => {
  const enter = (register: (editor: LexicalEditor) => void): number => {
    const {editor, element} = mount();
    register(editor);
    change(editor, () => {
      $addText('ab').select(1, 1);
      editor.dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined);
    });
    return element.querySelectorAll('p').length;
  };
  expect([enter(() => undefined), enter(registerRichText)]).toEqual([1, 2]);
});

prove('Production builds print a number instead of the message. Look the number up', () => {
  let message = '';
  try {
    $getRoot();
  } catch (error) {
    message = String(error);
  }
  expect(message.includes('Minified Lexical error #15')).toBe(build === 'production');
});

prove(
  'Samples for later versions may fail: this version has no editor.read(), no $config and no node state, and LexicalErrorBoundary is a default export.',
  async () => {
    expect(Object.keys(errorBoundary)).toEqual(['default']);
    expect('read' in createEditor()).toBe(false);
    expect(Object.keys(await import('lexical'))).not.toContain('createState');
    expect(TextNode.prototype).not.toHaveProperty('$config');
  },
);

prove('The API reference has every exported name of all 25 packages', () => {
  expect(publishedPackageNames()).toHaveLength(25);
});

unproven('No. They are compiled with this documentation and run on the page, with :version[].', {
  reason: 'it is about this site, whose other tests show it',
  source: 'tests/e2e',
});
unproven('type a name such as $getRoot, a word, or the beginning of an error message.', {
  reason: 'it is about this site, whose other tests show it',
  source: 'tests/search',
});

// Content in and out

async function blocksOf(editorState: EditorState | string | null | undefined | (() => void)): Promise<number> {
  const {editor} = await renderInComposer(null, {editorState});
  return editor.getEditorState().read(() => $getRoot().getChildrenSize());
}

prove(
  'In React, set editorState in initialConfig to a function that runs in an update, or to an EditorState that you parsed from JSON. Without it you get one empty paragraph. null leaves the root empty and is meant for collaboration.',
  async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    expect(await blocksOf(() => [$addText('a'), $addText('b')])).toBe(2);
    const parsed = createEditor().parseEditorState(storedDocument(storedParagraph('a'), storedParagraph('b')));
    expect(await blocksOf(parsed)).toBe(2);
    expect(await blocksOf(undefined)).toBe(1);
    expect(await blocksOf(null)).toBe(0);
    await expect(blocksOf('')).rejects.toThrow(SyntaxError);
  },
);

prove(
  'setEditorState() rejects a state without blocks. The JSON was saved from an editor without blocks, or its first block could not be read; then onError received the reason.',
  () => {
    const refused = (json: string): boolean => {
      const editor = createHeadlessEditor({onError: () => undefined});
      const state = editor.parseEditorState(json);
      try {
        editor.setEditorState(state);
        return false;
      } catch (error) {
        expect(messageOf(error)).toMatch(/^setEditorState: the editor state is empty/);
        return true;
      }
    };
    const image = {type: 'image', version: 1};
    const empty = {...storedParagraph(), children: []};
    expect([storedDocument(), storedDocument(image), storedDocument(empty)].map(refused)).toEqual([true, true, false]);
  },
);

prove(
  'Import in an update, because $generateNodesFromDOM() creates nodes: in a read or an update listener it throws Cannot use method in read-only mode.',
  () => {
    const editor = createHeadlessEditor();
    const page = paste('<p>x</p>');
    const messages: string[] = [];
    editor.registerUpdateListener(({editorState}) => {
      messages.push(messageThrownBy(() => editorState.read(() => $generateNodesFromDOM(editor, page))));
    });
    change(editor, () => $getRoot().append(...$generateNodesFromDOM(editor, page)));
    expect(messages).toEqual(['Cannot use method in read-only mode.']);
    expect(editor.getEditorState().read(() => $generateHtmlFromNodes(editor))).toContain('x');
  },
);

/** Format and style of the first text in this HTML. */
function readFrom(html: string): [number, string] {
  const editor = createHeadlessEditor();
  change(editor, () => $getRoot().append(...$generateNodesFromDOM(editor, paste(`<p>${html}</p>`))));
  return editor.getEditorState().read(() => {
    const node = $getRoot().getAllTextNodes()[0];
    return [node?.getFormat() ?? -1, node?.getStyle() ?? ''];
  });
}

prove('TextNode reads formats from tags and from the inline styles of a <span>, but no colors, sizes or fonts.', () => {
  expect(readFrom('<b>x</b>')).toEqual([1, '']);
  expect(readFrom('<span style="font-weight:700;text-decoration:underline">x</span>')).toEqual([9, '']);
  expect(readFrom('<em style="font-weight:700">x</em>')).toEqual([2, '']);
  expect(readFrom('<span style="color:red;font-size:20px;font-family:serif">x</span>')).toEqual([0, '']);
});

prove('In React, add ClearEditorPlugin and dispatch CLEAR_EDITOR_COMMAND.', async () => {
  const textAfter = async (plugin: ReactNode): Promise<string> => {
    const {editor} = await renderInComposer(plugin, {editorState: () => void $addText('old')});
    editor.dispatchCommand(CLEAR_EDITOR_COMMAND, undefined);
    await settled();
    return textOf(editor);
  };
  expect([await textAfter(<ClearEditorPlugin />), await textAfter(null)]).toEqual(['', 'old']);
});

prove(
  'CollaborationPlugin and typeahead, node and context menus use document while they render: load them only in the browser.',
  async () => {
    const menu = {menuRenderFn: () => null, onSelectOption: () => undefined, options: []};
    const nothing = () => undefined;
    const events = {on: nothing, off: nothing};
    const awareness = {...events, getLocalState: () => null, getStates: () => new Map<number, never>(), setLocalState: nothing};
    const connect = (id: string, docs: Map<string, Doc>): Provider => {
      docs.set(id, new Doc());
      return {...events, awareness, connect: nothing, disconnect: nothing};
    };
    const plugins = [
      <CollaborationPlugin key="collaboration" id="letter" providerFactory={connect} shouldBootstrap={false} />,
      <LexicalTypeaheadMenuPlugin key="typeahead" {...menu} onQueryChange={() => undefined} triggerFn={() => null} />,
      <LexicalNodeMenuPlugin key="node" {...menu} nodeKey={null} />,
      <LexicalContextMenuPlugin key="context" {...menu} />,
    ];
    const {document: page} = globalThis;
    const rendered = (plugin: ReactNode): string => {
      const initialConfig = {namespace: 'Note', onError: console.error};
      Reflect.deleteProperty(globalThis, 'document');
      try {
        renderToString(<LexicalComposer initialConfig={initialConfig}>{plugin}</LexicalComposer>);
        return 'rendered';
      } catch (error) {
        return messageOf(error);
      } finally {
        Object.assign(globalThis, {document: page});
      }
    };
    const message = 'document is not defined';
    expect(plugins.map(rendered)).toEqual([message, message, message, message]);
    expect(rendered(<ClearEditorPlugin />)).toBe('rendered');
    await settled();
  },
);

prove(
  "Save with OnChangePlugin, and don't write its output back: each key would take the caret away. For another document, give the composer a new key.",
  async () => {
    const {editor} = mount();
    change(editor, () => $addText('x').select());
    const selection = () => editor.getEditorState().read(() => $getSelection());
    expect(selection()).not.toBeNull();
    editor.setEditorState(editor.parseEditorState(JSON.stringify(editor.getEditorState())));
    expect(selection()).toBeNull();

    const editors = new Set<LexicalEditor>();
    const note = (key: string, text: string) => (
      <LexicalComposer
        key={key}
        initialConfig={{editorState: () => void $addText(text), namespace: 'Note', onError: console.error}}
      >
        <EditorRefPlugin
          editorRef={(given) => {
            if (given !== null) editors.add(given);
          }}
        />
      </LexicalComposer>
    );
    const {render: rerender} = await render(note('a', 'first'));
    await rerender(note('a', 'second'));
    expect([...editors].map(textOf)).toEqual(['first']);
    await rerender(note('b', 'second'));
    expect([...editors].map(textOf)).toEqual(['first', 'second']);
  },
);

prove(
  'createHeadlessEditor() handles state, JSON and text in Node.js without a DOM. HTML output needs the globals window and document, for example from jsdom.',
  () => {
    const lines = runInNode(`
      import {createHeadlessEditor} from '@lexical/headless';
      import {$generateHtmlFromNodes} from '@lexical/html';
      import {$createParagraphNode, $createTextNode, $getRoot} from 'lexical';
      import {JSDOM} from 'jsdom';
      const editor = createHeadlessEditor();
      editor.update(() => $getRoot().append($createParagraphNode().append($createTextNode('Hello'))), {discrete: true});
      const json = JSON.stringify(editor.getEditorState());
      editor.setEditorState(editor.parseEditorState(json));
      console.log(editor.getEditorState().read(() => $getRoot().getTextContent()));
      const html = () => editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
      const attempt = () => {
        try {
          return html();
        } catch (error) {
          return error.name;
        }
      };
      console.log(attempt());
      const {window} = new JSDOM('');
      globalThis.window = window;
      console.log(attempt());
      globalThis.document = window.document;
      console.log(html());`);
    expect(lines.slice(0, -1)).toEqual(['Hello', 'Error', 'Error']);
    expect(lines.at(-1)).toMatch(/^<p>.*Hello.*<\/p>$/);
  },
);

unproven("Put 'use client' at the top of the file that imports from @lexical/react.", {
  reason: 'it takes the bundler of a framework with server components',
  source: 'https://react.dev/reference/rsc/use-client',
});
unproven(
  'Two clients that set shouldBootstrap at the same moment fill the document twice, so let one client or your server do it.',
  {
    reason: 'the collaboration pages show it',
    source: 'docs/collaboration/react.md',
  },
);

// Keys, commands and events

/** Whether a handler of an application is asked before what was registered before it. */
async function isFirst<T>(
  priority: CommandListenerPriority,
  command: LexicalCommand<T>,
  payload: T,
  editor: LexicalEditor,
): Promise<boolean> {
  let isAsked = false;
  editor.registerCommand(command, () => (isAsked = true), priority);
  change(editor, () => {
    editor.dispatchCommand(command, payload);
  });
  await settled();
  return isAsked;
}

prove('Rich text and plain text use the lowest, so your handler runs first with any higher one.', async () => {
  for (const register of [registerRichText, registerPlainText]) {
    for (const [priority, expected] of [
      [COMMAND_PRIORITY_EDITOR, false],
      [COMMAND_PRIORITY_LOW, true],
    ] as const) {
      const editor = createHeadlessEditor();
      register(editor);
      change(editor, () => $addText('x').select());
      expect(await isFirst(priority, INSERT_PARAGRAPH_COMMAND, undefined, editor)).toBe(expected);
    }
  }
});

prove('Add TabIndentationPlugin, or without React registerTabIndentation() from the same module.', async () => {
  expect(Object.keys(await import('@lexical/react/LexicalTabIndentationPlugin')).sort()).toEqual([
    'TabIndentationPlugin',
    'registerTabIndentation',
  ]);
});

prove('It indents at the start of an item and when several items are selected; elsewhere it inserts a tab.', async () => {
  /** The texts of the items after Tab, with the depth of each. */
  const afterTab = async ($select: (first: TextNode, second: TextNode) => void): Promise<string[]> => {
    const {editor, element} = mount({nodes: [ListNode, ListItemNode]});
    registerRichText(editor);
    registerTabIndentation(editor);
    change(editor, () => {
      const texts = ['ab', 'cd'].map((text) => $createTextNode(text));
      $getRoot().append($createListNode('bullet').append(...texts.map((text) => $createListItemNode().append(text))));
      const [first, second] = texts;
      if (first !== undefined && second !== undefined) $select(first, second);
    });
    element.dispatchEvent(new KeyboardEvent('keydown', {bubbles: true, cancelable: true, code: 'Tab', key: 'Tab'}));
    await settled();
    return editor.getEditorState().read(() =>
      $nodesOfType(ListItemNode)
        .filter((item) => $isTextNode(item.getFirstChild()))
        .map((item) => `${String(item.getIndent())} ${item.getTextContent()}`)
        .sort(),
    );
  };
  expect(await afterTab((_, second) => second.select(0, 0))).toEqual(['0 ab', '1 cd']);
  const $selectBoth = (first: TextNode, second: TextNode): void => {
    first.select(1, 1).focus.set(second.getKey(), 1, 'text');
  };
  expect(await afterTab($selectBoth)).toEqual(['1 ab', '1 cd']);
  expect(await afterTab((_, second) => second.select(1, 1))).toEqual(['0 ab', '0 c\td']);
  expect(await afterTab((_, second) => second.select(1, 2))).toEqual(['0 ab', '0 c\t']);
});

prove(
  'In React use NodeEventPlugin, whose listener runs inside an update. Without React, add one listener to the root element.',
  async () => {
    const editors: LexicalEditor[] = [];
    const {editor, container} = await renderInComposer(
      <>
        <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />
        <NodeEventPlugin nodeType={ParagraphNode} eventType="click" eventListener={() => void editors.push($getEditor())} />
      </>,
      {editorState: () => void $addText('x')},
    );
    await settled();
    container.querySelector('span')?.click();
    expect(editors).toEqual([editor]);

    const {editor: plain, element} = mount();
    change(plain, () => $addText('y'));
    const clicked: (string | undefined)[] = [];
    element.addEventListener('click', ({target}) => {
      plain.update(() => void clicked.push(target instanceof Node ? $getNearestNodeFromDOMNode(target)?.getTextContent() : ''));
    });
    element.querySelector('span')?.click();
    expect(clicked).toEqual(['y']);
  },
);

// Nodes

class TermNode extends TextNode {
  static override getType(): string {
    return 'term';
  }
  static override clone(node: TermNode): TermNode {
    return new TermNode(node.__text);
  }
}

prove('clone() must pass the key.', () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const entriesAfterChanges = (node: Klass<TextNode>): number => {
    const editor = createHeadlessEditor({nodes: [TermNode]});
    change(editor, () => $getRoot().append($createParagraphNode().append(new node('old').setMode('token'))));
    for (const text of ['new', 'newer']) change(editor, () => $getRoot().getAllTextNodes()[0]?.setTextContent(text));
    return editor.getEditorState()._nodeMap.size;
  };
  expect(entriesAfterChanges(TextNode)).toBe(3);
  expect(entriesAfterChanges(TermNode)).toBe(5);
});

class LeadNode extends ParagraphNode {
  static override getType(): string {
    return 'lead';
  }
  static override clone(node: LeadNode): LeadNode {
    return new LeadNode(node.__key);
  }
}

prove('List the new class and the replacement object in nodes, with withKlass.', () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const replacement = (withKlass?: Klass<LexicalNode>) => ({
    replace: ParagraphNode,
    with: () => new LeadNode(),
    ...(withKlass === undefined ? {} : {withKlass}),
  });
  const json = storedDocument({...storedParagraph('x'), type: 'lead'});
  const parse = (nodes: CreateEditorArgs['nodes']): string => {
    const errors: string[] = [];
    createEditor({nodes, onError: (error) => errors.push(messageOf(error))}).parseEditorState(json);
    return errors.join();
  };
  expect(parse([replacement(LeadNode)])).toContain('type "lead" + not found');
  expect(parse([LeadNode, replacement(LeadNode)])).toBe('');
  const transformed = (withKlass?: Klass<LexicalNode>): number => {
    const editor = createEditor({nodes: [LeadNode, replacement(withKlass)]});
    let count = 0;
    editor.registerNodeTransform(ParagraphNode, () => void (count += 1));
    change(editor, () => $getRoot().append($createParagraphNode()));
    return count;
  };
  expect([transformed(), transformed(LeadNode)]).toEqual([0, 1]);
});

prove('Nodes made with new ParagraphNode() are not replaced; only $createParagraphNode() looks for a replacement.', () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const editor = createHeadlessEditor({
    nodes: [LeadNode, {replace: ParagraphNode, with: () => new LeadNode(), withKlass: LeadNode}],
  });
  const types: string[] = [];
  change(editor, () => void types.push($createParagraphNode().getType(), new ParagraphNode().getType()));
  expect(types).toEqual(['lead', 'paragraph']);
});

prove(
  'With equal names, the module was loaded twice: by hot reloading, or as two copies of a package.',
  {build: 'development'},
  async () => {
    const {HeadingNode: first} = await import('@lexical/rich-text');
    vi.resetModules();
    const {HeadingNode: second} = await import('@lexical/rich-text');
    const messages: string[] = [];
    const editor = createEditor({nodes: [first], onError: (error) => messages.push(messageOf(error))});
    expect(second.getType()).toBe(first.getType());
    expect(second).not.toBe(first);
    expect(first.name).toBe(second.name);
    change(editor, () => {
      new first('h1');
    });
    expect(messages).toEqual([]);
  },
);

prove(
  'Extend TextNode, ElementNode or DecoratorNode, implement getType(), clone(), importJSON() and exportJSON(), and put the class into nodes.',
  () => {
    const editor = createHeadlessEditor({nodes: [Term]});
    change(editor, () => {
      const term = new Term('jib').setFormat('bold').setStyle('color: red').setMode('token').toggleUnmergeable();
      $getRoot().append($createParagraphNode().append(term));
    });
    const json = JSON.stringify(editor.getEditorState());
    expect(json).toContain('"type":"term"');
    expect(JSON.stringify(editor.parseEditorState(json))).toBe(json);
  },
);

class VideoNode extends DecoratorNode<ReactNode> {
  static override getType(): string {
    return 'video';
  }
  static override clone(node: VideoNode): VideoNode {
    return new VideoNode(node.__key);
  }
  static override importJSON(): VideoNode {
    return new VideoNode();
  }
  override exportJSON(): SerializedLexicalNode {
    return {type: 'video', version: 1};
  }
  override createDOM(): HTMLElement {
    return document.createElement('span');
  }
  override updateDOM(): false {
    return false;
  }
  override decorate(): ReactNode {
    return (
      <video>
        <track kind="captions" />
      </video>
    );
  }
}

prove(
  'createDOM() returns an empty element, and decorate() returns what your framework renders into it: in React an element, which RichTextPlugin shows through a portal.',
  async () => {
    const videos = async (plugin: ReactNode): Promise<number> => {
      const {editor, container} = await renderInComposer(plugin, {nodes: [VideoNode]});
      if (plugin === null) editor.setRootElement(container);
      change(editor, () => $getRoot().append($createParagraphNode().append(new VideoNode())));
      await settled();
      await settled();
      return container.querySelectorAll('video').length;
    };
    const plugin = (
      <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />
    );
    await vi.waitFor(async () => {
      expect(await videos(plugin)).toBe(1);
    });
    expect(await videos(null)).toBe(0);
  },
);

prove(
  'Store an editor from createEditor() in the node and render LexicalNestedComposer with it. It inherits the theme, nodes and read-only mode of the editor around it.',
  async () => {
    const caption = createEditor();
    const theme = {paragraph: 'outer'};
    const {editor} = await renderInComposer(<Caption caption={caption} />, {nodes: [LinkNode], theme});
    expect([caption._nodes.has('link'), caption._config.theme, caption.isEditable()]).toEqual([true, theme, true]);
    // eslint-disable-next-line @typescript-eslint/require-await -- only an async function makes `act` wait for effects
    await act(async () => {
      editor.setEditable(false);
    });
    expect(caption.isEditable()).toBe(false);
    expect(createEditor()._nodes.has('link')).toBe(false);
  },
);

prove('With its own HistoryPlugin, undo in the caption changes only the caption.', async () => {
  const textsAfterUndo = async (render: (caption: LexicalEditor) => ReactNode): Promise<[string, string]> => {
    const caption = createEditor();
    const {editor} = await renderInComposer(
      <>
        <HistoryPlugin />
        {render(caption)}
      </>,
    );
    for (const text of ['one', 'two']) {
      for (const written of [editor, caption]) {
        // eslint-disable-next-line @typescript-eslint/require-await -- only an async function makes `act` wait for effects
        await act(async () => {
          change(
            written,
            () =>
              void $getRoot()
                .clear()
                .append($createParagraphNode().append($createTextNode(text))),
          );
        });
      }
    }
    // eslint-disable-next-line @typescript-eslint/require-await -- only an async function makes `act` wait for effects
    await act(async () => {
      caption.dispatchCommand(UNDO_COMMAND, undefined);
    });
    return [textOf(editor), textOf(caption)];
  };
  const without = await textsAfterUndo((caption) => (
    <LexicalNestedComposer initialEditor={caption}>{null}</LexicalNestedComposer>
  ));
  expect(without).toEqual(['one', 'two']);
  const [outer, inner] = await textsAfterUndo((caption) => <Caption caption={caption} />);
  expect([outer, inner]).toEqual(['two', 'one']);
});

// Features

prove(
  "buttons dispatch FORMAT_TEXT_COMMAND, and an update listener reads selection.hasFormat('bold') to show which are active.",
  () => {
    const editor = createHeadlessEditor();
    registerRichText(editor);
    change(editor, () => void $addText('ab').select(0, 2));
    const shown: boolean[] = [];
    editor.registerUpdateListener(({editorState}) => {
      editorState.read(() => {
        const selection = $getSelection();
        shown.push($isRangeSelection(selection) && selection.hasFormat('bold'));
      });
    });
    change(editor, () => {
      $getRoot().markDirty();
    });
    change(editor, () => {
      $getRoot().getAllTextNodes()[0]?.select(0, 2);
      editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold');
    });
    expect(shown.at(-1)).toBe(true);
    expect(shown.slice(0, -1)).not.toContain(true);
  },
);

prove('Underline and strikethrough have no HTML element, and bold italic text is only <strong>.', () => {
  const drawn = (format: number): string | undefined => {
    const {editor, element} = mount();
    editor.setEditorState(editor.parseEditorState(storedDocument(storedParagraph(storedText('x', {format})))));
    return element.querySelector('p')?.firstElementChild?.tagName;
  };
  expect([drawn(8), drawn(4), drawn(3), drawn(2)]).toEqual(['SPAN', 'SPAN', 'STRONG', 'EM']);
});

prove('They need classes in theme. Underline together with strikethrough uses the key underlineStrikethrough.', () => {
  const text = {strikethrough: 'struck', underline: 'lined', underlineStrikethrough: 'both'};
  const classOf = (format: number): string | undefined => {
    const {editor, element} = mount({theme: {text}});
    editor.setEditorState(editor.parseEditorState(storedDocument(storedParagraph(storedText('x', {format})))));
    return element.querySelector('span')?.className;
  };
  expect([classOf(4), classOf(8), classOf(12)]).toEqual(['struck', 'lined', 'both']);
});

prove(
  'There is no handler: register LinkNode and add LinkPlugin. Pass validateUrl, or a javascript: address can run code. A URL string that fails the check also returns false; objects are not checked.',
  async () => {
    const answer = async (plugin: ReactNode, payload: string | {url: string}): Promise<boolean> => {
      const {editor} = await renderInComposer(plugin, {nodes: [LinkNode], editorState: () => void $addText('ab')});
      await settled();
      let result = false;
      change(editor, () => {
        $getRoot().getAllTextNodes()[0]?.select(0, 2);
        result = editor.dispatchCommand(TOGGLE_LINK_COMMAND, payload);
      });
      return result;
    };
    const strict = <Links />;
    expect(await answer(null, 'https://a.example')).toBe(false);
    expect(await answer(strict, 'no link')).toBe(false);
    expect(await answer(strict, 'https://a.example')).toBe(true);
    expect(await answer(strict, {url: 'no link'})).toBe(true);

    // An address that replaces another is written as it is.
    const changed = async (plugin: ReactNode): Promise<string | null | undefined> => {
      const {container, editor} = await renderInComposer(
        <>
          <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />
          {plugin}
        </>,
        {nodes: [LinkNode], editorState: () => void $addText('ab')},
      );
      for (const url of ['https://a.example', 'javascript:alert(1)']) {
        change(editor, () => {
          $getRoot().getAllTextNodes()[0]?.select(0, 2);
          link(editor, url);
        });
      }
      return container.querySelector('a')?.getAttribute('href');
    };
    expect(await changed(<LinkPlugin />)).toBe('javascript:alert(1)');
    expect(await changed(strict)).toBe('https://a.example');
  },
);

prove(
  'Register TableNode, TableRowNode and TableCellNode, add TablePlugin, and dispatch INSERT_TABLE_COMMAND. The counts are strings. HTML export writes borders and widths as inline styles.',
  async () => {
    const {editor} = await renderInComposer(<TablePlugin />, {nodes: [TableNode, TableRowNode, TableCellNode]});
    change(editor, () => {
      $getRoot().selectEnd();
      editor.dispatchCommand(INSERT_TABLE_COMMAND, {columns: '3', rows: '2'});
    });
    const html = editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
    expect(html.match(/<tr/g)).toHaveLength(2);
    expect(html).toMatch(/style="border: 1px solid black; width: [\d.]+px/);
  },
);

prove(
  'TRANSFORMERS needs HeadingNode, QuoteNode, ListNode, ListItemNode, CodeNode and LinkNode. MarkdownShortcutPlugin without transformers also needs HorizontalRuleNode.',
  async () => {
    const {HeadingNode, QuoteNode} = await import('@lexical/rich-text');
    const six: Klass<LexicalNode>[] = [HeadingNode, QuoteNode, ListNode, ListItemNode, CodeNode, LinkNode];
    const attempt = (nodes: Klass<LexicalNode>[]) => () => registerMarkdownShortcuts(createHeadlessEditor({nodes}), TRANSFORMERS);
    expect(attempt(six)).not.toThrow();
    six.forEach((_, index) => {
      expect(attempt(six.filter((__, other) => other !== index))).toThrow();
    });
    await expect(renderInComposer(<MarkdownShortcutPlugin />, {nodes: six})).rejects.toThrow();
    await renderInComposer(<MarkdownShortcutPlugin />, {nodes: [...six, HorizontalRuleNode]});
  },
);

prove('Dispatch CLEAR_HISTORY_COMMAND. Give a change the tag history-merge and it belongs to the step before.', () => {
  const editor = createHeadlessEditor();
  const history = createEmptyHistoryState();
  registerHistory(editor, history, 0);
  const write = (text: string, tag?: string) => {
    editor.update(
      () => {
        $getRoot().clear();
        $addText(text);
      },
      {discrete: true, tag},
    );
  };
  write('one');
  write('two');
  expect(history.undoStack).toHaveLength(1);
  write('three', 'history-merge');
  expect(history.undoStack).toHaveLength(1);
  editor.dispatchCommand(UNDO_COMMAND, undefined);
  expect(textOf(editor)).toBe('one');
  editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
  expect([history.undoStack, history.redoStack]).toEqual([[], []]);
});

prove('OnChangePlugin does not report this change, so save it yourself.', async () => {
  const reported: string[] = [];
  const {editor} = await renderInComposer(
    <OnChangePlugin onChange={(_state, _editor, tags) => void reported.push([...tags].join())} />,
  );
  for (const tag of ['history-merge', 'other']) {
    editor.update(() => void $addText(tag), {discrete: true, tag});
  }
  expect(reported).toEqual(['other']);
});

prove('When you open another document, do both:', async () => {
  // A state that was kept has a selection, which would take the focus.
  const kept = mount();
  change(kept.editor, () => void $addText('kept').select());
  const state = kept.editor.getEditorState();
  openDocument(kept.editor, state);
  await settled();
  expect([state._selection === null, kept.editor.getEditorState()._selection]).toEqual([false, null]);

  const textsOfUndo = async (open: typeof openDocument): Promise<string[]> => {
    const {editor} = mount();
    registerHistory(editor, createEmptyHistoryState(), 0);
    for (const text of ['old', 'older']) change(editor, () => $addText(text));
    open(editor, editor.parseEditorState(storedDocument(storedParagraph('new'))));
    // In the same tick.
    editor.update(() => {
      $getRoot().selectEnd().insertText('!');
    });
    await settled();
    return [0, 1].map(() => {
      editor.dispatchCommand(UNDO_COMMAND, undefined);
      return textOf(editor);
    });
  };
  expect(await textsOfUndo(openDocument)).toEqual(['new', 'new']);
  const withoutMark: typeof openDocument = (editor, state) => {
    editor.setEditorState(state);
    editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
  };
  expect(await textsOfUndo(withoutMark)).toEqual(['new!', 'new!']);
});

prove(
  'CharacterLimitPlugin stores its marks in the document and can break words in the plain text, so prefer the recipe.',
  async () => {
    const textAfterTyping = async (plugin: ReactNode): Promise<[string, boolean]> => {
      const {editor} = await renderInComposer(plugin, {nodes: [OverflowNode]});
      change(editor, () => {
        $getRoot().clear();
        $addText('abcdef');
      });
      await settled();
      // Two letters, one after the other, at the start.
      for (const letters of ['1', '2']) {
        change(editor, () => {
          $getRoot().selectStart().insertText(letters);
        });
        await settled();
      }
      return [textOf(editor), JSON.stringify(editor.getEditorState()).includes('"type":"overflow"')];
    };
    expect(await textAfterTyping(null)).toEqual(['21abcdef', false]);
    const [text, isStored] = await textAfterTyping(<CharacterLimitPlugin charset="UTF-16" maxLength={3} />);
    expect(isStored).toBe(true);
    expect(text).toContain('\n');
    expect(text.replaceAll('\n', '')).toBe('21abcdef');
  },
);

prove(
  '@lexical/react has no main entry: import each plugin from its module. Five modules have default exports, such as LexicalErrorBoundary.',
  async () => {
    const {exports} = manifestOf('@lexical/react');
    const names = Object.keys(exports).filter((name) => !name.endsWith('.js'));
    expect(names).not.toContain('.');
    const modules = await Promise.all(
      names.map(
        async (name) =>
          [name, await (import(/* @vite-ignore */ name.replace('.', '@lexical/react')) as Promise<object>)] as const,
      ),
    );
    const withDefault = modules.filter(([, module]) => 'default' in module).map(([name]) => name);
    expect(withDefault).toHaveLength(5);
    expect(withDefault).toContain('./LexicalErrorBoundary');
  },
);

prove(
  'initialConfig is read once. Call editor.setEditable() when the mode changes. Read-only stops users, not code: editor.update() and commands still work.',
  async () => {
    const editor = createHeadlessEditor({editable: false});
    registerRichText(editor);
    change(editor, () => {
      $addText('ab').select(0, 2);
      editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold');
    });
    expect(editor.isEditable()).toBe(false);
    expect(JSON.stringify(editor.getEditorState())).toContain('"format":1');

    const ref: {current: LexicalEditor | null} = {current: null};
    const note = (editable: boolean, plugin: ReactNode) => (
      <LexicalComposer initialConfig={{editable, namespace: 'Note', onError: console.error}}>
        {plugin}
        <EditorRefPlugin editorRef={ref} />
      </LexicalComposer>
    );
    const {render: rerender} = await render(note(true, null));
    await rerender(note(false, null));
    expect(ref.current?.isEditable()).toBe(true);
    await rerender(note(false, <EditablePlugin editable={false} />));
    expect(ref.current?.isEditable()).toBe(false);
  },
);

// What readers search for

prove('Links, headings and alignment remain.', () => {
  const editor = createHeadlessEditor({nodes: [HeadingNode, LinkNode]});
  change(editor, () => {
    const text = $createTextNode('title').setFormat('bold');
    $getRoot().append($createHeadingNode('h1').setFormat('center').append($createLinkNode('https://example.com').append(text)));
    const selection = text.select(0, 5);
    for (const node of selection.extract()) if (node instanceof TextNode) node.setFormat(0).setStyle('');
    expect(text.getLatest().getFormat()).toBe(0);
  });
  const json = JSON.stringify(editor.getEditorState());
  for (const part of ['"tag":"h1"', '"type":"link"', '"format":"center"']) expect(json).toContain(part);
});

prove('Lexical leaves attributes of its elements alone, but removes text that you add.', async () => {
  const {editor, element} = mount();
  change(editor, () => $getRoot().append($createParagraphNode()));
  const block = element.querySelector('p');
  block?.setAttribute('data-placeholder', 'Write');
  block?.append('Write');
  await settled();
  change(editor, () => {
    $getRoot().getFirstChildOrThrow().markDirty();
  });
  expect(block?.getAttribute('data-placeholder')).toBe('Write');
  expect(block?.textContent).toBe('');
});

prove('In React, pass placeholder={null}, or an empty editor shows both.', async () => {
  const textWith = async (placeholder: null | (() => ReactNode)): Promise<string | null> => {
    const {container} = await renderInComposer(
      <PlainTextPlugin contentEditable={<ContentEditable />} placeholder={placeholder} ErrorBoundary={LexicalErrorBoundary} />,
    );
    return container.textContent;
  };
  expect([await textWith(null), await textWith(() => 'Write')]).toEqual(['', 'Write']);
});

/** The names that the published packages export, with those of their modules. */
async function exportedNames(): Promise<string[]> {
  const modules = publishedPackageNames().flatMap((name) =>
    Object.keys(manifestOf(name).exports)
      .filter((entry) => !entry.endsWith('.js'))
      .map((entry) => entry.replace('.', name)),
  );
  // Runs in Node alone: a plugin of ESLint.
  const inBrowsers = modules.filter((name) => name !== '@lexical/eslint-plugin');
  const names = await Promise.all(
    inBrowsers.map(async (name) => [name, ...Object.keys((await import(/* @vite-ignore */ name)) as Record<string, unknown>)]),
  );
  return names.flat();
}

prove('No package has one.', async () => {
  expect((await exportedNames()).filter((name) => name.includes('Image'))).toEqual([]);
});

prove(
  'In no package. Page break, equation, image, poll, sticky note, tweet, YouTube, Figma, Excalidraw, mention, emoji and column layout are files of the playground app, and so are its toolbars, comments and draggable blocks.',
  async () => {
    const names = await exportedNames();
    const known =
      /page.?break|equation|image|poll|sticky|tweet|youtube|figma|excalidraw|mention|emoji|layout|column|toolbar|comment|draggable/i;
    const found = names.filter((name) => known.test(name));
    // Helpers for the columns of tables.
    expect(found.filter((name) => !name.includes('TableColumn'))).toEqual([]);
    expect(names.length).toBeGreaterThan(400);
  },
);

unproven('Grammarly and LanguageTool decide themselves whether they obey.', {
  reason: 'extensions of vendors do not run here',
  source: 'https://html.spec.whatwg.org/multipage/dom.html#attr-translate and the pages of the vendors',
});
