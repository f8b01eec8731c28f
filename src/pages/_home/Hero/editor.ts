import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {$generateNodesFromDOM} from '@lexical/html';
import {$handleListInsertParagraph, $isListNode, insertList, ListItemNode, ListNode, removeList} from '@lexical/list';
import {
  HEADING,
  ORDERED_LIST,
  QUOTE,
  registerMarkdownShortcuts,
  TEXT_FORMAT_TRANSFORMERS,
  UNORDERED_LIST,
} from '@lexical/markdown';
import {
  $createHeadingNode,
  $createQuoteNode,
  $isHeadingNode,
  $isQuoteNode,
  HeadingNode,
  QuoteNode,
  registerRichText,
} from '@lexical/rich-text';
import {$setBlocksType} from '@lexical/selection';
import {mergeRegister} from '@lexical/utils';
import {
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  createEditor,
  FORMAT_TEXT_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  type LexicalEditor,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical';

import type {StateView} from '../../../features/inspector/shared/state.ts';
import {inspect} from '../../../features/inspector/browser/inspect.ts';

/** What a toolbar button does. */
export type Action = 'bold' | 'italic' | 'code' | 'heading' | 'quote' | 'list' | 'undo' | 'redo';

/** What the toolbar shows. */
export interface ToolbarState {
  /** Actions that are in effect at the selection. */
  pressed: Action[];
  canUndo: boolean;
  canRedo: boolean;
}

/** The running editor of the home page. */
export interface HeroEditor {
  /** Carries out what a button says, at the end of the document when nothing is selected. */
  perform: (action: Action | 'focus') => void;
  /** Shows a past state. */
  travel: (index: number) => void;
  stop: () => void;
}

/**
 * Makes an editor of an element: rich text, lists, undo and Markdown shortcuts, without any user interface framework.
 *
 * @param root has the first document as its content, and a parent
 * @param onToolbar takes what the toolbar shows
 * @param onView takes the view of the state
 */
export function startEditor(
  root: HTMLElement,
  onToolbar: (state: ToolbarState) => void,
  onView: (view: StateView) => void,
): HeroEditor {
  const editor = createEditor({
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
  const toolbar: ToolbarState = {pressed: [], canUndo: false, canRedo: false};
  const show = (change: Partial<ToolbarState>): false => {
    onToolbar({...Object.assign(toolbar, change)});
    return false;
  };
  const unregister = mergeRegister(
    registerRichText(editor),
    registerHistory(editor, createEmptyHistoryState(), 300),
    registerMarkdownShortcuts(editor, [HEADING, QUOTE, UNORDERED_LIST, ORDERED_LIST, ...TEXT_FORMAT_TRANSFORMERS]),
    // Enter in an empty item leaves the list.
    editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $handleListInsertParagraph, COMMAND_PRIORITY_LOW),
    editor.registerUpdateListener(({editorState}) => show({pressed: editorState.read($pressedActions)})),
    editor.registerCommand(CAN_UNDO_COMMAND, (canUndo) => show({canUndo}), COMMAND_PRIORITY_LOW),
    editor.registerCommand(CAN_REDO_COMMAND, (canRedo) => show({canRedo}), COMMAND_PRIORITY_LOW),
  );
  const content = new DOMParser().parseFromString(root.innerHTML, 'text/html');
  editor.update(() => {
    $getRoot().append(...$generateNodesFromDOM(editor, content));
  });
  Object.assign(root, {
    contentEditable: 'true',
    role: 'textbox',
    ariaMultiLine: 'true',
    ariaLabel: 'Rich text editor',
    tabIndex: 0,
    spellcheck: false,
  });
  editor.setRootElement(root);
  const inspector = inspect({
    root: root.parentElement ?? root,
    commandNames: new Map(),
    post: onView,
    loadFormats: () => Promise.reject(new Error('The home page shows nothing but the tree.')),
  });
  return {
    perform: (action) => {
      if (editor.getEditorState().read($getSelection) === null) editor.focus();
      if (action !== 'focus') perform(editor, action, toolbar.pressed.includes(action));
    },
    travel: inspector.travel,
    stop: () => {
      inspector.stop();
      unregister();
      editor.setRootElement(null);
    },
  };
}

function $pressedActions(): Action[] {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return [];
  const block = selection.anchor.getNode().getTopLevelElement();
  return [
    ...(['bold', 'italic', 'code'] as const).filter((format) => selection.hasFormat(format)),
    ...($isHeadingNode(block) ? (['heading'] as const) : []),
    ...($isQuoteNode(block) ? (['quote'] as const) : []),
    ...($isListNode(block) ? (['list'] as const) : []),
  ];
}

/** Pressed buttons of blocks turn the block back into a paragraph. */
function perform(editor: LexicalEditor, action: Action, isPressed: boolean): void {
  switch (action) {
    case 'bold':
    case 'italic':
    case 'code':
      editor.dispatchCommand(FORMAT_TEXT_COMMAND, action);
      break;
    case 'undo':
    case 'redo':
      editor.dispatchCommand(action === 'undo' ? UNDO_COMMAND : REDO_COMMAND, undefined);
      break;
    case 'list':
      if (isPressed) removeList(editor);
      else insertList(editor, 'bullet');
      break;
    case 'heading':
    case 'quote': {
      const $create = action === 'quote' ? $createQuoteNode : () => $createHeadingNode('h2');
      editor.update(() => $setBlocksType($getSelection(), isPressed ? $createParagraphNode : $create));
      break;
    }
  }
}
