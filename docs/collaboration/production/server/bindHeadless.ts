import {createHeadlessEditor} from '@lexical/headless';
import {createBinding, syncLexicalUpdateToYjs, syncYjsChangesToLexical} from '@lexical/yjs';
import type {Provider} from '@lexical/yjs';
import type {Klass, LexicalEditor, LexicalNode} from 'lexical';
import {Doc} from 'yjs';

const noProvider: Provider = {
  awareness: {
    getLocalState: () => null,
    getStates: () => new Map(),
    off: () => undefined,
    on: () => undefined,
    setLocalState: () => undefined,
  },
  connect: () => undefined,
  disconnect: () => undefined,
  off: () => undefined,
  on: () => undefined,
};

/** An editor and a document that follow each other. `id` is the one of CollaborationPlugin. */
export function bindHeadless(
  id: string,
  nodes: Klass<LexicalNode>[],
): {editor: LexicalEditor; doc: Doc} {
  const editor = createHeadlessEditor({
    namespace: 'server',
    nodes,
    onError(error) {
      throw error;
    },
  });
  const doc = new Doc();
  const docs = new Map([[id, doc]]);
  const binding = createBinding(editor, noProvider, id, doc, docs);
  binding.root.getSharedType().observeDeep((events, transaction) => {
    if (transaction.origin !== binding) {
      syncYjsChangesToLexical(binding, noProvider, events, false);
    }
  });
  editor.registerUpdateListener((update) => {
    syncLexicalUpdateToYjs(
      binding,
      noProvider,
      update.prevEditorState,
      update.editorState,
      update.dirtyElements,
      update.dirtyLeaves,
      update.normalizedNodes,
      update.tags,
    );
  });
  return {doc, editor};
}
