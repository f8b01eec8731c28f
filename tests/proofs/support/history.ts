import {createHeadlessEditor} from '@lexical/headless';
import {createEmptyHistoryState, registerHistory, type HistoryState} from '@lexical/history';
import {
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  UNDO_COMMAND,
  type CreateEditorArgs,
  type LexicalEditor,
} from 'lexical';

/** An editor with history, and an empty paragraph as the state that undo can go back to. The caret is in the paragraph. */
export function editorWithHistory(
  history: HistoryState = createEmptyHistoryState(),
  config: CreateEditorArgs = {},
): {editor: LexicalEditor; history: HistoryState} {
  const editor = createHeadlessEditor(config);
  registerHistory(editor, history, 1000);
  editor.update(
    () => {
      const paragraph = $createParagraphNode();
      $getRoot().append(paragraph);
      paragraph.select();
    },
    {discrete: true, tag: 'history-merge'},
  );
  return {editor, history};
}

/** Inserts characters at the caret, one by one, as typing does. */
export function type(editor: LexicalEditor, text: string, tag?: string): void {
  for (const character of text) {
    editor.update(
      () => {
        const selection = $getSelection();
        if (!$isRangeSelection(selection)) throw new Error('expected a caret to type at, found none');
        const node = selection.anchor.getNode();
        // In a browser the caret has the style of the text that it is in.
        if ($isTextNode(node)) selection.setStyle(node.getStyle());
        selection.insertText(character);
      },
      {discrete: true, tag},
    );
  }
}

/** Takes the last step back. */
export function undo(editor: LexicalEditor): void {
  editor.dispatchCommand(UNDO_COMMAND, undefined);
}
