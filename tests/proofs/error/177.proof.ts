import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$isAtNodeEnd} from '@lexical/selection';
import {
  $createLineBreakNode,
  $createNodeSelection,
  $createRangeSelection,
  $getRoot,
  $getSelection,
  $isNodeSelection,
  $isRangeSelection,
  $setSelection,
  type LexicalNode,
  type PointType,
} from 'lexical';
import {expect} from 'vitest';

import {$append} from '../support/editor.ts';
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

prove('A range selection or a point was made by hand with the key of a decorator.', () =>
  expectErrorIn(177, config, () => {
    const selection = $createRangeSelection();
    const key = $rule().getKey();
    selection.anchor.set(key, 0, 'element');
    selection.focus.set(key, 0, 'element');
    $isAtEnd(selection.focus);
  }),
);

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

prove('A node selection was turned into a range selection by copying keys.', () =>
  expectErrorIn(177, config, $selectRule, () => {
    const selection = $createRangeSelection();
    selection.anchor.set($selected().getKey(), 0, 'element');
    selection.focus.set($selected().getKey(), 0, 'element');
    $setSelection(selection);
    $isAtEnd(selection.anchor);
  }),
);

prove('Point into the parent, at the position of the node:', () =>
  expectNoErrorIn(config, $selectRule, () => {
    expect($isAtEnd($pointBefore($selected()))).toBe(false);
    const lineBreak = $createLineBreakNode();
    $append('').append(lineBreak);
    expect($isAtEnd($pointBefore(lineBreak))).toBe(false);
  }),
);

prove(
  'For a selection, pass the same key and offset to selection.anchor.set() and selection.focus.set(). The point behind the node has the offset plus 1.',
  async () => {
    for (const behind of [0, 1]) {
      const editor = await expectNoErrorIn(
        config,
        $selectRule,
        () => {
          const {key, offset, type} = $pointBefore($selected());
          const selection = $createRangeSelection();
          for (const point of [selection.anchor, selection.focus]) point.set(key, offset + behind, type);
          $setSelection(selection);
          expect($isAtEnd(selection.focus)).toBe(false);
        },
        () => {
          const selection = $getSelection();
          if (!$isRangeSelection(selection)) throw new Error('expected the range selection, found none');
          selection.insertText('!');
        },
      );
      const types = editor.getEditorState().read(() =>
        $getRoot()
          .getChildren()
          .map((node) => (node.getTextContent() === '!' ? '!' : node.getType())),
      );
      expect(types.indexOf('!') - types.indexOf('horizontalrule')).toBe(behind === 0 ? -1 : 1);
    }
  },
);
