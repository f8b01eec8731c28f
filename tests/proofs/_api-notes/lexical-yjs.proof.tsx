import {createHeadlessEditor} from '@lexical/headless';
import {CollaborationPlugin} from '@lexical/react/LexicalCollaborationPlugin';
import {
  CONNECTED_COMMAND,
  createBinding,
  createUndoManager,
  initLocalState,
  setLocalStateFocus,
  syncCursorPositions,
  syncLexicalUpdateToYjs,
  syncYjsChangesToLexical,
  TOGGLE_CONNECT_COMMAND,
  type Binding,
  type Provider,
  type UserState,
} from '@lexical/yjs';
import {
  $createNodeSelection,
  $createTextNode,
  $getRoot,
  $setSelection,
  COMMAND_PRIORITY_LOW,
  createEditor,
  DecoratorNode,
  ParagraphNode,
  TextNode,
  UNDO_COMMAND,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  type TextFormatType,
} from 'lexical';
import {expect, vi} from 'vitest';
import {Awareness} from 'y-protocols/awareness';
import {applyUpdate, Doc, encodeStateAsUpdate, XmlText, type Text as YText, type YEvent} from 'yjs';

import {$append, linesOf, mount, settled} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {$firstOf, updateNow} from '../support/node-class.ts';
import {drawn, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {bind, lonelyProvider} from '../support/shared.ts';

/** The events that a plugin listens to, with what it registered. */
type Listeners = [type: string, callback: (value: unknown) => void][];

/**
 * A shared editor, and what `CollaborationPlugin` asks of its provider.
 *
 * @param connected what `connect()` returns
 */
async function open(connected?: Promise<void>) {
  const called: string[] = [];
  const registered: Listeners = [];
  const removed: Listeners = [];
  const provider: Provider = {
    ...lonelyProvider(),
    connect: () => {
      called.push('connect');
      return connected;
    },
    disconnect: () => {
      called.push('disconnect');
      throw new Error('gone already');
    },
    on: (type: string, callback: (value: never) => void) => {
      registered.push([type, callback as (value: unknown) => void]);
    },
    off: (type: string, callback: (value: never) => void) => {
      removed.push([type, callback as (value: unknown) => void]);
    },
  };
  const docs: Map<string, Doc>[] = [];
  const providerFactory = (id: string, map: Map<string, Doc>): Provider => {
    docs.push(map.set(id, new Doc()));
    return provider;
  };
  const plugin = (username?: string) => (
    <CollaborationPlugin id="provider" providerFactory={providerFactory} shouldBootstrap username={username} />
  );
  const rendered = await renderInComposer(plugin(), {editorState: null});
  /** Renders the plugin again, with another name of the person. */
  const rename = (username?: string): Promise<void> => rendered.rerender(plugin(username));
  /** Tells the plugin an event. */
  const tell = (type: string, value: unknown): Promise<void> =>
    drawn(() => {
      for (const [name, callback] of registered.filter((entry) => !removed.includes(entry))) if (name === type) callback(value);
    });
  const dispatched: boolean[] = [];
  rendered.editor.registerCommand(CONNECTED_COMMAND, (isConnected) => dispatched.push(isConnected) === 0, COMMAND_PRIORITY_LOW);
  return {...rendered, called, registered, removed, tell, dispatched, docs, rename};
}

prove(
  'Opens the connection. CollaborationPlugin calls it when it mounts, when props such as username have changed, and for TOGGLE_CONNECT_COMMAND with true. It may be open already.',
  async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const {called, editor, rename} = await open();
    expect(called).toEqual(['connect']);
    await drawn(() => editor.dispatchCommand(TOGGLE_CONNECT_COMMAND, true));
    expect(called).toEqual(['connect', 'connect']);
    await rename(undefined);
    expect(called).toHaveLength(2);
    await rename('Grace');
    expect(called.slice(2)).toEqual(['disconnect', 'connect']);
    log.mockRestore();
  },
);

