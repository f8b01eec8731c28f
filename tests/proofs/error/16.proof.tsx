import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {$createParagraphNode, $getEditor, $getNearestNodeFromDOMNode, $getRoot, createEditor, type LexicalEditor} from 'lexical';
import {expect, vi} from 'vitest';

import {$append, linesOf, readIn, settled} from '../support/editor.ts';
import {expectError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {render, renderInComposer} from '../support/react.ts';
import {expectNoErrorWith, inEditor} from '../support/updates.ts';

const {addLine} = (await pageFile('error/16.md', 'addLine.ts')) as {
  addLine: (editor: LexicalEditor, text: string) => void;
};

/** An editor on the page with one line in it. */
const filled = inEditor({}, () => void $append('first'));

function Line() {
  $createParagraphNode();
  return null;
}

/** Renders a button and clicks it. */
async function click(onClick: () => void): Promise<void> {
  const {container} = await render(<button onClick={onClick} />);
  container.querySelector('button')?.click();
}

prove('The function needs a running update. This call was outside.', async () => {
  await expectError(16, $createParagraphNode);
  updateNow(createEditor(), $createParagraphNode);
});

prove('Most often a node is created in an event handler, in a render or after an await.', async () => {
  await expectError(16, () => click($createParagraphNode));
  await expectError(16, () => render(<Line />));
  await expectError(16, async (onError) => {
    let finished: Promise<void> | undefined;
    const adding = async (): Promise<void> => {
      $createParagraphNode();
      await Promise.resolve();
      $createParagraphNode();
    };
    createEditor({onError}).update(() => {
      finished = adding();
    });
    await finished;
  });
});

prove('Create it in the update that inserts it:', async () => {
  await expectNoErrorWith(filled, async (editor) => {
    await click(() => addLine(editor, 'a line'));
    await settled();
    expect(linesOf(editor)).toEqual(['first', 'a line']);
  });
});

prove('$getEditor() or $getNearestNodeFromDOMNode() in editorState.read(): call editor.update() instead.', async () => {
  for (const call of [$getEditor, () => $getNearestNodeFromDOMNode(document.body)]) {
    await expectError(16, (onError) =>
      readIn(filled(onError), () => {
        expect($getRoot().getTextContent()).toBe('first');
        call();
      }),
    );
    await expectNoErrorWith(filled, (editor) => editor.update(() => void call()));
  }
});

prove('A test calls $createMentionNode(): wrap the call in editor.update().', async () => {
  const $createMentionNode = $createParagraphNode;
  await expectError(16, () => expect($createMentionNode().getType()).toBe('paragraph'));
  const types: string[] = [];
  updateNow(createEditor(), () => types.push($createMentionNode().getType()));
  expect(types).toEqual(['paragraph']);
});

prove('Two copies of lexical are loaded: keep one.', async () => {
  vi.resetModules();
  const other = await import('lexical');
  expect(other.$createParagraphNode).not.toBe($createParagraphNode);
  await expectError(16, (onError) =>
    createEditor({onError}).update(() => {
      $createParagraphNode();
      other.$createParagraphNode();
    }),
  );
});

prove('Nothing is lost: the call throws, and the editor keeps its document.', () =>
  expectNoErrorWith(filled, (editor) => {
    expect($createParagraphNode).toThrow();
    updateNow(editor, () => void $append('goes on'));
    expect(linesOf(editor)).toEqual(['first', 'goes on']);
  }),
);

prove('In a render without an error boundary, React removes the editor with unsaved text.', async () => {
  const {container, rerender} = await renderInComposer('text');
  await expectError(16, () => rerender(<Line />));
  expect(container.textContent).toBe('');
  const {container: guarded} = await renderInComposer(
    <LexicalErrorBoundary onError={() => undefined}>
      <Line />
    </LexicalErrorBoundary>,
  );
  expect(guarded.textContent).toBe('An error was thrown.');
});
