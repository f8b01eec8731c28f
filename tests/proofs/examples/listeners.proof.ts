import {createHeadlessEditor} from '@lexical/headless';
import {insertList, ListItemNode, ListNode} from '@lexical/list';
import {registerRichText} from '@lexical/rich-text';
import {
  $getRoot,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_EDITOR,
  createCommand,
  INSERT_PARAGRAPH_COMMAND,
  type LexicalCommand,
  type LexicalEditor,
  TextNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

prove('The new text is as long as the old one: setTextContent() does not move the caret.', () => {
  /** The text behind the caret, which stood in front of "list". */
  const behindCaretAfter = (replacement: string): string => {
    const editor = createHeadlessEditor();
    const seen: string[] = [];
    editor.registerNodeTransform(TextNode, (node) => {
      const text = node.getTextContent();
      if (text.includes("'")) node.setTextContent(text.replaceAll("'", replacement));
    });
    editor.update(() => void $append("Ada's list").getFirstChild<TextNode>()?.select(6, 6), {discrete: true});
    editor.getEditorState().read(() => {
      const selection = $getSelection();
      if ($isRangeSelection(selection)) seen.push(selection.anchor.getNode().getTextContent().slice(selection.anchor.offset));
    });
    return seen.join();
  };
  expect(behindCaretAfter('’')).toBe('list');
  expect(behindCaretAfter('')).toBe('ist');
});

const LIST_COMMAND: LexicalCommand<void> = createCommand('LIST_COMMAND');

prove(
  'Inside an update, the command has done its work when the call returns: the next line sees it. A handler that calls editor.update(), as insertList() does, has done it only when your update is over.',
  () => {
    const $blocks = (): string[] =>
      $getRoot()
        .getChildren()
        .map((block) => block.getType());
    const blocksAfter = (command: LexicalCommand<void>): string[][] => {
      const editor: LexicalEditor = createHeadlessEditor({nodes: [ListNode, ListItemNode]});
      registerRichText(editor);
      editor.registerCommand(
        LIST_COMMAND,
        () => {
          insertList(editor, 'bullet');
          return true;
        },
        COMMAND_PRIORITY_EDITOR,
      );
      const seen: string[][] = [];
      editor.update(
        () => {
          $append('Buy milk').selectEnd();
          editor.dispatchCommand(command, undefined);
          seen.push($blocks());
        },
        {discrete: true},
      );
      return [...seen, editor.getEditorState().read($blocks)];
    };
    const two = ['paragraph', 'paragraph'];
    expect(blocksAfter(INSERT_PARAGRAPH_COMMAND)).toEqual([two, two]);
    expect(blocksAfter(LIST_COMMAND)).toEqual([['paragraph'], ['list']]);
  },
);
