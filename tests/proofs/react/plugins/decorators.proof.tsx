import {createHeadlessEditor} from '@lexical/headless';
import {DecoratorBlockNode, type SerializedDecoratorBlockNode} from '@lexical/react/LexicalDecoratorBlockNode';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {useLexicalNodeSelection} from '@lexical/react/useLexicalNodeSelection';
import {
  $createNodeSelection,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $isNodeSelection,
  $selectAll,
  $setSelection,
  KEY_DELETE_COMMAND,
  type NodeKey,
} from 'lexical';
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

prove('[1] | (selected: boolean) => void | adds the node to a node selection, or removes it; a range is lost', async () => {
  const {editor, keys, last, select, selected} = await openRules();
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
  // Undefined stands for a range.
  for (const [isAdded, expected] of [
    [true, [first]],
    [false, []],
  ] as const) {
    await updated(editor, () => void $getRoot().selectEnd());
    expect(selected()).toBeUndefined();
    await drawn(() => {
      last()[1](isAdded);
    });
    expect(selected()).toEqual(expected);
  }
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

prove('Of several selected rules, a key removes only one.', async () => {
  const left = async (count: number): Promise<boolean[]> => {
    const {editor, keys, select} = await openRules();
    await select(...keys.slice(0, count));
    await drawn(() => {
      editor.dispatchCommand(KEY_DELETE_COMMAND, new KeyboardEvent('keydown', {key: 'Delete'}));
    });
    return editor.getEditorState().read(() => keys.map((key) => $getNodeByKey(key) !== null));
  };
  expect([await left(1), await left(2)]).toEqual([
    [false, true],
    [false, true],
  ]);
});

/** A card that forgets its alignment in one of its methods, or in none. */
function cardThatForgetsIn(method?: 'clone' | 'importJSON' | 'exportJSON') {
  return class AlignedCard extends DecoratorBlockNode {
    static override getType(): string {
      return 'aligned-card';
    }
    static override clone(node: AlignedCard): AlignedCard {
      return new AlignedCard(method === 'clone' ? '' : node.__format, node.__key);
    }
    static override importJSON({format}: SerializedDecoratorBlockNode): AlignedCard {
      return new AlignedCard(method === 'importJSON' ? '' : format);
    }
    override exportJSON(): SerializedDecoratorBlockNode {
      const json = {...super.exportJSON(), type: 'aligned-card'};
      return method === 'exportJSON' ? {...json, format: ''} : json;
    }
  };
}

prove('pass format on in clone, importJSON and exportJSON, or the alignment is lost.', () => {
  /** The alignment of a card after another update, and after it was saved and loaded. */
  const kept = (method?: 'clone' | 'importJSON' | 'exportJSON'): string[] => {
    const Card = cardThatForgetsIn(method);
    const editor = createHeadlessEditor({nodes: [Card]});
    const $card = (): DecoratorBlockNode => $getRoot().getFirstChildOrThrow();
    const format = (): string => editor.getEditorState().read(() => $card().__format);
    editor.update(() => void $getRoot().clear().append(new Card('center')), {discrete: true});
    editor.update(() => void $card().getWritable(), {discrete: true});
    const updated = format();
    editor.setEditorState(editor.parseEditorState(JSON.stringify(editor.getEditorState())));
    return [updated, format()];
  };
  expect(kept()).toEqual(['center', 'center']);
  expect(kept('clone')).toEqual(['', '']);
  for (const method of ['importJSON', 'exportJSON'] as const) expect(kept(method)).toEqual(['center', '']);
});