prove(
  'Closes the connection. CollaborationPlugin calls it when it unmounts, before it connects for changed props, and for TOGGLE_CONNECT_COMMAND with false. It drops an error of this method.',
  async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const {called, editor, errors, rename, unmount} = await open();
    await drawn(() => editor.dispatchCommand(TOGGLE_CONNECT_COMMAND, false));
    expect(called).toEqual(['connect', 'disconnect']);
    await rename('Another name');
    expect(called).toEqual(['connect', 'disconnect', 'disconnect', 'connect']);
    await unmount();
    expect(called).toEqual(['connect', 'disconnect', 'disconnect', 'connect', 'disconnect']);
    expect(errors).toEqual([]);
    log.mockRestore();
  },
);

prove('Removes a listener. CollaborationPlugin removes all of its listeners when it unmounts.', async () => {
  const {registered, removed, unmount} = await open();
  expect(removed).toEqual([]);
  await unmount();
  expect(removed).toHaveLength(registered.length);
  expect(removed).toEqual(expect.arrayContaining(registered));
});

prove('CollaborationPlugin listens to status, sync and reload, not to update.', async () => {
  const {registered} = await open();
  expect(registered.map(([type]) => type).sort()).toEqual(['reload', 'status', 'sync']);
});

prove("status with {status: 'connected'} sends CONNECTED_COMMAND with true; any other status sends false.", async () => {
  const {tell, dispatched} = await open();
  for (const status of ['connected', 'connecting', 'disconnected']) await tell('status', {status});
  expect(dispatched).toEqual([true, false, false]);
});

prove('sync with true lets the plugin fill an empty document.', async () => {
  const {tell, editor} = await open();
  await tell('sync', false);
  expect(linesOf(editor)).toEqual([]);
  await tell('sync', true);
  expect(linesOf(editor)).toEqual(['']);
});

prove('reload with a new document empties the editor and goes on with that document.', async () => {
  const {tell, editor, docs} = await open();
  await updated(editor, () => void $append('old'));
  const [map] = docs;
  const [before, next] = [map?.get('provider'), new Doc()];
  await tell('reload', next);
  expect(linesOf(editor)).toEqual([]);
  await updated(editor, () => void $append('new'));
  expect(next.get('root', XmlText).length).toBeGreaterThan(0);
  expect(map?.get('provider')).not.toBe(before);
});

prove('What the new document holds by then is not shown, so load its content afterwards.', async () => {
  const [writer, source] = [headless(), new Doc()];
  bind(writer, source);
  updateNow(writer, () => $append('stored'));
  await settled();
  const linesAfter = async (isFilledBefore: boolean): Promise<string[]> => {
    const {tell, editor} = await open();
    const next = new Doc();
    const load = (): void => {
      applyUpdate(next, encodeStateAsUpdate(source), 'storage');
    };
    if (isFilledBefore) load();
    await tell('reload', next);
    if (!isFilledBefore) await drawn(load);
    return linesOf(editor);
  };
  expect([await linesAfter(true), await linesAfter(false)]).toEqual([[], ['stored']]);
});

prove('Nothing, or a promise. CollaborationPlugin does not wait for it.', async () => {
  const {tell, editor, called} = await open(new Promise(() => undefined));
  expect(called).toEqual(['connect']);
  await tell('sync', true);
  expect(linesOf(editor)).toEqual(['']);
});

function headless(nodes: readonly Klass<LexicalNode>[] = []): LexicalEditor {
  return createHeadlessEditor({
    nodes: [...nodes],
    onError(error) {
      throw error;
    },
  });
}

prove('anchorPos: Where the selection starts in the shared document, or null without a range selection.', async () => {
  const [editor, provider] = [headless(), lonelyProvider()];
  bind(editor, new Doc(), provider);
  await settled();
  const anchorAfter = async ($change: () => void): Promise<unknown> => {
    editor.update($change, {discrete: true});
    await settled();
    return provider.awareness.getLocalState()?.anchorPos;
  };
  expect(await anchorAfter(() => void $append('one').selectEnd())).toEqual(expect.objectContaining({assoc: 0}));
  expect(
    await anchorAfter(() => {
      $setSelection($createNodeSelection());
    }),
  ).toBeNull();
});

