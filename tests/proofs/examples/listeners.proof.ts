import {createHeadlessEditor} from '@lexical/headless';
import {insertList, ListItemNode, ListNode} from '@lexical/list';
import {registerRichText} from '@lexical/rich-text';
import {
  $getRoot,
  COMMAND_PRIORITY_EDITOR,
  createCommand,
  INSERT_PARAGRAPH_COMMAND,
  type LexicalCommand,
  type LexicalEditor,
} from 'lexical';
import {expect} from 'vitest';

import {$append} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

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
