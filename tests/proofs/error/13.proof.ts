import {$getHtmlContent, $getLexicalContent} from '@lexical/clipboard';
import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {$convertFromMarkdownString, HEADING} from '@lexical/markdown';
import {$createHeadingNode, HeadingNode} from '@lexical/rich-text';
import {
  $copyNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isParagraphNode,
  $isRangeSelection,
  $setSelection,
  type LexicalEditor,
  type ParagraphNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, settled} from '../support/editor.ts';
import {expectError, expectQuiet, type OnError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {build, prove} from '../support/prove.ts';
import {expectNoErrorWith, inHeadlessEditor} from '../support/updates.ts';

const {editor: greeted, greet} = (await pageFile('error/13.md', 'greet.ts')) as {editor: LexicalEditor; greet: () => void};
const {registerLastParagraph} = (await pageFile('error/13.md', 'registerLastParagraph.ts')) as {
  registerLastParagraph: (editor: LexicalEditor) => () => void;
};

/** An editor with one line in it. */
const filled = inHeadlessEditor({nodes: [HeadingNode]}, () => void $append('first').selectEnd());

const $first = (): ParagraphNode => $getRoot().getFirstChildOrThrow<ParagraphNode>();

/** Shows that each of these fails in a read, and works in an update. */
async function expectToWrite(calls: readonly ((editor: LexicalEditor) => unknown)[]): Promise<void> {
  for (const call of calls) {
    await expectError(13, (onError) => {
      const editor = filled(onError);
      editor.getEditorState().read(() => {
        expect($getRoot().getTextContent()).toBe('first');
        call(editor);
      });
    });
    await expectQuiet((onError) => {
      const editor = filled(onError);
      updateNow(editor, () => void call(editor));
    });
  }
}

prove('An update listener reads the new state and corrects it in the same callback.', () =>
  expectError(13, (onError) => {
    const editor = filled(onError);
    editor.registerUpdateListener(({editorState}) =>
      editorState.read(() => {
        if ($getRoot().getChildrenSize() > 1) $getRoot().getLastChild()?.remove();
      }),
    );
    updateNow(editor, () => void $append('next'));
  }),
);

prove('A setter, append, remove or a $create… function inside editorState.read().', () =>
  expectToWrite([
    () => $first().setFormat('center'),
    () => $first().append($first().getFirstChildOrThrow()),
    () => {
      $first().getFirstChild()?.remove();
    },
    $createParagraphNode,
    () => $createTextNode('x'),
    () => $createHeadingNode('h1'),
  ]),
);

prove('The selection is changed in a read: select(), selectEnd() or $setSelection().', () =>
  expectToWrite([() => $first().select(), () => $getRoot().selectEnd(), () => $setSelection(null)]),
);

prove('A function that creates nodes: $generateNodesFromDOM(), $convertFromMarkdownString() or $copyNode().', async () => {
  const html = new DOMParser().parseFromString('<p>Hello</p>', 'text/html');
  await expectToWrite([
    (editor) => $generateNodesFromDOM(editor, html),
    () => $convertFromMarkdownString('# Hello', [HEADING]),
    () => $copyNode($first()),
  ]);
  await expectNoErrorWith(filled, (editor) => {
    updateNow(editor, () => $insertNodes($generateNodesFromDOM(editor, html)));
    expect(linesOf(editor)).toEqual(['firstHello']);
  });
});

prove('Read to decide, and change the document in an update:', () =>
  expectNoErrorWith(greeted, async () => {
    updateNow(greeted, () => void $append('  '));
    greet();
    greeted.update(() => {
      // The caret is in the new paragraph.
      const selection = $getSelection();
      expect($isRangeSelection(selection) && selection.anchor.getNode().getTextContent()).toBe('Hello');
    });
    await settled();
    greet();
    await settled();
    expect(linesOf(greeted)).toEqual(['Hello']);
  }),
);

prove(
  'To answer each change with a change, use a node transform rather than a listener. It runs in the update itself:',
  async () => {
    const editor = await expectNoErrorWith(filled, (editor) => {
      registerLastParagraph(editor);
      let updates = 0;
      editor.registerUpdateListener(() => (updates += 1));
      updateNow(editor, () => $getRoot().append($createHeadingNode('h1')));
      expect(updates).toBe(1);
      expect(editor.getEditorState().read(() => $isParagraphNode($getRoot().getLastChild()))).toBe(true);
      expect(linesOf(editor)).toEqual(['first', '', '']);
    });
    // A document that is emptied gets its paragraph back, so that it can be loaded.
    updateNow(editor, () => $getRoot().clear());
    expect(linesOf(editor)).toEqual(['']);
  },
);

prove(
  'In development builds: $getHtmlContent(), $getLexicalContent(), or $generateHtmlFromNodes() with a selection. They clone nodes.',
  async () => {
    const calls = [
      $getHtmlContent,
      $getLexicalContent,
      (editor: LexicalEditor) => $generateHtmlFromNodes(editor, $getSelection()),
    ];
    const inRead = (call: (editor: LexicalEditor) => unknown) => (onError: OnError) => {
      const editor = filled(onError);
      updateNow(editor, () => void $first().select(0, 1));
      editor.getEditorState().read(() => {
        call(editor);
      });
    };
    for (const call of calls) {
      if (build === 'development') await expectError(13, inRead(call));
      else await expectQuiet(inRead(call));
    }
    await expectQuiet(inRead((editor) => $generateHtmlFromNodes(editor)));
  },
);
