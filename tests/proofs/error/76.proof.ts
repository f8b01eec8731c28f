import {$createQuoteNode, QuoteNode} from '@lexical/rich-text';
import {$getRoot, $getSelection, $isRangeSelection, type ElementNode, type LexicalEditor, type LexicalNode} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectErrorIn, expectNoErrorIn} from '../support/updates.ts';

type $Move = (target: ElementNode, nodes: LexicalNode[]) => void;
const {$moveInto} = (await pageFile('error/76.md', '$moveInto.ts')) as {$moveInto: $Move};

const config = {nodes: [QuoteNode]};

/** Two paragraphs and a quote with another paragraph in it. */
function $fill(): QuoteNode {
  $append('a');
  $append('b');
  const quote = $createQuoteNode().append($append('inside'));
  $getRoot().append(quote);
  return quote;
}

/** The same, with the second half of the document selected. */
function $fillAndSelect(): QuoteNode {
  const quote = $fill();
  const selection = $getRoot().getFirstDescendant()?.getParent()?.getNextSibling()?.selectStart();
  const last = $getRoot().getLastDescendant();
  if (selection === undefined || last === null) throw new Error('expected a selection, found none');
  selection.focus.set(last.getKey(), 1, 'text');
  return quote;
}

const $selected = (): LexicalNode[] => {
  const selection = $getSelection();
  return $isRangeSelection(selection) ? selection.getNodes() : [];
};

/** What is in the quote, block by block. */
const quotedIn = (editor: LexicalEditor): string[] =>
  editor.getEditorState().read(() => {
    const quote = $getRoot()
      .getChildren()
      .find((node) => node instanceof QuoteNode);
    return quote instanceof QuoteNode ? quote.getChildren().map((node) => `${node.getType()}:${node.getTextContent()}`) : [];
  });

prove('A loop moves "all nodes" into a wrapper, and the wrapper is among them.', () =>
  expectErrorIn(76, config, () => $fill().append(...$getRoot().getChildren())),
);

prove('The selected nodes are put into a parent which is itself part of the selection.', () =>
  expectErrorIn(76, config, () => {
    const quote = $fillAndSelect();
    const nodes = $selected();
    expect(nodes.some((node) => node.is(quote))).toBe(true);
    quote.append(...nodes);
  }),
);

prove('The same variable is used for the parent and for the child.', () =>
  expectErrorIn(76, {}, () => {
    const paragraph = $append('a');
    paragraph.append(paragraph);
  }),
);

prove(
  'Leave out the target and what it is in. Leave out as well what moves along with its parent, or is in the target already:',
  async () => {
    const moved = ($move: () => void): Promise<LexicalEditor> => expectNoErrorIn(config, $move);
    const all = await moved(() => $moveInto($fill(), $getRoot().getChildren()));
    expect(quotedIn(all)).toEqual(['paragraph:inside', 'paragraph:a', 'paragraph:b']);
    const selected = await moved(() => {
      const quote = $fillAndSelect();
      $moveInto(quote, [$getRoot(), ...$selected()]);
    });
    expect(quotedIn(selected)).toEqual(['paragraph:inside', 'paragraph:b']);
    expect(linesOf(selected)[0]).toBe('a');
    const same = await moved(() => {
      const paragraph = $append('a');
      $moveInto(paragraph, [paragraph]);
    });
    expect(linesOf(same)).toEqual(['a', '']);
  },
);
