import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {format} from 'node:util';

import {CodeHighlightNode, CodeNode, registerCodeHighlighting} from '@lexical/code';
import {HashtagNode} from '@lexical/hashtag';
import {createHeadlessEditor} from '@lexical/headless';
import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {$generateNodesFromDOM} from '@lexical/html';
import {AutoLinkNode, LinkNode, TOGGLE_LINK_COMMAND} from '@lexical/link';
import {INSERT_UNORDERED_LIST_COMMAND, ListItemNode, ListNode} from '@lexical/list';
import {registerMarkdownShortcuts, TRANSFORMERS} from '@lexical/markdown';
import {OverflowNode} from '@lexical/overflow';
import {AutoLinkPlugin} from '@lexical/react/LexicalAutoLinkPlugin';
import {CharacterLimitPlugin} from '@lexical/react/LexicalCharacterLimitPlugin';
import {CollaborationPlugin} from '@lexical/react/LexicalCollaborationPlugin';
import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import * as errorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HashtagPlugin} from '@lexical/react/LexicalHashtagPlugin';
import {HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {LinkPlugin} from '@lexical/react/LexicalLinkPlugin';
import {ListPlugin} from '@lexical/react/LexicalListPlugin';
import {MarkdownShortcutPlugin} from '@lexical/react/LexicalMarkdownShortcutPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import useLexicalEditable from '@lexical/react/useLexicalEditable';
import {$createHeadingNode, HeadingNode, QuoteNode, registerRichText} from '@lexical/rich-text';
import {TableCellNode, TableNode, TableRowNode} from '@lexical/table';
import type {Provider} from '@lexical/yjs';
import {
  $createParagraphNode,
  $createTextNode,
  $getEditor,
  $getRoot,
  $getSelection,
  $setSelection,
  COMMAND_PRIORITY_EDITOR,
  createEditor,
  DecoratorNode,
  FORMAT_TEXT_COMMAND,
  TextNode,
  UNDO_COMMAND,
  type CreateEditorArgs,
  type ElementNode,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  type SerializedTextNode,
} from 'lexical';
import type * as Lexical from 'lexical';
import {Fragment, StrictMode, useEffect, type ComponentType, type JSX, type ReactNode} from 'react';
import {chromium} from '@playwright/test';
import ts from 'typescript';
import {expect, vi} from 'vitest';
import {WebSocketServer} from 'ws';
import {Doc} from 'yjs';

import {chromiumLaunch} from '../../e2e/support/launch-options.ts';
import {mount, settled, textOf} from '../support/editor.ts';
import {messageOf, messageThrownBy} from '../support/messages.ts';
import {runInNode} from '../support/node.ts';
import {build, prove, unproven} from '../support/prove.ts';
import {render, renderInComposer} from '../support/react.ts';
import {storedDocument, storedParagraph, storedText} from '../support/stored-json.ts';
import {diagnosticsOf} from '../support/typescript.ts';

const require = createRequire(import.meta.url);

const page = '/page-components/docs/getting-started/troubleshooting.md';
// Before any proof loads another copy of the framework, which the page's code would then use.
const {loadHtml} = (await import(/* @vite-ignore */ `${page}/loadHtml.ts`)) as {
  loadHtml: (editor: LexicalEditor, html: string) => void;
};
const {refreshTextFormats} = (await import(/* @vite-ignore */ `${page}/refreshTextFormats.ts`)) as {
  refreshTextFormats: (editor: LexicalEditor) => void;
};

function write(editor: LexicalEditor, $change: () => void): void {
  editor.update($change, {discrete: true});
}

function $addText(text: string): TextNode {
  const node = $createTextNode(text);
  $getRoot().append($createParagraphNode().append(node));
  return node;
}

/** What `onError` is given when a change fails, in words. */
function messageOfUpdate($change: () => void, nodes: Klass<LexicalNode>[] = []): string {
  const errors: Error[] = [];
  const editor = createHeadlessEditor({nodes, onError: (error) => errors.push(error)});
  write(editor, $change);
  expect(errors).toHaveLength(1);
  return messageOf(errors[0]);
}

// Where code may run

prove('inside editorState.read() there is a state but no editor in :version[].', () => {
  const editor = createEditor();
  expect(messageThrownBy(() => editor.getEditorState().read(() => $getEditor()))).toMatch(/^Unable to find an active editor\./);
  expect(editor.getEditorState().read(() => $getRoot().getChildrenSize())).toBe(0);
  let found: LexicalEditor | undefined;
  write(editor, () => {
    found = $getEditor();
  });
  expect(found).toBe(editor);
});

prove('Creating a node in a read gives another message.', () => {
  const create = () => $createTextNode('x');
  expect(messageThrownBy(() => createEditor().getEditorState().read(create))).toBe('Cannot use method in read-only mode.');
  expect(messageThrownBy(create)).toMatch(/^Unable to find an active editor\./);
});

async function anotherCopy(): Promise<typeof Lexical> {
  vi.resetModules();
  return import('lexical');
}

prove(
  'Then functions of one copy fail inside callbacks of the other, $isTextNode() is false for text of the other, and commands do not arrive.',
  async () => {
    const other = await anotherCopy();
    const editor = createEditor();
    const seen: string[] = [];
    editor.registerCommand(FORMAT_TEXT_COMMAND, (format) => seen.push(format) > 0, 0);
    write(editor, () => {
      expect(messageThrownBy(() => other.$getRoot())).toMatch(/^Unable to find an active editor state\./);
      expect(other.$isTextNode($createTextNode('x'))).toBe(false);
    });
    editor.dispatchCommand(other.FORMAT_TEXT_COMMAND, 'italic');
    editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold');
    expect(seen).toEqual(['bold']);
  },
);

prove("They depend on each other's exact version", () => {
  const folder = path.dirname(require.resolve('@lexical/rich-text'));
  // What npm reads from a published package.
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
    dependencies: Record<string, string>;
  };
  expect(Object.keys(manifest.dependencies)).toContain('lexical');
  expect(new Set(Object.values(manifest.dependencies))).toEqual(new Set([manifest.version]));
});

prove('import loads one file, require() another', async () => {
  const required = require('lexical') as typeof Lexical;
  const imported = await import('lexical');
  expect(required.TextNode.getType()).toBe('text');
  expect(required.TextNode).not.toBe(imported.TextNode);
});

