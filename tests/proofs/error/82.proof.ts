import {createRequire} from 'node:module';

import {$createLineBreakNode, $createParagraphNode, $getRoot, $isTextNode, type LexicalEditor} from 'lexical';
import {expect, vi} from 'vitest';
import * as Yjs from 'yjs';

import {$append, linesOf, mount, settled} from '../support/editor.ts';
import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';
import {bind, bound} from '../support/shared.ts';

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
async function changeThrough({Doc, applyUpdate}: typeof Yjs, onError: OnError): Promise<LexicalEditor> {
  const {editor: ada} = mount({onError});
  const {editor: bob} = mount({onError});
  const [written, read] = [new Yjs.Doc(), new Doc()];
  bind(ada, written);
  bind(bob, read);
  written.on('update', (update: Uint8Array) => applyUpdate(read, update));
  updateNow(ada, () => void $append('first'));
  await settled();
  await changeText(ada);
  return bob;
}

prove(
  'Two copies of yjs are loaded, and the provider uses another one than @lexical/yjs. The console says "Yjs was already imported. This breaks constructor checks and will lead to issues!"',
  async () => {
    const {copy, said} = loadSecondCopy();
    expect(copy.Doc).not.toBe(Yjs.Doc);
    expect(said).toContain('Yjs was already imported. This breaks constructor checks and will lead to issues!');
    await expectError(82, (onError) => changeThrough(copy, onError));
  },
);

prove('Load one copy. npm ls yjs lists all; one version can still be loaded twice, by import and by require().', async () => {
  const {copy} = loadSecondCopy();
  expect(copy.Doc).not.toBe(Yjs.Doc);
  await expectNoError(async (onError) => {
    const editor = await changeThrough(Yjs, onError);
    expect(linesOf(editor)).toEqual(['changed']);
    return editor;
  });
});

prove('Code of your own writes to the shared map of a line break.', () =>
  expectError(82, async (onError) => {
    const {editor} = mount({onError});
    const doc = new Yjs.Doc();
    bind(editor, doc);
    updateNow(editor, () => void $getRoot().append($createParagraphNode().append($createLineBreakNode())));
    const [paragraph] = doc.get('root', Yjs.XmlText).toDelta() as {insert: Yjs.XmlText}[];
    const [lineBreak] = (paragraph?.insert.toDelta() ?? []) as {insert: Yjs.Map<string>}[];
    lineBreak?.insert.set('author', 'Ada');
    await settled();
  }),
);

prove('Change the document through the editor, or keep data of your own in another type of the Yjs document.', () =>
  expectNoError(async (onError) => {
    const {editor: ada} = mount({onError});
    const {editor: bob} = mount({onError});
    const [{doc}] = await bound(ada, bob);
    updateNow(ada, () => void $append('first').append($createLineBreakNode()));
    await settled();
    doc.getMap('authors').set('first', 'Ada');
    await changeText(bob);
    expect(linesOf(ada)).toEqual(['changed\n']);
    return ada;
  }),
);
