import {$createHeadingNode, HeadingNode} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  createEditor,
  ElementNode,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  ParagraphNode,
  TextNode,
} from 'lexical';
import {expect, vi} from 'vitest';

import {linesOf} from '../support/editor.ts';
import {expectDropped, expectError, expectNoError, type OnError} from '../support/errors.ts';
import {complete, countOf, type NodeClass, updateNow, useClass} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {editor: shown, NumberedParagraphNode} = (await pageFile('error/98.md', 'NumberedParagraphNode.ts')) as {
  editor: LexicalEditor;
  NumberedParagraphNode: NodeClass<ParagraphNode>;
};

class UnrelatedElement extends ElementNode {}
complete(UnrelatedElement, 'numbered');

class UnrelatedText extends TextNode {}
complete(UnrelatedText, 'shout');

/** Creates a node in an editor that replaces its class. */
function create(
  nodes: Klass<LexicalNode>[],
  replace: Klass<LexicalNode>,
  $with: () => LexicalNode,
  $create: () => unknown,
  onError: OnError,
): void {
  updateNow(createEditor({nodes: [...nodes, {replace, with: $with}], onError}), $create);
}

prove('Extend the class that you replace, and return the new node from with:', async () => {
  await expectError(98, (onError) =>
    create([UnrelatedElement], ParagraphNode, () => new UnrelatedElement(), $createParagraphNode, onError),
  );
  await expectError(98, (onError) =>
    create(
      [UnrelatedText],
      HeadingNode,
      () => new UnrelatedText('a'),
      () => $createHeadingNode('h1'),
      onError,
    ),
  );
  const editor = await expectNoErrorWith(shown, () => {
    updateNow(shown, () => {
      $getRoot().append($createParagraphNode().append($createTextNode('one')));
      $getRoot().selectEnd().insertParagraph();
    });
    updateNow(shown, () => $getRoot().selectEnd().insertText('two'));
  });
  expect(linesOf(editor).slice(0, 2)).toEqual(['one', 'two']);
  // With the one that is appended before the document is saved.
  expect(countOf(editor, NumberedParagraphNode)).toBe(3);
  const used = await expectNoError((onError) => useClass(NumberedParagraphNode, () => new NumberedParagraphNode(), onError));
  expect(countOf(used, NumberedParagraphNode)).toBe(4);
});

prove('with has braces without return: return the node.', () =>
  expectError(98, (onError) => {
    // Types report it, but not in JavaScript.
    const $with = (() => {
      new NumberedParagraphNode();
    }) as () => LexicalNode;
    create([NumberedParagraphNode], ParagraphNode, $with, $createParagraphNode, onError);
  }),
);

/** Another copy of the package that works with the same `lexical`, as a second version in `node_modules` does. */
async function otherCopy(): Promise<typeof HeadingNode> {
  const lexical = await import('lexical');
  vi.resetModules();
  vi.doMock('lexical', () => lexical);
  const copy = await import('@lexical/rich-text');
  vi.doUnmock('lexical');
  return copy.HeadingNode;
}

/** Creates a heading in an editor that replaces it by a class which extends that of a copy. */
function replaceBy(base: typeof HeadingNode, onError: OnError): LexicalEditor {
  class Chapter extends base {
    static override getType(): string {
      return 'chapter';
    }
    static override clone(node: Chapter): Chapter {
      return new Chapter(node.__tag, node.__key);
    }
    static override importJSON(): Chapter {
      return new Chapter('h1');
    }
    override exportJSON(): ReturnType<HeadingNode['exportJSON']> {
      return {...super.exportJSON(), type: 'chapter'};
    }
  }
  const editor = createEditor({nodes: [Chapter, {replace: HeadingNode, with: () => new Chapter('h1')}], onError});
  updateNow(editor, () => $getRoot().append($createHeadingNode('h1')));
  return editor;
}

prove('Two copies of a package are loaded: import both classes from the same copy.', async () => {
  const copy = await otherCopy();
  expect(copy).not.toBe(HeadingNode);
  await expectError(98, (onError) => replaceBy(copy, onError));
  const editor = await expectNoError((onError) => replaceBy(HeadingNode, onError));
  expect(countOf(editor, HeadingNode)).toBe(1);
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(98, () => $createHeadingNode('h1'), {
    nodes: [HeadingNode, UnrelatedText, {replace: HeadingNode, with: () => new UnrelatedText('a')}],
  }),
);
