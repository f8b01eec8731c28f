import {CodeHighlightNode, CodeNode, getStartOfCodeInLine, registerCodeHighlighting} from '@lexical/code';
import {registerRichText} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTabNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  INSERT_TAB_COMMAND,
  type LexicalEditor,
} from 'lexical';
import {expect} from 'vitest';

import {attach} from '../support/attach.ts';
import {$append, measureRanges, mount, textOf} from '../support/editor.ts';
import {expectError, type OnError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {storedDocument, storedText, type StoredNode} from '../support/stored-json.ts';
import {change} from '../support/tables.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {editor: shown, load} = (await pageFile('error/167.md', 'load.ts')) as {
  editor: LexicalEditor;
  load: (stored: string) => void;
};

measureRanges();

/** Presses Ctrl or the command key with the left arrow. Gives whether the browser moves the caret. */
function pressStart(editor: LexicalEditor, key: 'ctrlKey' | 'metaKey'): boolean {
  const event = new KeyboardEvent('keydown', {bubbles: true, cancelable: true, code: 'ArrowLeft', [key]: true});
  editor.getRootElement()?.dispatchEvent(event);
  return !event.defaultPrevented;
}

function highlighting(onError: OnError): LexicalEditor {
  const {editor} = mount({nodes: [CodeNode, CodeHighlightNode], onError});
  registerCodeHighlighting(editor);
  return editor;
}

/** Writes a name, and a tab behind it. */
function typeTab(editor: LexicalEditor): void {
  const stop = registerRichText(editor);
  change(editor, () => void $append('Name:').selectEnd());
  editor.dispatchCommand(INSERT_TAB_COMMAND, undefined);
  change(editor, () => undefined);
  expect(textOf(editor)).toBe('Name:\t');
  stop();
}

const codeText: StoredNode = {...storedText('let x'), type: 'code-highlight', highlightType: null};
const stored = storedDocument({
  children: [storedText('  plain '), codeText],
  direction: 'ltr',
  format: '',
  indent: 0,
  language: 'javascript',
  type: 'code',
  version: 1,
});

prove('The caret is behind a tab in a paragraph: the handler takes each tab for code. Text stands before the tab.', async () => {
  for (const key of ['ctrlKey', 'metaKey'] as const) {
    await expectError(167, (onError) => {
      const editor = highlighting(onError);
      typeTab(editor);
      pressStart(editor, key);
    });
  }
});

prove(
  'A stored code block has a plain text beside highlighted code. It was loaded with setEditorState(), which runs no transforms.',
  () =>
    expectError(167, (onError) => {
      const editor = highlighting(onError);
      editor.setEditorState(editor.parseEditorState(stored));
      change(editor, () => void $getRoot().selectEnd());
      pressStart(editor, 'ctrlKey');
    }),
);

prove('Your code calls getStartOfCodeInLine() with a tab of a paragraph.', () =>
  expectError(167, (onError) =>
    change(mount({onError}).editor, () => {
      const tab = $createTabNode();
      $getRoot().append($createParagraphNode().append($createTextNode('Name:'), tab));
      getStartOfCodeInLine(tab, 1);
    }),
  ),
);

prove('Keep the two commands away from the handler outside of code. The browser then moves the caret:', async () => {
  attach(shown);
  await expectNoErrorWith(shown, () => {
    typeTab(shown);
    expect(pressStart(shown, 'ctrlKey')).toBe(true);
  });
  await expectNoErrorWith(shown, () => {
    load(stored);
    change(shown, () => void $getRoot().selectEnd());
    expect(pressStart(shown, 'ctrlKey')).toBe(false);
    expect(textOf(shown)).toBe('  plain let x');
    shown.getEditorState().read(() => {
      const selection = $getSelection();
      expect($isRangeSelection(selection) && selection.anchor.offset).toBe(2);
      expect($getRoot().getFirstDescendant()?.getType()).toBe('code-highlight');
    });
  });
});
