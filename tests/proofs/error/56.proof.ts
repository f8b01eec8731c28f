import {createHeadlessEditor} from '@lexical/headless';
import {$generateNodesFromDOM} from '@lexical/html';
import {$createLinkNode, LinkNode} from '@lexical/link';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isElementNode,
  createEditor,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, mount} from '../support/editor.ts';
import {expectError, expectNoError} from '../support/errors.ts';
import {$createFigureNode, FigureNode} from '../support/figure.ts';
import {prove} from '../support/prove.ts';
import {storedDocument, storedParagraph, storedText} from '../support/stored-json.ts';

interface Page {
  $appendToRoot: (nodes: LexicalNode[]) => void;
  loadStored: (editor: LexicalEditor, stored: string) => void;
}

const page = '/page-components/docs/error/56.md';
const {$appendToRoot, loadStored} = (await import(/* @vite-ignore */ `${page}/loadStored.ts`)) as Page;

/** HTML whose text stands outside of blocks. */
const loose = [
  'Hello <b>world</b>!',
  'first<br>second',
  '<p>before</p> text <p>after</p>',
  '<p>before</p><br>',
  '<span>x</span>',
];

const open = (onError: (error: Error) => void): LexicalEditor => createHeadlessEditor({nodes: [LinkNode, FigureNode], onError});

function $nodesOf(editor: LexicalEditor, html: string): LexicalNode[] {
  return $generateNodesFromDOM(editor, new DOMParser().parseFromString(html, 'text/html'));
}

/** The types of blocks, each with those of its children. */
function shapeOf(editor: LexicalEditor): string[] {
  return editor.getEditorState().read(() =>
    $getRoot()
      .getChildren()
      .map((node) => [node, ...($isElementNode(node) ? node.getChildren() : [])].map((part) => part.getType()).join(' ')),
  );
}

prove('The root takes elements and decorators. A text node or a line break needs an element around it.', async () => {
  const nodes = [() => $createTextNode('x'), $createLineBreakNode];
  for (const $create of nodes) {
    await expectError(56, (onError) => {
      open(onError).update(() => $getRoot().append($create()));
    });
    await expectNoError((onError) => {
      const editor = open(onError);
      editor.update(() => $getRoot().append($createParagraphNode().append($create())));
      return editor;
    });
  }
  await expectNoError((onError) => {
    const editor = open(onError);
    editor.update(() =>
      $getRoot().append($createParagraphNode(), $createFigureNode('a.png'), $createLinkNode('https://a.example')),
    );
    return editor;
  });
});

prove('$getRoot().append($createTextNode(…)) without a paragraph.', async () => {
  await expectError(56, (onError) => {
    createEditor({onError}).update(() => $getRoot().append($createTextNode('Hello')));
  });
});

prove(
  'Nodes of $generateNodesFromDOM() are appended to the root, and the HTML has text or a <br> outside of blocks.',
  async () => {
    for (const html of loose) {
      await expectError(56, (onError) => {
        const editor = open(onError);
        editor.update(() => $getRoot().append(...$nodesOf(editor, html)));
      });
    }
    await expectNoError((onError) => {
      const editor = open(onError);
      editor.update(() => $getRoot().append(...$nodesOf(editor, '<p>one</p>\n<div>two</div>')), {discrete: true});
      expect(linesOf(editor)).toEqual(['one', 'two']);
      return editor;
    });
  },
);

prove(
  'Stored JSON has text directly under the root. root.splice() puts it there without an error; the document cannot be loaded any more.',
  async () => {
    await expectError(56, (onError) => createEditor({onError}).parseEditorState(storedDocument(storedText('loose'))));
    await expectError(56, (onError) => {
      const editor = createEditor({onError: () => expect.unreachable()});
      editor.update(() => $getRoot().splice(0, 0, [$createTextNode('loose')]), {discrete: true});
      expect(linesOf(editor)).toEqual(['loose']);
      createEditor({onError}).parseEditorState(JSON.stringify(editor.getEditorState()));
    });
  },
);

prove(
  'Put inline nodes into paragraphs. Neighbors share one, so that a sentence with a bold word stays one paragraph:',
  async () => {
    const lines = [['Hello world!'], ['first\nsecond'], ['before', 'text', 'after'], ['before', '\n'], ['x']];
    for (const [index, html] of loose.entries()) {
      await expectNoError((onError) => {
        const editor = open(onError);
        editor.update(
          () => {
            $appendToRoot($nodesOf(editor, html));
          },
          {discrete: true},
        );
        expect(linesOf(editor)).toEqual(lines[index]);
        return editor;
      });
    }
    await expectNoError((onError) => {
      const editor = open(onError);
      editor.update(
        () => {
          const link = $createLinkNode('https://a.example').append($createTextNode('link'));
          $appendToRoot([$createTextNode('see '), link, $createFigureNode('a.png'), $createTextNode('after')]);
        },
        {discrete: true},
      );
      expect(shapeOf(editor)).toEqual(['paragraph text link', 'figure', 'paragraph text']);
      return editor;
    });
    await expectNoError((onError) => {
      const editor = open(onError);
      editor.update(() => void $append('old'), {discrete: true});
      loadStored(editor, storedDocument(storedText('Hello '), storedText('world', {format: 1}), storedParagraph('next')));
      editor.update(() => undefined, {discrete: true});
      expect(linesOf(editor)).toEqual(['Hello world', 'next']);
      return editor;
    });
  },
);

prove(
  '$insertNodes() makes the paragraphs by itself. It inserts at the selection. When there is none, it takes the selection of the last commit, and without that the end.',
  async () => {
    for (const html of loose) {
      await expectNoError((onError) => {
        const editor = open(onError);
        editor.update(
          () => {
            $insertNodes($nodesOf(editor, html));
          },
          {discrete: true},
        );
        expect(new Set(shapeOf(editor).map((shape) => shape.split(' ')[0]))).toEqual(new Set(['paragraph']));
        return editor;
      });
    }
    const insertInto = async (isSelected: boolean): Promise<string[]> => {
      const editor = await expectNoError((onError) => {
        const editor = open(onError);
        editor.update(
          () => {
            const first = $append('first');
            $append('second');
            if (isSelected) first.selectEnd();
            $insertNodes([$createTextNode('!')]);
          },
          {discrete: true},
        );
        return editor;
      });
      return linesOf(editor).slice(0, 2);
    };
    expect(await insertInto(true)).toEqual(['first!', 'second']);
    expect(await insertInto(false)).toEqual(['first', 'second!']);
    // In a browser, an update outside of events finds no selection while the browser's own is elsewhere.
    const {editor, errors} = mount();
    editor.update(
      () => {
        $append('first').selectEnd();
        $append('second');
      },
      {discrete: true},
    );
    window.getSelection()?.setPosition(document.body.appendChild(document.createElement('button')), 0);
    editor.update(
      () => {
        expect($getSelection()).toBeNull();
        $insertNodes([$createTextNode('!')]);
      },
      {discrete: true},
    );
    expect([errors, linesOf(editor)]).toEqual([[], ['first!', 'second']]);
  },
);