prove('A node was created or changed, or the selection was set, inside editorState.read().', () => {
  const editor = createEditor();
  const message = 'Cannot use method in read-only mode.';
  const attempts = [
    () => $createParagraphNode(),
    () => {
      $getRoot().markDirty();
    },
    () => {
      $setSelection(null);
    },
    () => $getRoot().selectEnd(),
  ];
  for (const attempt of attempts)
    expect(
      messageThrownBy(() => {
        editor.getEditorState().read(attempt);
      }),
    ).toBe(message);
  editor.setEditable(false);
  write(editor, () => $addText('still works'));
  expect(textOf(editor)).toBe('still works');
});

prove('with $generateNodesFromDOM(), which creates nodes:', () => {
  const editor = createEditor();
  const page = new DOMParser().parseFromString('<p>x</p>', 'text/html');
  expect(messageThrownBy(() => editor.getEditorState().read(() => $generateNodesFromDOM(editor, page)))).toBe(
    'Cannot use method in read-only mode.',
  );
});

prove('The condition is for HTML without content: an empty root cannot be loaded again.', async () => {
  for (const html of ['', '<p>x</p>', 'text', '<ul><li>x</li></ul>']) {
    const {editor, errors} = mount({nodes: [ListItemNode, ListNode]});
    loadHtml(editor, html);
    await settled();
    expect(errors).toEqual([]);
    expect(() => {
      editor.setEditorState(editor.parseEditorState(JSON.stringify(editor.getEditorState())));
    }).not.toThrow();
    // A selection would move the focus into the editor.
    expect(editor.getEditorState().read($getSelection)).toBeNull();
  }
  const empty = createHeadlessEditor();
  write(empty, () => $getRoot().clear().select());
  const stored = JSON.stringify(empty.getEditorState());
  expect(
    messageThrownBy(() => {
      empty.setEditorState(empty.parseEditorState(stored));
    }),
  ).toMatch(/^setEditorState: the editor state is empty\./);
});

prove('You kept a node from an earlier callback, and the current state does not have it.', () => {
  const editor = createEditor();
  let kept: TextNode | undefined;
  write(editor, () => {
    kept = $addText('kept');
  });
  const read = () => editor.getEditorState().read(() => kept?.getTextContent());
  expect(read()).toBe('kept');
  write(editor, () => $getRoot().clear());
  expect(messageThrownBy(read)).toMatch(/^Lexical node does not exist in active editor state\./);
});

prove('A plugin or useLexicalComposerContext() is used outside <LexicalComposer>.', async () => {
  function Plugin() {
    useLexicalComposerContext();
    return null;
  }
  let thrown: unknown;
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  await render(<Plugin />).catch((error: unknown) => (thrown = error));
  expect(messageOf(thrown)).toBe('LexicalComposerContext.useLexicalComposerContext: cannot find a LexicalComposerContext');
  await expect(renderInComposer(<Plugin />)).resolves.toBeDefined();
});

prove('The component that renders the composer is outside too', async () => {
  function App() {
    useLexicalComposerContext();
    return <LexicalComposer initialConfig={{namespace: 'App', onError: console.error}}>inside</LexicalComposer>;
  }
  let thrown: unknown;
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  await render(<App />).catch((error: unknown) => (thrown = error));
  expect(messageOf(thrown)).toContain('cannot find a LexicalComposerContext');
});

// Nodes and registration

prove('The list is read when the editor is created; a class cannot be added later.', () => {
  const nodes: Klass<LexicalNode>[] = [];
  const editor = createHeadlessEditor({nodes});
  nodes.push(HeadingNode);
  expect(editor.hasNodes([HeadingNode])).toBe(false);
  expect(createHeadlessEditor({nodes}).hasNodes([HeadingNode])).toBe(true);
});

prove(
  'Node HeadingNode has not been registered. Ensure node has been passed to createEditor., from a transform or a mutation listener',
  () => {
    const message = /^Node \w+ has not been registered\. Ensure node has been passed to createEditor\.$/;
    expect(messageThrownBy(() => createEditor().registerNodeTransform(HeadingNode, () => undefined))).toMatch(message);
    expect(messageThrownBy(() => createEditor().registerMutationListener(HeadingNode, () => undefined))).toMatch(message);
  },
);

prove('In production you see error 30, 37 or 97, and HeadingNode has a short name such as vt.', {build: 'production'}, () => {
  const thrown = [
    reportedBy(() => $getRoot().append(new HeadingNode('h1'))),
    thrownBy(() => createEditor().registerNodeTransform(HeadingNode, () => undefined)),
    reportedBy(() => $getRoot().append($createHeadingNode('h1'))),
  ];
  for (const [index, code] of [30, 37, 97].entries()) {
    expect(thrown[index]).toHaveProperty('message', expect.stringContaining(`Minified Lexical error #${String(code)};`));
  }
  expect(HeadingNode.name).toMatch(/^[a-z]{1,2}$/i);
});

