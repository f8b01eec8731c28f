import {createHeadlessEditor} from '@lexical/headless';
import {CollaborationPlugin} from '@lexical/react/LexicalCollaborationPlugin';
import {CONNECTED_COMMAND, syncCursorPositions, TOGGLE_CONNECT_COMMAND, type Provider, type UserState} from '@lexical/yjs';
import {$createNodeSelection, $getRoot, $setSelection, COMMAND_PRIORITY_LOW, type LexicalEditor} from 'lexical';
import {expect, vi} from 'vitest';
import {Doc, XmlText} from 'yjs';

import {$append, linesOf, mount, settled} from '../support/editor.ts';
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
  const plugin = <CollaborationPlugin id="provider" providerFactory={providerFactory} shouldBootstrap />;
  const rendered = await renderInComposer(plugin, {editorState: null});
  /** Tells the plugin an event. */
  const tell = (type: string, value: unknown): Promise<void> =>
    drawn(() => {
      for (const [name, callback] of registered.filter((entry) => !removed.includes(entry))) if (name === type) callback(value);
    });
  const dispatched: boolean[] = [];
  rendered.editor.registerCommand(CONNECTED_COMMAND, (isConnected) => dispatched.push(isConnected) === 0, COMMAND_PRIORITY_LOW);
  return {...rendered, called, registered, removed, tell, dispatched, docs};
}

prove(
  'Opens the connection. CollaborationPlugin calls it when it mounts, and for TOGGLE_CONNECT_COMMAND with true.',
  async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const {called, editor} = await open();
    expect(called).toEqual(['connect']);
    await drawn(() => editor.dispatchCommand(TOGGLE_CONNECT_COMMAND, true));
    expect(called).toEqual(['connect', 'connect']);
    log.mockRestore();
  },
);

prove(
  'Closes the connection. CollaborationPlugin calls it when it unmounts, and for TOGGLE_CONNECT_COMMAND with false. It drops an error of this method.',
  async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const {called, editor, errors, unmount} = await open();
    await drawn(() => editor.dispatchCommand(TOGGLE_CONNECT_COMMAND, false));
    expect(called).toEqual(['connect', 'disconnect']);
    await unmount();
    expect(called).toEqual(['connect', 'disconnect', 'disconnect']);
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

function headless(): LexicalEditor {
  return createHeadlessEditor({
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
