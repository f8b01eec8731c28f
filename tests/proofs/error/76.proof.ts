import {$createQuoteNode, QuoteNode} from '@lexical/rich-text';
import {$getRoot, $getSelection, $isRangeSelection, type ElementNode, type LexicalEditor, type LexicalNode} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {expectDropped} from '../support/errors.ts';
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

prove(
  'A loop moved "all nodes", or all selected ones, into an element among them. Leave out the target and its parents, and what moves along with its parent:',
  async () => {
    await expectErrorIn(76, config, () => $fill().append(...$getRoot().getChildren()));
    await expectErrorIn(76, config, () => $fillAndSelect().append(...$selected()));
    const moved = ($move: () => void): Promise<LexicalEditor> => expectNoErrorIn(config, $move);
    const all = await moved(() => $moveInto($fill(), $getRoot().getChildren()));
    expect(quotedIn(all)).toEqual(['paragraph:inside', 'paragraph:a', 'paragraph:b']);
    const selected = await moved(() => {
      const quote = $fillAndSelect();
      $moveInto(quote, [$getRoot(), ...$selected()]);
    });
    expect(quotedIn(selected)).toEqual(['paragraph:inside', 'paragraph:b']);
    expect(linesOf(selected)[0]).toBe('a');
  },
);

prove('One variable names the parent and the child: use two.', () =>
  expectErrorIn(76, {}, () => {
    const paragraph = $append('a');
    paragraph.append(paragraph);
  }),
);

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(76, () => {
    const paragraph = $append('a');
    paragraph.append(paragraph);
  }),
);
