import {CodeNode} from '@lexical/code';
import {LinkNode} from '@lexical/link';
import {ListItemNode, ListNode} from '@lexical/list';
import {$convertFromMarkdownString, TRANSFORMERS} from '@lexical/markdown';
import {HeadingNode, QuoteNode, registerRichText} from '@lexical/rich-text';
import {$getRoot, $setSelection, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {$append, mount, settled} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

prove(
  'Importing a heading, a list or another block sets the selection, and committing a selection focuses the editor.',
  async () => {
    const focuses = async (source: string, end?: () => void): Promise<boolean> => {
      const field = document.body.appendChild(document.createElement('input'));
      field.focus();
      const {editor, element} = mount({nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode]});
      editor.update(
        () => {
          $convertFromMarkdownString(source, TRANSFORMERS);
          end?.();
        },
        {discrete: true},
      );
      await settled();
      return document.activeElement === element;
    };
    for (const source of ['# a', '- a', '> a']) {
      expect(await focuses(source), source).toBe(true);
      expect(
        await focuses(source, () => {
          $setSelection(null);
        }),
        source,
      ).toBe(false);
    }
    expect(await focuses('a')).toBe(false);
  },
);

prove('Convert them inside an element of their own, then insert its children where the caret was.', async () => {
  const page = '/page-components/docs/packages/lexical-markdown.md';
  // A module of this name is the code of the page.
  const {registerMarkdownPaste} = (await import(/* @vite-ignore */ `${page}/registerMarkdownPaste.ts`)) as {
    registerMarkdownPaste: (editor: LexicalEditor) => () => void;
  };
  /** The blocks after a paste at the end of a first paragraph. */
  const pasted = async (content: Record<string, string>, converts = true): Promise<string[]> => {
    const nodes = [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode, CodeNode];
    const {editor, element, errors} = mount({nodes});
    registerRichText(editor);
    if (converts) registerMarkdownPaste(editor);
    editor.update(
      () => {
        $append('').selectEnd();
        $append('after');
      },
      {discrete: true},
    );
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(content)) clipboardData.setData(type, text);
    element.dispatchEvent(new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true}));
    await settled();
    expect(errors).toEqual([]);
    return editor.getEditorState().read(() =>
      $getRoot()
        .getChildren()
        .map((block) => `${block.getType()} ${block.getTextContent()}`),
    );
  };
  const text = '# Title\n\none\ntwo\n\n> first\n> second\n\n- item';
  expect(await pasted({'text/plain': text})).toEqual([
    'heading Title',
    'paragraph one\ntwo',
    'quote first\nsecond',
    'list item',
    'paragraph after',
  ]);
  expect((await pasted({'text/plain': text}, false))[0]).toMatch(/^paragraph # Title/);
  // HTML is left to rich text.
  expect(await pasted({'text/plain': text, 'text/html': '<p># HTML</p>'})).toEqual(['paragraph # HTML', 'paragraph after']);
});
