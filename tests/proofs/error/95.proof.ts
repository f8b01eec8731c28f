import {$createParagraphNode, $getRoot, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';
import {Doc, XmlText} from 'yjs';

import {$append, linesOf, mount, settled} from '../support/editor.ts';
import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {bind} from '../support/shared.ts';

const {createTwin} = (await pageFile('error/95.md', 'createTwin.ts')) as {
  createTwin: (doc: Doc, bindTo: (twin: Doc) => void) => Doc;
};

/** Lets two editors of a page add and remove blocks in turn. */
async function editInTurn(first: LexicalEditor, second: LexicalEditor): Promise<void> {
  const steps: [LexicalEditor, () => void][] = [
    [first, () => void $getRoot().append($createParagraphNode(), $createParagraphNode())],
    [second, () => void $getRoot().getFirstChildOrThrow().insertBefore($createParagraphNode())],
    [first, () => void $getRoot().clear()],
    [second, () => $getRoot().getLastChildOrThrow().remove()],
  ];
  for (const [editor, $change] of steps) {
    updateNow(editor, $change);
    await settled();
  }
}

/** Binds two editors of a page to documents, and shares what is done in them. */
async function share(
  onError: OnError,
  bindSecond: (doc: Doc, bindTo: (doc: Doc) => void) => void,
  use: (first: LexicalEditor, second: LexicalEditor, doc: Doc) => Promise<void>,
): Promise<LexicalEditor> {
  const doc = new Doc();
  const [first, second] = [mount({onError}).editor, mount({onError}).editor];
  bind(first, doc);
  bindSecond(doc, (own) => void bind(second, own));
  await use(first, second, doc);
  return first;
}

const same = (doc: Doc, bindTo: (doc: Doc) => void): void => bindTo(doc);

prove(
  'Two editors of one page are bound to the same Doc. Give each its own, and send the changes of each Doc to the other:',
  async () => {
    await expectError(95, (onError) => share(onError, same, editInTurn));
    await expectNoError((onError) =>
      share(onError, createTwin, async (first, second) => {
        await editInTurn(first, second);
        expect(linesOf(first)).toEqual(linesOf(second));
      }),
    );
  },
);

prove(
  'Text is lost: both editors repeat text, and the document lacks some of it. Go back to a version that you stored before.',
  () =>
    share(
      () => undefined,
      same,
      async (first, second, doc) => {
        updateNow(first, () => void $append('a'));
        await settled();
        expect(linesOf(second)).toEqual(['aaaa']);
        updateNow(second, () => void $append('b'));
        await settled();
        expect(linesOf(first)).toContain('aaaa');
        expect(JSON.stringify(doc.get('root', XmlText).toString())).not.toContain('b');
      },
    ),
);
