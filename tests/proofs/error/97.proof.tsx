import {$createCodeNode, CodeNode} from '@lexical/code';
import {$convertFromMarkdownString, TRANSFORMERS} from '@lexical/markdown';
import {LexicalNestedComposer} from '@lexical/react/LexicalNestedComposer';
import {$createHeadingNode, HeadingNode} from '@lexical/rich-text';
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
import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {messageOf} from '../support/messages.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {build, prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
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

prove(
  'The class is not in nodes, for example HeadingNode when Markdown with a heading is imported, or when a button calls $createHeadingNode().',
  async () => {
    await expectRefused((onError) =>
      updateNow(createEditor({onError}), () => $convertFromMarkdownString('# Title', TRANSFORMERS)),
    );
    await expectRefused(async (onError) => {
      const {editor} = await renderInComposer(null, {onError});
      updateNow(editor, () => $getRoot().append($createHeadingNode('h2')));
    });
  },
);

prove('A nested editor has nodes of its own, and the class is not among them.', () =>
  expectRefused((onError) => {
    const outer = createEditor({nodes: [HeadingNode], onError});
    const nested = createEditor({nodes: [CodeNode], onError, parentEditor: outer});
    updateNow(outer, () => $getRoot().append($createHeadingNode('h1')));
    updateNow(nested, () => $getRoot().append($createCodeNode(), $createHeadingNode('h1')));
  }),
);

prove(
  'A node that was created in one editor is given to $applyNodeReplacement() in an update of another. Development builds show the message of this number then.',
  () =>
    expectError(97, (onError) => {
      const made: HeadingNode[] = [];
      updateNow(createEditor({nodes: [HeadingNode], onError}), () => made.push($createHeadingNode('h1')));
      updateNow(createEditor({onError}), () => made.map((node) => $applyNodeReplacement(node)));
    }),
);

prove('List every class that the editor may meet. For Markdown with all transformers these are:', async () => {
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

prove('Give a nested editor the same list.', async () => {
  const editor = await expectNoError((onError) => {
    const nested = createEditor({nodes, onError, parentEditor: createEditor({nodes, onError})});
    updateNow(nested, () => $convertFromMarkdownString(markdown, TRANSFORMERS));
    return nested;
  });
  expect(linesOf(editor)).toContain('Title');
});

prove('<LexicalNestedComposer> takes the classes of the outer editor when you leave initialNodes out.', async () => {
  for (const initialNodes of [undefined, [CodeNode]]) {
    const nested = createEditor();
    await renderInComposer(
      <LexicalNestedComposer initialEditor={nested} initialNodes={initialNodes} skipCollabChecks>
        {null}
      </LexicalNestedComposer>,
      {nodes: [HeadingNode]},
    );
    expect(nested.hasNode(HeadingNode)).toBe(initialNodes === undefined);
    if (initialNodes !== undefined) continue;
    const editor = await expectNoErrorWith(nested, () =>
      updateNow(nested, () => $getRoot().append($createHeadingNode('h1').append($createTextNode('Title')))),
    );
    expect(linesOf(editor)[0]).toBe('Title');
  }
});

prove('Call the $create… function in an update of the editor that gets the node.', async () => {
  const editor = await expectNoError((onError) => {
    const used = createEditor({nodes: [HeadingNode], onError});
    updateNow(used, () => {
      const heading = $createHeadingNode('h1').append($createTextNode('Title'));
      $getRoot().append($applyNodeReplacement(heading));
    });
    return used;
  });
  expect(linesOf(editor)[0]).toBe('Title');
});
