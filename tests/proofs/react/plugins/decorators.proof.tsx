import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {useLexicalNodeSelection} from '@lexical/react/useLexicalNodeSelection';
import {$createNodeSelection, $getRoot, $getSelection, $isNodeSelection, $selectAll, $setSelection, type NodeKey} from 'lexical';
import {expect} from 'vitest';

import {$append} from '../../support/editor.ts';
import {drawn, openRichText, updated} from '../../support/plugin.tsx';
import {prove} from '../../support/prove.ts';

/** Two rules between two paragraphs, and the hook on the first rule. */
async function openRules() {
  const keys: NodeKey[] = [];
  const results: ReturnType<typeof useLexicalNodeSelection>[] = [];
  function Reader() {
    results.push(useLexicalNodeSelection(keys[0] ?? ''));
    return null;
  }
  const {editor} = await openRichText(<Reader />, [HorizontalRuleNode], {
    editorState: () => {
      $append('ebb');
      for (let count = 0; count < 2; count += 1) {
        const rule = $createHorizontalRuleNode();
        keys.push(rule.getKey());
        $getRoot().append(rule);
      }
      $append('flow');
    },
  });
  const last = (): ReturnType<typeof useLexicalNodeSelection> => {
    const result = results.at(-1);
    if (result === undefined) throw new Error('expected the hook to run');
    return result;
  };
  const select = (...selected: (NodeKey | undefined)[]): Promise<void> =>
    updated(editor, () => {
      const selection = $createNodeSelection();
      for (const key of selected) selection.add(key ?? '');
      $setSelection(selection);
    });
  /** The selected keys; undefined when there is a range. */
  const selected = (): NodeKey[] | undefined =>
    editor.getEditorState().read(() => {
      const selection = $getSelection();
      if (selection === null) return [];
      return $isNodeSelection(selection) ? selection.getNodes().map((node) => node.getKey()) : undefined;
    });
  return {editor, keys, last, select, selected};
}

prove('[0] | boolean | the node is in the selection, alone or within a range', async () => {
  const {editor, keys, last, select} = await openRules();
  const [first, second] = keys;
  await select(second);
  expect(last()[0]).toBe(false);
  await select(first);
  expect(last()[0]).toBe(true);
  await updated(editor, () => void $getRoot().selectEnd());
  expect(last()[0]).toBe(false);
  await updated(editor, $selectAll);
  expect(last()[0]).toBe(true);
});

prove('[1] | (selected: boolean) => void | adds the node to a node selection, or takes it out', async () => {
  const {keys, last, select, selected} = await openRules();
  const [first, second] = keys;
  await select(second);
  await drawn(() => {
    last()[1](true);
  });
  expect(selected()).toEqual([second, first]);
  await drawn(() => {
    last()[1](false);
  });
  expect(selected()).toEqual([second]);
});

prove('[2] | () => void | empties the node selection', async () => {
  const {editor, keys, last, select, selected} = await openRules();
  await select(...keys);
  expect(selected()).toEqual(keys);
  await drawn(() => {
    last()[2]();
  });
  expect(selected()).toEqual([]);
  await updated(editor, $selectAll);
  await drawn(() => {
    last()[2]();
  });
  expect(last()[0]).toBe(true);
});