const somebody = (state: Partial<UserState>): UserState => ({
  anchorPos: null,
  focusPos: null,
  focusing: true,
  name: 'Bob',
  color: 'teal',
  awarenessData: {},
  ...state,
});

prove("The number of the Yjs document's client. The cursor with this number is not drawn.", () => {
  const doc = new Doc();
  const others = new Map([
    [doc.clientID, somebody({name: 'Ada'})],
    [doc.clientID + 1, somebody({})],
  ]);
  const [{editor}, provider] = [mount(), lonelyProvider(others)];
  const binding = bind(editor, doc, provider);
  syncCursorPositions(binding, provider);
  expect(binding.clientID).toBe(doc.clientID);
  expect([...binding.cursors.keys()]).toEqual([doc.clientID + 1]);
});

prove("The counterparts of nodes in the Yjs document, by node key. The root's is in root.", async () => {
  const editor = headless();
  const binding = bind(editor, new Doc());
  await settled();
  editor.update(() => void $append('one'), {discrete: true});
  await settled();
  const key = editor.getEditorState().read(() => $getRoot().getFirstChildOrThrow().getKey());
  expect(binding.collabNodeMap.get(key)?.getType()).toBe('paragraph');
  expect(binding.collabNodeMap.has('root')).toBe(false);
  expect(binding.root.getKey()).toBe('root');
});

prove('A cache: the names of the shared properties, by node type.', async () => {
  const editor = headless();
  const binding = bind(editor, new Doc());
  expect(binding.nodeProperties.size).toBe(0);
  await settled();
  editor.update(() => void $append('one'), {discrete: true});
  await settled();
  expect(binding.nodeProperties.get('paragraph')).toContain('__indent');
  expect(binding.nodeProperties.get('paragraph')).not.toContain('__key');
});

prove("color: The CSS color, from the person's first published state.", () => {
  const others = new Map([[7, somebody({})]]);
  const [{editor}, provider] = [mount(), lonelyProvider(others)];
  const binding = bind(editor, new Doc(), provider);
  syncCursorPositions(binding, provider);
  others.set(7, somebody({color: 'gold', name: 'Robert'}));
  syncCursorPositions(binding, provider);
  expect(binding.cursors.get(7)).toMatchObject({color: 'teal', name: 'Bob'});
  others.delete(7);
  syncCursorPositions(binding, provider);
  expect(binding.cursors.size).toBe(0);
  others.set(7, somebody({color: 'gold'}));
  syncCursorPositions(binding, provider);
  expect(binding.cursors.get(7)?.color).toBe('gold');
});

/** Texts and shared types in a shared text, in order. */
function partsOf(text: XmlText): unknown[] {
  // Yjs gives this method no type.
  const delta = text.toDelta() as {insert: unknown}[];
  return delta.map(({insert}) => insert);
}

/** The blocks of a shared document. */
function blocksOf({root}: Binding): XmlText[] {
  return partsOf(root.getSharedType()).filter((part) => part instanceof XmlText);
}

/** What an update listener gets. */
type Update = Parameters<Parameters<LexicalEditor['registerUpdateListener']>[0]>[0];

/**
 * Writes each update of a bound editor to its document.
 *
 * @param of what the function gets instead of what the listener got
 */
function send(binding: Binding, provider: Provider, of: (update: Update) => Partial<Update> = () => ({})): void {
  binding.editor.registerUpdateListener((given) => {
    const update: Update = {...given, ...of(given)};
    syncLexicalUpdateToYjs(
      binding,
      provider,
      update.prevEditorState,
      update.editorState,
      update.dirtyElements,
      update.dirtyLeaves,
      update.normalizedNodes,
      update.tags,
    );
  });
}

/** A node with another editor in it. */
class FramedNode extends DecoratorNode<null> {
  __caption: LexicalEditor = createEditor();
  static override getType(): string {
    return 'framed';
  }
  static override clone(node: FramedNode): FramedNode {
    const copy = new FramedNode(node.__key);
    copy.__caption = node.__caption;
    return copy;
  }
  override isInline(): false {
    return false;
  }
  override decorate(): null {
    return null;
  }
}

