import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$createRangeSelection, $getRoot, $setSelection, type LexicalNode} from 'lexical';
import {expect, vi} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {expectError, expectNoError} from '../support/errors.ts';
import {prove} from '../support/prove.ts';
import {inEditor} from '../support/updates.ts';

/** What proofs use of the page's code. */
interface Sample {
  $getBlock: (target: EventTarget | null) => LexicalNode | null;
}
interface Variation {
  $moveBlocks: (direction: 'up' | 'down') => boolean;
}

const page = '/page-components/docs/recipes/draggable-blocks.md';
const config = {nodes: [HorizontalRuleNode]};

prove(
  'finds the node under the pointer and $findMatchingParent() its block: getTopLevelElement() throws error 138 for a horizontal rule or an image.',
  async () => {
    const {$getBlock} = (await import(/* @vite-ignore */ `${page}/$getBlock.ts`)) as Sample;
    const found: (string | undefined)[] = [];
    const editor = await expectNoError((onError) => {
      const used = inEditor(config, () => {
        $append('a');
        $getRoot().append($createHorizontalRuleNode());
      })(onError);
      used.update(
        () => {
          const root = used.getRootElement();
          for (const target of [root?.querySelector('span'), root?.querySelector('hr'), root]) {
            found.push($getBlock(target ?? null)?.getType());
          }
        },
        {discrete: true},
      );
      return used;
    });
    expect(found).toEqual(['paragraph', 'horizontalrule', undefined]);
    await expectError(138, () => editor.getEditorState().read(() => $getRoot().getChildAtIndex(1)?.getTopLevelElement()));
  },
);

prove(
  'Do not move the selected blocks: move the neighbor to their other side. Then nothing that is selected leaves its place in the document,',
  async () => {
    // The sample prints what it does.
    const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const {$moveBlocks} = (await import(/* @vite-ignore */ `${page}/$moveBlocks.ts`)) as Variation;
    printed.mockRestore();
    const editor = await expectNoError(
      inEditor(config, () => {
        $append('neighbor');
        const first = $append('first').getFirstChildOrThrow();
        $getRoot().append($createHorizontalRuleNode());
        const last = $append('last').getFirstChildOrThrow();
        const selection = $createRangeSelection();
        selection.anchor.set(first.getKey(), 0, 'text');
        selection.focus.set(last.getKey(), 1, 'text');
        $setSelection(selection);
        expect($moveBlocks('up')).toBe(true);
        expect(selection.anchor.key).toBe(first.getKey());
      }),
    );
    expect(linesOf(editor).slice(0, 4)).toEqual(['first', '\n', 'last', 'neighbor']);
  },
);
