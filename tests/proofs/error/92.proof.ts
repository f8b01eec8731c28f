import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {createUndoManager} from '@lexical/yjs';
import {$createTextNode, $getRoot, $isElementNode, type LexicalEditor} from 'lexical';
import {createElement, type ReactNode} from 'react';
import {expect} from 'vitest';
import {applyUpdate, Doc, encodeStateAsUpdate} from 'yjs';

import {$append, linesOf, mount, settled} from '../support/editor.ts';
import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {build, prove} from '../support/prove.ts';
import {arrived, change, open, Server, undo} from '../support/server.tsx';
import {bind, bound, expectOutOfStep, undoneLocally} from '../support/shared.ts';
import {expectNoErrorWith} from '../support/updates.ts';

/** Adds to the text of the last block, as typing does. */
async function typeIntoLast(editor: LexicalEditor): Promise<void> {
  updateNow(editor, () => {
    const block = $getRoot().getLastChild();
    if ($isElementNode(block)) block.append($createTextNode('!').toggleUnmergeable());
  });
  await settled();
}

prove(
  'Undo of <HistoryPlugin> removed the element here only. Leave it out, and undo with <CollaborationPlugin> or createUndoManager().',
  async () => {
    await expectError(92, async (onError) => {
      const ada = await undoneLocally([], onError, () => $append('second'));
      expect(linesOf(ada)).toEqual(['first', 'second']);
      await typeIntoLast(ada);
    });
    await expectNoError(async (onError) => {
      const {editor: ada} = mount({onError});
      const {editor: bob} = mount({onError});
      const [, binding] = await bound(ada, bob);
      const manager = createUndoManager(binding, binding.root.getSharedType());
      updateNow(ada, () => void $append('first'));
      await settled();
      updateNow(bob, () => void $append('second'));
      await settled();
      manager.undo();
      await settled();
      expect([linesOf(ada), linesOf(bob)]).toEqual([['first'], ['first']]);
      await typeIntoLast(ada);
      expect(linesOf(bob)).toEqual(['first!']);
      return bob;
    });
    await expectNoError(async (onError) => {
      const ada = await writeAndUndo(onError);
      expect(linesOf(ada)).toEqual(['first!']);
      return ada;
    });
  },
);

/** Lets Ada write a line and undo it, and Bob type into the last line. She may have a history of her own. */
async function writeAndUndo(onError: (error: Error, editor: LexicalEditor) => void, before?: ReactNode): Promise<LexicalEditor> {
  const server = new Server();
  const bob = await open(server);
  const ada = await open(server, {before, config: {onError}});
  await change(bob.editor, () => void $append('first'));
  await change(ada.editor, () => void $append('second'));
  await undo(ada);
  await typeIntoLast(bob.editor);
  await arrived();
  return ada.editor;
}

prove(
  'This editor misses changes of others, and edits in it can delete their text. Lock it with editor.setEditable(false) in onError, and make a new editor after the fix.',
  async () => {
    await expectOutOfStep(92, [{}, {}], async (writer, reader) => {
      updateNow(writer, () => ['first', 'second'].map($append));
      await settled();
      reader.update(() => $getRoot().getLastChild()?.remove(), {discrete: true, tag: 'skip-collab'});
      await typeIntoLast(writer);
    });
    // In React.
    await expectError(92, async (onError) => {
      const ada = await writeAndUndo((error, editor) => {
        onError(error);
        editor.setEditable(false);
      }, createElement(HistoryPlugin));
      expect(ada.getRootElement()?.contentEditable).toBe('false');
    });
  },
);

prove('An update tagged skip-collab, collaboration or historic removed nodes: leave the tag out.', async () => {
  const removing = (tag?: string) => async (onError: OnError) => {
    const {editor: ada} = mount({onError});
    const {editor: bob} = mount({onError});
    await bound(ada, bob);
    updateNow(ada, () => ['first', 'second'].map($append));
    await settled();
    bob.update(() => $getRoot().getLastChild()?.remove(), {discrete: true, ...(tag !== undefined && {tag})});
    await settled();
    await typeIntoLast(ada);
    return ada;
  };
  for (const tag of ['skip-collab', 'collaboration', 'historic']) await expectError(92, removing(tag));
  await expectNoErrorWith(removing(), (ada) => expect(linesOf(ada)).toEqual(['first!']));
});

/** Binds an editor to a document, and takes it away again as an unmounted component does. */
async function usedDocument(onError: OnError): Promise<{ada: LexicalEditor; used: Doc}> {
  const {editor: ada} = mount({onError});
  const {editor: gone} = mount({onError});
  const [, binding] = await bound(ada, gone);
  updateNow(ada, () => void $append('first'));
  await settled();
  gone.setRootElement(null);
  return {ada, used: binding.doc};
}

prove('The Doc had an editor before: bind a new Doc, then apply the content.', async () => {
  await expectError(92, async (onError) => {
    const {ada, used} = await usedDocument(() => undefined);
    bind(mount({onError}).editor, used);
    await typeIntoLast(ada);
  });
  await expectNoError(async (onError) => {
    const {ada, used} = await usedDocument(() => undefined);
    const {editor: again} = mount({onError});
    const doc = new Doc();
    bind(again, doc);
    applyUpdate(doc, encodeStateAsUpdate(used));
    used.on('update', (update: Uint8Array) => applyUpdate(doc, update));
    await settled();
    await typeIntoLast(ada);
    expect(linesOf(again)).toEqual(['first!']);
    return again;
  });
});

/** Lets Ada and Bob edit, and Ada remove what Bob has added. Her editor may be inside `StrictMode`. */
async function editBesideBob(isStrict: boolean, onError: OnError): Promise<LexicalEditor> {
  const server = new Server();
  const ada = await open(server, {isStrict, config: {onError}});
  const bob = await open(server);
  await change(ada.editor, () => ['1', '2'].map($append));
  await change(bob.editor, () => void $append('3'));
  await change(ada.editor, () => $getRoot().getLastChild()?.remove());
  await change(bob.editor, () => {
    const block = $getRoot().getFirstChild();
    if ($isElementNode(block)) block.append($createTextNode('!'));
  });
  return ada.editor;
}

prove('<StrictMode> of React 19 binds twice: render outside.', async () => {
  // Only development builds of React bind twice.
  if (build === 'development') await expectError(92, (onError) => editBesideBob(true, onError));
  const editor = await expectNoError((onError) => editBesideBob(false, onError));
  expect(linesOf(editor).slice(0, 2)).toEqual(['1!', '2']);
});