prove('What either of them holds before is not taken over.', async () => {
  const [first, firstDoc] = [headless(), new Doc()];
  bind(first, firstDoc);
  await settled();
  updateNow(first, () => $append('theirs'));
  await settled();
  const [second, doc] = [headless(), new Doc()];
  applyUpdate(doc, encodeStateAsUpdate(firstDoc));
  updateNow(second, () => $append('mine'));
  const binding = bind(second, doc);
  await settled();
  expect(linesOf(second)).toEqual(['mine']);
  expect(blocksOf(binding).flatMap(partsOf)).toContain('theirs');
  expect(blocksOf(binding)).toHaveLength(1);
});

prove('Throws when the document is missing.', () => {
  for (const doc of [null, undefined]) {
    expect(messageThrownBy(() => createBinding(headless(), lonelyProvider(), 'main', doc, new Map()))).toBe(
      'createBinding: doc is null or undefined',
    );
  }
  createBinding(headless(), lonelyProvider(), 'main', new Doc(), new Map());
});

prove('provider: Not used in :version[]. The sync functions get theirs.', async () => {
  const used: unknown[] = [];
  const watched = (provider: Provider): Provider =>
    new Proxy(provider, {
      get: (target, name) => {
        used.push(name);
        return Reflect.get(target, name) as unknown;
      },
    });
  const [editor, ours] = [headless(), watched(lonelyProvider())];
  const binding = createBinding(editor, ours, 'main', new Doc(), new Map());
  expect(used).toEqual([]);
  send(binding, ours);
  await settled();
  updateNow(editor, () => $append('one'));
  expect(used).toContain('awareness');
});

prove("id: The document's name. The binding keeps it and looks nothing up with it.", () => {
  const [doc, other] = [new Doc(), new Doc()];
  const binding = createBinding(headless(), lonelyProvider(), 'main', doc, new Map([['main', other]]));
  expect([binding.id, binding.doc === doc]).toEqual(['main', true]);
});

prove('docMap: The documents by name. Those of nested editors are put here; doc is not.', async () => {
  const [editor, doc, docMap] = [headless([FramedNode]), new Doc(), new Map<string, Doc>()];
  const provider = lonelyProvider();
  const binding = createBinding(editor, provider, 'main', doc, docMap);
  send(binding, provider);
  await settled();
  updateNow(editor, () => $append('one'));
  expect(docMap.size).toBe(0);
  updateNow(editor, () => $getRoot().append(new FramedNode()));
  await settled();
  const key = editor.getEditorState().read(() => $firstOf(FramedNode).__caption.getKey());
  expect([...docMap.keys()]).toEqual([key]);
});

/** A paragraph with a note. */
class NotedNode extends ParagraphNode {
  __note = 'mine';
  static override getType(): string {
    return 'noted';
  }
  static override clone(node: NotedNode): NotedNode {
    const copy = new NotedNode(node.__key);
    copy.__note = node.__note;
    return copy;
  }
}

class MoreNotedNode extends NotedNode {
  static override getType(): string {
    return 'more-noted';
  }
  static override clone(node: MoreNotedNode): MoreNotedNode {
    const copy = new MoreNotedNode(node.__key);
    copy.__note = node.__note;
    return copy;
  }
}

prove(
  'The names of properties that are neither sent nor received, by node class. A subclass needs an entry of its own.',
  async () => {
    const [editor, doc, provider] = [headless([NotedNode, MoreNotedNode]), new Doc(), lonelyProvider()];
    const excluded = new Map([[NotedNode, new Set(['__note'])]]);
    const binding = createBinding(editor, provider, 'main', doc, new Map(), excluded);
    send(binding, provider);
    binding.root.getSharedType().observeDeep((events: YEvent<YText>[], {origin}) => {
      if (origin !== binding) syncYjsChangesToLexical(binding, provider, events, false);
    });
    await settled();
    updateNow(editor, () => $getRoot().append(new NotedNode(), new MoreNotedNode()));
    await settled();
    const blocks = blocksOf(binding);
    expect(blocks.map((block): unknown => block.getAttribute('__note'))).toEqual([undefined, 'mine']);
    for (const block of blocks) block.setAttribute('__note', 'theirs');
    await settled();
    const notes = editor.getEditorState().read(() =>
      $getRoot()
        .getChildren<NotedNode>()
        .map(({__note}) => __note),
    );
    expect(notes).toEqual(['mine', 'theirs']);
  },
);

