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
import {LinkPlugin} from '@lexical/react/LexicalLinkPlugin';
import {ListPlugin} from '@lexical/react/LexicalListPlugin';
import {MarkdownShortcutPlugin} from '@lexical/react/LexicalMarkdownShortcutPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import useLexicalEditable from '@lexical/react/useLexicalEditable';
import {$createHeadingNode, HeadingNode, registerRichText} from '@lexical/rich-text';
import {TableCellNode, TableNode, TableRowNode} from '@lexical/table';
import type {Provider} from '@lexical/yjs';
import {
  $createParagraphNode,
  $createTextNode,
  $getEditor,
  $getNodeByKey,
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
  ElementNode,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
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
const {toUpperCase} = (await import(/* @vite-ignore */ `${page}/toUpperCase.ts`)) as {
  toUpperCase: (editor: LexicalEditor, key: NodeKey) => void;
};
const {$addLine} = (await import(/* @vite-ignore */ `${page}/$addLine.ts`)) as {$addLine: (text: string) => void};
const {registerBoldTodos} = (await import(/* @vite-ignore */ `${page}/registerBoldTodos.ts`)) as {
  registerBoldTodos: (editor: LexicalEditor) => () => void;
};
const {$toParagraph} = (await import(/* @vite-ignore */ `${page}/$toParagraph.ts`)) as {
  $toParagraph: () => void;
};
const {markdownNodes, shortcutNodes} = (await import(/* @vite-ignore */ `${page}/markdownNodes.ts`)) as {
  markdownNodes: Klass<LexicalNode>[];
  shortcutNodes: Klass<LexicalNode>[];
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

const noActiveState =
  'Unable to find an active editor state. State helpers or node methods can only be used synchronously during the callback of editor.update() or editorState.read().';

prove('call $ functions and node methods inside editorState.read() or editor.update():', () => {
  const editor = createEditor();
  let text = '';
  write(editor, () => {
    text = $addText('written').getTextContent();
  });
  expect([text, textOf(editor)]).toEqual(['written', 'written']);
  expect(messageThrownBy(() => $getRoot().getTextContent())).toBe(noActiveState);
});

prove(
  'Unable to find an active editor state. State helpers or node methods can only be used synchronously during the callback of editor.update() or editorState.read().',
  () => {
    expect(messageThrownBy(() => $getRoot())).toBe(noActiveState);
  },
);

prove('call editor.update() there. The outer callback is over.', async () => {
  const editor = createEditor();
  const later = new Promise<string[]>((resolve) => {
    editor.getEditorState().read(() => {
      setTimeout(() => {
        const message = messageThrownBy(() => $getRoot());
        write(editor, () => $addText('later'));
        resolve([message, textOf(editor)]);
      });
    });
  });
  expect(await later).toEqual([noActiveState, 'later']);
});

const noActiveEditor =
  'Unable to find an active editor. This method can only be used synchronously during the callback of editor.update().';

prove('create nodes inside editor.update().', () => {
  const editor = createEditor();
  expect(messageThrownBy(() => $createTextNode('x'))).toBe(noActiveEditor);
  write(editor, () => $addText('x'));
  expect(textOf(editor)).toBe('x');
});

prove(
  'Unable to find an active editor. This method can only be used synchronously during the callback of editor.update().',
  () => {
    expect(messageThrownBy(() => $createParagraphNode())).toBe(noActiveEditor);
  },
);

prove('editorState.read() has no active editor in :version[].', () => {
  const editor = createEditor();
  expect(messageThrownBy(() => editor.getEditorState().read(() => $getEditor()))).toMatch(/^Unable to find an active editor\./);
  expect(editor.getEditorState().read(() => $getRoot().getChildrenSize())).toBe(0);
  let found: LexicalEditor | undefined;
  write(editor, () => {
    found = $getEditor();
  });
  expect(found).toBe(editor);
});

async function anotherCopy(): Promise<typeof Lexical> {
  vi.resetModules();
  return import('lexical');
}

prove("$isTextNode() returns false for the other copy's text, and its commands never arrive.", async () => {
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
});

prove('install one version of lexical and all @lexical/*.', () => {
  const folder = path.dirname(require.resolve('@lexical/rich-text'));
  // What npm reads from a published package.
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
    dependencies: Record<string, string>;
  };
  expect(Object.keys(manifest.dependencies)).toContain('lexical');
  expect(new Set(Object.values(manifest.dependencies))).toEqual(new Set([manifest.version]));
});

prove('One copy on disk: replace require() by import. They load different files.', async () => {
  const required = require('lexical') as typeof Lexical;
  const imported = await import('lexical');
  expect(required.TextNode.getType()).toBe('text');
  expect(required.TextNode).not.toBe(imported.TextNode);
});

prove('call editor.update() instead of editorState.read() to create or change nodes or to set the selection.', () => {
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
  const errors: Error[] = [];
  const writable = createEditor({onError: (error) => errors.push(error)});
  for (const attempt of attempts) write(writable, attempt);
  expect(errors).toEqual([]);
});

prove('The message is not about editor.setEditable(false): code may still change such an editor.', () => {
  const editor = createEditor({editable: false});
  expect(editor.isEditable()).toBe(false);
  write(editor, () => $addText('still works'));
  expect(textOf(editor)).toBe('still works');
});

prove('Importing HTML creates nodes:', async () => {
  const reading = createEditor();
  const page = new DOMParser().parseFromString('<p>x</p>', 'text/html');
  expect(messageThrownBy(() => reading.getEditorState().read(() => $generateNodesFromDOM(reading, page)))).toBe(
    'Cannot use method in read-only mode.',
  );
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

const noSuchNode =
  'Lexical node does not exist in active editor state. Avoid using the same node references between nested closures from editorState.read/editor.update.';

prove("keep the node's key instead of the node, and look it up in each callback. A deleted node gives null:", () => {
  const errors: Error[] = [];
  const editor = createEditor({onError: (error) => errors.push(error)});
  let key = '';
  write(editor, () => {
    key = $addText('kept').getKey();
  });
  const change = () => {
    toUpperCase(editor, key);
    write(editor, () => undefined);
    return textOf(editor);
  };
  expect(change()).toBe('KEPT');
  write(editor, () => $getRoot().clear());
  expect(editor.getEditorState().read(() => $getNodeByKey(key))).toBeNull();
  expect([change(), errors]).toEqual(['', []]);
});

prove('The node belongs to another editor: create a new node for this editor.', () => {
  const [first, second] = [createEditor(), createEditor()];
  let kept: TextNode | undefined;
  write(first, () => {
    kept = $addText('first');
  });
  const read = (editor: LexicalEditor) => () => editor.getEditorState().read(() => kept?.getTextContent());
  expect(read(first)()).toBe('first');
  expect(messageThrownBy(read(second))).toBe(noSuchNode);
});

prove(
  'Lexical node does not exist in active editor state. Avoid using the same node references between nested closures from editorState.read/editor.update.',
  () => {
    const editor = createEditor();
    let kept: TextNode | undefined;
    write(editor, () => {
      kept = $addText('kept');
    });
    const read = () => editor.getEditorState().read(() => kept?.getTextContent());
    expect(read()).toBe('kept');
    write(editor, () => $getRoot().clear());
    expect(messageThrownBy(read)).toBe(noSuchNode);
  },
);

prove('render the plugin, or the component that calls useLexicalComposerContext(), inside <LexicalComposer>:', async () => {
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

prove('The hook is in the component that renders the composer: move it into a child.', async () => {
  function App() {
    useLexicalComposerContext();
    return <LexicalComposer initialConfig={{namespace: 'App', onError: console.error}}>inside</LexicalComposer>;
  }
  let thrown: unknown;
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  await render(<App />).catch((error: unknown) => (thrown = error));
  expect(messageOf(thrown)).toContain('cannot find a LexicalComposerContext');

  function Child() {
    useLexicalComposerContext();
    return 'inside';
  }
  const {container} = await render(
    <LexicalComposer initialConfig={{namespace: 'App', onError: console.error}}>
      <Child />
    </LexicalComposer>,
  );
  expect(container.textContent).toBe('inside');
});

// Nodes and registration

prove('add the class to nodes, in React to nodes of initialConfig:', async () => {
  const $useHeading = () => void $getRoot().append($createHeadingNode('h1'));
  expect(messageOfUpdate($useHeading)).not.toBe('');
  const editor = createHeadlessEditor({nodes: [HeadingNode]});
  write(editor, $useHeading);
  expect(editor.getEditorState().read(() => $getRoot().getFirstChild()?.getType())).toBe('heading');
  const inReact = await renderInComposer(null, {nodes: [HeadingNode]});
  write(inReact.editor, $useHeading);
  expect(inReact.editor.getEditorState().read(() => $getRoot().getLastChild()?.getType())).toBe('heading');
});

prove('Nodes added later have no effect: the editor reads nodes once.', () => {
  const nodes: Klass<LexicalNode>[] = [];
  const editor = createHeadlessEditor({nodes});
  nodes.push(HeadingNode);
  expect(editor.hasNodes([HeadingNode])).toBe(false);
  expect(createHeadlessEditor({nodes}).hasNodes([HeadingNode])).toBe(true);
});

prove('Node HeadingNode has not been registered. Ensure node has been passed to createEditor.', () => {
  const message = /^Node \w+ has not been registered\. Ensure node has been passed to createEditor\.$/;
  expect(messageThrownBy(() => createEditor().registerNodeTransform(HeadingNode, () => undefined))).toMatch(message);
  expect(messageThrownBy(() => createEditor().registerMutationListener(HeadingNode, () => undefined))).toMatch(message);
});

prove('Minified Lexical error #30, #37 or #97 in production', {build: 'production'}, () => {
  const errors = [
    reportedBy(() => $getRoot().append(new HeadingNode('h1'))),
    thrownBy(() => createEditor().registerNodeTransform(HeadingNode, () => undefined)),
    reportedBy(() => $getRoot().append($createHeadingNode('h1'))),
  ];
  expect(errors.map((error) => /^Minified Lexical error #\d+/.exec((error as Error).message)?.[0])).toEqual([
    'Minified Lexical error #30',
    'Minified Lexical error #37',
    'Minified Lexical error #97',
  ]);
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

prove('add the classes that the plugin needs to nodes:', async () => {
  expect(await messageOfPlugin(<HashtagPlugin />, [])).toBe('HashtagPlugin: HashtagNode not registered on editor');
  expect(await messageOfPlugin(<HashtagPlugin />, [HashtagNode])).toBeUndefined();
});
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

const otherClass = 'Create node: Type mention in node MentionNode does not match registered node MentionNode with the same type';
type Mention = ReturnType<typeof mentionModule>;
const $use = (mention: Mention) => () => {
  $getRoot().append($createParagraphNode().append(new mention('@ada')));
};

prove('After a hot reload the editor still has the old class, and new code uses the new class.', {build: 'development'}, () => {
  const [before, after] = [mentionModule(), mentionModule()];
  expect(messageOfUpdate($use(after), [before])).toBe(otherClass);
  const editor = createHeadlessEditor({nodes: [before]});
  write(editor, $use(before));
  expect(textOf(editor)).toBe('@ada');
});

prove(
  'Create node: Type mention in node MentionNode does not match registered node MentionNode with the same type',
  {build: 'development'},
  () => {
    expect(messageOfUpdate($use(mentionModule()), [mentionModule()])).toBe(otherClass);
  },
);

prove('The two class names differ: return a different type from one getType().', {build: 'development'}, () => {
  class PersonNode extends mentionModule() {}
  expect(messageOfUpdate($use(PersonNode), [mentionModule()])).toMatch(/in node PersonNode .* registered node MentionNode /);
  const editor = createHeadlessEditor({nodes: [mentionModule(), mentionModule('person')]});
  const person = editor._nodes.get('person')?.klass as Mention;
  write(editor, $use(person));
  expect(textOf(editor)).toBe('@ada');
});

prove('add the classes that the transformers create to nodes:', async () => {
  const attempt = (nodes: Klass<LexicalNode>[]) => () => registerMarkdownShortcuts(createHeadlessEditor({nodes}), TRANSFORMERS);
  expect(attempt(markdownNodes)).not.toThrow();
  for (const missing of markdownNodes) {
    expect(messageThrownBy(attempt(markdownNodes.filter((node) => node !== missing)))).toMatch(
      new RegExp(`^MarkdownShortcuts: missing dependency ${missing.getType()} for transformer`),
    );
  }
  expect(await messageOfPlugin(<MarkdownShortcutPlugin />, markdownNodes)).toContain('missing dependency horizontalrule');
  expect(await messageOfPlugin(<MarkdownShortcutPlugin transformers={TRANSFORMERS} />, markdownNodes)).toBeUndefined();
  expect(await messageOfPlugin(<MarkdownShortcutPlugin />, shortcutNodes)).toBeUndefined();
});

const missingHeading =
  'MarkdownShortcuts: missing dependency heading for transformer. Ensure node dependency is included in editor initial config.';

prove(
  'MarkdownShortcuts: missing dependency heading for transformer. Ensure node dependency is included in editor initial config.',
  () => {
    expect(messageThrownBy(() => registerMarkdownShortcuts(createHeadlessEditor(), TRANSFORMERS))).toBe(missingHeading);
  },
);

function warningsOf(nodes: Klass<LexicalNode>[]): string[] {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  createEditor({nodes});
  const lines = warn.mock.calls.map(([line]) => String(line));
  warn.mockRestore();
  return lines;
}

prove('MentionNode must implement static "clone" method', {build: 'development'}, () => {
  class MentionNode extends TextNode {
    static override getType(): string {
      return 'mention';
    }
  }
  expect(warningsOf([MentionNode])).toContain('MentionNode must implement static "clone" method');
  expect(warningsOf([mentionModule()])).not.toContain('MentionNode must implement static "clone" method');
});

prove('The warning names importJSON or exportJSON: add that method.', {build: 'development'}, () => {
  class LoadedNode extends mentionModule() {
    static override getType(): string {
      return 'mention';
    }
    static override clone(node: LoadedNode): LoadedNode {
      return new LoadedNode(node.__text, node.__key);
    }
  }
  const lines = warningsOf([LoadedNode]).filter((line) => line.startsWith('LoadedNode'));
  expect(lines.map((line) => /"(\w+)"/.exec(line)?.[1])).toEqual(['importJSON', 'exportJSON']);
  expect(warningsOf([mentionModule()]).filter((line) => line.startsWith('MentionNode'))).toEqual([]);
});

prove("give each class in nodes its own static getType() and clone(). Inherited methods don't count.", () => {
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
  'ignore these three warnings. Lexical :version[] prints them for an internal class, for each editor of a development build.',
  () => {
    const lines = warningsOf([]).filter((line) => line.startsWith('ArtificialNode__DO_NOT_USE'));
    expect(lines).toHaveLength(build === 'development' ? 3 : 0);
    expect(lines.some((line) => line.includes('static "clone"'))).toBe(build === 'development');
  },
);

const onlyBlocks = 'rootNode.append: Only element or decorator nodes can be appended to the root node';

prove('put the text into a paragraph:', () => {
  const editor = createHeadlessEditor();
  write(editor, () => {
    $addLine('x');
  });
  expect(editor.getEditorState().read(() => $getRoot().getFirstChild()?.getType())).toBe('paragraph');
  expect(textOf(editor)).toBe('x');
});

prove('rootNode.append: Only element or decorator nodes can be appended to the root node', () => {
  expect(messageOfUpdate(() => $getRoot().append($createTextNode('x')))).toBe(onlyBlocks);
});

prove('The nodes are from HTML: call $insertNodes(), which wraps text, instead of append().', () => {
  const page = new DOMParser().parseFromString('some text', 'text/html');
  const editor = createHeadlessEditor();
  write(editor, () => {
    const nodes = $generateNodesFromDOM(editor, page);
    expect(nodes.map((node) => node.getType())).toEqual(['text']);
    $getRoot().select().insertNodes(nodes);
  });
  expect(editor.getEditorState().read(() => $getRoot().getFirstChild()?.getType())).toBe('paragraph');
  expect(messageOfUpdate(() => $getRoot().append($createTextNode('some text')))).toBe(onlyBlocks);
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

const emptyState = "setEditorState: the editor state is empty. Ensure the editor state's root node never becomes empty.";

prove("setEditorState: the editor state is empty. Ensure the editor state's root node never becomes empty.", () => {
  const editor = createEditor();
  expect(
    messageThrownBy(() => {
      editor.setEditorState(editor.getEditorState().clone());
    }),
  ).toBe(emptyState);
});

prove('The first block cannot be read: fix the earlier message in onError.', () => {
  const {editor, state, messages} = parse(storedDocument(image, storedParagraph('after')));
  expect(messages).toEqual(['parseEditorState: type "image" + not found']);
  expect(state.isEmpty()).toBe(true);
  expect(
    messageThrownBy(() => {
      editor.setEditorState(state);
    }),
  ).toMatch(/^setEditorState: the editor state is empty\./);
});

prove('The JSON has "children":[]: it was saved before the first paragraph. Append a paragraph.', () => {
  const filled = createEditor();
  write(filled, () => $getRoot().append($createParagraphNode()));
  filled.setEditorState(filled.parseEditorState(JSON.stringify(filled.getEditorState())));
  const json = JSON.stringify(createEditor().getEditorState());
  expect(json).toContain('"children":[]');
  const {editor, state} = parse(json);
  expect(
    messageThrownBy(() => {
      editor.setEditorState(state);
    }),
  ).toMatch(/^setEditorState: the editor state is empty\./);
});

prove('Undo: append a paragraph in the update that empties the root.', () => {
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

const unknownType = 'parseEditorState: type "image" + not found';

prove('add the class whose getType() returns this type to nodes.', () => {
  const json = storedDocument(storedParagraph({...storedText('@ada'), type: 'mention'}));
  expect(parse(json).messages).toEqual(['parseEditorState: type "mention" + not found']);
  const editor = createHeadlessEditor({nodes: [mentionModule()]});
  editor.setEditorState(editor.parseEditorState(json));
  expect(textOf(editor)).toBe('@ada');
});

prove('parseEditorState: type "image" + not found', () => {
  expect(parse(storedDocument(image)).messages).toEqual([unknownType]);
});

prove(
  'Text is lost: after an onError that returns, parseEditorState() gives back only the blocks before the one with the unknown node.',
  () => {
    const withImage = storedParagraph('same block', image, 'rest of it');
    const {state} = parse(storedDocument(storedParagraph('before'), withImage, storedParagraph('after')));
    expect(state.read(() => $getRoot().getTextContent())).toBe('before');
  },
);

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

prove('Without it, development builds throw on undo when a paragraph has no textFormat.', () => {
  const expected = build === 'development';
  expect(messagesOfUndo(undefined, $doNothing).includes(frozenMap)).toBe(expected);
  expect(messagesOfUndo(0, $doNothing)).toEqual([]);
  const selected = messagesOfUndo(undefined, () => void $getRoot().selectEnd());
  expect(selected.some((message) => message.startsWith("Cannot assign to read only property '_cachedNodes'"))).toBe(expected);
});

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
  'call refreshTextFormats() after you load a document that a version before :release[0.14.5] saved. It adds no undo step:',
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

const frozenTheme = 'Cannot add property __lexicalClassNameCache, object is not extensible';

prove('pass a copy of the frozen theme, because Lexical writes to it:', () => {
  const theme = Object.freeze({paragraph: 'p'});
  const show = (each: object) => () => {
    const {editor, errors} = mount({theme: each});
    write(editor, () => $addText('x'));
    if (errors[0] !== undefined) throw errors[0];
  };
  expect(messageThrownBy(show(theme))).toBe(frozenTheme);
  expect(show(structuredClone(theme))).not.toThrow();
});

prove('Cannot add property __lexicalClassNameCache, object is not extensible', () => {
  const draw = (theme: object): void => {
    const {editor, errors} = mount({theme});
    write(editor, () => $addText('x').toggleFormat('bold'));
    if (errors[0] !== undefined) throw errors[0];
  };
  expect(
    messageThrownBy(() => {
      draw(Object.freeze({paragraph: 'p'}));
    }),
  ).toBe(frozenTheme);
  expect(
    messageThrownBy(() => {
      draw({text: Object.freeze({bold: 'b'})});
    }),
  ).toBe(frozenTheme);
  expect(() => {
    draw({paragraph: 'p', text: {bold: 'b'}});
  }).not.toThrow();
});

// While editing

const endless =
  'One or more transforms are endlessly triggering additional transforms. May have encountered infinite recursion caused by transforms that have their preconditions too lose and/or conflict with each other.';

prove('change the node only when there is something to change:', () => {
  const {editor, errors} = mount();
  registerBoldTodos(editor);
  write(editor, () => $addText('TODO: call'));
  expect(errors).toEqual([]);
  expect(editor.getEditorState().read(() => $getRoot().getFirstDescendant<TextNode>()?.hasFormat('bold'))).toBe(true);
  const unguarded = mount();
  unguarded.editor.registerNodeTransform(TextNode, (node) => void node.toggleFormat('bold'));
  write(unguarded.editor, () => $addText('TODO: call'));
  expect(unguarded.errors.map(messageOf)).toEqual([endless]);
});

prove(
  'One or more transforms are endlessly triggering additional transforms. May have encountered infinite recursion caused by transforms that have their preconditions too lose and/or conflict with each other.',
  () => {
    const {editor, errors} = mount();
    editor.registerNodeTransform(TextNode, (node) => {
      node.markDirty();
    });
    write(editor, () => $addText('x'));
    expect(errors.map(messageOf)).toEqual([endless]);
  },
);

prove('Lexical drops the update after about a hundred rounds.', () => {
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

prove("Two transforms undo each other's change: give one of the two a precondition.", () => {
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

const lostSelection =
  "updateEditor: selection has been lost because the previously selected nodes have been removed and selection wasn't moved to another node. Ensure selection changes after removing/replacing a selected node.";

prove('replace blocks with $setBlocksType(), which keeps the text with the caret:', () => {
  const messagesOf = ($change: (block: ElementNode) => void): string[] => {
    const errors: Error[] = [];
    const editor = createHeadlessEditor({onError: (error) => errors.push(error)});
    write(editor, $selectText);
    write(editor, () => {
      $change($getRoot().getFirstChildOrThrow());
    });
    return errors.map(messageOf);
  };
  expect(messagesOf((block) => block.replace($createParagraphNode()))).toEqual([lostSelection]);
  expect(messagesOf($toParagraph)).toEqual([]);
});

prove(
  "updateEditor: selection has been lost because the previously selected nodes have been removed and selection wasn't moved to another node. Ensure selection changes after removing/replacing a selected node.",
  () => {
    expect(messagesOfRestoring($selectParagraph, $doNothing)).toEqual([]);
    expect(messagesOfRestoring($selectParagraph, () => $getRoot().clear())).toEqual([lostSelection]);
  },
);

prove('You restore a selection that you kept: check that its nodes still exist.', () => {
  expect(messagesOfRestoring($selectText, $doNothing)).toEqual([]);
  expect(messagesOfRestoring($selectText, () => $getRoot().clear())).toEqual(['Point.getNode: node not found']);
});

prove('Point.getNode: node not found', () => {
  expect(messagesOfRestoring($selectText, () => $getRoot().clear())).toEqual(['Point.getNode: node not found']);
});

prove('dispatchCommand() returns false when no handler returned true.', () => {
  const editor = createHeadlessEditor();
  const dispatch = () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold');
  expect(dispatch()).toBe(false);
  editor.registerCommand(FORMAT_TEXT_COMMAND, () => false, 4);
  expect(dispatch()).toBe(false);
  editor.registerCommand(FORMAT_TEXT_COMMAND, () => true, 0);
  expect(dispatch()).toBe(true);
});

/** Whether a command is handled without a plugin, and with it. */
async function handledWith(plugin: ReactNode, send: (editor: LexicalEditor) => boolean): Promise<[boolean, boolean]> {
  const isHandled = async (children: ReactNode): Promise<boolean> => {
    const {editor} = await renderInComposer(children, {nodes: [LinkNode, ListNode, ListItemNode]});
    let answer = false;
    write(editor, () => {
      $getRoot().selectEnd().insertText('x');
      answer = send(editor);
    });
    return answer;
  };
  return [await isHandled(null), await isHandled(plugin)];
}

prove('TOGGLE_LINK_COMMAND: LinkPlugin', async () => {
  const send = (editor: LexicalEditor) => editor.dispatchCommand(TOGGLE_LINK_COMMAND, 'https://example.com');
  expect(await handledWith(<LinkPlugin />, send)).toEqual([false, true]);
});

prove('INSERT_UNORDERED_LIST_COMMAND: ListPlugin', async () => {
  const send = (editor: LexicalEditor) => editor.dispatchCommand(INSERT_UNORDERED_LIST_COMMAND, undefined);
  expect(await handledWith(<ListPlugin />, send)).toEqual([false, true]);
});

prove('FORMAT_TEXT_COMMAND: RichTextPlugin, or registerRichText()', async () => {
  const send = (editor: LexicalEditor) => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold');
  const plugin = (
    <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={errorBoundary.default} />
  );
  expect(await handledWith(plugin, send)).toEqual([false, true]);
  const {editor} = mount();
  const unregister = registerRichText(editor);
  write(editor, () => {
    $getRoot().append($createParagraphNode()).selectEnd();
    expect(send(editor)).toBe(true);
    unregister();
    expect(send(editor)).toBe(false);
  });
});

prove('No selection: call editor.focus() first.', () => {
  const {editor} = mount();
  registerRichText(editor);
  write(editor, () => {
    $addText('x');
    $setSelection(null);
  });
  expect(editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold')).toBe(false);
  editor.focus();
  expect(editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold')).toBe(true);
});

prove(
  'The call is in an update listener: the command runs after the listener, so dispatchCommand() always returns false there.',
  async () => {
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
  },
);

prove('use update listeners and transforms, or create the editor with createEditor() and jsdom.', () => {
  const headless = createHeadlessEditor();
  let updates = 0;
  headless.registerUpdateListener(() => (updates += 1));
  headless.registerNodeTransform(TextNode, (node) => {
    if (node.getTextContent() === 'x') node.setTextContent('y');
  });
  write(headless, () => $addText('x'));
  expect([updates, textOf(headless)]).toEqual([1, 'y']);
  expect(() => mount().editor.registerMutationListener(TextNode, () => undefined)).not.toThrow();
});

prove('registerMutationListener is not supported in headless mode', () => {
  expect(messageThrownBy(() => createHeadlessEditor().registerMutationListener(TextNode, () => undefined))).toBe(
    'registerMutationListener is not supported in headless mode',
  );
});

prove(
  'Also not supported: registerDecoratorListener, registerRootListener, getRootElement, setRootElement, getElementByKey, focus and blur.',
  () => {
    const editor = createHeadlessEditor();
    const calls = {
      registerDecoratorListener: () => editor.registerDecoratorListener(() => undefined),
      registerRootListener: () => editor.registerRootListener(() => undefined),
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

const minified =
  'Minified Lexical error #15; visit https://lexical.dev/docs/error?code=15 for the full message or use the non-minified dev environment for full errors and additional helpful warnings.';

prove(
  'Minified Lexical error #15; visit https://lexical.dev/docs/error?code=15 for the full message or use the non-minified dev environment for full errors and additional helpful warnings.',
  {build: 'production'},
  () => {
    const error = thrownBy(() => $getRoot());
    expect(error instanceof Error ? error.message.replace('?code=15&', '?code=15') : error).toBe(minified);
  },
);

/** What Node.js prints of an error with this `NODE_ENV`. */
function messageInNode(mode: string): string | undefined {
  return runInNode(
    `import {$getRoot} from 'lexical';
    try {
      $getRoot();
    } catch (error) {
      console.log(error.message);
    }`,
    mode,
  )[0];
}

prove('in Node and Jest, set NODE_ENV=development:', {isShared: true}, () => {
  expect([messageInNode('development'), messageInNode('production')]).toEqual([noActiveState, minified]);
});

prove('Jest sets NODE_ENV=test, which gives numbers.', {isShared: true}, () => {
  expect(messageInNode('test')).toBe(minified);
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
prove('10, 57, 77 | not registered on editor', async () => {
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
prove('19, 20 | selection has been lost', () => {
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
prove('30, 37, 97 | Node has not been registered', () => {
  expectCode(
    37,
    thrownBy(() => createEditor().registerNodeTransform(HeadingNode, () => undefined)),
    'Node \\w+ has not been registered',
  );
  if (build === 'development') return;
  expectCode(
    30,
    reportedBy(() => $getRoot().append(new HeadingNode('h1'))),
    'registeredNode: Type heading not found',
  );
  expectCode(
    97,
    reportedBy(() => $getRoot().append($createHeadingNode('h1'))),
    '\\$initializeNode failed',
  );
});
prove('64, 65 | does not implement', () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  class NoType extends ElementNode {}
  class NoClone extends ElementNode {
    static override getType(): string {
      return 'no-clone';
    }
  }
  expectCode(
    64,
    thrownBy(() => createEditor({nodes: [NoType]})),
    'LexicalNode: Node \\w+ does not implement \\.getType\\(\\)\\.',
  );
  const editor = createHeadlessEditor({
    nodes: [NoClone],
    onError: (error) => {
      throw error;
    },
  });
  let node: NoClone | undefined;
  write(editor, () => {
    node = new NoClone();
    $getRoot().append(node);
  });
  expectCode(
    65,
    thrownBy(() => {
      write(editor, () => void node?.getWritable());
    }),
    'LexicalNode: Node \\w+ does not implement \\.clone\\(\\)\\.',
  );
});
prove('38 | the editor state is empty', () => {
  const editor = createEditor();
  expectCode(
    38,
    thrownBy(() => {
      editor.setEditorState(editor.getEditorState().clone());
    }),
    'setEditorState: the editor state is empty',
  );
});
prove('56, 99 | Only element or decorator nodes', () => {
  expectCode(
    56,
    reportedBy(() => $getRoot().append($createTextNode('x'))),
    'rootNode.append: Only element or decorator nodes',
  );
  const inserted = reportedBy(() => $getRoot().append($createParagraphNode()).getFirstChild()?.insertAfter($createTextNode('x')));
  expectCode(99, inserted, 'Only element or decorator nodes can be inserted');
});
prove('113 | Lexical node does not exist', () => {
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

const noNamedExport = "'\"@lexical/react/LexicalErrorBoundary\"' has no exported member named 'LexicalErrorBoundary'.";

prove("'\"@lexical/react/LexicalErrorBoundary\"' has no exported member named 'LexicalErrorBoundary'.", {isShared: true}, () => {
  const code = (name: string) =>
    `import ${name} from '@lexical/react/LexicalErrorBoundary'; export default LexicalErrorBoundary;`;
  expect(diagnosticsOf(code('{LexicalErrorBoundary}'), {skipLibCheck: true}).join()).toContain(noNamedExport.slice(0, -1));
  expect(diagnosticsOf(code('LexicalErrorBoundary'), {skipLibCheck: true})).toEqual([]);
});

prove('in :version[] it is the default export:', () => {
  const names: string[] = Object.keys(errorBoundary);
  expect(names).toEqual(['default']);
  const Boundary: ComponentType<{children: ReactNode & object; onError: () => void}> = errorBoundary.default;
  expect(Boundary).toBeTypeOf('function');
});

prove('@lexical/react has no main entry.', () => {
  expect(() => require.resolve('@lexical/react')).toThrow(/No "exports" main defined/);
  expect(require.resolve('@lexical/react/LexicalComposer')).toContain('LexicalComposer');
});

prove("TypeScript reports Cannot find module '@lexical/react' or its corresponding type declarations.", {isShared: true}, () => {
  const code = "import {LexicalComposer} from '@lexical/react'; export default LexicalComposer;";
  expect(diagnosticsOf(code, {skipLibCheck: true})).toEqual([
    "Cannot find module '@lexical/react' or its corresponding type declarations.",
  ]);
});

prove('The message names the path: check the spelling and that the package is installed.', {isShared: true}, () => {
  const imports = (name: string) => `import * as module from '${name}'; export default module;`;
  const messages = (name: string) => diagnosticsOf(imports(name), {skipLibCheck: true});
  expect(messages('@lexical/react/LexicalComposer')).toEqual([]);
  expect(messages('@lexical/react/LexicalCompose')).toEqual([
    "Cannot find module '@lexical/react/LexicalCompose' or its corresponding type declarations.",
  ]);
  expect(messages('@lexical/not-installed')).toEqual([
    "Cannot find module '@lexical/not-installed' or its corresponding type declarations.",
  ]);
});

prove(
  "Did you mean to set the 'moduleResolution' option to 'nodenext': set moduleResolution to bundler, node16 or nodenext.",
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

unproven('A monorepo: make lexical a peer dependency.', {
  reason: 'it takes a package manager and a workspace',
  source: 'https://docs.npmjs.com/cli/configuring-npm/package-json#peerdependencies',
});
unproven('A linked package: let the bundler use one copy:', {
  reason: 'it takes a bundler and a linked folder',
  source: 'https://vite.dev/config/shared-options.html#resolve-dedupe',
});

prove('run code that needs a browser in the browser only.', () => {
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

/** Adds the gate to an editor that is shown already. */
async function renderGate(lock: 'while rendering' | 'in an effect'): Promise<void> {
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
}

const whileRendering =
  'Cannot update a component (Toolbar) while rendering a different component (Gate). To locate the bad setState() call inside Gate, follow the stack trace as described in https://react.dev/link/setstate-in-render';

prove(
  'Cannot update a component (Toolbar) while rendering a different component (Gate). To locate the bad setState() call inside Gate, follow the stack trace as described in https://react.dev/link/setstate-in-render',
  async () => {
    const warn = vi.spyOn(console, 'error').mockReturnValue(undefined);
    await renderGate('while rendering');
    expect(warn.mock.calls.map((call) => format(...call).replaceAll('`', ''))).toContain(whileRendering);
  },
);

prove('change the editor in an effect, not while React renders:', async () => {
  const warnings = async (lock: 'while rendering' | 'in an effect'): Promise<string[]> => {
    const warn = vi.spyOn(console, 'error').mockReturnValue(undefined);
    await renderGate(lock);
    const messages = warn.mock.calls.map((call) => format(...call)).filter((message) => message.startsWith('Cannot update'));
    warn.mockRestore();
    return messages;
  };
  const [message] = await warnings('while rendering');
  expect(message).toMatch(/^Cannot update a component \(`?Toolbar`?\) while rendering a different component \(`?Gate`?\)\./);
  expect(await warnings('in an effect')).toEqual([]);
});

prove(
  'setEditable(), dispatchCommand() and a discrete update call listeners at once, and a listener may set the state of another component.',
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

const invalidElement =
  'Element type is invalid: expected a string (for built-in components) or a class/function (for composite components) but got: object.';

prove('import LexicalErrorBoundary as above, without * as and without braces.', async () => {
  expect(await thrownWithBoundary(errorBoundary, true)).toContain('but got: object.');
  expect(await thrownWithBoundary(errorBoundary.default, true)).toBeUndefined();
});

prove(
  'Element type is invalid: expected a string (for built-in components) or a class/function (for composite components) but got: object.',
  {build: 'development'},
  async () => {
    expect(await thrownWithBoundary(errorBoundary, true)).toContain(invalidElement);
  },
);

prove('await import(…): use its .default.', async () => {
  const loaded = await import('@lexical/react/LexicalErrorBoundary');
  expect(await thrownWithBoundary(loaded, true)).toContain('but got: object.');
  expect(await thrownWithBoundary(loaded.default, true)).toBeUndefined();
});

prove('The error appears with the first decorator node.', async () => {
  expect(await thrownWithBoundary(errorBoundary, false)).toBeUndefined();
  expect(await thrownWithBoundary(errorBoundary, true)).toBeDefined();
});

prove('got: undefined: the module does not export the name in braces.', async () => {
  const {LexicalErrorBoundary} = errorBoundary as {LexicalErrorBoundary?: unknown};
  expect(await thrownWithBoundary(LexicalErrorBoundary, true)).toContain('but got: undefined');
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

prove('remove the alias, mock or externals entry that replaces yjs.', {build: 'development'}, () => {
  expect(undoManagerWith('{default: real}')).toBe('yjs.UndoManager is not a constructor');
  expect(undoManagerWith('real')).toBe('made');
});

prove('You need the mock: export all names of Yjs from it.', {build: 'development'}, () => {
  expect(undoManagerWith('{Doc: real.Doc}')).toBe('yjs.UndoManager is not a constructor');
  expect(undoManagerWith('{...real}')).toBe('made');
});

prove("The second line prints function when require('yjs') works:", {isShared: true}, () => {
  const [type] = runInNode(`
    import {createRequire} from 'node:module';
    console.log(typeof createRequire(process.cwd() + '/page.js')('yjs').UndoManager);
  `);
  expect(type).toBe('function');
});

prove('In development, it runs effects twice, so CollaborationPlugin connects, disconnects and connects again.', async () => {
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

const closedTooEarly =
  "WebSocket connection to 'ws://localhost:1234/note' failed: WebSocket is closed before the connection is established.";

prove(
  "WebSocket connection to 'ws://localhost:1234/note' failed: WebSocket is closed before the connection is established.",
  async () => {
    expect(await consoleAfterClosing(false)).toBe(closedTooEarly);
    expect(await consoleAfterClosing(true)).toBe('');
  },
);
