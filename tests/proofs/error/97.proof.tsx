import {$convertFromMarkdownString, TRANSFORMERS} from '@lexical/markdown';
import {$createHeadingNode, HeadingNode, QuoteNode} from '@lexical/rich-text';
import {
  $applyNodeReplacement,
  $createTextNode,
  $getRoot,
  createEditor,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {expect} from 'vitest';

import {linesOf, mount} from '../support/editor.ts';
import {expectDropped, expectError, expectNoError, type OnError} from '../support/errors.ts';
import {messageOf} from '../support/messages.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {build, prove} from '../support/prove.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {editor: shown, nodes} = (await pageFile('error/97.md', 'editor.ts')) as {
  editor: LexicalEditor;
  nodes: Klass<LexicalNode>[];
};

const markdown = '# Title\n\n> quote\n\n- item\n\n1. first\n\n```\ncode\n```\n\n[link](https://example.com)';

/**
 * Shows that a situation throws this number in production. Development refuses the node earlier, with the message that the page
 * quotes.
 */
async function expectRefused(situation: (onError: OnError) => void | Promise<void>): Promise<void> {
  if (build === 'production') {
    await expectError(97, situation);
    return;
  }
  const errors: Error[] = [];
  await situation((error) => errors.push(error));
  expect(errors.map(messageOf)[0]).toBe(
    'Create node: Attempted to create node HeadingNode that was not configured to be used on the editor.',
  );
}

prove('List every class that the editor can meet in nodes. Markdown with all transformers needs these:', async () => {
  await expectRefused((onError) => updateNow(createEditor({onError}), () => $convertFromMarkdownString('# Title', TRANSFORMERS)));
  await expectRefused((onError) => updateNow(createEditor({onError}), () => $getRoot().append($createHeadingNode('h2'))));
  const editor = await expectNoErrorWith(shown, () =>
    updateNow(shown, () => {
      $convertFromMarkdownString(markdown, TRANSFORMERS);
      $getRoot().append($createHeadingNode('h2').append($createTextNode('from a button')));
    }),
  );
  const types = editor.getEditorState().read(() =>
    $getRoot()
      .getChildren()
      .map((node) => node.getType()),
  );
  expect(types).toEqual(expect.arrayContaining(['heading', 'quote', 'list', 'code', 'paragraph']));
  expect(linesOf(editor)).toContain('from a button');
  expect(JSON.stringify(editor.getEditorState())).toContain('"type":"link"');

  // None of them can be left out.
  for (const left of nodes) {
    const {editor: lacking, errors} = mount({nodes: nodes.filter((node) => node !== left)});
    updateNow(lacking, () => $convertFromMarkdownString(markdown, TRANSFORMERS));
    expect([left.name, errors.length]).toEqual([left.name, 1]);
  }
});

prove('A nested editor was created with other nodes: give it the same list.', async () => {
  const nested = (list: Klass<LexicalNode>[]) => (onError: OnError) => {
    const editor = createEditor({nodes: list, onError, parentEditor: createEditor({nodes, onError})});
    updateNow(editor, () => $convertFromMarkdownString(markdown, TRANSFORMERS));
    return editor;
  };
  await expectRefused((onError) => void nested([QuoteNode])(onError));
  expect(linesOf(await expectNoError(nested(nodes)))).toContain('Title');
});

prove('The node was created in another editor: create it in this one.', async () => {
  const create = (editor: LexicalEditor, $use: (node: HeadingNode) => void): void =>
    updateNow(editor, () => $use($createHeadingNode('h1')));
  await expectError(97, (onError) => {
    const other = createEditor({nodes: [HeadingNode], onError});
    create(other, (node) => updateNow(createEditor({onError}), () => $applyNodeReplacement(node)));
  });
  await expectNoError((onError) => {
    const editor = createEditor({nodes: [HeadingNode], onError});
    create(editor, (node) => $getRoot().append($applyNodeReplacement(node)));
    return editor;
  });
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () => {
  const made: HeadingNode[] = [];
  updateNow(createEditor({nodes: [HeadingNode]}), () => made.push($createHeadingNode('h1')));
  return expectDropped(97, () => made.map((node) => $applyNodeReplacement(node)));
});
