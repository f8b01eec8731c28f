import {CodeNode} from '@lexical/code';
import {HashtagNode} from '@lexical/hashtag';
import {$createLinkNode, AutoLinkNode, LinkNode} from '@lexical/link';
import {
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  ListItemNode,
  ListNode,
  REMOVE_LIST_COMMAND,
} from '@lexical/list';
import {OverflowNode} from '@lexical/overflow';
import {AutoLinkPlugin, createLinkMatcherWithRegExp, type LinkMatcher} from '@lexical/react/LexicalAutoLinkPlugin';
import {BlockWithAlignableContents} from '@lexical/react/LexicalBlockWithAlignableContents';
import {CharacterLimitPlugin} from '@lexical/react/LexicalCharacterLimitPlugin';
import {CheckListPlugin} from '@lexical/react/LexicalCheckListPlugin';
import {ClearEditorPlugin} from '@lexical/react/LexicalClearEditorPlugin';
import LexicalClickableLinkPlugin from '@lexical/react/LexicalClickableLinkPlugin';
import {CollaborationContext, useCollaborationContext} from '@lexical/react/LexicalCollaborationContext';
import {CollaborationPlugin} from '@lexical/react/LexicalCollaborationPlugin';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import {DecoratorBlockNode} from '@lexical/react/LexicalDecoratorBlockNode';
import {EditorRefPlugin} from '@lexical/react/LexicalEditorRefPlugin';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HashtagPlugin} from '@lexical/react/LexicalHashtagPlugin';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {
  $createHorizontalRuleNode,
  HorizontalRuleNode,
  INSERT_HORIZONTAL_RULE_COMMAND,
} from '@lexical/react/LexicalHorizontalRuleNode';
import {HorizontalRulePlugin} from '@lexical/react/LexicalHorizontalRulePlugin';
import {LinkPlugin} from '@lexical/react/LexicalLinkPlugin';
import {ListPlugin} from '@lexical/react/LexicalListPlugin';
import {MarkdownShortcutPlugin} from '@lexical/react/LexicalMarkdownShortcutPlugin';
import {LexicalNestedComposer} from '@lexical/react/LexicalNestedComposer';
import {NodeEventPlugin} from '@lexical/react/LexicalNodeEventPlugin';
import {OnChangePlugin} from '@lexical/react/LexicalOnChangePlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {TabIndentationPlugin} from '@lexical/react/LexicalTabIndentationPlugin';
import LexicalTableOfContentsPlugin from '@lexical/react/LexicalTableOfContents';
import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {TreeView} from '@lexical/react/LexicalTreeView';
import useLexicalEditable from '@lexical/react/useLexicalEditable';
import {useLexicalIsTextContentEmpty} from '@lexical/react/useLexicalIsTextContentEmpty';
import {useLexicalNodeSelection} from '@lexical/react/useLexicalNodeSelection';
import useLexicalSubscription, {type LexicalSubscription} from '@lexical/react/useLexicalSubscription';
import {useLexicalTextEntity} from '@lexical/react/useLexicalTextEntity';
import {HEADING, UNORDERED_LIST} from '@lexical/markdown';
import {$createHeadingNode, HeadingNode, QuoteNode} from '@lexical/rich-text';
import {TableCellNode, TableNode, TableRowNode} from '@lexical/table';
import {
  $createNodeSelection,
  $createParagraphNode,
  $createTextNode,
  $getNodeByKey,
  $getRoot,
  $nodesOfType,
  $setSelection,
  CLEAR_EDITOR_COMMAND,
  COMMAND_PRIORITY_HIGH,
  createEditor,
  DecoratorNode,
  ElementNode,
  FORMAT_ELEMENT_COMMAND,
  INSERT_LINE_BREAK_COMMAND,
  KEY_TAB_COMMAND,
  REDO_COMMAND,
  TextNode,
  UNDO_COMMAND,
  type EditorState,
  type Klass,
  type LexicalCommand,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
} from 'lexical';
import {Component, useEffect, type ComponentProps, type ReactElement, type ReactNode} from 'react';
import {expect, vi} from 'vitest';
import {CardNode, classNames} from '../support/card-node.tsx';
import {applyUpdate, Doc} from 'yjs';