async function messageOfPlugin(plugin: ReactNode, nodes: Klass<LexicalNode>[]): Promise<string | undefined> {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  try {
    await renderInComposer(plugin, {nodes});
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** Expects a message without the nodes, also when one is missing, and none with all of them. */
async function expectNeeds(plugin: ReactNode, beginning: string, nodes: Klass<LexicalNode>[]): Promise<void> {
  for (const missing of nodes) {
    expect(
      await messageOfPlugin(
        plugin,
        nodes.filter((node) => node !== missing),
      ),
    ).toMatch(new RegExp(`^${beginning}`));
  }
  expect(await messageOfPlugin(plugin, nodes)).toBeUndefined();
}

prove('ListPlugin: | ListNode, ListItemNode', () => expectNeeds(<ListPlugin />, 'ListPlugin:', [ListNode, ListItemNode]));
prove('LinkPlugin: | LinkNode', () => expectNeeds(<LinkPlugin />, 'LinkPlugin:', [LinkNode]));
prove('LexicalAutoLinkPlugin: | AutoLinkNode', () =>
  expectNeeds(<AutoLinkPlugin matchers={[]} />, 'LexicalAutoLinkPlugin:', [AutoLinkNode]),
);
prove('HashtagPlugin: | HashtagNode', () => expectNeeds(<HashtagPlugin />, 'HashtagPlugin:', [HashtagNode]));
prove('TablePlugin: | TableNode, TableRowNode, TableCellNode', () =>
  expectNeeds(<TablePlugin />, 'TablePlugin:', [TableNode, TableRowNode, TableCellNode]),
);
prove('useCharacterLimit: | OverflowNode', () =>
  expectNeeds(<CharacterLimitPlugin charset="UTF-16" maxLength={5} />, 'useCharacterLimit:', [OverflowNode]),
);
prove('CodeHighlightPlugin: | CodeNode, CodeHighlightNode', () => {
  const attempt = (nodes: Klass<LexicalNode>[]) => () => registerCodeHighlighting(createEditor({nodes}));
  expect(messageThrownBy(attempt([CodeNode]))).toMatch(/^CodeHighlightPlugin:/);
  expect(messageThrownBy(attempt([CodeHighlightNode]))).toMatch(/^CodeHighlightPlugin:/);
  expect(attempt([CodeNode, CodeHighlightNode])).not.toThrow();
});

/** A module of its own at each call, as hot reloading makes it. */
function mentionModule(type = 'mention') {
  return class MentionNode extends TextNode {
    static override getType(): string {
      return type;
    }
    static override clone(node: MentionNode): MentionNode {
      return new this(node.__text, node.__key);
    }
    static override importJSON(json: SerializedTextNode): MentionNode {
      return new this(json.text);
    }
    override exportJSON(): SerializedTextNode {
      return {...super.exportJSON(), type, version: 1};
    }
  };
}

prove('The editor still has the old class; new code uses the new one.', {build: 'development'}, () => {
  const [before, after] = [mentionModule(), mentionModule()];
  const $use = (mention: typeof before) => () => {
    $getRoot().append($createParagraphNode().append(new mention('@ada')));
  };
  expect(messageOfUpdate($use(after), [before])).toBe(
    'Create node: Type mention in node MentionNode does not match registered node MentionNode with the same type',
  );
  const editor = createHeadlessEditor({nodes: [before]});
  write(editor, $use(before));
  expect(textOf(editor)).toBe('@ada');
});

const sixClasses = [HeadingNode, QuoteNode, ListNode, ListItemNode, CodeNode, LinkNode];

prove('TRANSFORMERS needs the first six classes below.', () => {
  const attempt = (nodes: Klass<LexicalNode>[]) => () => registerMarkdownShortcuts(createHeadlessEditor({nodes}), TRANSFORMERS);
  expect(attempt(sixClasses)).not.toThrow();
  for (const missing of sixClasses) {
    expect(messageThrownBy(attempt(sixClasses.filter((node) => node !== missing)))).toMatch(
      new RegExp(`^MarkdownShortcuts: missing dependency ${missing.getType()} for transformer`),
    );
  }
});

prove('MarkdownShortcutPlugin without a transformers property needs HorizontalRuleNode as well', async () => {
  expect(await messageOfPlugin(<MarkdownShortcutPlugin />, sixClasses)).toContain('missing dependency horizontalrule');
  expect(await messageOfPlugin(<MarkdownShortcutPlugin transformers={TRANSFORMERS} />, sixClasses)).toBeUndefined();
  expect(await messageOfPlugin(<MarkdownShortcutPlugin />, [...sixClasses, HorizontalRuleNode])).toBeUndefined();
});

function warningsOf(nodes: Klass<LexicalNode>[]): string[] {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  createEditor({nodes});
  const lines = warn.mock.calls.map(([line]) => String(line));
  warn.mockRestore();
  return lines;
}

prove('A warning of development builds: a class in nodes has no getType() or clone() of its own.', () => {
  class MentionNode extends TextNode {
    static override getType(): string {
      return 'mention';
    }
  }
  const own = (lines: string[]) => lines.filter((line) => line.startsWith('MentionNode'));
  expect(own(warningsOf([MentionNode]))).toEqual(
    build === 'development'
      ? [
          'MentionNode must implement static "clone" method',
          'MentionNode should implement "importJSON" method to ensure JSON and default HTML serialization works as expected',
          'MentionNode should implement "exportJSON" method to ensure JSON and default HTML serialization works as expected',
        ]
      : [],
  );
  expect(own(warningsOf([mentionModule()]))).toEqual([]);
});

prove(
  ':version[] registers this internal class in each editor and then warns about it, three lines per editor, in development builds.',
  () => {
    const lines = warningsOf([]).filter((line) => line.startsWith('ArtificialNode__DO_NOT_USE'));
    expect(lines).toHaveLength(build === 'development' ? 3 : 0);
    expect(lines.some((line) => line.includes('static "clone"'))).toBe(build === 'development');
  },
);

prove("HTML import returns text on its own for 'some text' without a tag; $insertNodes() wraps it, append() does not.", () => {
  const page = new DOMParser().parseFromString('some text', 'text/html');
  const editor = createHeadlessEditor();
  write(editor, () => {
    const nodes = $generateNodesFromDOM(editor, page);
    expect(nodes.map((node) => node.getType())).toEqual(['text']);
    $getRoot().select().insertNodes(nodes);
  });
  expect(editor.getEditorState().read(() => $getRoot().getFirstChild()?.getType())).toBe('paragraph');
  expect(messageOfUpdate(() => $getRoot().append($createTextNode('some text')))).toBe(
    'rootNode.append: Only element or decorator nodes can be appended to the root node',
  );
});

// Loading and saving

const image = {type: 'image', version: 1};

/** What parsing gives when `onError` returns. */
function parse(json: string) {
  const errors: Error[] = [];
  const editor = createHeadlessEditor({onError: (error) => errors.push(error)});
  const state = editor.parseEditorState(json);
  return {editor, state, messages: errors.map(messageOf)};
}

prove('parseEditorState() gives back what it has read before an error, here nothing.', () => {
  const {editor, state, messages} = parse(storedDocument(image, storedParagraph('after')));
  expect(messages).toEqual(['parseEditorState: type "image" + not found']);
  expect(state.isEmpty()).toBe(true);
  expect(
    messageThrownBy(() => {
      editor.setEditorState(state);
    }),
  ).toMatch(/^setEditorState: the editor state is empty\./);
});

prove('It has "children":[], because it was saved before the first paragraph was there.', () => {
  const json = JSON.stringify(createEditor().getEditorState());
  expect(json).toContain('"children":[]');
  const {editor, state} = parse(json);
  expect(
    messageThrownBy(() => {
      editor.setEditorState(state);
    }),
  ).toMatch(/^setEditorState: the editor state is empty\./);
});

prove('Append a paragraph in the update that empties the root.', () => {
  const undoToEmptied = ($fill: () => void): string[] => {
    const messages: string[] = [];
    const {editor} = mount({onError: (error) => messages.push(messageOf(error))});
    registerHistory(editor, createEmptyHistoryState(), 0);
    write(editor, () => $addText('first'));
    write(editor, () => {
      $getRoot().splice(0, 1, []);
      $setSelection(null);
      $fill();
    });
    write(editor, () => $addText('second'));
    editor.dispatchCommand(UNDO_COMMAND, undefined);
    return messages;
  };
  expect(undoToEmptied(() => undefined)).toEqual([expect.stringMatching(/^setEditorState: the editor state is empty\./)]);
  expect(undoToEmptied(() => $getRoot().append($createParagraphNode()))).toEqual([]);
});

prove("onError then gets Cannot read properties of undefined (reading 'type').", () => {
  const {state, messages} = parse('{}');
  expect(messages).toEqual(["Cannot read properties of undefined (reading 'type')"]);
  expect(state.isEmpty()).toBe(true);
});

prove('isEmpty() alone does not detect bad JSON.', () => {
  const {state, messages} = parse(storedDocument(storedParagraph('before'), image));
  expect(messages).toHaveLength(1);
  expect(state.isEmpty()).toBe(false);
});

prove('Text that is not JSON at all, such as an empty string, throws a SyntaxError from JSON.parse() before any of this.', () => {
  const onError = vi.fn();
  const editor = createHeadlessEditor({onError});
  expect(() => editor.parseEditorState('')).toThrow(SyntaxError);
  expect(onError).not.toHaveBeenCalled();
});

prove('parseEditorState() then gives back the blocks before the one with the unknown node.', () => {
  const withImage = storedParagraph('same block', image, 'rest of it');
  const {state} = parse(storedDocument(storedParagraph('before'), withImage, storedParagraph('after')));
  expect(state.read(() => $getRoot().getTextContent())).toBe('before');
});

prove('setEditorState() accepts them, and the next save stores the shortened document.', () => {
  const {editor, state} = parse(storedDocument(storedParagraph('before'), image, storedParagraph('after')));
  editor.setEditorState(state);
  write(editor, () => {
    $getRoot().selectEnd().insertText('!');
  });
  const saved = JSON.stringify(editor.getEditorState());
  expect(saved).toContain('before!');
  expect(saved).not.toContain('after');
});

/** What undoing a change of a loaded document says; nothing when it works. */
function messagesOfUndo(textFormat: number | undefined, $prepare: () => void): string[] {
  const {editor, errors} = mount();
  registerRichText(editor);
  registerHistory(editor, createEmptyHistoryState(), 0);
  editor.setEditorState(editor.parseEditorState(storedDocument({...storedParagraph('abc'), textFormat})));
  write(editor, $prepare);
  write(editor, () => {
    $getRoot().selectEnd().insertText('d');
  });
  expect(textOf(editor)).toBe('abcd');
  editor.dispatchCommand(UNDO_COMMAND, undefined);
  return errors.map(messageOf);
}

const $doNothing = () => undefined;
const frozenMap = 'Cannot call set() on a frozen Lexical node map';

prove(
  'A paragraph of the loaded JSON has no textFormat, or not the format of its first text; versions before :release[0.14.5] did not write that property. Development builds throw when they draw such a state again, on undo or redo for example.',
  () => {
    const expected = build === 'development';
    expect(messagesOfUndo(undefined, $doNothing).includes(frozenMap)).toBe(expected);
    expect(messagesOfUndo(1, $doNothing).includes(frozenMap)).toBe(expected);
    expect(messagesOfUndo(0, $doNothing)).toEqual([]);
    const selected = messagesOfUndo(undefined, () => void $getRoot().selectEnd());
    expect(selected.some((message) => message.startsWith("Cannot assign to read only property '_cachedNodes'"))).toBe(expected);
  },
);

/** An editor with a loaded document, none of whose paragraphs has the property. */
function loadedWithoutFormats(config: CreateEditorArgs = {}) {
  const mounted = mount(config);
  registerRichText(mounted.editor);
  const history = createEmptyHistoryState();
  registerHistory(mounted.editor, history, 0);
  const old = (text: string) => ({...storedParagraph(storedText(text, {format: 1})), textFormat: undefined});
  mounted.editor.setEditorState(mounted.editor.parseEditorState(storedDocument(old('one'), old('two'))));
  const count = () => JSON.stringify(mounted.editor.getEditorState()).match(/"textFormat":1/g)?.length ?? 0;
  return {...mounted, count, history};
}

prove(
  'This adds no undo step, and the next save has the property in each paragraph with text:',
  {build: 'development'},
  async () => {
    const undone = async (isRefreshed: boolean): Promise<[number, string[], string]> => {
      const {count, editor, errors, history} = loadedWithoutFormats();
      if (isRefreshed) refreshTextFormats(editor);
      await settled();
      expect(history.undoStack).toEqual([]);
      const found = count();
      write(editor, () => {
        $getRoot().selectEnd().insertText('!');
      });
      editor.dispatchCommand(UNDO_COMMAND, undefined);
      return [found, errors.map(messageOf), textOf(editor)];
    };
    expect(await undone(true)).toEqual([2, [], 'one\n\ntwo']);
    const [found, messages] = await undone(false);
    expect([found, messages.length > 0]).toEqual([0, true]);
  },
);

prove('If onError throws, undo stops working and later edits throw too.', {build: 'development'}, () => {
  const after = (onError: (error: Error) => void): string => {
    const {editor} = loadedWithoutFormats({onError});
    const edit = (): void => {
      write(editor, () => {
        $getRoot().getAllTextNodes().at(-1)?.setTextContent('edited');
      });
    };
    edit();
    const message = (action: () => void): string => {
      try {
        action();
        return '';
      } catch (error) {
        return messageOf(error);
      }
    };
    message(() => editor.dispatchCommand(UNDO_COMMAND, undefined));
    return message(edit);
  };
  expect(after(() => undefined)).toBe('');
  expect(
    after((error) => {
      throw error;
    }),
  ).toMatch(/^Cannot assign to read only property/);
});

prove('The theme, or an object inside it, is frozen.', () => {
  const draw = (theme: object): void => {
    const {editor, errors} = mount({theme});
    write(editor, () => $addText('x').toggleFormat('bold'));
    if (errors[0] !== undefined) throw errors[0];
  };
  const message = 'Cannot add property __lexicalClassNameCache, object is not extensible';
  expect(
    messageThrownBy(() => {
      draw(Object.freeze({paragraph: 'p'}));
    }),
  ).toBe(message);
  expect(
    messageThrownBy(() => {
      draw({text: Object.freeze({bold: 'b'})});
    }),
  ).toBe(message);
  expect(() => {
    draw({paragraph: 'p', text: {bold: 'b'}});
  }).not.toThrow();
});

// While editing

prove('After about a hundred rounds Lexical gives up and drops the update.', () => {
  let runs = 0;
  const errors: Error[] = [];
  const editor = createHeadlessEditor({onError: (error) => errors.push(error)});
  editor.registerNodeTransform(TextNode, (node) => {
    runs += 1;
    node.setTextContent(`${node.getTextContent()}.`);
  });
  write(editor, () => $addText('x'));
  expect(Math.abs(runs - 100)).toBeLessThan(5);
  expect(textOf(editor)).toBe('');
  expect(messageOf(errors[0])).toMatch(/^One or more transforms are endlessly triggering additional transforms\./);
});

prove("Two transforms that undo each other's change give the same message", () => {
  const errors: Error[] = [];
  const editor = createHeadlessEditor({onError: (error) => errors.push(error)});
  const turn = (from: string, to: string) =>
    editor.registerNodeTransform(TextNode, (node) => {
      if (node.getTextContent() === from) node.setTextContent(to);
    });
  turn('a', 'b');
  write(editor, () => $addText('a'));
  expect(errors).toEqual([]);
  turn('b', 'a');
  write(editor, () => {
    $getRoot().clear();
    $addText('a');
  });
  expect(messageOf(errors[0])).toMatch(/^One or more transforms are endlessly triggering/);
});

/** What restoring a selection says after a change. */
function messagesOfRestoring($select: () => void, $change: () => void): string[] {
  const {editor, errors} = mount();
  write(editor, $select);
  const kept = editor.getEditorState().read(() => $getSelection());
  write(editor, $change);
  write(editor, () => {
    $setSelection(kept?.clone() ?? null);
  });
  return errors.map(messageOf);
}

const $selectText = () => void $addText('x').select();
const $selectParagraph = () => void $getRoot().append($createParagraphNode()).selectEnd();

prove(
  'Most methods move the selection for you; replace() on a block with the caret in its text does not: take the children along.',
  () => {
    const messagesOf = ($change: (block: ElementNode) => void): string[] => {
      const errors: Error[] = [];
      const editor = createHeadlessEditor({onError: (error) => errors.push(error)});
      write(editor, $selectText);
      write(editor, () => {
        $change($getRoot().getFirstChildOrThrow());
      });
      return errors.map(messageOf);
    };
    expect(messagesOf((block) => block.replace($createParagraphNode()))).toEqual([
      expect.stringMatching(/^updateEditor: selection has been lost/),
    ]);
    expect(messagesOf((block) => block.replace($createParagraphNode(), true))).toEqual([]);
    expect(
      messagesOf((block) => {
        block.remove();
      }),
    ).toEqual([]);
  },
);

prove('It also happens when you restore a selection that you kept, for example while a dialog was open.', () => {
  expect(messagesOfRestoring($selectText, $doNothing)).toEqual([]);
  expect(messagesOfRestoring($selectText, () => $getRoot().clear())).toEqual(['Point.getNode: node not found']);
  expect(messagesOfRestoring($selectParagraph, $doNothing)).toEqual([]);
  expect(messagesOfRestoring($selectParagraph, () => $getRoot().clear())).toEqual([
    expect.stringMatching(/^updateEditor: selection has been lost/),
  ]);
});

prove('editor.dispatchCommand() returns false when no handler has returned true.', () => {
  const editor = createHeadlessEditor();
  const dispatch = () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold');
  expect(dispatch()).toBe(false);
  editor.registerCommand(FORMAT_TEXT_COMMAND, () => false, 4);
  expect(dispatch()).toBe(false);
  editor.registerCommand(FORMAT_TEXT_COMMAND, () => true, 0);
  expect(dispatch()).toBe(true);
});

prove(
  'TOGGLE_LINK_COMMAND needs LinkPlugin, INSERT_UNORDERED_LIST_COMMAND needs ListPlugin, FORMAT_TEXT_COMMAND needs registerRichText() or RichTextPlugin.',
  async () => {
    const ask = async (plugin: ReactNode, send: (editor: LexicalEditor) => boolean): Promise<boolean> => {
      const {editor} = await renderInComposer(plugin, {nodes: [LinkNode, ListNode, ListItemNode]});
      let answer = false;
      write(editor, () => {
        $getRoot().selectEnd().insertText('x');
        answer = send(editor);
      });
      return answer;
    };
    const link = (editor: LexicalEditor) => editor.dispatchCommand(TOGGLE_LINK_COMMAND, 'https://example.com');
    const list = (editor: LexicalEditor) => editor.dispatchCommand(INSERT_UNORDERED_LIST_COMMAND, undefined);
    const bold = (editor: LexicalEditor) => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold');
    expect([await ask(null, link), await ask(<LinkPlugin />, link)]).toEqual([false, true]);
    expect([await ask(null, list), await ask(<ListPlugin />, list)]).toEqual([false, true]);
    const {editor} = await renderInComposer(null);
    const unregister = registerRichText(editor);
    write(editor, () => {
      $getRoot().append($createParagraphNode()).selectEnd();
      expect(bold(editor)).toBe(true);
      unregister();
      expect(bold(editor)).toBe(false);
    });
  },
);

prove('there is no selection', () => {
  const editor = createHeadlessEditor();
  registerRichText(editor);
  write(editor, () => $addText('x'));
  expect(editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold')).toBe(false);
  write(editor, () => $getRoot().selectEnd());
  expect(editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold')).toBe(true);
});

prove('There the command runs afterwards, so dispatchCommand() always returns false.', async () => {
  const editor = createHeadlessEditor();
  const order: string[] = [];
  editor.registerCommand(FORMAT_TEXT_COMMAND, (format) => order.push(format) > 0, 0);
  const remove = editor.registerUpdateListener(() => {
    order.push(`answer ${String(editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold'))}`);
    remove();
  });
  write(editor, () => $addText('x'));
  await settled();
  expect(order).toEqual(['answer false', 'bold']);
});

prove(
  'registerDecoratorListener, registerRootListener, registerMutationListener, getRootElement, setRootElement, getElementByKey, focus and blur throw.',
  () => {
    const editor = createHeadlessEditor();
    const calls = {
      registerDecoratorListener: () => editor.registerDecoratorListener(() => undefined),
      registerRootListener: () => editor.registerRootListener(() => undefined),
      registerMutationListener: () => editor.registerMutationListener(TextNode, () => undefined),
      getRootElement: () => editor.getRootElement(),
      setRootElement: () => {
        editor.setRootElement(null);
      },
      getElementByKey: () => editor.getElementByKey('root'),
      focus: () => {
        editor.focus();
      },
      blur: () => {
        editor.blur();
      },
    };
    for (const [name, call] of Object.entries(calls)) {
      expect(messageThrownBy(call)).toBe(`${name} is not supported in headless mode`);
    }
    expect(() => {
      editor.registerUpdateListener(() => undefined)();
    }).not.toThrow();
  },
);

// Production builds and imports

/** Expects that an error has the number in the production build, and in both the message. */
function expectCode(code: number, error: unknown, beginning: string): void {
  expect(messageOf(error)).toMatch(new RegExp(`^${beginning}`));
  const raw = error instanceof Error ? error.message : '';
  expect(raw.startsWith(`Minified Lexical error #${String(code)};`)).toBe(build === 'production');
}

function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error('expected an error, found none');
}

function reportedBy($change: (editor: LexicalEditor) => void): unknown {
  const errors: Error[] = [];
  const {editor} = mount({onError: (error) => errors.push(error)});
  write(editor, () => {
    $change(editor);
  });
  return errors[0];
}

prove('The production build replaces messages by numbers.', () => {
  const error = thrownBy(() => $getRoot());
  expect(error instanceof Error && error.message.startsWith('Minified')).toBe(build === 'production');
});

prove('13 | Cannot use method in read-only mode', () => {
  expectCode(
    13,
    thrownBy(() =>
      createEditor()
        .getEditorState()
        .read(() => $createTextNode('x')),
    ),
    'Cannot use method in read-only mode',
  );
});
prove('14 | One or more transforms are endlessly triggering', () => {
  const error = reportedBy((editor) => {
    editor.registerNodeTransform(TextNode, (node) => void node.setTextContent(`${node.getTextContent()}.`));
    $addText('x');
  });
  expectCode(14, error, 'One or more transforms are endlessly triggering');
});
prove('15 | Unable to find an active editor state', () => {
  expectCode(
    15,
    thrownBy(() => $getRoot()),
    'Unable to find an active editor state',
  );
});
prove('16 | Unable to find an active editor', () => {
  expectCode(
    16,
    thrownBy(() =>
      createEditor()
        .getEditorState()
        .read(() => $getEditor()),
    ),
    'Unable to find an active editor\\.',
  );
});
prove('17 | parseEditorState: type not found', () => {
  const errors: Error[] = [];
  createEditor({onError: (error) => errors.push(error)}).parseEditorState(storedDocument(image));
  expectCode(17, errors[0], 'parseEditorState: type "image" \\+ not found');
});
prove('8 | cannot find a LexicalComposerContext', async () => {
  function Plugin() {
    useLexicalComposerContext();
    return null;
  }
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const error: unknown = await render(<Plugin />).catch((thrown: unknown) => thrown);
  expectCode(8, error, '.*cannot find a LexicalComposerContext');
});
prove('10, 57, 77 | A plugin misses a node class', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const plugins: [number, JSX.Element, string][] = [
    [10, <TablePlugin />, 'TablePlugin'],
    [57, <CharacterLimitPlugin charset="UTF-16" maxLength={5} />, 'useCharacterLimit'],
    [77, <AutoLinkPlugin matchers={[]} />, 'LexicalAutoLinkPlugin'],
  ];
  for (const [code, plugin, text] of plugins) {
    expectCode(code, await renderInComposer(plugin).catch((thrown: unknown) => thrown), text);
  }
});
prove('19, 20 | updateEditor: selection has been lost', () => {
  const {editor, errors} = mount();
  write(editor, $selectText);
  const kept = editor.getEditorState().read($getSelection);
  write(editor, () => $getRoot().clear());
  write(editor, () => {
    $setSelection(kept?.clone() ?? null);
  });
  expectCode(20, errors[0], 'Point.getNode: node not found');

  const error = reportedBy(() => {
    const paragraph = $createParagraphNode();
    $getRoot().append(paragraph);
    const selection = paragraph.select().clone();
    paragraph.remove();
    $setSelection(selection);
  });
  expectCode(19, error, 'updateEditor: selection has been lost');
});
prove('30, 37, 97 | A node class is not registered', () => {
  expectCode(
    37,
    thrownBy(() => createEditor().registerNodeTransform(HeadingNode, () => undefined)),
    'Node \\w+ has not been registered',
  );
});
prove('38 | setEditorState: the editor state is empty', () => {
  const editor = createEditor();
  expectCode(
    38,
    thrownBy(() => {
      editor.setEditorState(editor.getEditorState().clone());
    }),
    'setEditorState: the editor state is empty',
  );
});
prove('56, 99 | Only element or decorator nodes in the root', () => {
  expectCode(
    56,
    reportedBy(() => $getRoot().append($createTextNode('x'))),
    'rootNode.append: Only element or decorator nodes',
  );
  const inserted = reportedBy(() => $getRoot().append($createParagraphNode()).getFirstChild()?.insertAfter($createTextNode('x')));
  expectCode(99, inserted, 'Only element or decorator nodes can be inserted');
});
prove('113 | Lexical node does not exist in active editor state', () => {
  const editor = createEditor();
  let kept: TextNode | undefined;
  write(editor, () => (kept = $addText('x')));
  write(editor, () => $getRoot().clear());
  expectCode(
    113,
    thrownBy(() => editor.getEditorState().read(() => kept?.getTextContent())),
    'Lexical node does not exist in active editor state',
  );
});
prove('173 | MarkdownShortcuts: missing dependency', () => {
  expectCode(
    173,
    thrownBy(() => registerMarkdownShortcuts(createEditor(), TRANSFORMERS)),
    'MarkdownShortcuts: missing dependency',
  );
});

prove('In :version[] it is a default export', () => {
  const names: string[] = Object.keys(errorBoundary);
  expect(names).toEqual(['default']);
  const Boundary: ComponentType<{children: ReactNode & object; onError: () => void}> = errorBoundary.default;
  expect(Boundary).toBeTypeOf('function');
});

prove("import {LexicalComposer} from '@lexical/react' cannot work: the package has no main entry.", () => {
  expect(() => require.resolve('@lexical/react')).toThrow(/No "exports" main defined/);
  expect(require.resolve('@lexical/react/LexicalComposer')).toContain('LexicalComposer');
});

prove("TypeScript says Cannot find module '@lexical/react' or its corresponding type declarations.", {isShared: true}, () => {
  const code = "import {LexicalComposer} from '@lexical/react'; export default LexicalComposer;";
  expect(diagnosticsOf(code, {skipLibCheck: true})).toEqual([
    "Cannot find module '@lexical/react' or its corresponding type declarations.",
  ]);
});

prove(
  "Cannot find module '@lexical/react/LexicalComposer' or its corresponding type declarations means that the package is not installed where TypeScript looks, or that the path has a typing mistake.",
  {isShared: true},
  () => {
    const imports = (name: string) => `import * as module from '${name}'; export default module;`;
    const messages = (name: string) => diagnosticsOf(imports(name), {skipLibCheck: true});
    expect(messages('@lexical/react/LexicalComposer')).toEqual([]);
    expect(messages('@lexical/react/LexicalCompose')).toEqual([
      "Cannot find module '@lexical/react/LexicalCompose' or its corresponding type declarations.",
    ]);
    expect(messages('@lexical/not-installed')).toEqual([
      "Cannot find module '@lexical/not-installed' or its corresponding type declarations.",
    ]);
  },
);

prove(
  "When the message asks Did you mean to set the 'moduleResolution' option to 'nodenext', TypeScript resolves in the way called classic: set moduleResolution to bundler, node16 or nodenext.",
  {isShared: true},
  () => {
    const code = "import {LexicalComposer} from '@lexical/react/LexicalComposer'; export default LexicalComposer;";
    const messages = (moduleResolution: string, module = 'esnext'): string[] => {
      const {options} = ts.convertCompilerOptionsFromJson({ignoreDeprecations: '6.0', module, moduleResolution}, '.');
      return diagnosticsOf(code, {...options, skipLibCheck: true});
    };
    expect(messages('classic').join()).toContain("Did you mean to set the 'moduleResolution' option to 'nodenext'");
    expect([messages('bundler'), messages('node16', 'node16'), messages('nodenext', 'nodenext')]).toEqual([[], [], []]);
    // The oldest way but one finds the files by their names, without `exports`.
    expect(messages('node10')).toEqual([]);
  },
);

// cspell:ignore horizontalrule

unproven('One version in several places, in a monorepo | Make lexical a peer dependency of your shared packages', {
  reason: 'it takes a package manager and a workspace',
  source: 'https://docs.npmjs.com/cli/configuring-npm/package-json#peerdependencies',
});
unproven('Only with a linked package | The link has its own node_modules. Let the bundler resolve one copy, as below', {
  reason: 'it takes a bundler and a linked folder',
  source: 'https://vite.dev/config/shared-options.html#resolve-dedupe',
});

prove('Code that needs a browser ran on a server.', () => {
  const editor = createHeadlessEditor();
  const {document: page} = globalThis;
  Reflect.deleteProperty(globalThis, 'document');
  try {
    const attempt = () => editor.getEditorState().read(() => $getRoot().getChildren().length || document.createElement('p'));
    expect(messageThrownBy(attempt)).toBe('document is not defined');
    write(editor, () => $addText('needs none'));
    expect(textOf(editor)).toBe('needs none');
  } finally {
    Object.assign(globalThis, {document: page});
  }
});

function Gate({lock}: {lock: 'while rendering' | 'in an effect'}): null {
  const [editor] = useLexicalComposerContext();
  if (lock === 'while rendering') editor.setEditable(false);
  useEffect(() => {
    if (lock === 'in an effect') editor.setEditable(false);
  }, [editor, lock]);
  return null;
}

function Toolbar() {
  return <output>{String(useLexicalEditable())}</output>;
}

prove('Move the change into an effect:', async () => {
  const warnings = async (lock: 'while rendering' | 'in an effect'): Promise<string[]> => {
    const warn = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const {render: renderAgain, container} = await render(<div />);
    const config = {namespace: 'Proof', onError: () => undefined};
    const page = (isLocked: boolean) => (
      <LexicalComposer initialConfig={config}>
        <Toolbar />
        {isLocked && <Gate lock={lock} />}
      </LexicalComposer>
    );
    await renderAgain(page(false));
    expect(container.textContent).toBe('true');
    await renderAgain(page(true));
    expect(container.textContent).toBe('false');
    const messages = warn.mock.calls.map((call) => format(...call));
    warn.mockRestore();
    return messages;
  };
  const [message] = await warnings('while rendering');
  expect(message).toMatch(/^Cannot update a component \(`?Toolbar`?\) while rendering a different component \(`?Gate`?\)\./);
  expect(await warnings('in an effect')).toEqual([]);
});

prove(
  'editor.setEditable(), dispatchCommand() and a discrete update call their listeners at once, and a listener of another component sets its state.',
  () => {
    const editor = createHeadlessEditor();
    const calls: string[] = [];
    editor.registerEditableListener(() => calls.push('editable'));
    editor.registerUpdateListener(() => calls.push('update'));
    editor.registerCommand(FORMAT_TEXT_COMMAND, () => calls.push('command') < 0, COMMAND_PRIORITY_EDITOR);
    editor.setEditable(false);
    editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold');
    editor.update(() => $addText('later'));
    expect(calls).toEqual(['editable', 'command']);
    write(editor, () => $addText('at once'));
    expect(calls).toEqual(['editable', 'command', 'update']);
  },
);

class BadgeNode extends DecoratorNode<ReactNode> {
  static override getType(): string {
    return 'badge';
  }
  static override clone(node: BadgeNode): BadgeNode {
    return new BadgeNode(node.__key);
  }
  override createDOM(): HTMLElement {
    return document.createElement('span');
  }
  override updateDOM(): boolean {
    return false;
  }
  override decorate(): ReactNode {
    return 'badge';
  }
}

/** Draws a document with this boundary, with a decorator node or without one, and gives what React threw. */
async function thrownWithBoundary(boundary: unknown, hasDecorator: boolean): Promise<string | undefined> {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const editorState = () => {
    const paragraph = $createParagraphNode();
    $getRoot().append(hasDecorator ? paragraph.append(new BadgeNode()) : paragraph);
  };
  // What TypeScript refuses.
  const ErrorBoundary = boundary as ComponentType<{children: JSX.Element; onError: (error: Error) => void}>;
  try {
    await renderInComposer(
      <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={ErrorBoundary} />,
      {nodes: [BadgeNode], editorState},
    );
    return undefined;
  } catch (error) {
    return messageOf(error);
  } finally {
    vi.restoreAllMocks();
  }
}

prove(
  'In :version[] that is mostly LexicalErrorBoundary, the default export of its module, after import * as LexicalErrorBoundary from … or await import(…) without .default.',
  async () => {
    const message = /^Element type is invalid: expected a string .* but got: object\./;
    expect(await thrownWithBoundary(errorBoundary, true)).toMatch(message);
    expect(await thrownWithBoundary(await import('@lexical/react/LexicalErrorBoundary'), true)).toMatch(message);
    expect(await thrownWithBoundary(errorBoundary.default, true)).toBeUndefined();
  },
);

prove('The error waits for the first decorator node: the boundary is rendered only around these.', async () => {
  expect(await thrownWithBoundary(errorBoundary, false)).toBeUndefined();
  expect(await thrownWithBoundary(errorBoundary, true)).toBeDefined();
});

prove('With got: undefined, the name in braces does not exist in the module; see the entry above.', async () => {
  const {LexicalErrorBoundary} = errorBoundary as {LexicalErrorBoundary?: unknown};
  expect(await thrownWithBoundary(LexicalErrorBoundary, true)).toContain('but got: undefined');
});

unproven('On a server, a bundler may get the module as a promise, because the files *.node.mjs wait with a top-level await', {
  reason: 'it takes the bundler of a framework with server components',
  source: 'https://github.com/facebook/lexical/issues/5823',
});

/** What `createUndoManager()` of the CommonJS file throws when `require('yjs')` gives something else. */
function undoManagerWith(replacement: string): string {
  const [line = ''] = runInNode(`
    import Module, {createRequire} from 'node:module';
    const {_load} = Module;
    Module._load = (name, ...rest) => {
      const real = _load(name, ...rest);
      return name === 'yjs' ? ${replacement} : real;
    };
    const require = createRequire(process.cwd() + '/page.js');
    const {createUndoManager} = require('@lexical/yjs');
    const {Doc, XmlText} = require('yjs').default ?? require('yjs');
    try {
      createUndoManager({}, new Doc().get('root', XmlText));
      console.log('made');
    } catch (error) {
      console.log(error.message);
    }
  `);
  return line;
}

prove("The CommonJS file of @lexical/yjs called require('yjs') and got something that is not Yjs", {build: 'development'}, () => {
  expect(undoManagerWith('{default: real}')).toBe('yjs.UndoManager is not a constructor');
  expect(undoManagerWith('real')).toBe('made');
});

prove('React runs effects twice, so CollaborationPlugin connects, disconnects and connects again.', async () => {
  const connections = async (Wrapper: ComponentType<{children: ReactNode}>): Promise<string[]> => {
    const calls: string[] = [];
    const nothing = (): void => undefined;
    const provider: Provider = {
      awareness: {getLocalState: () => null, getStates: () => new Map(), on: nothing, off: nothing, setLocalState: nothing},
      connect: () => void calls.push('connect'),
      disconnect: () => void calls.push('disconnect'),
      on: nothing,
      off: nothing,
    };
    const providerFactory = (id: string, docs: Map<string, Doc>): Provider => {
      docs.set(id, new Doc());
      return provider;
    };
    const {unmount} = await render(
      <Wrapper>
        <LexicalComposer initialConfig={{editorState: null, namespace: 'Proof', onError: nothing}}>
          <CollaborationPlugin id="main" providerFactory={providerFactory} shouldBootstrap={false} />
        </LexicalComposer>
      </Wrapper>,
    );
    const before = [...calls];
    await unmount();
    return before;
  };
  expect(await connections(StrictMode)).toEqual(['connect', 'disconnect', 'connect']);
  expect(await connections(Fragment)).toEqual(['connect']);
});

/** What Chromium's console says of a connection that is closed at once, or after it was opened. */
async function consoleAfterClosing(isOpened: boolean): Promise<string> {
  const server = new WebSocketServer({port: 0});
  await once(server, 'listening');
  const {port} = server.address() as AddressInfo;
  const browser = await chromium.launch(chromiumLaunch(process.env['CHROMIUM_PATH']));
  try {
    const page = await browser.newPage();
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    await page.evaluate(
      ([address, waits]) =>
        new Promise((resolve) => {
          const socket = new WebSocket(address);
          socket.onclose = resolve;
          if (waits) {
            socket.onopen = () => {
              socket.close();
            };
          } else {
            socket.close();
          }
        }),
      [`ws://localhost:${port}/note`, isOpened] as const,
    );
    // The console is told after the page.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    return messages.join('\n').replace(String(port), '1234');
  } finally {
    await browser.close();
    server.close();
  }
}

prove('A provider was disconnected while it was still connecting.', async () => {
  expect(await consoleAfterClosing(false)).toBe(
    "WebSocket connection to 'ws://localhost:1234/note' failed: WebSocket is closed before the connection is established.",
  );
  expect(await consoleAfterClosing(true)).toBe('');
});