prove(
  'Makes an undo manager for the changes of a binding, and for those that have no origin. Changes within half a second become one step.',
  async () => {
    const editor = headless();
    const binding = bind(editor, new Doc());
    const undoManager = createUndoManager(binding, binding.root.getSharedType());
    await settled();
    const add = async (text: string): Promise<number> => {
      updateNow(editor, () => $append(text));
      await settled();
      return undoManager.undoStack.length;
    };
    expect([await add('one'), await add('two')]).toEqual([1, 1]);
    await new Promise((resolve) => {
      setTimeout(resolve, 520);
    });
    expect(await add('three')).toBe(2);
    const origin = (name: string | null, text: string): void => {
      undoManager.stopCapturing();
      binding.doc.transact(() => {
        binding.doc.get('root', XmlText).setAttribute('__probe', text);
      }, name);
    };
    origin('network', 'theirs');
    expect(undoManager.undoStack).toHaveLength(2);
    origin(null, 'nobody');
    expect(undoManager.undoStack).toHaveLength(3);
  },
);

prove('An UndoManager of Yjs. Nothing calls its undo() and redo() for you.', () => {
  const editor = headless();
  const binding = bind(editor, new Doc());
  const undo = vi.spyOn(createUndoManager(binding, binding.root.getSharedType()), 'undo');
  expect(editor.dispatchCommand(UNDO_COMMAND, undefined)).toBe(false);
  expect(undo).not.toHaveBeenCalled();
});

prove(
  'Publishes a name, a color and whether the editor has the focus, for the first time. Called again, it forgets the published selection.',
  async () => {
    const [editor, provider] = [headless(), lonelyProvider()];
    bind(editor, new Doc(), provider);
    await settled();
    updateNow(editor, () => $append('one').selectEnd());
    await settled();
    const published = (): UserState | null => provider.awareness.getLocalState();
    expect(published()).toMatchObject({name: 'Ada', color: 'crimson', focusing: false});
    expect(published()?.anchorPos).not.toBeNull();
    initLocalState(provider, 'Ada', 'teal', true, {role: 'author'});
    expect(published()).toEqual({
      name: 'Ada',
      color: 'teal',
      focusing: true,
      awarenessData: {role: 'author'},
      anchorPos: null,
      focusPos: null,
    });
  },
);

prove(
  'Publishes whether the editor has the focus. Name, color and data count only while getLocalState() gives null; after that they stay as they are.',
  () => {
    const provider = lonelyProvider();
    setLocalStateFocus(provider, 'Ada', 'crimson', true, {role: 'author'});
    const state = {name: 'Ada', color: 'crimson', awarenessData: {role: 'author'}};
    expect(provider.awareness.getLocalState()).toMatchObject({...state, focusing: true});
    setLocalStateFocus(provider, 'Bob', 'teal', false, {});
    expect(provider.awareness.getLocalState()).toMatchObject({...state, focusing: false});
  },
);

prove('Draws nothing while the editor has no root element. A headless editor throws as soon as there is somebody else.', () => {
  const draw = (editor: LexicalEditor, others: Map<number, UserState>): Binding => {
    const provider = lonelyProvider(others);
    const binding = createBinding(editor, provider, 'main', new Doc(), new Map());
    syncCursorPositions(binding, provider);
    return binding;
  };
  const others = new Map([[7, somebody({})]]);
  expect(draw(createEditor(), others).cursors.get(7)?.selection).toBeNull();
  expect(() => draw(headless(), others)).toThrow();
  expect(draw(headless(), new Map()).cursors.size).toBe(0);
});