import {$append, change, linesOf, textOf} from '../support/editor.ts';
import {messageOf} from '../support/messages.ts';
import {runInNode} from '../support/node.ts';
import {drawn, expectNeeds, openRichText, typeAtEnd, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {render, renderInComposer} from '../support/react.ts';
import {lonelyProvider} from '../support/shared.ts';
import {$cellWith, $insertHtml, outlineOf, rowsOf, tableNodes} from '../support/tables.ts';

/** The texts of all nodes of a class in a document. */
function textsOf(editor: LexicalEditor, node: Klass<LexicalNode>): string[] {
  return editor.getEditorState().read(() =>
    $nodesOfType(node)
      .filter((found) => found.isAttached())
      .map((found) => found.getTextContent()),
  );
}

/** What a component shows, whenever it renders. */
function recorder<T>(use: () => T): {Reader: () => null; last: () => T | undefined} {
  const seen: T[] = [];
  function Reader() {
    seen.push(use());
    return null;
  }
  return {Reader, last: () => seen.at(-1)};
}

const messageFrom = (rendered: Promise<unknown>): Promise<string> =>
  rendered.then(
    () => 'none',
    (error: unknown) => messageOf(error),
  );

/** Something in the document that React draws, inline. */
class WidgetNode extends DecoratorNode<ReactNode> {
  __content: ReactNode;
  static override getType(): string {
    return 'widget';
  }
  static override clone(node: WidgetNode): WidgetNode {
    return new WidgetNode(node.__content, node.__key);
  }
  constructor(content: ReactNode, key?: NodeKey) {
    super(key);
    this.__content = content;
  }
  override createDOM(): HTMLElement {
    return document.createElement('span');
  }
  override updateDOM(): boolean {
    return false;
  }
  override decorate(): ReactNode {
    return this.__content;
  }
}

/** The same without the base class. */
class LooseCardNode extends DecoratorNode<ReactElement> {
  static override getType(): string {
    return 'loose-card';
  }
  static override clone(node: LooseCardNode): LooseCardNode {
    return new LooseCardNode(node.__key);
  }
  override createDOM(): HTMLElement {
    return document.createElement('div');
  }
  override updateDOM(): boolean {
    return false;
  }
  override isInline(): boolean {
    return false;
  }
  override decorate(): ReactElement {
    return (
      <BlockWithAlignableContents className={classNames} nodeKey={this.__key}>
        A card
      </BlockWithAlignableContents>
    );
  }
}

const addresses = [createLinkMatcherWithRegExp(/https:\/\/(?:[\w-]+\.)+org\b(?:\/[^\s,;]*)?/)];
const anyHost = [createLinkMatcherWithRegExp(/https:\/\/[\w-]+(?:\.[\w-]+)+\S*/)];

/** The addresses that become links while a text is typed, or when it is there at once. */
async function linkedBy(plugin: ReactNode, text: string, isTyped = true): Promise<(string | null)[]> {
  const {editor, container} = await openRichText(plugin, [AutoLinkNode]);
  if (isTyped) await typeAtEnd(editor, text);
  else await updated(editor, () => void $append(text));
  return [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
}

prove('LexicalAutoLinkPlugin | links typed addresses | AutoLinkNode', async () => {
  const plugin = <AutoLinkPlugin matchers={addresses} />;
  expect(await linkedBy(plugin, 'see https://www.example.org now')).toEqual(['https://www.example.org']);
  expect(await linkedBy(plugin, 'see example.org now')).toEqual([]);
  expect(await linkedBy(null, 'see https://www.example.org now')).toEqual([]);
  await expectNeeds(plugin, [AutoLinkNode], /AutoLinkNode not registered on editor/);
});

prove(
  'Typing a dot after a link ends it, so a matcher that takes any host stops at https://docs.example. The matchers above wait for a known ending; https://example.org/a.html still becomes a link to /a while it is typed.',
  async () => {
    const any = <AutoLinkPlugin matchers={anyHost} />;
    expect(await linkedBy(any, 'https://docs.example.org ')).toEqual(['https://docs.example']);
    expect(await linkedBy(any, 'https://docs.example.org ', false)).toEqual(['https://docs.example.org']);
    const known = <AutoLinkPlugin matchers={addresses} />;
    expect(await linkedBy(known, 'https://docs.example.org ')).toEqual(['https://docs.example.org']);
    expect(await linkedBy(known, 'https://example.org/a.html ')).toEqual(['https://example.org/a']);
    expect(await linkedBy(known, 'https://example.org/a.html ', false)).toEqual(['https://example.org/a.html']);
    // A comma after a pasted address is not part of it.
    expect(await linkedBy(known, 'see https://example.org/a, and', false)).toEqual(['https://example.org/a']);
    const sample = '/page-components/docs/react/plugins.md/AutoLinkSample.tsx';
    const {matchers} = (await import(/* @vite-ignore */ sample)) as {
      matchers: LinkMatcher[];
    };
    expect(matchers.map((match) => match('to a.b@example.org')?.url)).toEqual([undefined, 'mailto:a.b@example.org']);
    // They run for each change of a text, and a pasted text may be one long word.
    const start = performance.now();
    for (const match of matchers) expect(match('a'.repeat(50_000))).toBeNull();
    expect(performance.now() - start).toBeLessThan(500);
  },
);

/** The alignment that an embed has in the state and on the page, after it was selected and a command was dispatched. */
async function aligned(node: typeof CardNode | typeof LooseCardNode): Promise<[string | undefined, string | undefined]> {
  let key = '';
  const {editor, container} = await openRichText(null, [node], {
    editorState: () => {
      const card = new node();
      key = card.getKey();
      $getRoot().append(card, $createParagraphNode());
    },
  });
  await updated(editor, () => {
    const selection = $createNodeSelection();
    selection.add(key);
    $setSelection(selection);
  });
  expect(container.querySelector('.chosen')).not.toBeNull();
  await drawn(() => {
    editor.dispatchCommand(FORMAT_ELEMENT_COMMAND, 'center');
  });
  const stored = editor.getEditorState().read(() => {
    const card = $getNodeByKey(key);
    return card instanceof DecoratorBlockNode ? card.__format : undefined;
  });
  return [stored, container.querySelector<HTMLElement>('.card')?.style.textAlign];
}

prove(
  'LexicalBlockWithAlignableContents | component for embeds that can be aligned | a subclass of DecoratorBlockNode',
  async () => {
    expect(await aligned(CardNode)).toEqual(['center', 'center']);
    expect(await aligned(LooseCardNode)).toEqual([undefined, '']);
  },
);

prove('LexicalDecoratorBlockNode | base class for block decorators', async () => {
  const {editor, container, errors} = await openRichText(null, [CardNode, WidgetNode], {
    editorState: () => {
      $getRoot().append(new CardNode());
    },
  });
  change(editor, () => {
    expect([new CardNode().isInline(), new WidgetNode(null).isInline()]).toEqual([false, true]);
  });
  expect([container.querySelector('div.card')?.textContent, errors]).toEqual(['A card', []]);
});

prove('LexicalCharacterLimitPlugin | counts characters and marks those over a limit | OverflowNode', async () => {
  const plugin = <CharacterLimitPlugin charset="UTF-16" maxLength={3} />;
  const after = async (text: string): Promise<[string | null | undefined, string[]]> => {
    const {editor, container} = await openRichText(plugin, [OverflowNode]);
    await typeAtEnd(editor, text);
    return [container.querySelector('.characters-limit')?.textContent, textsOf(editor, OverflowNode)];
  };
  expect(await after('abc')).toEqual(['0', []]);
  expect(await after('abcde')).toEqual(['-2', ['de']]);
  await expectNeeds(plugin, [OverflowNode], /OverflowNode not registered on editor/);
});

prove('LexicalClearEditorPlugin | empties the editor on a command', async () => {
  const clear = async (plugin: ReactNode): Promise<[boolean, string[]]> => {
    const {editor} = await openRichText(plugin, [], {
      editorState: () => {
        $append('tides');
      },
    });
    let isHandled = false;
    await drawn(() => {
      isHandled = editor.dispatchCommand(CLEAR_EDITOR_COMMAND, undefined);
    });
    return [isHandled, linesOf(editor)];
  };
  expect(await clear(<ClearEditorPlugin />)).toEqual([true, ['']]);
  expect(await clear(null)).toEqual([false, ['tides']]);
});

/** A node of its own that is drawn as a link. */
class AnchorNode extends ElementNode {
  static override getType(): string {
    return 'anchor';
  }
  static override clone(node: AnchorNode): AnchorNode {
    return new AnchorNode(node.__key);
  }
  override createDOM(): HTMLElement {
    const anchor = document.createElement('a');
    anchor.href = 'https://example.com/own';
    return anchor;
  }
  override updateDOM(): boolean {
    return false;
  }
  override isInline(): boolean {
    return true;
  }
}

/** The addresses that are opened by a click on each link of a document. */
async function openedFrom(
  plugin: ReactNode,
  nodes: readonly Klass<LexicalNode>[],
  $create: () => ElementNode,
): Promise<string[]> {
  const opened: string[] = [];
  const open = vi.spyOn(window, 'open').mockImplementation((address) => {
    opened.push(String(address));
    return null;
  });
  const {container} = await openRichText(plugin, nodes, {
    editorState: () => {
      $getRoot().append($createParagraphNode().append($create().append($createTextNode('here'))));
    },
  });
  await drawn(() => {
    container.querySelector('a span')?.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
  });
  open.mockRestore();
  return opened;
}

prove('LexicalClickableLinkPlugin | opens links on click', async () => {
  const $link = (): LinkNode => $createLinkNode('https://example.org');
  expect(await openedFrom(<LexicalClickableLinkPlugin />, [LinkNode], $link)).toEqual(['https://example.org']);
  expect(await openedFrom(null, [LinkNode], $link)).toEqual([]);
});

type CollaborationValue = ReturnType<typeof useCollaborationContext>;

const newContext = (name: string): CollaborationValue => ({
  clientID: 0,
  color: 'crimson',
  isCollabActive: false,
  name,
  yjsDocMap: new Map(),
});

/** Which modules load in a process of Node.js where there is no `yjs`. */
function loadedWithoutYjs(...names: string[]): string[] {
  const hook = `export const resolve = (name, context, next) => {
    if (name === 'yjs') throw new Error('yjs is missing');
    return next(name, context);
  };`;
  return runInNode(`
    import {register} from 'node:module';
    register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(hook)}));
    for (const name of ${JSON.stringify(names)}) {
      console.log(await import('@lexical/react/' + name).then(() => 'loaded', (error) => error.message));
    }`);
}

prove('LexicalCollaborationContext | name, color and documents of the local user', async () => {
  const context = newContext('Ada');
  const {Reader, last} = recorder(() => useCollaborationContext());
  await render(
    <CollaborationContext.Provider value={context}>
      <Reader />
    </CollaborationContext.Provider>,
  );
  expect(last()).toBe(context);
  await render(<Reader />);
  expect([last()?.name, last()?.color].join()).toMatch(/^\w+,rgb/);
  expect(last()?.yjsDocMap).toBeInstanceOf(Map);
});

/** An editor that is shared with others by their documents. */
async function shared(name: string, plugin: (doc: Doc) => ReactNode): Promise<{editor: LexicalEditor; doc: Doc}> {
  const doc = new Doc();
  const children = <CollaborationContext.Provider value={newContext(name)}>{plugin(doc)}</CollaborationContext.Provider>;
  const {editor} = await renderInComposer(children, {editorState: null});
  return {editor, doc};
}

prove('LexicalCollaborationPlugin | binds the editor to a shared document | yjs, a provider', async () => {
  const textsAfterTyping = async (isBound: boolean): Promise<string[]> => {
    const plugin = (doc: Doc): ReactNode => {
      const providerFactory = (id: string, docs: Map<string, Doc>) => {
        docs.set(id, doc);
        return lonelyProvider();
      };
      return isBound ? <CollaborationPlugin id="note" providerFactory={providerFactory} shouldBootstrap={false} /> : null;
    };
    const [ada, bob] = [await shared('Ada', plugin), await shared('Bob', plugin)];
    ada.doc.on('update', (update: Uint8Array) => {
      applyUpdate(bob.doc, update, 'network');
    });
    await updated(ada.editor, () => void $append('tides'));
    return [textOf(ada.editor), textOf(bob.editor)];
  };
  expect(await textsAfterTyping(true)).toEqual(['tides', 'tides']);
  expect(await textsAfterTyping(false)).toEqual(['tides', '']);

  // What a factory gives that makes a document and no provider.
  const none = (id: string, docs: Map<string, Doc>) => {
    docs.set(id, new Doc());
    return undefined as unknown as ReturnType<typeof lonelyProvider>;
  };
  const withoutProvider = shared('Ada', () => <CollaborationPlugin id="note" providerFactory={none} shouldBootstrap={false} />);
  expect(await messageFrom(withoutProvider)).not.toBe('none');

  expect(loadedWithoutYjs('LexicalCollaborationPlugin', 'LexicalCollaborationContext')).toEqual(['yjs is missing', 'loaded']);
});

prove('LexicalComposer | creates the editor and provides it', async () => {
  const {Reader, last} = recorder(() => useLexicalComposerContext()[0]);
  const first = await renderInComposer(<Reader />, {namespace: 'First'});
  expect([last() === first.editor, first.editor._config.namespace]).toEqual([true, 'First']);
  const second = await renderInComposer(<Reader />, {namespace: 'Second'});
  expect([last() === first.editor, last()?._config.namespace]).toEqual([false, 'Second']);
  expect(last()).toBe(second.editor);
  expect(await messageFrom(render(<Reader />))).toContain('cannot find a LexicalComposerContext');
});

prove('LexicalComposerContext | the hook that returns the editor | a composer around it', async () => {
  const {Reader, last} = recorder(() => useLexicalComposerContext()[0]);
  const {editor} = await renderInComposer(<Reader />);
  expect(last()).toBe(editor);
  expect(await messageFrom(render(<Reader />))).toContain('cannot find a LexicalComposerContext');
});

prove('LexicalEditorRefPlugin | puts the editor into a ref |', async () => {
  const outside: {current: LexicalEditor | null} = {current: null};
  await openRichText(null);
  expect(outside.current).toBeNull();
  const {editor} = await openRichText(<EditorRefPlugin editorRef={outside} />);
  expect(outside.current).toBe(editor);
});

function Broken(): never {
  throw new Error('broken');
}

/** What is left on the page of an editor with a broken decorator, and of a paragraph beside it. */
async function leftOf(
  ErrorBoundary: ComponentProps<typeof RichTextPlugin>['ErrorBoundary'],
  onError: (error: Error) => void,
): Promise<string | null> {
  document.body.replaceChildren();
  const children = (
    <>
      <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={ErrorBoundary} />
      <p>beside</p>
    </>
  );
  await renderInComposer(children, {
    nodes: [WidgetNode],
    onError,
    editorState: () => {
      $append('text').append(new WidgetNode(<Broken />));
    },
  }).catch(() => undefined);
  return document.body.textContent;
}

/** Lets errors through. */
class NoBoundary extends Component<{children: ReactNode; onError: (error: Error) => void}> {
  override render(): ReactNode {
    return this.props.children;
  }
}

prove(
  'LexicalErrorBoundary | keeps a broken decorator from taking the editor down, as long as onError does not throw',
  async () => {
    const ignore = (): void => undefined;
    const rethrow = (error: Error): void => {
      throw error;
    };
    expect(await leftOf(LexicalErrorBoundary, ignore)).toBe('textAn error was thrown.beside');
    expect(await leftOf(LexicalErrorBoundary, rethrow)).toBe('');
    expect(await leftOf(NoBoundary, ignore)).toBe('');
  },
);

prove('LexicalHashtagPlugin | turns #words into hashtag nodes | HashtagNode', async () => {
  const hashtags = async (plugin: ReactNode): Promise<string[]> => {
    const {editor} = await openRichText(plugin, [HashtagNode]);
    await typeAtEnd(editor, 'about #tides now');
    return textsOf(editor, HashtagNode);
  };
  expect([await hashtags(<HashtagPlugin />), await hashtags(null)]).toEqual([['#tides'], []]);
  await expectNeeds(<HashtagPlugin />, [HashtagNode], /HashtagNode not registered on editor/);
});

/** Dispatches a command that has no payload, and says whether something handled it. */
async function isHandled(editor: LexicalEditor, command: LexicalCommand<void>): Promise<boolean> {
  let answer = false;
  await drawn(() => {
    answer = editor.dispatchCommand(command, undefined);
  });
  return answer;
}

prove('LexicalHistoryPlugin | undo and redo', async () => {
  const {editor} = await openRichText(<HistoryPlugin />);
  await typeAtEnd(editor, 'tides');
  expect([await isHandled(editor, UNDO_COMMAND), textOf(editor)]).toEqual([true, '']);
  expect([await isHandled(editor, REDO_COMMAND), textOf(editor)]).toEqual([true, 'tides']);
  const without = await openRichText(null);
  await typeAtEnd(without.editor, 'tides');
  expect([await isHandled(without.editor, UNDO_COMMAND), textOf(without.editor)]).toEqual([false, 'tides']);
});

prove('LexicalHorizontalRuleNode | node and command for a rule', async () => {
  const {editor, container} = await openRichText(null, [HorizontalRuleNode]);
  expect(container.querySelector('hr')).toBeNull();
  await updated(editor, () => void $getRoot().append($createHorizontalRuleNode()));
  expect(container.querySelector('hr')).not.toBeNull();
  const handler = vi.fn(() => true);
  editor.registerCommand(INSERT_HORIZONTAL_RULE_COMMAND, handler, COMMAND_PRIORITY_HIGH);
  await isHandled(editor, INSERT_HORIZONTAL_RULE_COMMAND);
  expect(handler).toHaveBeenCalledOnce();
});

prove('LexicalHorizontalRulePlugin | inserts a rule on its command | HorizontalRuleNode', async () => {
  const insert = async (plugin: ReactNode): Promise<[boolean, number]> => {
    const {editor, container} = await openRichText(plugin, [HorizontalRuleNode]);
    await updated(editor, () => void $getRoot().selectEnd());
    return [await isHandled(editor, INSERT_HORIZONTAL_RULE_COMMAND), container.querySelectorAll('hr').length];
  };
  expect([await insert(<HorizontalRulePlugin />), await insert(null)]).toEqual([
    [true, 1],
    [false, 0],
  ]);
  await expectNeeds(
    <HorizontalRulePlugin />,
    [HorizontalRuleNode],
    /Create node: Attempted to create node|\$initializeNode failed/,
    (editor) => {
      editor.update(() => void $getRoot().selectEnd(), {discrete: true});
      editor.dispatchCommand(INSERT_HORIZONTAL_RULE_COMMAND, undefined);
    },
  );
});

prove('LexicalListPlugin | handles the list commands | ListNode, ListItemNode', async () => {
  const answers = async (plugin: ReactNode): Promise<[boolean, string | undefined][]> => {
    const {editor, container} = await openRichText(plugin, [ListNode, ListItemNode]);
    await typeAtEnd(editor, 'tides');
    const block = (): string | undefined => container.querySelector('[contenteditable]')?.firstElementChild?.tagName;
    const results: [boolean, string | undefined][] = [];
    for (const command of [INSERT_UNORDERED_LIST_COMMAND, INSERT_ORDERED_LIST_COMMAND, REMOVE_LIST_COMMAND]) {
      results.push([await isHandled(editor, command), block()]);
    }
    return results;
  };
  expect(await answers(<ListPlugin />)).toEqual([
    [true, 'UL'],
    [true, 'OL'],
    [true, 'P'],
  ]);
  expect(await answers(null)).toEqual([
    [false, 'P'],
    [false, 'P'],
    [false, 'P'],
  ]);
  await expectNeeds(<ListPlugin />, [ListNode, ListItemNode], /ListNode and\/or ListItemNode not registered on editor/);
});

prove('LexicalMarkdownShortcutPlugin | Markdown while typing | the nodes of its transformers', async () => {
  const blockAfterTyping = async (plugin: ReactNode): Promise<string | undefined> => {
    const {editor, container} = await openRichText(plugin, [HeadingNode]);
    await typeAtEnd(editor, '# Tides');
    return container.querySelector('[contenteditable]')?.firstElementChild?.outerHTML.replaceAll(/ dir="\w+"/g, '');
  };
  expect(await blockAfterTyping(<MarkdownShortcutPlugin transformers={[HEADING]} />)).toMatch(/^<h1>.*>Tides</);
  expect(await blockAfterTyping(null)).toMatch(/^<p>.*># Tides</);
  const both = <MarkdownShortcutPlugin transformers={[HEADING, UNORDERED_LIST]} />;
  await expectNeeds(both, [HeadingNode, ListNode, ListItemNode], /missing dependency/);
});

prove('LexicalNestedComposer | an editor inside a decorator | a composer around it', async () => {
  const {Reader, last} = recorder(() => useLexicalComposerContext()[0]);
  const inner = createEditor();
  const nested = (
    <LexicalNestedComposer initialEditor={inner}>
      <Reader />
      <ContentEditable />
    </LexicalNestedComposer>
  );
  const {editor} = await openRichText(null, [WidgetNode], {
    editorState: () => {
      $append('outer').append(new WidgetNode(nested));
    },
  });
  expect([last() === inner, last() === editor]).toEqual([true, false]);
  const [outerElement, innerElement] = [editor.getRootElement(), inner.getRootElement()];
  expect(innerElement?.closest('[data-lexical-decorator]')).not.toBeNull();
  expect([outerElement?.contains(innerElement), outerElement === innerElement]).toEqual([true, false]);
  expect(await messageFrom(render(nested))).toContain('Unexpected parent context null on a nested composer');
});

prove('LexicalNodeEventPlugin | DOM events on nodes of a class', async () => {
  const events: string[] = [];
  const note = (event: Event, _editor: LexicalEditor, key: NodeKey): void => {
    events.push(`${event.type} ${$getNodeByKey(key)?.getTextContent() ?? ''}`);
  };
  const plugin = <NodeEventPlugin nodeType={HeadingNode} eventType="click" eventListener={note} />;
  const {container} = await openRichText(plugin, [HeadingNode], {
    editorState: () => {
      $getRoot().append($createHeadingNode('h2').append($createTextNode('Tides')));
      $append('They turn.');
    },
  });
  for (const [tag, type] of [
    ['p', 'click'],
    ['h2', 'mousedown'],
    ['h2', 'click'],
  ] as const) {
    await drawn(() => {
      container.querySelector(tag)?.dispatchEvent(new MouseEvent(type, {bubbles: true}));
    });
  }
  expect(events).toEqual(['click Tides']);
});

prove('LexicalOnChangePlugin | calls a function after changes', async () => {
  const seen: string[] = [];
  const note = (_state: EditorState, changed: LexicalEditor): void => void seen.push(textOf(changed));
  const {editor} = await openRichText(<OnChangePlugin onChange={note} />);
  expect(seen).toEqual([]);
  await updated(editor, () => void $append('tides'));
  expect(seen.at(-1)).toContain('tides');
});

prove('LexicalTableOfContents | list of the headings | HeadingNode', async () => {
  const plugin = (
    <LexicalTableOfContentsPlugin>
      {(entries) => <output>{entries.map(([, text, tag]) => `${tag} ${text}`).join(', ')}</output>}
    </LexicalTableOfContentsPlugin>
  );
  const {editor, container} = await openRichText(plugin, [HeadingNode], {
    editorState: () => {
      $getRoot().append($createHeadingNode('h1').append($createTextNode('Tides')));
      $append('They turn.');
    },
  });
  const outline = (): string | null | undefined => container.querySelector('output')?.textContent;
  expect(outline()).toBe('h1 Tides');
  await updated(editor, () => void $getRoot().append($createHeadingNode('h2').append($createTextNode('Springs'))));
  expect(outline()).toBe('h1 Tides, h2 Springs');
  await expectNeeds(plugin, [HeadingNode], /has not been registered/);
});

prove('LexicalTreeView | node tree and time travel for debugging', async () => {
  function Debugger() {
    const [editor] = useLexicalComposerContext();
    return (
      <TreeView
        editor={editor}
        viewClassName="tree"
        treeTypeButtonClassName=""
        timeTravelButtonClassName=""
        timeTravelPanelButtonClassName=""
        timeTravelPanelClassName=""
        timeTravelPanelSliderClassName=""
      />
    );
  }
  const {editor, container} = await openRichText(<Debugger />);
  for (const text of ['first', 'second', 'third']) await updated(editor, () => void $append(text));
  const tree = (): string => container.querySelector('.tree')?.textContent ?? '';
  await vi.waitFor(() => {
    expect(tree()).toMatch(/root.*paragraph.*text.*"first".*"second".*"third"/s);
  });
  const button = [...container.querySelectorAll('button')].find(({textContent}) => textContent === 'Time Travel');
  await drawn(() => button?.click());
  const slider = container.querySelector<HTMLInputElement>('input[type=range]');
  if (slider === null) throw new Error('expected a slider');
  await drawn(() => {
    // React listens to the setter of the element itself; that of the prototype goes unnoticed.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, '1');
    slider.dispatchEvent(new Event('input', {bubbles: true}));
    slider.dispatchEvent(new Event('change', {bubbles: true}));
  });
  expect(textOf(editor)).toContain('first');
  expect(textOf(editor)).not.toContain('third');
});

prove('useLexicalEditable | hook: whether the editor is editable', async () => {
  const {Reader, last} = recorder(useLexicalEditable);
  const {editor} = await openRichText(<Reader />, [], {editable: false});
  expect(last()).toBe(false);
  await drawn(() => {
    editor.setEditable(true);
  });
  expect(last()).toBe(true);
});

prove('useLexicalIsTextContentEmpty | hook: whether there is no text', async () => {
  const {Reader, last} = recorder(() => useLexicalIsTextContentEmpty(useLexicalComposerContext()[0]));
  const {editor} = await openRichText(<Reader />);
  expect(last()).toBe(true);
  await updated(editor, () => void $append('tides'));
  expect(last()).toBe(false);
  await updated(editor, () => void $getRoot().clear());
  expect(last()).toBe(true);
});

prove('useLexicalNodeSelection | hook: whether a node is selected', async () => {
  let key = '';
  const {Reader, last} = recorder(() => useLexicalNodeSelection(key)[0]);
  const {editor} = await openRichText(<Reader />, [HorizontalRuleNode], {
    editorState: () => {
      const rule = $createHorizontalRuleNode();
      key = rule.getKey();
      $getRoot().append(rule, $createParagraphNode());
    },
  });
  const select = (selected: NodeKey[]): Promise<void> =>
    updated(editor, () => {
      const selection = $createNodeSelection();
      for (const each of selected) selection.add(each);
      $setSelection(selection);
    });
  expect(last()).toBe(false);
  await select([key]);
  expect(last()).toBe(true);
  await select([]);
  expect(last()).toBe(false);
});

prove('useLexicalSubscription | hook: any listener as React state', async () => {
  const length = (editor: LexicalEditor): LexicalSubscription<number> => ({
    initialValueFn: () => textOf(editor).length,
    subscribe: (tell) =>
      editor.registerTextContentListener((text) => {
        tell(text.length);
      }),
  });
  const mode = (editor: LexicalEditor): LexicalSubscription<boolean> => ({
    initialValueFn: () => editor.isEditable(),
    subscribe: (tell) => editor.registerEditableListener(tell),
  });
  const {Reader, last} = recorder(() => [useLexicalSubscription(length), useLexicalSubscription(mode)]);
  const {editor} = await openRichText(<Reader />);
  expect(last()).toEqual([0, true]);
  await typeAtEnd(editor, 'tides');
  await drawn(() => {
    editor.setEditable(false);
  });
  expect(last()).toEqual([5, false]);
});

class TimeNode extends TextNode {
  static override getType(): string {
    return 'time';
  }
  static override clone(node: TimeNode): TimeNode {
    return new TimeNode(node.__text, node.__key);
  }
}

const timeIn = (text: string): {start: number; end: number} | null => {
  const match = /\d+:\d\d/.exec(text);
  return match === null ? null : {start: match.index, end: match.index + match[0].length};
};
const $timeOf = (node: TextNode): TimeNode => new TimeNode(node.getTextContent());

function TimePlugin(): null {
  useLexicalTextEntity(timeIn, TimeNode, $timeOf);
  return null;
}

prove('useLexicalTextEntity | hook: matched text becomes a node | a text node class', async () => {
  const timesIn = async (plugin: ReactNode): Promise<string[]> => {
    const {editor} = await openRichText(plugin, [TimeNode]);
    await typeAtEnd(editor, 'at 9:30 sharp');
    return textsOf(editor, TimeNode);
  };
  expect([await timesIn(<TimePlugin />), await timesIn(null)]).toEqual([['9:30'], []]);
  await expectNeeds(<TimePlugin />, [TimeNode], /has not been registered/);
});

/** How many handlers, listeners and transforms an editor has. */
function registrations(editor: LexicalEditor): number {
  const sizes = [
    ...[...editor._commands.values()].flatMap((priorities) => priorities.map(({size}) => size)),
    ...Object.values(editor._listeners).map((listeners: {size: number}) => listeners.size),
    ...[...editor._nodes.values()].map(({transforms}) => transforms.size),
  ];
  return sizes.reduce((sum, size) => sum + size, 0);
}

const noop = (): void => undefined;

/** The plugins that register something, with what they need. */
const registering: ReactElement[] = [
  <AutoLinkPlugin key="auto link" matchers={addresses} />,
  <CheckListPlugin key="check list" />,
  <ClearEditorPlugin key="clear" />,
  <LexicalClickableLinkPlugin key="clickable link" />,
  <HashtagPlugin key="hashtag" />,
  <HistoryPlugin key="history" />,
  <HorizontalRulePlugin key="rule" />,
  <LinkPlugin key="link" />,
  <ListPlugin key="list" />,
  <MarkdownShortcutPlugin key="markdown" />,
  <OnChangePlugin key="change" onChange={noop} />,
  <TabIndentationPlugin key="tab" />,
  <TablePlugin key="table" />,
];

const allNodes = [
  AutoLinkNode,
  CodeNode,
  HashtagNode,
  HeadingNode,
  HorizontalRuleNode,
  LinkNode,
  ListItemNode,
  ListNode,
  QuoteNode,
  TableCellNode,
  TableNode,
  TableRowNode,
];

prove('each removes its commands, transforms and listeners when it unmounts. StrictMode is therefore safe', async () => {
  function Careless() {
    const [editor] = useLexicalComposerContext();
    useEffect(() => void editor.registerUpdateListener(noop), [editor]);
    return null;
  }
  const left = async (plugin: ReactElement): Promise<{added: number; left: number}> => {
    const {editor, rerender, unmount} = await renderInComposer(null, {nodes: allNodes}, true);
    const before = registrations(editor);
    await rerender(plugin);
    const added = registrations(editor) - before;
    await rerender(null);
    const result = {added, left: registrations(editor) - before};
    await unmount();
    return result;
  };
  for (const plugin of registering) {
    const found = await left(plugin);
    expect(found.added, plugin.key ?? '').toBeGreaterThan(0);
    expect(found.left, plugin.key ?? '').toBe(0);
  }
  expect((await left(<Careless />)).left).toBeGreaterThan(0);
});

/** How `window.open()` is called for clicks on a text in a link. */
async function openedBy(link: () => ElementNode, props: ComponentProps<typeof LexicalClickableLinkPlugin>, init: MouseEventInit) {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const {container} = await openRichText(<LexicalClickableLinkPlugin {...props} />, [LinkNode, AnchorNode], {
    editorState: () => {
      $getRoot().append($createParagraphNode().append(link().append($createTextNode('manual'))));
    },
  });
  container.querySelector('a span')?.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, ...init}));
  const {calls} = opened.mock;
  opened.mockRestore();
  return calls;
}

