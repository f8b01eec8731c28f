import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$isAtNodeEnd} from '@lexical/selection';
import {
  $createLineBreakNode,
  $createNodeSelection,
  $createPoint,
  $createRangeSelection,
  $getSelection,
  $isNodeSelection,
  $isRangeSelection,
  $setSelection,
  type LexicalNode,
  type PointType,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {expectDropped} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectErrorIn, expectNoErrorIn} from '../support/updates.ts';

type $Point = (node: LexicalNode) => PointType;
const {$pointBefore} = (await pageFile('error/177.md', '$pointBefore.ts')) as {$pointBefore: $Point};

// Points of a selection have a type of their own.
const $isAtEnd: (point: PointType) => boolean = $isAtNodeEnd;

const config = {nodes: [HorizontalRuleNode]};

/** A rule between paragraphs. */
function $rule(): HorizontalRuleNode {
  const rule = $createHorizontalRuleNode();
  $append('before').insertAfter(rule);
  $append('after');
  return rule;
}

function $selectRule(): void {
  const selection = $createNodeSelection();
  selection.add($rule().getKey());
  $setSelection(selection);
}

/** The first node of a node selection. */
function $selected(): LexicalNode {
  const selection = $getSelection();
  const node = $isNodeSelection(selection) ? selection.getNodes()[0] : undefined;
  if (node === undefined) throw new Error('expected a selected node, found none');
  return node;
}

prove('The point was made with the key of the node itself. Point into the parent instead:', async () => {
  await expectErrorIn(177, config, () => $isAtEnd($createPoint($rule().getKey(), 0, 'element')));
  await expectNoErrorIn(config, $selectRule, () => {
    expect($isAtEnd($pointBefore($selected()))).toBe(false);
    const lineBreak = $createLineBreakNode();
    $append('').append(lineBreak);
    expect($isAtEnd($pointBefore(lineBreak))).toBe(false);
  });
});

prove(
  'A range selection was made from the keys of a node selection: pass key and offset of $pointBefore() to anchor.set() and focus.set().',
  async () => {
    await expectErrorIn(177, config, $selectRule, () => {
      const selection = $createRangeSelection();
      selection.anchor.set($selected().getKey(), 0, 'element');
      selection.focus.set($selected().getKey(), 0, 'element');
      $setSelection(selection);
      $isAtEnd(selection.anchor);
    });
    const editor = await expectNoErrorIn(
      config,
      $selectRule,
      () => {
        const {key, offset, type} = $pointBefore($selected());
        const selection = $createRangeSelection();
        for (const point of [selection.anchor, selection.focus]) point.set(key, offset, type);
        $setSelection(selection);
        expect($isAtEnd(selection.focus)).toBe(false);
      },
      () => {
        const selection = $getSelection();
        if (!$isRangeSelection(selection)) throw new Error('expected the range selection, found none');
        selection.insertText('!');
      },
    );
    expect(linesOf(editor).slice(0, 2)).toEqual(['before', '!']);
  },
);

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(177, () => $isAtEnd($createPoint($rule().getKey(), 0, 'element')), config),
);
