import {createHeadlessEditor} from '@lexical/headless';
import {CollaborationPlugin} from '@lexical/react/LexicalCollaborationPlugin';
import {
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
  $getRoot,
  $setSelection,
  createEditor,
  ParagraphNode,
  TextNode,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  type TextFormatType,
} from 'lexical';
import {expect, vi} from 'vitest';
import {Awareness} from 'y-protocols/awareness';
import {applyUpdate, Doc, encodeStateAsUpdate, XmlText, type Text as YText, type YEvent} from 'yjs';

import {$append, linesOf, settled} from '../support/editor.ts';
import {$firstOf, updateNow} from '../support/node-class.ts';
import {drawn, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {bind, lonelyProvider} from '../support/shared.ts';

/** The events that a plugin listens to, with what it registered. */
type Listeners = [type: string, callback: (value: unknown) => void][];

/** A shared editor, and what `CollaborationPlugin` asks of its provider. */
async function open() {
  const called: string[] = [];
  const registered: Listeners = [];
  const removed: Listeners = [];
  const provider: Provider = {
    ...lonelyProvider(),
    connect: () => void called.push('connect'),
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
  return {...rendered, called, registered, tell, docs, rename};
}

prove(
  'Opens the connection. CollaborationPlugin calls it when it mounts, when props such as username change, and for TOGGLE_CONNECT_COMMAND.',
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

prove('CollaborationPlugin listens to status, sync and reload, not to update.', async () => {
  const {registered} = await open();
  expect(registered.map(([type]) => type).sort()).toEqual(['reload', 'status', 'sync']);
});

prove('reload replaces it with a new document', async () => {
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

prove('reload replaces it with a new document: load its content after the event.', async () => {
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

function headless(nodes: readonly Klass<LexicalNode>[] = []): LexicalEditor {
  return createHeadlessEditor({
    nodes: [...nodes],
    onError(error) {
      throw error;
    },
  });
}

prove('anchorPos: Where the selection starts, or null without a range selection.', async () => {
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

prove('Existing content is not copied in either direction.', async () => {
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

prove('The names of properties that are not shared, by node class.', async () => {
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
});

prove("Publishes the user's name, color and focus for the first time.", async () => {
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
});

prove(
  'Publishes whether the editor has the focus. Call initLocalState() first: later calls do not change name, color and data.',
  () => {
    const provider = lonelyProvider();
    setLocalStateFocus(provider, 'Ada', 'crimson', true, {role: 'author'});
    const state = {name: 'Ada', color: 'crimson', awarenessData: {role: 'author'}};
    expect(provider.awareness.getLocalState()).toMatchObject({...state, focusing: true});
    setLocalStateFocus(provider, 'Bob', 'teal', false, {});
    expect(provider.awareness.getLocalState()).toMatchObject({...state, focusing: false});
  },
);

prove('A headless editor throws when others are present.', () => {
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

prove('Call initLocalState() first', () => {
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

prove('provider: Its awareness publishes the selection. Call initLocalState() before.', async () => {
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
});

prove('tags: The tags of the update. With collaboration or historic, it is not written.', async () => {
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
});

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

prove('Applies changes of the Yjs document to the editor, without node transforms.', async () => {
  const {editor, write} = await openReader();
  const transform = vi.fn();
  editor.registerNodeTransform(ParagraphNode, transform);
  await write(() => $append('theirs'));
  expect(linesOf(editor)).toEqual(['theirs']);
  expect(transform).not.toHaveBeenCalled();
  updateNow(editor, () => $append('mine'));
  expect(transform).toHaveBeenCalled();
});

prove('events: The events of observeDeep(). Call the function in that callback, not later.', async () => {
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
});

prove("Whether an undo manager made the change. The update's tag is then historic, otherwise collaboration.", async () => {
  const {settings, tags, write} = await openReader();
  await write(() => $append('theirs'));
  expect(tags.at(-1)).toEqual(['collaboration']);
  settings.isFromUndoManager = true;
  await write(() => $append('undone'));
  expect(tags.at(-1)).toEqual(['historic']);
});

prove('A half-second pause starts a new step.', () => {
  const stepsAfter = (...pauses: number[]): number => {
    const editor = createHeadlessEditor();
    const binding = bind(editor, new Doc());
    const manager = createUndoManager(binding, binding.root.getSharedType());
    for (const pause of [0, ...pauses]) {
      // Yjs keeps the clock that it finds when it is imported, so the last change is dated back instead.
      manager.lastChange -= pause;
      updateNow(editor, () => void $append('line'));
    }
    return manager.undoStack.length;
  };
  expect([stepsAfter(300, 300, 300), stepsAfter(500), stepsAfter(300, 500)]).toEqual([1, 2, 2]);
});
