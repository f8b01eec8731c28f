import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {$convertFromMarkdownString, HEADING} from '@lexical/markdown';
import {$createHeadingNode, HeadingNode} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $setSelection,
  RootNode,
  type LexicalEditor,
  type ParagraphNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, readIn, settled} from '../support/editor.ts';
import {expectError, expectQuiet, type OnError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {build, prove} from '../support/prove.ts';
import {expectNoErrorWith, inHeadlessEditor} from '../support/updates.ts';

const {addLastParagraph} = (await pageFile('error/13.md', 'addLastParagraph.ts')) as {
  addLastParagraph: (editor: LexicalEditor) => void;
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

prove('A read must not change the document. Code in editorState.read() changed or created a node, or moved the selection.', () =>
  expectToWrite([
    () => $first().setFormat('center'),
    () => $first().getFirstChild()?.remove(),
    $createParagraphNode,
    () => $first().select(),
    () => $setSelection(null),
  ]),
);

prove('Most often one read also writes. Use editor.update(), which can also read:', async () => {
  await expectNoErrorWith(filled, async (editor) => {
    updateNow(editor, () => $getRoot().append($createHeadingNode('h1')));
    for (let call = 1; call <= 2; call += 1) {
      addLastParagraph(editor);
      await settled();
      expect(linesOf(editor)).toEqual(['first', '', '']);
    }
  });
});

prove('An update listener corrects each change: use a node transform, which runs in the update.', async () => {
  const $removeRest = (): void => {
    if ($getRoot().getChildrenSize() > 1) $getRoot().getLastChild()?.remove();
  };
  await expectError(13, (onError) => {
    const editor = filled(onError);
    editor.registerUpdateListener(({editorState}) => editorState.read($removeRest));
    updateNow(editor, () => void $append('next'));
  });
  await expectNoErrorWith(filled, (editor) => {
    const stop = editor.registerNodeTransform(RootNode, $removeRest);
    updateNow(editor, () => void $append('next'));
    expect(linesOf(editor)).toEqual(['first']);
    stop();
  });
});

prove('$generateNodesFromDOM() and $convertFromMarkdownString() create nodes: call them in an update.', async () => {
  const html = new DOMParser().parseFromString('<p>Hello</p>', 'text/html');
  await expectToWrite([(editor) => $generateNodesFromDOM(editor, html), () => $convertFromMarkdownString('# Hello', [HEADING])]);
  await expectNoErrorWith(filled, (editor) => {
    updateNow(editor, () => $insertNodes($generateNodesFromDOM(editor, html)));
    expect(linesOf(editor)).toEqual(['firstHello']);
  });
});

prove('$generateHtmlFromNodes() with a selection, in development builds: call it in an update.', async () => {
  const selected = (onError: OnError): LexicalEditor => {
    const editor = filled(onError);
    updateNow(editor, () => void $first().select(0, 1));
    return editor;
  };
  const inRead = (onError: OnError): string => {
    const editor = selected(onError);
    return readIn(editor, () => $generateHtmlFromNodes(editor, $getSelection()));
  };
  if (build === 'development') await expectError(13, inRead);
  else await expectQuiet(inRead);
  await expectNoErrorWith(selected, (editor) => {
    updateNow(editor, () => expect($generateHtmlFromNodes(editor, $getSelection())).toContain('first'));
  });
});

prove('Nothing is lost: the call throws, and the editor keeps its document.', () =>
  expectNoErrorWith(filled, (editor) => {
    expect(() => readIn(editor, () => $getRoot().clear())).toThrow();
    updateNow(editor, () => void $append('goes on'));
    expect(linesOf(editor)).toEqual(['first', 'goes on']);
  }),
);
