import {$generateJSONFromSelectedNodes} from '@lexical/clipboard';
import {$createMarkNode, $unwrapMarkNode, $wrapSelectionInMarkNode, MarkNode} from '@lexical/mark';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $nodesOfType,
  $selectAll,
  UNDO_COMMAND,
  type LexicalEditor,
} from 'lexical';
import {act, type ComponentType} from 'react';
import {expect} from 'vitest';

import {$append, mount, settled} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';
import {change, dispatch, show} from '../support/sample.ts';
import {storedDocument, storedParagraph, storedText} from '../support/stored-json.ts';

/** What proofs use of the page's code. */
interface Sample {
  default: ComponentType;
  initialConfig: {editorState: unknown};
}

const page = '/page-components/docs/recipes/comments.md';

/** The page's editor, and the means to comment. */
async function showPage(json?: string) {
  // The plugin of the tests makes it from the block of the page.
  const {default: CommentsEditor, initialConfig} = (await import(/* @vite-ignore */ `${page}/CommentsEditor.tsx`)) as Sample;
  const {editorState} = initialConfig;
  if (json !== undefined) initialConfig.editorState = json;
  const shown = await show(<CommentsEditor />);
  initialConfig.editorState = editorState;
  const {container, editor} = shown;
  const input = container.querySelector('input');
  const form = container.querySelector('form');
  if (input === null || form === null) throw new Error('expected a form');
  const click = (button: Element | null | undefined): Promise<void> =>
    act(async () => {
      if (button instanceof HTMLElement) button.click();
      await settled();
    });
  return {
    ...shown,
    listed: () => [...container.querySelectorAll('li')].map((item) => item.firstChild?.textContent),
    marked: () => [...container.querySelectorAll('mark')].map(({textContent}) => textContent),
    select: (from: number, to: number) =>
      change(editor, () => {
        const text = $getRoot().getAllTextNodes();
        const size = $getRoot().getTextContentSize();
        text[0]?.select(from, Math.min(to, size));
      }),
    add: async (text: string) => {
      await act(async () => {
        // React watches the property of the element itself.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
        input.dispatchEvent(new Event('input', {bubbles: true}));
        await settled();
      });
      await click(form.querySelector('button'));
    },
    resolve: (text: string) => click(container.querySelector(`[aria-label="Resolve: ${text}"]`)),
  };
}

prove('Nothing is marked. The selection is collapsed.', async () => {
  const {select, add, marked, listed} = await showPage();
  await select(3, 3);
  await add('Where?');
  expect([marked(), listed()]).toEqual([[], []]);
  await select(0, 3);
  await add('Which?');
  expect([marked(), listed()]).toEqual([['The'], ['Which?']]);
});

prove(
  'isMarked stays false, but the text is marked. editor.update() was called inside another update, which makes it wait. Go on in the onUpdate of the inner one.',
  async () => {
    const outcomes: boolean[] = [];
    const $mark = (): void => void $append('a').append($createMarkNode(['id']));
    const mark = (editor: LexicalEditor): void => {
      let isMarked = false;
      editor.update(
        () => {
          $mark();
          isMarked = true;
        },
        {
          onUpdate: () => {
            outcomes.push(isMarked);
          },
        },
      );
      outcomes.push(isMarked);
    };
    const alone = mount({nodes: [MarkNode]});
    mark(alone.editor);
    await settled();
    expect(outcomes.splice(0)).toEqual([true, true]);
    const nested = mount({nodes: [MarkNode]});
    nested.editor.update(() => {
      mark(nested.editor);
    });
    await settled();
    expect(outcomes).toEqual([false, true]);
    expect([alone, nested].map(({element}) => element.querySelectorAll('mark').length)).toEqual([1, 1]);
  },
);

