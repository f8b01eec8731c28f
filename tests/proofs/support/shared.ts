import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {
  createBinding,
  initLocalState,
  syncLexicalUpdateToYjs,
  syncYjsChangesToLexical,
  type Binding,
  type Provider,
  type UserState,
} from '@lexical/yjs';
import {$getRoot, type CreateEditorArgs, type LexicalEditor, type LexicalNode, UNDO_COMMAND} from 'lexical';
import {expect} from 'vitest';
import {applyUpdate, Doc, encodeStateAsUpdate, UndoManager, type Text as YText, type YEvent} from 'yjs';

import {$append, change, linesOf, mount, settled} from './editor.ts';
import {expectError, observe} from './errors.ts';

/** A provider that reaches nobody; it may know of other people. */
export function lonelyProvider(others = new Map<number, UserState>()): Provider {
  let local: UserState | null = null;
  const nothing = (): void => undefined;
  return {
    awareness: {
      getLocalState: () => local,
      getStates: () => others,
      on: nothing,
      off: nothing,
      setLocalState: (state) => {
        local = state;
      },
    },
    connect: nothing,
    disconnect: nothing,
    on: nothing,
    off: nothing,
  };
}

/** Binds an editor to a document in both directions. Updates with the tag `skip-collab` stay in the editor. */
export function bind(editor: LexicalEditor, doc: Doc, provider = lonelyProvider()): Binding {
  const binding = createBinding(editor, provider, 'main', doc, new Map([['main', doc]]));
  initLocalState(provider, 'Ada', 'crimson', false, {});
  binding.root.getSharedType().observeDeep((events: YEvent<YText>[], {origin}) => {
    if (origin !== binding) syncYjsChangesToLexical(binding, provider, events, origin instanceof UndoManager);
  });
  editor.registerUpdateListener(({prevEditorState, editorState, dirtyElements, dirtyLeaves, normalizedNodes, tags}) => {
    if (tags.has('skip-collab')) return;
    syncLexicalUpdateToYjs(binding, provider, prevEditorState, editorState, dirtyElements, dirtyLeaves, normalizedNodes, tags);
  });
  return binding;
}

/**
 * Binds editors to documents that tell each other every change, as two people who edit together.
 *
 * @returns their bindings
 */
export async function bound(...editors: [LexicalEditor, LexicalEditor]): Promise<[Binding, Binding]> {
  const [one, two] = editors;
  const bindings: [Binding, Binding] = [bind(one, new Doc()), bind(two, new Doc())];
  const docs = bindings.map(({doc}) => doc);
  for (const doc of docs) {
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === 'network') return;
      for (const other of docs) if (other !== doc) applyUpdate(other, update, 'network');
    });
  }
  await settled();
  return bindings;
}

/**
 * Lets one of two people take back a block with a history of her own, as `HistoryPlugin` has one: it is gone in her editor only.
 *
 * @param onError what both editors report to
 * @returns the editor of the other one, which still has the block as its last
 */
export async function undoneLocally(
  nodes: NonNullable<CreateEditorArgs['nodes']>,
  onError: (error: Error) => void,
  $make: () => LexicalNode,
): Promise<LexicalEditor> {
  const {editor: ada} = mount({nodes, onError});
  const {editor: bob} = mount({nodes, onError});
  registerHistory(bob, createEmptyHistoryState(), 0);
  await bound(ada, bob);
  ada.update(() => void $append('first'), {discrete: true});
  await settled();
  bob.update(() => void $getRoot().append($make()), {discrete: true});
  await settled();
  bob.dispatchCommand(UNDO_COMMAND, undefined);
  await settled();
  return ada;
}

/**
 * Shows what becomes of an editor that cannot take over a change: it lacks the change and can be locked, a new editor shows all, and
 * who removes a line of the first one removes a line of others as well.
 *
 * @param configs of the editor that changes the document, and of the one that lacks the change then
 * @param meet what leads to the error
 */
export async function expectOutOfStep(
  code: number,
  configs: [CreateEditorArgs, CreateEditorArgs],
  meet: (writer: LexicalEditor, reader: LexicalEditor) => void | Promise<void>,
): Promise<void> {
  const [writer, reader] = [mount(configs[0]).editor, mount(configs[1]).editor];
  const [{doc}] = await bound(writer, reader);
  await expectError(code, async (onError) => {
    observe(reader, (error) => {
      onError(error);
      reader.setEditable(false);
    });
    await meet(writer, reader);
    await settled();
  });
  expect(reader.isEditable()).toBe(false);
  const lines = linesOf(writer);
  expect(linesOf(reader)).not.toEqual(lines);

  const {editor: next} = mount(configs[0]);
  const copy = new Doc();
  bind(next, copy);
  applyUpdate(copy, encodeStateAsUpdate(doc));
  await settled();
  expect(linesOf(next)).toEqual(lines);

  change(reader, () => void $append('mine'));
  await settled();
  change(reader, () => $getRoot().getLastChild()?.remove());
  await settled();
  expect(linesOf(writer)).not.toEqual(expect.arrayContaining(lines));
}
