import {$createCodeHighlightNode, $createCodeNode, CodeHighlightNode, CodeNode, getEndOfCodeInLine} from '@lexical/code';
import {$createLineBreakNode, $getRoot, $getSelection, type LexicalEditor, type LexicalNode} from 'lexical';
import {expect} from 'vitest';

import {expectDropped, expectError, expectNoError, type OnError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {change} from '../support/tables.ts';
import {inEditor} from '../support/updates.ts';

const {$endOfLine} = (await pageFile('error/168.md', '$endOfLine.ts')) as {$endOfLine: (node: LexicalNode) => LexicalNode | null};

/** Code of two lines with an empty one between them, and the caret in the line with this number. */
const withCode = (onError: OnError, offset: number): LexicalEditor =>
  inEditor({nodes: [CodeNode, CodeHighlightNode]}, () => {
    const code = $createCodeNode().append(
      $createCodeHighlightNode('a'),
      $createLineBreakNode(),
      $createLineBreakNode(),
      $createCodeHighlightNode('b'),
    );
    $getRoot().append(code);
    code.select(offset, offset);
  })(onError);

/** What a cast makes of it: TypeScript accepts any node. */
const unchecked = getEndOfCodeInLine as unknown as (node: LexicalNode) => LexicalNode;

const emptyLine = 2;

function $firstSelected(): LexicalNode {
  const [node] = $getSelection()?.getNodes() ?? [];
  if (node === undefined) throw new Error('expected a selected node, found none');
  return node;
}

prove('The first selected node was passed with a cast; in an empty line it is a line break. Check the node first:', async () => {
  await expectError(168, (onError) => change(withCode(onError, emptyLine), () => unchecked($firstSelected())));
  for (const [offset, end] of [
    [emptyLine, undefined],
    [0, 'a'],
  ] as const) {
    await expectNoError((onError) => {
      const editor = withCode(onError, offset);
      change(editor, () => expect($endOfLine($firstSelected())?.getTextContent()).toBe(end));
      return editor;
    });
  }
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(168, () => void unchecked($createLineBreakNode())),
);