prove('A mark stays after resolving. An id can be on several nodes; go through all of them.', async () => {
  const bold = storedText('b', {format: 1});
  const {editor, add, resolve, marked} = await showPage(storedDocument(storedParagraph('a', bold), storedParagraph('c')));
  await change(editor, () => {
    $selectAll();
  });
  await add('All?');
  expect(marked()).toEqual(['ab', 'c']);
  await resolve('All?');
  expect(marked()).toEqual([]);

  const plain = mount({nodes: [MarkNode]});
  plain.editor.update(
    () => {
      $append('a');
      $append('c');
      $selectAll();
      const selection = $getSelection();
      if ($isRangeSelection(selection)) $wrapSelectionInMarkNode(selection, false, 'id');
      const [first, ...others] = $nodesOfType(MarkNode);
      expect([first?.getIDs(), others.map((mark) => mark.getIDs())]).toEqual([['id'], [['id']]]);
      if (first !== undefined) $unwrapMarkNode(first);
    },
    {discrete: true},
  );
  expect(plain.element.querySelectorAll('mark')).toHaveLength(1);
});

prove('parseEditorState: type "mark" + not found: the loading editor\'s nodes lack MarkNode.', () => {
  const mark = {children: [storedText('a')], direction: 'ltr', format: '', ids: ['id'], indent: 0, type: 'mark', version: 1};
  const json = storedDocument(storedParagraph(mark));
  const load = (nodes: (typeof MarkNode)[]) =>
    messageThrownBy(() => {
      const {editor} = mount({
        nodes,
        onError: (error) => {
          throw error;
        },
      });
      editor.parseEditorState(json);
      throw new Error('none');
    });
  expect(load([])).toContain('parseEditorState: type "mark" + not found');
  expect(load([MarkNode])).toBe('none');
});

prove('Cut text loses its comment. MarkNode leaves itself out of what is copied or cut. Its text is pasted without it.', () => {
  const {editor} = mount({nodes: [MarkNode]});
  let copied = '';
  editor.update(
    () => {
      const mark = $createMarkNode(['id']).append($createTextNode('marked'));
      $getRoot().append($createParagraphNode().append($createTextNode('not '), mark));
      $selectAll();
      copied = JSON.stringify($generateJSONFromSelectedNodes(editor, $getSelection()));
    },
    {discrete: true},
  );
  expect(copied).toContain('"text":"marked"');
  expect(copied).not.toContain('"type":"mark"');
  expect(JSON.stringify(editor.getEditorState())).toContain('"type":"mark"');
});

prove(
  'Undo after Add removes the mark and leaves the comment without text. Decide whether your application hides such a comment or shows it as above.',
  async () => {
    const {editor, container, select, add, listed, marked} = await showPage();
    await select(0, 3);
    await add('Which?');
    expect(container.textContent).not.toContain('its text was deleted');
    await dispatch(editor, UNDO_COMMAND, undefined);
    expect([marked(), listed()]).toEqual([[], ['Which?']]);
    expect(container.textContent).toContain('its text was deleted');
  },
);

prove('Undo after Resolve brings the mark back, and with it the comment.', async () => {
  const {editor, select, add, resolve, listed, marked} = await showPage();
  await select(0, 3);
  await add('Which?');
  await resolve('Which?');
  expect([marked(), listed()]).toEqual([[], []]);
  await dispatch(editor, UNDO_COMMAND, undefined);
  expect([marked(), listed()]).toEqual([['The'], ['Which?']]);
});

prove('A number would be given twice: by two people, or again after a comment is gone.', async () => {
  const words = ['one', 'two', 'three'].map((word) => storedParagraph(word));
  const {editor, add, resolve, listed, marked} = await showPage(storedDocument(...words));
  const selectWord = (index: number) => change(editor, () => $getRoot().getAllTextNodes()[index]?.select(0));
  for (const [index, text] of ['A', 'B'].entries()) {
    await selectWord(index);
    await add(text);
  }
  await resolve('A');
  await selectWord(2);
  await add('C');
  expect(listed()).toEqual(['B', 'C']);
  await resolve('C');
  expect([marked(), listed()]).toEqual([['two'], ['B']]);
});
