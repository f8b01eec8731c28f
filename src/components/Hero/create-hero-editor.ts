import {HeadingNode, QuoteNode, registerRichText} from '@lexical/rich-text';
import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {
  $handleListInsertParagraph,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  insertList,
  ListItemNode,
  ListNode,
  REMOVE_LIST_COMMAND,
  removeList,
} from '@lexical/list';
import {
  HEADING,
  ORDERED_LIST,
  QUOTE,
  registerMarkdownShortcuts,
  TEXT_FORMAT_TRANSFORMERS,
  type Transformer,
  UNORDERED_LIST,
} from '@lexical/markdown';
import {mergeRegister} from '@lexical/utils';
import {COMMAND_PRIORITY_LOW, createEditor, INSERT_PARAGRAPH_COMMAND, type LexicalEditor} from 'lexical';

const shortcuts: Transformer[] = [HEADING, QUOTE, UNORDERED_LIST, ORDERED_LIST, ...TEXT_FORMAT_TRANSFORMERS];

/** The home page's editor: rich text, lists, undo and Markdown shortcuts, without any user interface framework. */
export function createHeroEditor(): LexicalEditor {
  return createEditor({
    namespace: 'home',
    nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode],
    onError(error) {
      throw error;
    },
    theme: {
      heading: {h1: 'ed-h1', h2: 'ed-h2', h3: 'ed-h2'},
      list: {listitem: 'ed-li', ol: 'ed-ol', ul: 'ed-ul'},
      paragraph: 'ed-paragraph',
      quote: 'ed-quote',
      text: {bold: 'ed-bold', code: 'ed-code', italic: 'ed-italic', strikethrough: 'ed-strikethrough', underline: 'ed-underline'},
    },
  });
}

/** Registers what the editor can do; returns the function that takes it away again. */
export function registerHeroFeatures(editor: LexicalEditor): () => void {
  return mergeRegister(
    registerRichText(editor),
    registerHistory(editor, createEmptyHistoryState(), 300),
    registerMarkdownShortcuts(editor, shortcuts),
    editor.registerCommand(INSERT_UNORDERED_LIST_COMMAND, () => makeList(editor, 'bullet'), COMMAND_PRIORITY_LOW),
    editor.registerCommand(INSERT_ORDERED_LIST_COMMAND, () => makeList(editor, 'number'), COMMAND_PRIORITY_LOW),
    editor.registerCommand(
      REMOVE_LIST_COMMAND,
      () => {
        removeList(editor);
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
    // Enter in an empty item leaves the list.
    editor.registerCommand(INSERT_PARAGRAPH_COMMAND, () => $handleListInsertParagraph(), COMMAND_PRIORITY_LOW),
  );
}

function makeList(editor: LexicalEditor, type: 'bullet' | 'number'): boolean {
  insertList(editor, type);
  return true;
}
