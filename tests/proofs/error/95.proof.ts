import {$createParagraphNode, $getRoot, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';
import {Doc} from 'yjs';

import {linesOf, mount, settled} from '../support/editor.ts';
import {expectError, expectNoError} from '../support/errors.ts';
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

prove(
  'Two editors of one page are bound to the same Doc. The document keeps one list of nodes for both, and each editor changes it.',
  () =>
    expectError(95, async (onError) => {
      const doc = new Doc();
      const [first, second] = [mount({onError}).editor, mount({onError}).editor];
      bind(first, doc);
      bind(second, doc);
      await editInTurn(first, second);
    }),
);

prove('Give each editor a Doc of its own, and let the documents tell each other their changes, as those of two people do:', () =>
  expectNoError(async (onError) => {
    const doc = new Doc();
    const [first, second] = [mount({onError}).editor, mount({onError}).editor];
    bind(first, doc);
    createTwin(doc, (twin) => void bind(second, twin));
    await editInTurn(first, second);
    expect(linesOf(first)).toEqual(linesOf(second));
    return first;
  }),
);