prove(
  'links open in a new tab unless newTab is false; then only those with target="_blank" do, and those that are clicked with Ctrl or Cmd.',
  async () => {
    const url = 'https://example.com/';
    const $plain = () => $createLinkNode(url);
    expect(await openedBy($plain, {}, {})).toEqual([[url, '_blank']]);
    expect(await openedBy($plain, {newTab: false}, {})).toEqual([[url, '_self']]);
    expect(await openedBy(() => $createLinkNode(url, {target: '_blank'}), {newTab: false}, {})).toEqual([[url, '_blank']]);
    for (const key of ['ctrlKey', 'metaKey']) {
      expect(await openedBy($plain, {newTab: false}, {[key]: true})).toEqual([[url, '_blank']]);
    }
  },
);

prove(
  'The address of a LinkNode is sanitized, see dangerous addresses. The address of another <a> is opened as it is',
  async () => {
    const url = 'javascript:alert(1)';
    class ScriptNode extends AnchorNode {
      static override getType(): string {
        return 'anchor';
      }
      static override clone(node: ScriptNode): ScriptNode {
        return new ScriptNode(node.__key);
      }
      override createDOM(): HTMLElement {
        const anchor = document.createElement('a');
        anchor.href = url;
        return anchor;
      }
    }
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const {container} = await openRichText(<LexicalClickableLinkPlugin />, [LinkNode, ScriptNode], {
      editorState: () => {
        for (const link of [$createLinkNode(url), new ScriptNode()]) {
          $getRoot().append($createParagraphNode().append(link.append($createTextNode('manual'))));
        }
      },
    });
    for (const span of container.querySelectorAll('a span')) {
      span.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
    }
    expect(opened.mock.calls.map(([address]) => address)).toEqual(['about:blank', url]);
    opened.mockRestore();
  },
);