/** A provider with the awareness of `y-protocols`. */
function realProvider(doc: Doc): Provider {
  // Its types know the content only as "any".
  return {...lonelyProvider(), awareness: new Awareness(doc) as unknown as Provider['awareness']};
}

prove('The awareness of y-protocols gives {} from the start, so call initLocalState() first.', () => {
  const publishedWith = (provider: Provider): unknown => {
    setLocalStateFocus(provider, 'Ada', 'crimson', true, {});
    return provider.awareness.getLocalState();
  };
  expect(realProvider(new Doc()).awareness.getLocalState()).toEqual({});
  expect(publishedWith(realProvider(new Doc()))).toEqual({focusing: true});
  const provider = realProvider(new Doc());
  initLocalState(provider, 'Ada', 'crimson', false, {});
  expect(publishedWith(provider)).toMatchObject({focusing: true, name: 'Ada', color: 'crimson'});
});

/** Changes the first text. */
const $rename = (text: string) => () => {
  $firstOf(TextNode).setTextContent(text);
};

/** An editor whose updates are written as a test says. */
async function openWriter(provider = lonelyProvider()) {
  const editor = headless();
  const binding = createBinding(editor, provider, 'main', new Doc(), new Map());
  const change: {of: (update: Update) => Partial<Update>} = {of: () => ({})};
  send(binding, provider, (update) => change.of(update));
  await settled();
  const write = async ($change: () => void, of: typeof change.of = () => ({})): Promise<string> => {
    change.of = of;
    updateNow(editor, $change);
    await settled();
    return blocksOf(binding)
      .flatMap(partsOf)
      .filter((part) => typeof part === 'string')
      .join(' ');
  };
  return {editor, provider, write};
}

prove(
  'provider: The provider whose awareness publishes the selection. Call initLocalState() before: without it nothing is published, or a selection without a name.',
  async () => {
    const nameless = await openWriter(realProvider(new Doc()));
    for (const text of ['one', 'two']) await nameless.write(() => $append(text).selectEnd());
    const published = nameless.provider.awareness.getLocalState();
    expect([published?.anchorPos === null, published?.name]).toEqual([false, undefined]);
    const {provider, write} = await openWriter();
    await write(() => $append('one').selectEnd());
    expect(provider.awareness.getLocalState()).toBeNull();
    initLocalState(provider, 'Ada', 'crimson', true, {});
    await write(() => $append('two').selectEnd());
    expect(provider.awareness.getLocalState()?.anchorPos).not.toBeNull();
  },
);

prove('Only root is looked for: without it no content is written, and with it all nodes are compared.', async () => {
  const writtenWith = async (isPassed: (key: string) => boolean): Promise<string> => {
    const {write} = await openWriter();
    await write(() => $append('one'));
    return write($rename('two'), ({dirtyElements}) => ({
      dirtyElements: new Map([...dirtyElements].filter(([key]) => isPassed(key))),
    }));
  };
  expect(await writtenWith((key) => key !== 'root')).toBe('one');
  expect(await writtenWith((key) => key === 'root')).toBe('two');
});

prove('dirtyLeaves: The keys of the changed leaves. Not used in :version[].', async () => {
  const {write} = await openWriter();
  const used = vi.fn();
  const dirtyLeaves = new Proxy(new Set<string>(), {
    get: (leaves, name) => {
      used(name);
      return Reflect.get(leaves, name) as unknown;
    },
  });
  await write(() => $append('one'));
  expect(await write($rename('two'), () => ({dirtyLeaves}))).toBe('two');
  expect(used).not.toHaveBeenCalled();
});

prove(
  'tags: The tags of the update. With collaboration or historic it came from the document, and is not written back.',
  async () => {
    for (const tag of ['collaboration', 'historic']) {
      const {write} = await openWriter();
      expect(
        await write(
          () => $append('one'),
          () => ({tags: new Set([tag])}),
        ),
      ).toBe('');
    }
    const {write} = await openWriter();
    expect(
      await write(
        () => $append('one'),
        () => ({tags: new Set(['other'])}),
      ),
    ).toBe('one');
  },
);

