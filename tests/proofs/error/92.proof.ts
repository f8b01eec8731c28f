import {createUndoManager, type Binding} from '@lexical/yjs';
import {
  $createTextNode,
  $getRoot,
  $isElementNode,
  $isTextNode,
  DecoratorNode,
  type LexicalEditor,
  type LexicalNode,
  UNDO_COMMAND,
} from 'lexical';
import {expect} from 'vitest';
import type {Doc} from 'yjs';
import {applyUpdate} from 'yjs';

import {$append, linesOf, mount, settled} from '../support/editor.ts';
import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {change, open, Server} from '../support/server.tsx';
import {bind, bound, undoneLocally} from '../support/shared.ts';

const {bindToCopy} = (await pageFile('error/92.md', 'bindToCopy.ts')) as {
  bindToCopy: (used: Doc, bindTo: (doc: Doc) => void) => Doc;
};

/** Adds to the text of the last block, as typing does. */
async function typeIntoLast(editor: LexicalEditor): Promise<void> {
  updateNow(editor, () => {
    const block = $getRoot().getLastChild();
    if ($isElementNode(block)) block.append($createTextNode('!').toggleUnmergeable());
  });
  await settled();
}

prove(
  '<HistoryPlugin> or registerHistory() in a shared editor. Its undo takes a node out of this editor only. Then somebody else types into the node.',
  async () => {
    await expectError(92, async (onError) => {
      const ada = await undoneLocally([], onError, () => $append('second'));
      expect(linesOf(ada)).toEqual(['first', 'second']);
      await typeIntoLast(ada);
    });
    const {HistoryPlugin} = await import('@lexical/react/LexicalHistoryPlugin');
    const {createElement} = await import('react');
    await expectError(92, async (onError) => {
      const {editor: ada} = mount({onError});
      const {editor: bob} = await renderInComposer(createElement(HistoryPlugin), {onError, editorState: null});
      await bound(ada, bob);
      updateNow(ada, () => void $append('first'));
      await settled();
      updateNow(bob, () => void $append('second'));
      await settled();
      bob.dispatchCommand(UNDO_COMMAND, undefined);
      await settled();
      expect([linesOf(ada), linesOf(bob)]).toEqual([['first', 'second'], ['first']]);
      await typeIntoLast(ada);
    });
  },
);

prove(
  'An update with the tag skip-collab, collaboration or historic removed nodes. The document does not hear of such updates.',
  async () => {
    for (const tag of ['skip-collab', 'collaboration', 'historic']) {
      await expectError(92, async (onError) => {
        const {editor: ada} = mount({onError});
        const {editor: bob} = mount({onError});
        await bound(ada, bob);
        updateNow(ada, () => void $append('first'));
        await settled();
        bob.update(() => void $getRoot().clear(), {discrete: true, tag});
        await settled();
        expect(linesOf(ada)).toEqual(['first']);
        await typeIntoLast(ada);
      });
    }
  },
);

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

prove(
  'A second editor was bound to a document that had an editor before, for example when a component was mounted again. The document still holds the nodes of the first one.',
  () =>
    expectError(92, async (onError) => {
      const {ada, used} = await usedDocument(() => undefined);
      bind(mount({onError}).editor, used);
      await typeIntoLast(ada);
    }),
);

class DividerNode extends DecoratorNode<string> {
  __color = 'grey';

  static override getType(): string {
    return 'divider';
  }
  static override clone(node: DividerNode): DividerNode {
    const copy = new DividerNode(node.__key);
    copy.__color = node.__color;
    return copy;
  }
  override createDOM(): HTMLElement {
    return document.createElement('hr');
  }
  override updateDOM(): false {
    return false;
  }
  override decorate(): string {
    return this.__color;
  }
  override isInline(): false {
    return false;
  }
}

prove(
  'A change of other kinds is error 91 for the properties of an element, error 84 for the style of a text and error 83 for a decorator.',
  async () => {
    const changes: [number, () => LexicalNode, (block: LexicalNode) => void][] = [
      [
        91,
        () => $append('second'),
        (block) => {
          if ($isElementNode(block)) block.setFormat('right');
        },
      ],
      [
        84,
        () => $append('second'),
        (block) => {
          const text = $isElementNode(block) ? block.getFirstChild() : null;
          if ($isTextNode(text)) text.setStyle('color: crimson');
        },
      ],
      [83, () => new DividerNode(), (block) => void Object.assign(block.getWritable(), {__color: 'crimson'})],
    ];
    for (const [code, $make, $change] of changes) {
      await expectError(code, async (onError) => {
        const ada = await undoneLocally([DividerNode], onError, $make);
        updateNow(ada, () => $change($getRoot().getLastChildOrThrow()));
        await settled();
      });
    }
  },
);

prove('Leave <HistoryPlugin> out. <CollaborationPlugin> has an undo of its own; without React it is createUndoManager().', () =>
  expectNoError(async (onError) => {
    const {editor: ada} = mount({onError});
    const {editor: bob} = mount({onError});
    const [, binding]: [Binding, Binding] = await bound(ada, bob);
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
  }),
);

prove('Remove nodes in updates without these tags.', () =>
  expectNoError(async (onError) => {
    const {editor: ada} = mount({onError});
    const {editor: bob} = mount({onError});
    await bound(ada, bob);
    updateNow(ada, () => {
      $append('first');
      $append('second');
    });
    await settled();
    updateNow(bob, () => $getRoot().getFirstChildOrThrow().remove());
    await settled();
    await typeIntoLast(ada);
    expect([linesOf(ada), linesOf(bob)]).toEqual([['second!'], ['second!']]);
    return bob;
  }),
);

prove('Give every editor a new document. Bind it first, then fill it:', async () => {
  await expectNoError(async (onError) => {
    const {ada, used} = await usedDocument(() => undefined);
    const {editor: again} = mount({onError});
    const doc = bindToCopy(used, (copy) => void bind(again, copy));
    used.on('update', (update: Uint8Array) => applyUpdate(doc, update));
    await settled();
    expect(linesOf(again)).toEqual(['first']);
    await typeIntoLast(ada);
    expect(linesOf(again)).toEqual(['first!']);
    return again;
  });
  // Filled first, the editor stays empty.
  const {used} = await usedDocument(() => undefined);
  const {editor: late} = mount();
  const filled = bindToCopy(used, () => undefined);
  bind(late, filled);
  await settled();
  expect(linesOf(late)).toEqual([]);
});

prove('An editor that has thrown this lacks the change. Replace it by a new one.', async () => {
  const {editor: ada} = mount();
  const {editor: bob} = mount();
  const [, binding] = await bound(ada, bob);
  updateNow(ada, () => void $append('first'));
  await settled();
  bob.update(() => void $getRoot().clear(), {discrete: true, tag: 'skip-collab'});
  await settled();
  await typeIntoLast(ada);
  expect(linesOf(bob)).not.toContain('first!');
  const {editor: next} = mount();
  bindToCopy(binding.doc, (copy) => void bind(next, copy));
  await settled();
  expect(linesOf(next)).toContain('first!');
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

prove(
  'In development, React 19 renders the editor inside <StrictMode>. The editor then gets two bindings.',
  {build: 'development'},
  () => expectError(92, (onError) => editBesideBob(true, onError)),
);

prove('Render a shared editor outside of <StrictMode>.', async () => {
  const editor = await expectNoError((onError) => editBesideBob(false, onError));
  expect(linesOf(editor).slice(0, 2)).toEqual(['1!', '2']);
});
