import {$createListItemNode, $createListNode, ListItemNode, ListNode} from '@lexical/list';
import {$createOverflowNode, OverflowNode} from '@lexical/overflow';
import {CharacterLimitPlugin} from '@lexical/react/LexicalCharacterLimitPlugin';
import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  UNDO_COMMAND,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {expect, vi} from 'vitest';

import {$append, change, mount, settled, textOf} from '../support/editor.ts';
import {messageOf} from '../support/messages.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';

prove('When something follows it, getTextContent() reports two line feeds in between.', () => {
  const {editor, element} = mount({nodes: [OverflowNode]});
  const text = (behind: boolean): string => {
    const texts: string[] = [];
    change(editor, () => {
      const wrapper = $createOverflowNode().append($createTextNode('b'));
      const paragraph = $createParagraphNode().append($createTextNode('a'), wrapper);
      if (behind) paragraph.append($createTextNode('c'));
      $getRoot().clear().append(paragraph);
      expect(wrapper.isInline()).toBe(false);
      texts.push(paragraph.getTextContent());
    });
    return texts.join();
  };
  expect(text(false)).toBe('ab');
  expect(text(true)).toBe('ab\n\nc');
  expect(element.querySelector('p > span > span')?.textContent).toBe('b');
});

prove('Add OverflowNode to the nodes of the editor that contains CharacterLimitPlugin.', async () => {
  const limit = <CharacterLimitPlugin charset="UTF-16" maxLength={5} />;
  const message = await renderInComposer(limit).then(
    () => 'none',
    (error: unknown) => messageOf(error),
  );
  expect(message).toBe('useCharacterLimit: OverflowNode not registered on editor');
  expect((await renderInComposer(limit, {nodes: [OverflowNode]})).errors).toEqual([]);
});

prove('Set theme.characterLimit and define the class in your CSS. Without it the wrapper is a bare <span>.', () => {
  const wrapper = (theme = {}): string[] | undefined => {
    const {editor, element} = mount({nodes: [OverflowNode], theme});
    const $fill = () => $getRoot().append($createParagraphNode().append($createOverflowNode().append($createTextNode('a'))));
    editor.update(() => void $fill(), {discrete: true});
    return element.querySelector('p > span')?.getAttributeNames();
  };
  expect(wrapper()).toEqual(['dir']);
  expect(wrapper({overflow: 'over'})).toEqual(['dir']);
  expect(wrapper({characterLimit: 'over'})).toContain('class');
});

prove('To keep the node out of your data, copy the document and remove the wrappers:', async () => {
  const page = '/page-components/docs/packages/lexical-overflow.md';
  vi.spyOn(console, 'log').mockReturnValue();
  // A module of this name is the code of the page.
  const {toStoredJSON} = (await import(/* @vite-ignore */ `${page}/toStoredJSON.ts`)) as {
    toStoredJSON: (editor: LexicalEditor, nodes: Klass<LexicalNode>[]) => string;
  };
  const {editor} = mount({nodes: [OverflowNode]});
  const $fill = () =>
    $getRoot().append(
      $createParagraphNode().append($createTextNode('in'), $createOverflowNode().append($createTextNode(', too much'))),
    );
  editor.update(() => void $fill(), {discrete: true});
  const stored = toStoredJSON(editor, [OverflowNode]);
  expect([stored.includes('overflow'), JSON.stringify(editor.getEditorState()).includes('overflow')]).toEqual([false, true]);
  const plain = mount();
  plain.editor.setEditorState(plain.editor.parseEditorState(stored));
  expect([textOf(plain.editor), plain.errors]).toEqual(['in, too much', []]);
});

prove('$markOverflow removes the old wrappers, then wraps the text after the limit:', async () => {
  const page = '/page-components/docs/packages/lexical-overflow.md';
  const {$markOverflow} = (await import(/* @vite-ignore */ `${page}/$markOverflow.ts`)) as {
    $markOverflow: (limit: number) => void;
  };
  const {editor, element} = mount({nodes: [OverflowNode, ListNode, ListItemNode]});
  const $item = (text: string) => $createListItemNode().append($createTextNode(text));
  change(editor, () => {
    const [first, last] = [$createListNode('bullet'), $createListNode('bullet')];
    const paragraph = $createParagraphNode().append($createTextNode('four'));
    $getRoot().append(first.append($item('one two'), $item('three')), paragraph, last.append($item('five')));
  });
  const before = element.innerHTML;
  const marked = (limit: number): string[] => {
    change(editor, () => {
      $markOverflow(limit);
    });
    // The wrappers are inside the items and paragraphs, or the list would have no items.
    return [...element.querySelectorAll('li > span > span, p > span > span')].map((span) => span.textContent);
  };
  for (let time = 0; time < 2; time += 1) expect(marked(3)).toEqual([' two', 'three', 'four', 'five']);
  expect(element.querySelectorAll('ul > li')).toHaveLength(3);
  expect(textOf(editor)).toBe('one two\n\nthree\n\nfour\n\nfive');
  expect([marked(1000), element.innerHTML]).toEqual([[], before]);
});

prove('Add OverflowNode to nodes, and mark the excess when the user sends the text:', async () => {
  const page = '/page-components/docs/packages/lexical-overflow.md';
  const {showExcess} = (await import(/* @vite-ignore */ `${page}/showExcess.ts`)) as {
    showExcess: (editor: LexicalEditor, limit: number) => void;
  };
  const {editor, element} = mount({nodes: [OverflowNode]});
  registerHistory(editor, createEmptyHistoryState(), 0);
  change(editor, () => void $append('hello world'));
  for (const [index, offset, text] of [
    [0, 0, '!hello world'],
    // Behind the limit: in the second text, which an overflow node wraps.
    [1, 3, '!hello wo!rld'],
  ] as const) {
    change(editor, () => void $getRoot().getAllTextNodes()[index]?.select(offset, offset));
    showExcess(editor, 5);
    await settled();
    change(editor, () => {
      const selection = $getSelection();
      if ($isRangeSelection(selection)) selection.insertText('!');
    });
    expect(textOf(editor)).toBe(text);
  }
  expect(element.querySelector('p > span > span')?.textContent).toBe('o wo!rld');
  for (const before of ['!hello world', 'hello world']) {
    editor.dispatchCommand(UNDO_COMMAND, undefined);
    await settled();
    expect(textOf(editor)).toBe(before);
  }
});