/** An editor that gets changes of a document as a test says, with the events that were not handed on. */
async function openReader() {
  const [editor, doc, provider] = [headless(), new Doc(), lonelyProvider()];
  const binding = createBinding(editor, provider, 'main', doc, new Map());
  const kept: YEvent<YText>[][] = [];
  const settings = {keeps: false, isFromUndoManager: false};
  binding.root.getSharedType().observeDeep((events: YEvent<YText>[], {origin}) => {
    if (settings.keeps) kept.push(events);
    else if (origin !== binding) syncYjsChangesToLexical(binding, provider, events, settings.isFromUndoManager);
  });
  const tags: string[][] = [];
  editor.registerUpdateListener((update) => tags.push([...update.tags]));
  const [other, otherDoc] = [headless(), new Doc()];
  bind(other, otherDoc);
  otherDoc.on('update', (update: Uint8Array) => {
    applyUpdate(doc, update, 'network');
  });
  await settled();
  /** Changes the document as somebody else does. */
  const write = async ($change: () => unknown): Promise<void> => {
    updateNow(other, $change);
    await settled();
  };
  return {editor, doc, binding, provider, kept, settings, tags, write};
}

prove('Brings changes of the Yjs document into the editor, without node transforms.', async () => {
  const {editor, write} = await openReader();
  const transform = vi.fn();
  editor.registerNodeTransform(ParagraphNode, transform);
  await write(() => $append('theirs'));
  expect(linesOf(editor)).toEqual(['theirs']);
  expect(transform).not.toHaveBeenCalled();
  updateNow(editor, () => $append('mine'));
  expect(transform).toHaveBeenCalled();
});

prove(
  'An editor that would be left without blocks gets an empty paragraph, which is not in the document: what is typed into it is not sent.',
  async () => {
    const sentAfter = async (isEmptied: boolean): Promise<[string[], string]> => {
      const [editor, doc, source, writer] = [headless(), new Doc(), new Doc(), headless()];
      bind(editor, doc);
      bind(writer, source);
      updateNow(writer, () => $append(''));
      applyUpdate(doc, encodeStateAsUpdate(source), 'network');
      await settled();
      const root = doc.get('root', XmlText);
      if (isEmptied) {
        doc.transact(() => {
          root.delete(0, root.length);
        }, 'network');
      }
      await settled();
      const before = linesOf(editor);
      updateNow(editor, () => $getRoot().getFirstChildOrThrow<ParagraphNode>().append($createTextNode('typed')));
      return [before, JSON.stringify(root.toJSON())];
    };
    expect(await sentAfter(false)).toEqual([[''], expect.stringContaining('typed')]);
    expect(await sentAfter(true)).toEqual([[''], expect.not.stringContaining('typed')]);
  },
);

prove(
  'events: What the callback of observeDeep() gets. Call the function in that callback: later, events of changed properties make it throw.',
  async () => {
    const {editor, binding, provider, kept, settings, write} = await openReader();
    const $toggle = (format: TextFormatType) => () => $firstOf(TextNode).toggleFormat(format);
    await write(() => $append('theirs'));
    await write($toggle('bold'));
    expect(editor.getEditorState().read(() => $firstOf(TextNode).hasFormat('bold'))).toBe(true);
    settings.keeps = true;
    await write($toggle('italic'));
    expect(() => {
      for (const events of kept) syncYjsChangesToLexical(binding, provider, events, false);
    }).toThrow('You must not compute changes after the event-handler fired.');
  },
);

prove('Whether an undo manager made the change: the update then has the tag historic, otherwise collaboration.', async () => {
  const {settings, tags, write} = await openReader();
  await write(() => $append('theirs'));
  expect(tags.at(-1)).toEqual(['collaboration']);
  settings.isFromUndoManager = true;
  await write(() => $append('undone'));
  expect(tags.at(-1)).toEqual(['historic']);
});
