import {readFileSync} from 'node:fs';

import {registerHistory, createEmptyHistoryState} from '@lexical/history';
import {$createHeadingNode, HeadingNode, QuoteNode, registerRichText} from '@lexical/rich-text';
import {$setBlocksType} from '@lexical/selection';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  createEditor,
  FORMAT_TEXT_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  LineBreakNode,
  ParagraphNode,
  TabNode,
  TextNode,
  UNDO_COMMAND,
  type EditorState,
  type LexicalEditor,
} from 'lexical';
import {expect, vi} from 'vitest';

import {mount, settled, textOf} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {build, prove} from '../support/prove.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';

const $add = (text: string): TextNode => {
  const node = $createTextNode(text);
  $getRoot().append($createParagraphNode().append(node));
  return node;
};

function change(editor: LexicalEditor, $change: () => void): void {
  editor.update($change, {discrete: true});
}

prove('You need Node.js 22.12 or later, or 20.19 or later in version 20.', () => {
  const manifest: unknown = JSON.parse(readFileSync('node_modules/vite/package.json', 'utf8'));
  expect(manifest).toMatchObject({engines: {node: '^20.19.0 || >=22.12.0'}});
});

prove('lexical | The editor, its state, commands, paragraphs and text', () => {
  expect(createEditor().hasNodes([ParagraphNode, TextNode, LineBreakNode, TabNode])).toBe(true);
  expect(createEditor().hasNodes([HeadingNode])).toBe(false);
});

/** What is drawn after a change, with some behavior. */
function drawAfter(register: (editor: LexicalEditor) => unknown, $change: (editor: LexicalEditor) => void): string {
  const {editor, element} = mount({nodes: [HeadingNode, QuoteNode]});
  register(editor);
  change(editor, () => void $add('ab').select(0, 2));
  change(editor, () => {
    $change(editor);
  });
  return Array.from(element.querySelectorAll('*'), ({tagName}) => tagName.toLowerCase()).join(' ');
}

const nothing = () => undefined;
const $bold = (editor: LexicalEditor) => void editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold');

prove('@lexical/rich-text | Keys, paste and formatting, plus headings and quotes', () => {
  expect(drawAfter(registerRichText, $bold)).toBe('p strong');
  expect(drawAfter(nothing, $bold)).toBe('p span');
});

prove('@lexical/history | Undo and redo', () => {
  const undo = (hasHistory: boolean): string => {
    const editor = createEditor();
    if (hasHistory) registerHistory(editor, createEmptyHistoryState(), 0);
    change(editor, () => $add('one'));
    change(editor, () => $add('two'));
    editor.dispatchCommand(UNDO_COMMAND, undefined);
    return textOf(editor);
  };
  expect([undo(true), undo(false)]).toEqual(['one', 'one\n\ntwo']);
});

prove('@lexical/selection | Turning paragraphs into headings and back', () => {
  const $turn = () => {
    $setBlocksType($getSelection(), () => $createHeadingNode('h2'));
  };
  const $turnBack = () => {
    $turn();
    $setBlocksType($getSelection(), () => $createParagraphNode());
  };
  expect([drawAfter(nothing, $turn), drawAfter(nothing, $turnBack)]).toEqual(['h2 span', 'p span']);
});

prove('Without it, Enter and Backspace do nothing and bold has no effect.', () => {
  const $enter = (editor: LexicalEditor) => void editor.dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined);
  expect(drawAfter(nothing, $enter)).toBe('p span');
  expect(
    drawAfter(registerRichText, $enter)
      .split(' ')
      .filter((tag) => tag === 'p'),
  ).toHaveLength(2);
});

prove("When it returns, Lexical drops the change that failed. Don't throw in it, or the editor gets stuck.", async () => {
  const after = async (onError: () => void): Promise<string[]> => {
    const {editor, element} = mount({onError});
    change(editor, () => $add('drawn'));
    try {
      editor.update(() => {
        $add('half');
        throw new Error('failed');
      });
    } catch {
      // The second of the two cases.
    }
    await settled();
    const seen = [element.textContent];
    editor.update(() => $add('next'));
    await settled();
    return [...seen, element.textContent, textOf(editor)];
  };
  expect(await after(() => undefined)).toEqual(['drawn', 'drawn' + 'next', 'drawn\n\nnext']);
  const stuck = await after(() => {
    throw new Error('from onError');
  });
  expect(stuck).toEqual(['drawn', 'drawn', 'drawn']);
});

/** Reads JSON in an editor whose `onError` returns, or throws. */
function read(json: string, isStrict: boolean): EditorState {
  const reader = createEditor({
    onError(error) {
      if (isStrict) throw error;
    },
  });
  return reader.parseEditorState(json);
}

const partial = storedDocument(storedParagraph('one'), storedParagraph('two', {type: 'image', version: 1}));

prove(
  "With an onError that returns, parseEditorState() gives you only the blocks before the one that it can't read, and the next save would store those.",
  () => {
    const editor = createEditor();
    editor.setEditorState(read(partial, false));
    expect(textOf(editor)).toBe('one');
    const saved = JSON.stringify(editor.getEditorState());
    expect([saved.includes('one'), saved.includes('two')]).toEqual([true, false]);
    expect(messageThrownBy(() => read(partial, true))).toBe('parseEditorState: type "image" + not found');
  },
);

prove('Call registerRichText(editor), and check that setRootElement() gets the element that you click on.', () => {
  const $enter = (editor: LexicalEditor) => void editor.dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined);
  expect([drawAfter(nothing, $enter), drawAfter(registerRichText, $enter)]).toEqual(['p span', 'p br p br']);
  const {editor, element} = mount();
  const other = document.body.appendChild(document.createElement('div'));
  editor.setRootElement(other);
  change(editor, () => $add('x'));
  expect([element.textContent, other.textContent]).toEqual(['', 'x']);
});

prove(
  'The console shows ArtificialNode__DO_NOT_USE must implement static "clone" method. :version[] prints this for each editor in development builds.',
  () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const count = () =>
      warn.mock.calls.filter(([line]) => line === 'ArtificialNode__DO_NOT_USE must implement static "clone" method').length;
    createEditor();
    expect(count()).toBe(build === 'development' ? 1 : 0);
    createEditor();
    expect(count()).toBe(build === 'development' ? 2 : 0);
  },
);

prove('Bold works with the keys but nothing looks bold. Use the same class names in theme and in style.css.', () => {
  const {editor, element} = mount({theme: {text: {italic: 'editor-italic'}}});
  document.head.appendChild(document.createElement('style')).textContent = '.italic {font-variant: small-caps}';
  change(editor, () => $add('x').toggleFormat('italic'));
  const drawn = element.querySelector('em');
  if (drawn === null) throw new Error('expected italic text');
  expect(getComputedStyle(drawn).fontVariant).not.toBe('small-caps');
  document.head.appendChild(document.createElement('style')).textContent = '.editor-italic {font-variant: small-caps}';
  expect(getComputedStyle(drawn).fontVariant).toBe('small-caps');
});
