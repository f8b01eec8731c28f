import {createHeadlessEditor} from '@lexical/headless';
import {$generateNodesFromDOM} from '@lexical/html';
import {
  $createParagraphNode,
  $getEditor,
  $getNearestNodeFromDOMNode,
  $getPreviousSelection,
  $getRoot,
  $hasUpdateTag,
  $parseSerializedNode,
  createEditor,
  TextNode,
  type LexicalEditor,
  type NodeKey,
} from 'lexical';
import {expect, vi} from 'vitest';

import {$append, linesOf, readIn, settled} from '../support/editor.ts';
import {expectError, expectNoError} from '../support/errors.ts';
import {complete, updateNow} from '../support/node-class.ts';
import {runInNode} from '../support/node.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {render} from '../support/react.ts';
import {expectNoErrorWith, inEditor} from '../support/updates.ts';

const {editor: shown, addLine} = (await pageFile('error/16.md', 'addLine.ts')) as {
  editor: LexicalEditor;
  addLine: (text: string) => void;
};
const {keyAt} = (await pageFile('error/16.md', 'keyAt.ts')) as {
  keyAt: (editor: LexicalEditor, target: Node) => NodeKey | undefined;
};

class MentionNode extends TextNode {}
complete(MentionNode, 'mention');

const $createMentionNode = (name: string): MentionNode => new MentionNode(name);

/** An editor on the page with one line in it. */
const filled = inEditor({}, () => void $append('first'));

prove('A node is created at the top of a module, in a render or in an event handler.', async () => {
  await expectError(16, () => {
    const [message] = runInNode(`
      import {createRequire} from 'node:module';
      process.once('uncaughtException', ({message}) => console.log(message));
      const {$createParagraphNode} = createRequire(process.cwd() + '/')('lexical');
      const paragraph = $createParagraphNode();`);
    throw new Error(message);
  });
  function Line() {
    $createParagraphNode();
    return null;
  }
  await expectError(16, () => render(<Line />));
  function Button() {
    return <button onClick={() => $createParagraphNode()} />;
  }
  await expectError(16, async () => {
    const {container} = await render(<Button />);
    container.querySelector('button')?.click();
  });
});

prove('$generateNodesFromDOM() creates nodes as well.', async () => {
  const html = new DOMParser().parseFromString('<p>Hello</p>', 'text/html');
  await expectError(16, (onError) => $generateNodesFromDOM(createEditor({onError}), html));
  await expectNoError((onError) => {
    const editor = createEditor({onError});
    editor.update(() => $getRoot().append(...$generateNodesFromDOM(editor, html)));
    return editor;
  });
});

prove('A node is created after an await inside editor.update().', () =>
  expectError(16, async (onError) => {
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
  }),
);

prove(
  'Inside editorState.read(), which has a state and no editor: $getNearestNodeFromDOMNode(), $getEditor(), $hasUpdateTag(), $getPreviousSelection(), $parseSerializedNode() or node.isDirty().',
  async () => {
    const calls: (() => unknown)[] = [
      () => $getNearestNodeFromDOMNode(document.body),
      $getEditor,
      () => $hasUpdateTag('paste'),
      $getPreviousSelection,
      () => $parseSerializedNode({type: 'paragraph', version: 1}),
      () => $getRoot().isDirty(),
    ];
    for (const call of calls) {
      await expectError(16, (onError) =>
        readIn(filled(onError), () => {
          expect($getRoot().getTextContent()).toBe('first');
          call();
        }),
      );
    }
    const others = calls.filter((call) => !String(call).includes('$parseSerializedNode'));
    await expectNoErrorWith(filled, (editor) =>
      editor.update(() => {
        for (const call of others) call();
      }),
    );
  },
);

prove('To create a node there gives error 13.', () =>
  expectError(13, (onError) => readIn(filled(onError), $createParagraphNode)),
);

prove('A test calls $createMentionNode() without an update around it.', async () => {
  await expectError(16, () => expect($createMentionNode('Ada').getTextContent()).toBe('Ada'));
  const names: string[] = [];
  updateNow(createHeadlessEditor({nodes: [MentionNode]}), () => names.push($createMentionNode('Ada').getTextContent()));
  expect(names).toEqual(['Ada']);
});

prove('Two copies of lexical, as with error 15.', async () => {
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

prove('Create nodes inside the update that inserts them:', async () => {
  await expectNoErrorWith(shown, async () => {
    function Button() {
      return <button onClick={() => addLine('a line')} />;
    }
    const {container} = await render(<Button />);
    container.querySelector('button')?.click();
    await settled();
  });
  expect(linesOf(shown)[0]).toBe('a line');
});

prove('Use an update instead of a read as well. An update that changes nothing calls no listener:', () =>
  expectNoErrorWith(filled, async (editor) => {
    let calls = 0;
    const stop = editor.registerUpdateListener(() => (calls += 1));
    const key = readIn(editor, () => $getRoot().getFirstChildOrThrow().getKey());
    const element = editor.getElementByKey(key);
    if (element === null) throw new Error('expected the paragraph to be on the page, found that it is not');
    expect(keyAt(editor, element)).toBe(key);
    await settled();
    expect(calls).toBe(0);
    updateNow(editor, () => void $append('next'));
    expect(calls).toBe(1);
    stop();
  }),
);

prove('The callback runs at once in an event handler, but not in a listener, where the editor is still busy.', () =>
  expectNoErrorWith(filled, (editor) => {
    const element = editor.getRootElement()?.firstElementChild ?? document.body;
    const keys: (NodeKey | undefined)[] = [];
    const stop = editor.registerUpdateListener(() => keys.push(keyAt(editor, element)));
    updateNow(editor, () => void $append('next'));
    stop();
    expect(keys).toEqual([undefined]);
    expect(keyAt(editor, element)).toBeDefined();
  }),
);
