import {createRequire} from 'node:module';

import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isTextNode,
  type LexicalEditor,
  type ParagraphNode,
} from 'lexical';
import {expect, vi} from 'vitest';
import * as Yjs from 'yjs';

import {$append, linesOf, mount, settled} from '../support/editor.ts';
import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';
import {bind, bound} from '../support/shared.ts';
import {expectNoErrorWith} from '../support/updates.ts';

/** Loads the copy of `yjs` that `require()` gives, next to the one that is imported. */
function loadSecondCopy(): {copy: typeof Yjs; said: string} {
  const print = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const require = createRequire(import.meta.url);
  Reflect.deleteProperty(require.cache, require.resolve('yjs'));
  const copy = require('yjs') as typeof Yjs;
  const said = print.mock.calls.flat().join(' ');
  print.mockRestore();
  return {copy, said};
}

/** Changes the first text of a document. */
async function changeText(editor: LexicalEditor): Promise<void> {
  updateNow(editor, () => {
    const text = $getRoot().getFirstDescendant();
    if ($isTextNode(text)) text.setTextContent('changed');
  });
  await settled();
}

/** Tells an editor what another one writes, through a provider that uses a copy of `yjs`. */
async function changeThrough(
  {Doc, applyUpdate}: typeof Yjs,
  onError: OnError,
): Promise<{ada: LexicalEditor; bob: LexicalEditor; written: Yjs.Doc; read: Yjs.Doc}> {
  const {editor: ada} = mount({onError});
  const {editor: bob} = mount({onError});
  const [written, read] = [new Yjs.Doc(), new Doc()];
  bind(ada, written);
  bind(bob, read);
  written.on('update', (update: Uint8Array) => applyUpdate(read, update));
  updateNow(ada, () => void $append('first'));
  await settled();
  await changeText(ada);
  return {ada, bob, written, read};
}

prove(
  'Two copies of yjs are loaded, and the console shows "Yjs was already imported". List them with npm ls yjs; import and require() can also load one version twice.',
  async () => {
    const {copy, said} = loadSecondCopy();
    expect(copy.Doc).not.toBe(Yjs.Doc);
    expect(said).toContain('Yjs was already imported. This breaks constructor checks and will lead to issues!');
    await expectError(82, (onError) => changeThrough(copy, onError));
    await expectNoErrorWith(
      async (onError) => (await changeThrough(Yjs, onError)).bob,
      (bob) => expect(linesOf(bob)).toEqual(['changed']),
    );
  },
);

prove(
  'With two copies this editor misses what others write, and can lose its own edits. Reload the page after the fix.',
  async () => {
    const {copy} = loadSecondCopy();
    for (const [used, shown, shared] of [
      [Yjs, 'changed', 'changed, and more'],
      [copy, '', 'changed'],
    ] as const) {
      const {ada, bob, written, read} = await changeThrough(used, () => undefined);
      expect([linesOf(ada), linesOf(bob)]).toEqual([['changed'], [shown]]);
      updateNow(bob, () => void $getRoot().getFirstChildOrThrow<ParagraphNode>().append($createTextNode(', and more')));
      expect(linesOf(bob)).toEqual([`${shown}, and more`]);
      Yjs.applyUpdate(written, used.encodeStateAsUpdate(read));
      await settled();
      expect(linesOf(ada)).toEqual([shared]);
    }
  },
);

prove('Your code writes into a line break: keep your data in another type of the document.', async () => {
  await expectError(82, async (onError) => {
    const {editor} = mount({onError});
    const doc = new Yjs.Doc();
    bind(editor, doc);
    updateNow(editor, () => void $getRoot().append($createParagraphNode().append($createLineBreakNode())));
    const [paragraph] = doc.get('root', Yjs.XmlText).toDelta() as {insert: Yjs.XmlText}[];
    const [lineBreak] = (paragraph?.insert.toDelta() ?? []) as {insert: Yjs.Map<string>}[];
    lineBreak?.insert.set('author', 'Ada');
    await settled();
  });
  await expectNoError(async (onError) => {
    const {editor: ada} = mount({onError});
    const {editor: bob} = mount({onError});
    const [{doc}] = await bound(ada, bob);
    updateNow(ada, () => void $append('first').append($createLineBreakNode()));
    await settled();
    doc.getMap('authors').set('first', 'Ada');
    await changeText(bob);
    expect(linesOf(ada)).toEqual(['changed\n']);
    return ada;
  });
});
