import {CodeHighlightNode, CodeNode, registerCodeHighlighting} from '@lexical/code';
import {createHeadlessEditor} from '@lexical/headless';
import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {$createLinkNode, LinkNode, TOGGLE_LINK_COMMAND} from '@lexical/link';
import {$createListItemNode, $createListNode, INSERT_UNORDERED_LIST_COMMAND, ListItemNode, ListNode} from '@lexical/list';
import {registerMarkdownShortcuts, TRANSFORMERS} from '@lexical/markdown';
import {$isOverflowNode, OverflowNode} from '@lexical/overflow';
import {registerPlainText} from '@lexical/plain-text';
import {CharacterLimitPlugin} from '@lexical/react/LexicalCharacterLimitPlugin';
import {ClearEditorPlugin} from '@lexical/react/LexicalClearEditorPlugin';
import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import {LexicalContextMenuPlugin} from '@lexical/react/LexicalContextMenuPlugin';
import * as errorBoundary from '@lexical/react/LexicalErrorBoundary';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {LexicalNestedComposer} from '@lexical/react/LexicalNestedComposer';
import {LinkPlugin} from '@lexical/react/LexicalLinkPlugin';
import {ListPlugin} from '@lexical/react/LexicalListPlugin';
import {NodeEventPlugin} from '@lexical/react/LexicalNodeEventPlugin';
import {LexicalNodeMenuPlugin} from '@lexical/react/LexicalNodeMenuPlugin';
import {PlainTextPlugin} from '@lexical/react/LexicalPlainTextPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {registerTabIndentation} from '@lexical/react/LexicalTabIndentationPlugin';
import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {LexicalTypeaheadMenuPlugin} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {$createHeadingNode, DRAG_DROP_PASTE, HeadingNode, registerRichText} from '@lexical/rich-text';
import {$createTableNodeWithDimensions, INSERT_TABLE_COMMAND, TableCellNode, TableNode, TableRowNode} from '@lexical/table';
import {
  $createNodeSelection,
  $createParagraphNode,
  $createTextNode,
  $getEditor,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isElementNode,
  $isRangeSelection,
  $isTextNode,
  $nodesOfType,
  $selectAll,
  $setSelection,
  CLEAR_EDITOR_COMMAND,
  CLEAR_HISTORY_COMMAND,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_EDITOR,
  COMMAND_PRIORITY_LOW,
  COMMAND_PRIORITY_NORMAL,
  createEditor,
  DecoratorNode,
  FORMAT_TEXT_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  KEY_ARROW_DOWN_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_ENTER_COMMAND,
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
import type {ReactNode} from 'react';
import {renderToString} from 'react-dom/server';
import {expect, vi} from 'vitest';

import {textClass} from './support/classes-of-type.ts';
import {change, linesOf, mount, settled, textOf} from './support/editor.ts';
import {loadedText, marks} from './support/loaded-text.ts';
import {messageOf, messageThrownBy} from './support/messages.ts';
import {build, prove, unproven} from './support/prove.ts';
import {manifestOf, publishedPackageNames} from './support/package-files.ts';
import {renderInComposer} from './support/react.ts';
import {storedDocument, storedParagraph, storedText} from './support/stored-json.ts';

const paste = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const $addText = (text: string): TextNode => {
  const node = $createTextNode(text);
  $getRoot().append($createParagraphNode().append(node));
  return node;
};

/** What the page's code for files is called with. */
type RegisterUpload = (
  editor: LexicalEditor,
  upload: (file: File) => Promise<string>,
  $createImage: (url: string) => LexicalNode,
  onFailure: () => void,
) => () => void;
// Before a proof has the modules loaded anew: a command is the same object in one copy only.
const page = '/page-components/docs/faq.md';
const {registerUpload} = (await import(/* @vite-ignore */ `${page}/registerUpload.ts`)) as {
  registerUpload: RegisterUpload;
};
const {openDocument} = (await import(/* @vite-ignore */ `${page}/openDocument.ts`)) as {
  openDocument: (editor: LexicalEditor, state: EditorState) => void;
};
const {TermNode: Term} = (await import(/* @vite-ignore */ `${page}/TermNode.ts`)) as {TermNode: Klass<TextNode>};

// Basics

prove(
  'They work inside editor.update(), inside editorState.read(), and in what Lexical calls from there, such as command handlers and transforms.',
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

prove("A $ function or a node's method ran outside a callback, or after an await inside one.", async () => {
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
});

prove('Without discrete, the last line would still read the old text.', async () => {
  const {append} = (await import(/* @vite-ignore */ `${page}/append.ts`)) as {
    append: (editor: LexicalEditor, load: () => Promise<string>) => Promise<string>;
  };
  const editor = createHeadlessEditor();
  change(editor, () => $addText('old '));
  expect(await append(editor, () => Promise.resolve('new'))).toBe('old new');
  editor.update(() => {
    $getRoot().selectEnd().insertText('!');
  });
  expect(textOf(editor)).toBe('old new');
});

prove(
  'jsdom does not implement editing: key events change no text there. user-event 14 writes letters into the element itself. An empty editor takes them out again, and in text that is there they may land away from the caret.',
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

prove('All you need is createEditor(), editor.setRootElement() and the register… functions of the packages', () => {
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

prove('Production builds print a number in place of the message.', () => {
  let message = '';
  try {
    $getRoot();
  } catch (error) {
    message = String(error);
  }
  expect(message.includes('Minified Lexical error #15')).toBe(build === 'production');
});

prove('None of these is in :version[].', async () => {
  expect(Object.keys(errorBoundary)).toEqual(['default']);
  expect('read' in createEditor()).toBe(false);
  expect(Object.keys(await import('lexical'))).not.toContain('createState');
  expect(TextNode.prototype).not.toHaveProperty('$config');
});

prove('has every exported name of all 25 packages', () => {
  expect(publishedPackageNames()).toHaveLength(25);
});

unproven('They are compiled with this documentation and run on the page, with :version[].', {
  reason: 'it is about this site, whose other tests show it',
  source: 'tests/e2e',
});
unproven('The index is made from the same text as the pages, so each result leads to a section that exists.', {
  reason: 'it is about this site, whose other tests show it',
  source: 'tests/search',
});

// Content in and out

async function blocksOf(editorState: string | null | undefined | (() => void)): Promise<number> {
  const {editor} = await renderInComposer(null, {editorState});
  return editor.getEditorState().read(() => $getRoot().getChildrenSize());
}

prove(
  'Leave it out for one empty paragraph. null leaves the root empty and is meant for collaboration. An empty string is not JSON and throws.',
  async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    expect(await blocksOf(undefined)).toBe(1);
    expect(await blocksOf(null)).toBe(0);
    await expect(blocksOf('')).rejects.toThrow(SyntaxError);
  },
);

prove('setEditorState() refuses a state that consists of the root alone.', () => {
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
});

prove(
  'When a later block cannot be read, parseEditorState() gives back what stands before it. When the first block is known and a node inside it is not, the state is accepted and shows nothing. The next save then stores what is left',
  () => {
    const {editor: inside, element} = mount();
    const errors: string[] = [];
    inside._onError = (error) => errors.push(messageOf(error));
    const image = {type: 'image', version: 1};
    inside.setEditorState(inside.parseEditorState(storedDocument({...storedParagraph(), children: [storedText('one'), image]})));
    expect([errors.length, element.childElementCount, textOf(inside)]).toEqual([1, 0, '']);
    expect(JSON.stringify(inside.getEditorState())).not.toContain('one');

    const editor = createHeadlessEditor({onError: () => undefined});
    const json = storedDocument(storedParagraph('one'), {type: 'image', version: 1}, storedParagraph('two'));
    const state = editor.parseEditorState(json);
    expect(state.isEmpty()).toBe(false);
    editor.setEditorState(state);
    expect(JSON.stringify(editor.getEditorState())).toContain('one');
    expect(JSON.stringify(editor.getEditorState())).not.toContain('two');
  },
);

prove(
  '$generateNodesFromDOM() creates nodes, so it needs an update: in a read or an update listener it throws Cannot use method in read-only mode.',
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

prove('appendHtml() adds a paragraph first: otherwise the first text would join the last block of the editor.', async () => {
  const {appendHtml} = (await import(/* @vite-ignore */ `${page}/appendHtml.ts`)) as {
    appendHtml: (editor: LexicalEditor, html: string) => void;
  };
  const linesAfter = async ($before: () => unknown, append: typeof appendHtml): Promise<string[]> => {
    const {editor, errors} = mount({nodes: [HeadingNode, HorizontalRuleNode, TableNode, TableRowNode, TableCellNode]});
    registerRichText(editor);
    change(editor, () => void $before());
    append(editor, '<h1>new</h1><p>two</p>');
    await settled();
    expect(errors).toEqual([]);
    return editor.getEditorState().read(() =>
      $getRoot()
        .getChildren()
        .map((node) => `${node.getType()} ${node.getTextContent().trim()}`),
    );
  };
  const atTheEnd: typeof appendHtml = (editor, html) => {
    editor.update(() => {
      $getRoot().selectEnd();
      $insertNodes($generateNodesFromDOM(editor, paste(html)));
    });
  };
  const $none = (): void => undefined;
  const $text = (): TextNode => $addText('old ');
  const $table = (): unknown => $getRoot().append($createTableNodeWithDimensions(1, 1, false));
  const $rule = (): unknown => $getRoot().append($createHorizontalRuleNode());
  const added = ['heading new', 'paragraph two'];
  expect(await linesAfter($none, appendHtml)).toEqual(added);
  expect(await linesAfter($text, appendHtml)).toEqual(['paragraph old', ...added]);
  expect(await linesAfter($table, appendHtml)).toEqual(['table ', ...added]);
  expect(await linesAfter($rule, appendHtml)).toEqual(['horizontalrule ', ...added]);
  expect(await linesAfter($text, atTheEnd)).toEqual(['paragraph old new', 'paragraph two']);
  expect(await linesAfter($table, atTheEnd)).toHaveLength(1);
});

/** Format and style of the first text in this HTML. */
function readFrom(html: string): [number, string] {
  const editor = createHeadlessEditor();
  change(editor, () => $getRoot().append(...$generateNodesFromDOM(editor, paste(`<p>${html}</p>`))));
  return editor.getEditorState().read(() => {
    const node = $getRoot().getAllTextNodes()[0];
    return [node?.getFormat() ?? -1, node?.getStyle() ?? ''];
  });
}

prove('TextNode reads formats from tags and from the inline styles of a <span>, and no colors, sizes or fonts.', () => {
  expect(readFrom('<b>x</b>')).toEqual([1, '']);
  expect(readFrom('<span style="font-weight:700;text-decoration:underline">x</span>')).toEqual([9, '']);
  expect(readFrom('<em style="font-weight:700">x</em>')).toEqual([2, '']);
  expect(readFrom('<span style="color:red;font-size:20px;font-family:serif">x</span>')).toEqual([0, '']);
});

prove('The tag <mark> and a font-weight other than bold and 700 give no format.', () => {
  expect([readFrom('<mark>x</mark>'), readFrom('<code>x</code>')]).toEqual([
    [0, ''],
    [16, ''],
  ]);
  const weights = ['600', '700', '800', 'bold', 'bolder'];
  expect(weights.map((weight) => readFrom(`<span style="font-weight:${weight}">x</span>`)[0])).toEqual([0, 1, 0, 1, 0]);
});

prove('A <b> inside a <strong> or a bold <span> switches bold off again.', () => {
  const bold = ['<strong><b>x</b></strong>', '<span style="font-weight:bold"><b>x</b></span>', '<b><strong>x</strong></b>'];
  expect(bold.map((html) => readFrom(html)[0])).toEqual([0, 0, 1]);
});

prove('In React, put ClearEditorPlugin into the composer and dispatch CLEAR_EDITOR_COMMAND.', async () => {
  const textAfter = async (plugin: ReactNode): Promise<string> => {
    const {editor} = await renderInComposer(plugin, {editorState: () => void $addText('old')});
    editor.dispatchCommand(CLEAR_EDITOR_COMMAND, undefined);
    await settled();
    return textOf(editor);
  };
  expect([await textAfter(<ClearEditorPlugin />), await textAfter(null)]).toEqual(['', 'old']);
});

prove('A string that cannot be read to its end is shown without that end', async () => {
  const shown = async (json: string): Promise<string> => textOf((await renderInComposer(null, {editorState: json})).editor);
  const [one, two] = [storedParagraph('one'), storedParagraph('two')];
  expect(await shown(storedDocument(one, {type: 'image', version: 1}, two))).toBe('one');
  expect(await shown(storedDocument(one, two))).toBe('one\n\ntwo');
});

prove(
  'With a typeahead, node or context menu, leave the server out: these menus ask for document while they render.',
  async () => {
    const menu = {menuRenderFn: () => null, onSelectOption: () => undefined, options: []};
    const menus = [
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
    expect(menus.map(rendered)).toEqual([message, message, message]);
    expect(rendered(<ClearEditorPlugin />)).toBe('rendered');
    await settled();
  },
);

prove('do not feed its output back: each key would take the caret away.', () => {
  const {editor} = mount();
  change(editor, () => $addText('x').select());
  const selection = () => editor.getEditorState().read(() => $getSelection());
  expect(selection()).not.toBeNull();
  editor.setEditorState(editor.parseEditorState(JSON.stringify(editor.getEditorState())));
  expect(selection()).toBeNull();
});

prove('a block with a language looks for window.Prism as soon as it is parsed.', () => {
  const code = {...storedParagraph(), type: 'code'};
  const editor = createHeadlessEditor({
    nodes: [CodeNode],
    onError(error) {
      throw error;
    },
  });
  const prism: unknown = Reflect.get(window, 'Prism');
  Reflect.deleteProperty(window, 'Prism');
  try {
    expect(messageThrownBy(() => editor.parseEditorState(storedDocument({...code, language: 'js'})))).toContain(
      "reading 'languages'",
    );
    expect(() => editor.parseEditorState(storedDocument(code))).not.toThrow();
  } finally {
    Object.assign(window, {Prism: prism});
  }
});

unproven("Put 'use client' at the top of the file that imports from @lexical/react.", {
  reason: 'it takes the bundler of a framework with server components',
  source: 'https://react.dev/reference/rsc/use-client',
});
unproven(
  'Clients that bootstrap an empty document at the same moment fill it twice, so let one client do it, or better your server.',
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

prove('registerRichText() and registerPlainText() use the lowest one, so any higher one sees the command first.', async () => {
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

async function firstAfter<T>(
  plugin: ReactNode,
  nodes: Klass<LexicalNode>[],
  command: LexicalCommand<T>,
  payload: T,
  priority: CommandListenerPriority,
): Promise<boolean> {
  const {editor} = await renderInComposer(plugin, {nodes, editorState: () => void $addText('x').select()});
  await settled();
  change(editor, () => void $getRoot().selectEnd());
  return isFirst(priority, command, payload, editor);
}

prove('Lists, links and code blocks use COMMAND_PRIORITY_LOW', async () => {
  const list = [<ListPlugin key="list" />, [ListNode, ListItemNode], INSERT_UNORDERED_LIST_COMMAND, undefined] as const;
  expect(await firstAfter(list[0], [...list[1]], list[2], list[3], COMMAND_PRIORITY_LOW)).toBe(false);
  expect(await firstAfter(list[0], [...list[1]], list[2], list[3], 2)).toBe(true);
  expect(await firstAfter(<LinkPlugin />, [LinkNode], TOGGLE_LINK_COMMAND, null, COMMAND_PRIORITY_LOW)).toBe(false);
  expect(await firstAfter(<LinkPlugin />, [LinkNode], TOGGLE_LINK_COMMAND, null, 2)).toBe(true);
  const editor = createEditor({nodes: [CodeNode, CodeHighlightNode]});
  const register = vi.spyOn(editor, 'registerCommand');
  registerCodeHighlighting(editor);
  expect(new Set(register.mock.calls.map((call) => call[2]))).toEqual(new Set([COMMAND_PRIORITY_LOW]));
});

prove('tables go up to COMMAND_PRIORITY_CRITICAL.', async () => {
  const {editor, container} = await renderInComposer(<TablePlugin />, {nodes: [TableNode, TableRowNode, TableCellNode]});
  editor.setRootElement(container.appendChild(document.createElement('div')));
  const spy = vi.spyOn(editor, 'registerCommand');
  change(editor, () => {
    $getRoot().selectEnd();
    editor.dispatchCommand(INSERT_TABLE_COMMAND, {columns: '2', rows: '2'});
  });
  await settled();
  const arrows = spy.mock.calls.filter(([command]) => command === KEY_ARROW_DOWN_COMMAND).map((call) => call[2]);
  expect(Math.max(...spy.mock.calls.map((call) => call[2]))).toBe(COMMAND_PRIORITY_CRITICAL);
  expect(arrows).not.toEqual([]);
});

prove(
  'An open typeahead menu has to be asked before this handler: give it commandPriority={COMMAND_PRIORITY_NORMAL}.',
  async () => {
    const {registerSubmitOnEnter} = (await import(/* @vite-ignore */ `${page}/registerSubmitOnEnter.ts`)) as {
      registerSubmitOnEnter: (editor: LexicalEditor, submit: () => void) => () => void;
    };
    const asked = (priority: CommandListenerPriority): string[] => {
      const calls: string[] = [];
      const editor = createHeadlessEditor();
      registerSubmitOnEnter(editor, () => calls.push('submit'));
      editor.registerCommand(KEY_ENTER_COMMAND, () => calls.push('menu') > 0, priority);
      editor.dispatchCommand(KEY_ENTER_COMMAND, new KeyboardEvent('keydown', {key: 'Enter'}));
      return calls;
    };
    expect([asked(COMMAND_PRIORITY_LOW), asked(COMMAND_PRIORITY_NORMAL)]).toEqual([['submit'], ['menu']]);
  },
);

prove('No key gives a command in a read-only editor, or while an input method composes a word.', () => {
  const heard = ($prepare: (editor: LexicalEditor) => void): string[] => {
    const {editor, element} = mount();
    const keys: string[] = [];
    editor.registerCommand(KEY_DOWN_COMMAND, ({key}) => keys.push(key) < 0, COMMAND_PRIORITY_LOW);
    change(editor, () => $addText('x').select());
    $prepare(editor);
    element.dispatchEvent(new KeyboardEvent('keydown', {bubbles: true, code: 'KeyS', ctrlKey: true, key: 's'}));
    return keys;
  };
  expect(heard(() => undefined)).toEqual(['s']);
  expect(
    heard((editor) => {
      editor.setEditable(false);
    }),
  ).toEqual([]);
  expect(
    heard((editor) => {
      editor.getRootElement()?.dispatchEvent(new CompositionEvent('compositionstart', {bubbles: true, data: 'x'}));
    }),
  ).toEqual([]);
});

prove('both come from the same module.', async () => {
  expect(Object.keys(await import('@lexical/react/LexicalTabIndentationPlugin')).sort()).toEqual([
    'TabIndentationPlugin',
    'registerTabIndentation',
  ]);
});

prove(
  'They indent at the start of an item, and when several items are selected. Elsewhere they insert a tab, in place of selected text.',
  async () => {
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
  },
);

prove('Its listener runs inside an update.', async () => {
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
});

prove('in :version[] it hears nothing of nodes that were drawn before it was registered.', () => {
  const {editor} = mount();
  change(editor, () => $addText('before'));
  const heard: string[] = [];
  editor.registerMutationListener(TextNode, (mutations) => heard.push(...mutations.values()));
  expect(heard).toEqual([]);
  change(editor, () => $addText('after'));
  expect(heard).toEqual(['created']);
});

// Nodes

class TermNode extends TextNode {
  static override getType(): string {
    return 'term';
  }
  static override clone(node: TermNode): TermNode {
    return new TermNode(node.__text);
  }
}

prove('What importJSON() does not set again, such as the format of a text, is lost at the next load.', async () => {
  const sample = (await import(/* @vite-ignore */ `${page}/TermNode.ts`)) as {TermNode: Klass<TextNode>};
  const stored = storedText('tide', {...marks, mode: 'token', type: 'term'});
  expect(loadedText(sample.TermNode, stored)).toEqual(stored);
  // This class sets nothing.
  expect(loadedText(textClass('term'), stored)).toMatchObject({detail: 0, format: 0, mode: 'normal', style: ''});
});

prove('clone() must pass the key: without it each change leaves a stray entry in the state.', () => {
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

prove('Nodes made with new ParagraphNode() are not replaced; only $createParagraphNode() looks.', () => {
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

/** Where a picture, here a text, goes when its upload ends. */
type Insert = (editor: LexicalEditor, key: string | undefined) => void;

/** As the page does it. */
const $insertAfterBlock: Insert = (_, key) => {
  const paragraph = $createParagraphNode().append($createTextNode('[picture]'));
  const block = key === undefined ? null : $getNodeByKey(key);
  if (block === null) $getRoot().append(paragraph);
  else block.insertAfter(paragraph);
};

/** The lines after files have come, something has happened, and the upload has ended. */
function linesAfterUpload($insert: Insert, $before: () => void, $meanwhile: () => void): string[] {
  const {editor} = mount();
  registerRichText(editor);
  let key: string | undefined;
  editor.registerCommand(
    DRAG_DROP_PASTE,
    () => {
      key = $getSelection()?.getNodes().at(-1)?.getTopLevelElement()?.getKey();
      return true;
    },
    COMMAND_PRIORITY_LOW,
  );
  change(editor, $before);
  editor.dispatchCommand(DRAG_DROP_PASTE, [new File([''], 'a.png')]);
  change(editor, $meanwhile);
  change(editor, () => {
    $insert(editor, key);
  });
  return linesOf(editor);
}

const $twoLines = (): void => {
  $addText('one').select();
  $addText('two');
};

prove('By then the caret may be elsewhere, or text may be selected, which $insertNodes() would replace.', () => {
  const $insertAtCaret: Insert = () => {
    $insertNodes([$createTextNode('[picture]')]);
  };
  expect(linesAfterUpload($insertAtCaret, $twoLines, $selectAll)).toEqual(['[picture]']);
  const $moveCaret = (): void => void $getRoot().selectEnd();
  expect(linesAfterUpload($insertAtCaret, $twoLines, $moveCaret)).toEqual(['one', 'two[picture]']);
  expect(linesAfterUpload($insertAtCaret, $twoLines, () => undefined)).toEqual(['one[picture]', 'two']);
});

prove('So remember the block in which the files arrive, and insert after it:', () => {
  const inserted = ($before: () => void, $meanwhile = (): void => undefined): string[] =>
    linesAfterUpload($insertAfterBlock, $before, $meanwhile);
  expect(inserted($twoLines)).toEqual(['one', '[picture]', 'two']);
  expect(inserted($twoLines, $selectAll)).toEqual(['one', '[picture]', 'two']);
  expect(inserted($twoLines, () => $getRoot().getFirstChild()?.remove())).toEqual(['two', '[picture]']);
  expect(
    inserted(() => {
      $setSelection(null);
    }),
  ).toEqual(['[picture]']);
  expect(
    inserted(() => {
      $twoLines();
      $setSelection(null);
    }),
  ).toEqual(['one', 'two', '[picture]']);
});

prove('Upload there, and insert your node when the URL is known.', async () => {
  // Also beside a block decorator, which has no top-level element.
  for (const $select of [$selectRule, () => $getRoot().selectStart()]) {
    const {editor, errors} = mount({nodes: [HorizontalRuleNode]});
    registerUpload(
      editor,
      (file) => Promise.resolve(file.name),
      (url) => $createTextNode(url),
      () => undefined,
    );
    change(editor, () => {
      $getRoot().append($createHorizontalRuleNode());
      $addText('two');
      $select();
    });
    editor.dispatchCommand(DRAG_DROP_PASTE, [new File([''], 'a.png')]);
    await settled();
    expect(errors).toEqual([]);
    expect(linesOf(editor)).toEqual(['\n', 'a.png', 'two']);
    // Two files stay in their order.
    const [first, second] = [new File([''], 'b.png'), new File([''], 'c.png')];
    editor.dispatchCommand(DRAG_DROP_PASTE, [first, second]);
    await settled();
    expect(linesOf(editor).filter((line) => /[bc]\.png/.test(line))).toEqual(['b.png', 'c.png']);
  }
});

prove('implement getType(), clone(), importJSON() and exportJSON() on the class', () => {
  const editor = createHeadlessEditor({nodes: [Term]});
  change(editor, () => {
    const term = new Term('jib').setFormat('bold').setStyle('color: red').setMode('token').toggleUnmergeable();
    $getRoot().append($createParagraphNode().append(term));
  });
  const json = JSON.stringify(editor.getEditorState());
  expect(json).toContain('"type":"term"');
  expect(JSON.stringify(editor.parseEditorState(json))).toBe(json);
});

function $selectRule(): void {
  const selection = $createNodeSelection();
  selection.add($getRoot().getFirstChildOrThrow().getKey());
  $setSelection(selection);
}

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

prove('In React that is an element, shown through a portal by RichTextPlugin.', async () => {
  const videos = async (plugin: ReactNode): Promise<number> => {
    const {editor, container} = await renderInComposer(plugin, {nodes: [VideoNode]});
    if (plugin === null) editor.setRootElement(container);
    change(editor, () => $getRoot().append($createParagraphNode().append(new VideoNode())));
    await settled();
    await settled();
    return container.querySelectorAll('video').length;
  };
  const plugin = <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />;
  await vi.waitFor(async () => {
    expect(await videos(plugin)).toBe(1);
  });
  expect(await videos(null)).toBe(0);
});

prove('With initialNodes no class is inherited: list every one', async () => {
  const nested = async (initialNodes?: Klass<LexicalNode>[]): Promise<boolean> => {
    const caption = createEditor();
    await renderInComposer(
      <LexicalNestedComposer initialEditor={caption} initialNodes={initialNodes}>
        {null}
      </LexicalNestedComposer>,
      {nodes: [LinkNode]},
    );
    return caption._nodes.has('link');
  };
  expect([await nested(), await nested([OverflowNode])]).toEqual([true, false]);
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

prove('Underline and strikethrough have no element of their own, and bold italic text is only <strong>.', () => {
  const drawn = (format: number): string | undefined => {
    const {editor, element} = mount();
    editor.setEditorState(editor.parseEditorState(storedDocument(storedParagraph(storedText('x', {format})))));
    return element.querySelector('p')?.firstElementChild?.tagName;
  };
  expect([drawn(8), drawn(4), drawn(3), drawn(2)]).toEqual(['SPAN', 'SPAN', 'STRONG', 'EM']);
});

prove(
  'With validateUrl, a URL given as a string that fails the check also gives false; a URL in an object is not checked.',
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
    const strict = <LinkPlugin validateUrl={(url) => url.startsWith('https')} />;
    expect(await answer(null, 'https://a.example')).toBe(false);
    expect(await answer(strict, 'no link')).toBe(false);
    expect(await answer(strict, 'https://a.example')).toBe(true);
    expect(await answer(strict, {url: 'no link'})).toBe(true);
  },
);

prove('HTML export writes borders and widths as inline styles.', async () => {
  const {editor} = await renderInComposer(<TablePlugin />, {nodes: [TableNode, TableRowNode, TableCellNode]});
  change(editor, () => {
    $getRoot().selectEnd();
    editor.dispatchCommand(INSERT_TABLE_COMMAND, {columns: '3', rows: '2'});
  });
  const html = editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
  expect(html.match(/<tr/g)).toHaveLength(2);
  expect(html).toMatch(/style="border: 1px solid black; width: [\d.]+px/);
});

prove('TRANSFORMERS needs HeadingNode, QuoteNode, ListNode, ListItemNode, CodeNode and LinkNode.', async () => {
  const {HeadingNode, QuoteNode} = await import('@lexical/rich-text');
  const six: Klass<LexicalNode>[] = [HeadingNode, QuoteNode, ListNode, ListItemNode, CodeNode, LinkNode];
  const attempt = (nodes: Klass<LexicalNode>[]) => () => registerMarkdownShortcuts(createHeadlessEditor({nodes}), TRANSFORMERS);
  expect(attempt(six)).not.toThrow();
  six.forEach((_, index) => {
    expect(attempt(six.filter((__, other) => other !== index))).toThrow();
  });
});

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

prove('After openDocument(), the next change can be undone, and nothing before it:', async () => {
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

prove('It does not stop typing.', async () => {
  const plugin = <CharacterLimitPlugin charset="UTF-16" maxLength={3} />;
  const {editor} = await renderInComposer(plugin, {nodes: [OverflowNode]});
  change(editor, () => $addText('abcdef'));
  await settled();
  expect(textOf(editor)).toContain('abcdef');
  const over = editor.getEditorState().read(() =>
    $getRoot()
      .getChildren()
      .flatMap((block) => ($isElementNode(block) ? block.getChildren() : []))
      .filter($isOverflowNode),
  );
  expect(over).toHaveLength(1);
});

unproven('The menu follows the cursor and handles arrows, Enter and Escape.', {
  reason: 'the live sample of the plugin is tested in browsers',
  source: 'docs/react/plugins.md',
});

prove('Five modules have default exports, LexicalErrorBoundary among them.', async () => {
  const {exports} = manifestOf('@lexical/react');
  const names = Object.keys(exports).filter((name) => !name.endsWith('.js'));
  expect(names).not.toContain('.');
  const modules = await Promise.all(
    names.map(
      async (name) => [name, await (import(/* @vite-ignore */ name.replace('.', '@lexical/react')) as Promise<object>)] as const,
    ),
  );
  const withDefault = modules.filter(([, module]) => 'default' in module).map(([name]) => name);
  expect(withDefault).toHaveLength(5);
  expect(withDefault).toContain('./LexicalErrorBoundary');
});

prove('Read-only stops users, not code: editor.update() and commands go on working.', () => {
  const editor = createHeadlessEditor({editable: false});
  registerRichText(editor);
  change(editor, () => {
    $addText('ab').select(0, 2);
    editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold');
  });
  expect(editor.isEditable()).toBe(false);
  expect(JSON.stringify(editor.getEditorState())).toContain('"format":1');
});

// What readers search for

prove('Leave a caret out: there, extract() gives the whole text node.', () => {
  const extracted = (start: number, end: number): string[] => {
    const texts: string[] = [];
    change(createHeadlessEditor(), () => {
      texts.push(
        ...$addText('abcd')
          .select(start, end)
          .extract()
          .map((node) => node.getTextContent()),
      );
    });
    return texts;
  };
  expect([extracted(1, 1), extracted(1, 3)]).toEqual([['abcd'], ['bc']]);
});

prove('Links, headings and alignment stay.', () => {
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

prove('Lexical leaves attributes of its elements alone, while text that you add would be removed.', async () => {
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

prove(
  'Page break, equation, image, poll, sticky note, tweet, YouTube, Figma, Excalidraw, mention, emoji and column layout are only there, and so are its toolbars, comments and draggable blocks.',
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

prove('Of its blocks, @lexical/react has the horizontal rule.', async () => {
  expect(await exportedNames()).toContain('HorizontalRuleNode');
});

unproven('The others are for Grammarly and LanguageTool, which decide themselves whether they obey.', {
  reason: 'extensions of vendors do not run here',
  source: 'https://html.spec.whatwg.org/multipage/dom.html#attr-translate and the pages of the vendors',
});
