import {
  $createCodeHighlightNode,
  $createCodeNode,
  CodeHighlightNode,
  CodeNode,
  getStartOfCodeInLine,
  registerCodeHighlighting,
} from '@lexical/code';
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
import {expectDropped, expectError, type OnError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {storedDocument, storedText, type StoredNode} from '../support/stored-json.ts';
import {change} from '../support/tables.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {editor: shown} = (await pageFile('error/167.md', 'editor.ts')) as {editor: LexicalEditor};
const {editor: loading, show} = (await pageFile('error/169.md', 'show.ts')) as {
  editor: LexicalEditor;
  show: (stored: string) => void;
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

/** Writes a name, and a tab after it. */
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

prove('After a tab in a paragraph, Ctrl+← takes the tab for code. Outside of code, let the browser move the caret:', async () => {
  for (const key of ['ctrlKey', 'metaKey'] as const) {
    await expectError(167, (onError) => {
      const editor = highlighting(onError);
      typeTab(editor);
      pressStart(editor, key);
    });
  }
  attach(shown);
  await expectNoErrorWith(shown, () => {
    typeTab(shown);
    expect(pressStart(shown, 'ctrlKey')).toBe(true);
  });
  await expectNoErrorWith(shown, () => {
    change(
      shown,
      () =>
        void $getRoot()
          .clear()
          .append($createCodeNode().append($createCodeHighlightNode('  let x')))
          .selectEnd(),
    );
    expect(pressStart(shown, 'ctrlKey')).toBe(false);
  });
});

prove(
  'A stored code block holds plain text next to highlighted code: highlight it after loading, as error 169 shows.',
  async () => {
    const selectEnd = (editor: LexicalEditor): boolean => {
      change(editor, () => void $getRoot().selectEnd());
      return pressStart(editor, 'ctrlKey');
    };
    await expectError(167, (onError) => {
      const editor = highlighting(onError);
      editor.setEditorState(editor.parseEditorState(stored));
      selectEnd(editor);
    });
    attach(loading);
    await expectNoErrorWith(loading, () => {
      show(stored);
      expect(selectEnd(loading)).toBe(false);
      expect(textOf(loading)).toBe('  plain let x');
      loading.getEditorState().read(() => {
        const selection = $getSelection();
        expect($isRangeSelection(selection) && selection.anchor.offset).toBe(2);
      });
    });
  },
);

/** Calls the function with a tab of a paragraph. */
const $callWithTab = (): void => {
  const tab = $createTabNode();
  $getRoot().append($createParagraphNode().append($createTextNode('Name:'), tab));
  getStartOfCodeInLine(tab, 1);
};

prove('Your code calls getStartOfCodeInLine() with a tab of a paragraph: check that its parent is a code block.', async () => {
  await expectError(167, (onError) => change(mount({onError}).editor, $callWithTab));
  change(
    highlighting(() => undefined),
    () => {
      const tab = $createTabNode();
      $getRoot().append($createCodeNode().append($createCodeHighlightNode('x'), tab));
      expect(getStartOfCodeInLine(tab, 1)).not.toBeNull();
    },
  );
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () => expectDropped(167, $callWithTab));