/** The view with the editor's state, in the editor's composer. */
function Tree(): ReactElement {
  const [editor] = useLexicalComposerContext();
  return (
    <TreeView
      editor={editor}
      viewClassName="tree"
      treeTypeButtonClassName=""
      timeTravelButtonClassName="travel"
      timeTravelPanelButtonClassName=""
      timeTravelPanelClassName=""
      timeTravelPanelSliderClassName=""
    />
  );
}

prove(
  'Time travel puts old states into the editor: each becomes a step of undo and reaches onChange, so an autosave stores it.',
  async () => {
    const saved: string[] = [];
    const save = (state: EditorState): void => void saved.push(state.read(() => $getRoot().getTextContent()));
    const {editor, container} = await openRichText([
      <HistoryPlugin key="history" />,
      <OnChangePlugin key="change" onChange={save} />,
      <Tree key="tree" />,
    ]);
    const texts = ['first', 'second', 'third'];
    for (const text of texts) {
      await updated(editor, () => {
        $getRoot().clear();
        $append(text);
      });
    }
    expect(saved).toEqual(texts);
    await drawn(() => container.querySelector<HTMLElement>('.travel')?.click());
    const slider = container.querySelector<HTMLInputElement>('input[type=range]');
    if (slider === null) throw new Error('expected a slider');
    await drawn(() => {
      // As above.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, '1');
      slider.dispatchEvent(new Event('input', {bubbles: true}));
    });
    expect([textOf(editor), saved.at(-1), saved.length]).toEqual(['first', 'first', 4]);
    await drawn(() => {
      editor.dispatchCommand(UNDO_COMMAND, undefined);
    });
    expect(textOf(editor)).toBe('third');
  },
);

