import {TableCellNode, TableNode, TableRowNode} from '@lexical/table';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  type LexicalEditor,
  type LexicalNode,
  type RangeSelection,
  type TextNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {expectDropped, expectError, expectNoError, type OnError} from '../support/errors.ts';
import {$createFigureNode, FigureNode} from '../support/figure.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {inHeadlessEditor} from '../support/updates.ts';

const {$blockOf, $insertBelow} = (await pageFile('error/67.md', '$blockOf.ts')) as {
  $blockOf: (node: LexicalNode) => LexicalNode | null;
  $insertBelow: (node: LexicalNode) => void;
};

/** Changes a new document. */
const change = (onError: OnError, $change: () => unknown): LexicalEditor =>
  inHeadlessEditor({nodes: [FigureNode, TableNode, TableRowNode, TableCellNode]}, () => void $change())(onError);

const expectDetached = (code: number, $change: () => unknown): Promise<unknown> =>
  expectError(code, (onError) => change(onError, $change));

const $firstText = (): TextNode => {
  const text = $getRoot().getFirstDescendant();
  if (!$isTextNode(text)) throw new Error('expected a text, found none');
  return text;
};

const $useDetached = (): void => {
  const text = $createTextNode('x');
  $createParagraphNode().append(text);
  text.getTopLevelElementOrThrow();
};

/** Two lines, selected from the first to the second. */
function $selectTwoLines(): RangeSelection {
  $append('first').selectStart();
  const last = $append('second').getFirstChildOrThrow();
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) throw new Error('expected a selection, found none');
  selection.focus.set(last.getKey(), 6, 'text');
  return selection;
}

prove('The node is new, or was removed in the same update. Check isAttached() first:', async () => {
  await expectDetached(67, $useDetached);
  await expectDetached(67, () => {
    const paragraph = $append('x');
    const text = paragraph.getFirstChildOrThrow();
    paragraph.remove();
    text.getTopLevelElementOrThrow();
  });
  await expectNoError((onError) =>
    change(onError, () => {
      const text = $createTextNode('x');
      const paragraph = $createParagraphNode().append(text);
      $getRoot().append(paragraph);
      expect(text.getTopLevelElementOrThrow().is(paragraph)).toBe(true);
    }),
  );
  const situations: [() => LexicalNode, string[]][] = [
    // Not in the document yet.
    [() => $createParagraphNode().append($createTextNode('x')).getFirstChildOrThrow(), ['first', 'second', '']],
    // Removed with its block, and alone.
    [
      () => {
        const text = $firstText();
        $getRoot().getFirstChild()?.remove();
        return text;
      },
      ['second', ''],
    ],
    [
      () => {
        const text = $firstText();
        text.remove();
        return text;
      },
      ['', 'second', ''],
    ],
    // In the document.
    [$firstText, ['first', '', 'second']],
    [$getRoot, ['first', 'second', '']],
  ];
  for (const [$find, lines] of situations) {
    await expectNoError((onError) => {
      const editor = change(onError, () => {
        $append('first');
        $append('second');
        $insertBelow($find());
      });
      expect(linesOf(editor)).toEqual(lines);
      return editor;
    });
  }
  const editor = await expectNoError((onError) =>
    change(onError, () => {
      const figure = $createFigureNode('a.png');
      $getRoot().append(figure);
      expect($blockOf(figure)?.is(figure)).toBe(true);
      $insertBelow(figure);
    }),
  );
  const types = editor.getEditorState().read(() =>
    $getRoot()
      .getChildren()
      .map((node) => node.getType()),
  );
  expect(types.slice(0, 2)).toEqual(['figure', 'paragraph']);
});

prove(
  'A loop over selection.getNodes() removes blocks: collect them first in new Set(selection.getNodes().map($blockOf)).',
  async () => {
    await expectDetached(67, () => {
      for (const node of $selectTwoLines().getNodes()) node.getTopLevelElementOrThrow().remove();
    });
    const editor = await expectNoError((onError) =>
      change(onError, () => {
        const selection = $selectTwoLines();
        $append('third');
        for (const block of new Set(selection.getNodes().map($blockOf))) block?.remove();
      }),
    );
    expect(linesOf(editor)[0]).toBe('third');
  },
);

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () => expectDropped(67, $useDetached));
