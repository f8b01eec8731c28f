import {
  createBinding,
  initLocalState,
  syncLexicalUpdateToYjs,
  syncYjsChangesToLexical,
  type Binding,
  type Provider,
  type UserState,
} from '@lexical/yjs';
import type {LexicalEditor} from 'lexical';
import {applyUpdate, Doc, UndoManager, type Text as YText, type YEvent} from 'yjs';

import {settled} from './editor.ts';

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

/** Binds editors to documents that tell each other every change, as two people who edit together. */
export async function bound(...editors: [LexicalEditor, LexicalEditor]): Promise<void> {
  const docs = editors.map((editor) => {
    const doc = new Doc();
    bind(editor, doc);
    return doc;
  });
  for (const doc of docs) {
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === 'network') return;
      for (const other of docs) if (other !== doc) applyUpdate(other, update, 'network');
    });
  }
  await settled();
}