prove('"Exit" makes the element of a locked editor editable.', async () => {
  const {editor, container} = await openRichText(<Tree />);
  for (const text of ['first', 'second', 'third']) await updated(editor, () => void $append(text));
  await drawn(() => {
    editor.setEditable(false);
  });
  const isElementEditable = (): boolean =>
    editor.getRootElement()?.contentEditable === 'true' || editor.getRootElement()?.getAttribute('contenteditable') === 'true';
  const press = (name: string): Promise<void> =>
    drawn(() => [...container.querySelectorAll('button')].find(({textContent}) => textContent === name)?.click());
  await press('Time Travel');
  expect(isElementEditable()).toBe(false);
  await press('Exit');
  expect([isElementEditable(), editor.isEditable()]).toEqual([true, false]);
});

prove(
  'Tab and the arrow keys can hold the caret next to merged cells. The cells into which hasCellMerge={false} splits others have no paragraph, so an inserted line break lands outside the table: give each cell one.',
  async () => {
    const merged = '<table><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></table><p>x</p>';
    /** The errors of Tab in the first cell, and the blocks after a line break in a cell without a paragraph, if there is one. */
    const outcome = async (hasCellMerge: boolean, html = merged): Promise<[errors: number, blocks: string[]]> => {
      const {editor, errors} = await openRichText(<TablePlugin hasCellMerge={hasCellMerge} />, tableNodes);
      await updated(editor, () => {
        $insertHtml(editor, html);
        $cellWith('a').selectEnd();
      });
      await drawn(() => void editor.dispatchCommand(KEY_TAB_COMMAND, new KeyboardEvent('keydown')));
      await updated(editor, () => {
        ($nodesOfType(TableCellNode).find((cell) => cell.isEmpty()) ?? $cellWith('a')).selectEnd();
        editor.dispatchCommand(INSERT_LINE_BREAK_COMMAND, false);
      });
      return [errors.length, outlineOf(editor).map((block) => block.replace(/\(.*/, ''))];
    };
    expect(await outcome(true)).toEqual([1, ['table', 'paragraph']]);
    expect(await outcome(false)).toEqual([0, ['table', 'linebreak', 'paragraph']]);
    expect(await outcome(true, merged.replace(' colspan="2"', ''))).toEqual([0, ['table', 'paragraph']]);
  },
);

prove(
  'With hasCellMerge or hasCellBackgroundColor off, a transform splits merged cells or removes colors; setEditorState() does not run it.',
  async () => {
    const html = '<table><tr><td colspan="2" style="background-color: red">a</td></tr><tr><td>b</td><td>c</td></tr></table>';
    const lookOf = (editor: LexicalEditor): unknown[] =>
      editor.getEditorState().read(() => {
        const cell = $cellWith('a');
        return [cell.getColSpan(), cell.getBackgroundColor() !== null];
      });
    const pasted = async (isOn: boolean): Promise<LexicalEditor> => {
      const {editor} = await openRichText(<TablePlugin hasCellMerge={isOn} hasCellBackgroundColor={isOn} />, tableNodes);
      await updated(editor, () => {
        $insertHtml(editor, html);
      });
      return editor;
    };
    const on = await pasted(true);
    expect(lookOf(on)).toEqual([2, true]);
    const stored = JSON.stringify(on.getEditorState());
    const off = await pasted(false);
    expect(lookOf(off)).toEqual([1, false]);
    await drawn(() => {
      off.setEditorState(off.parseEditorState(stored));
    });
    expect(lookOf(off)).toEqual([2, true]);
  },
);

prove('a transform that fills up short rows, though next to merged cells the new cells can come into the wrong row', async () => {
  const filled = async (span: string): Promise<string[][]> => {
    const {editor} = await openRichText(<TablePlugin />, tableNodes);
    await updated(editor, () => {
      $insertHtml(editor, `<table><tr><td>a</td><td ${span}>b</td><td>c</td></tr><tr><td>d</td></tr></table>`);
    });
    return rowsOf(editor);
  };
  expect(await filled('')).toEqual([
    ['a', 'b', 'c'],
    ['d', '', ''],
  ]);
  expect(await filled('rowspan="2"')).toEqual([['a', 'b', '', 'c'], ['d']]);
});

prove(
  'A pasted row without cells between others makes the transform throw, and the paste is lost. Register $fillRows() as a transform in a component before the plugin.',
  async () => {
    const module = '/page-components/docs/packages/lexical-table.md/registerTables.ts';
    const {$fillRows} = (await import(/* @vite-ignore */ module)) as {$fillRows: (table: TableNode) => void};
    function FillRows(): null {
      const [editor] = useLexicalComposerContext();
      useEffect(() => editor.registerNodeTransform(TableNode, $fillRows), [editor]);
      return null;
    }
    const pasted = async (empty: string, isFilled: boolean): Promise<[rows: string[][], errors: number]> => {
      const plugins = isFilled ? [<FillRows key="fill" />, <TablePlugin key="table" />] : <TablePlugin />;
      const {editor, errors} = await openRichText(plugins, tableNodes);
      await updated(editor, () => {
        $insertHtml(editor, `<table><tr><td>a</td></tr>${empty}<tr><td>b</td></tr></table>`);
      });
      return [rowsOf(editor), errors.length];
    };
    expect(await pasted('<tr></tr>', false)).toEqual([[], 1]);
    expect(await pasted('', false)).toEqual([[['a'], ['b']], 0]);
    expect(await pasted('<tr></tr>', true)).toEqual([[['a'], [''], ['b']], 0]);
  },
);
