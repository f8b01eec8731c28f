import {$createCodeNode, $isCodeNode, CodeHighlightNode, CodeNode, registerCodeHighlighting} from '@lexical/code';
import {$createTextNode, $getRoot, $getSelection, $isRangeSelection, type Klass, type LexicalNode} from 'lexical';
import type {ComponentType} from 'react';
import {expect} from 'vitest';

import {$append, mount} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';
import {change, showSample} from '../support/sample.ts';

const page = '/page-components/docs/recipes/code-highlighting.md';

/** The page's editor, and what its toolbar shows. */
async function showPage() {
  // The plugin of the tests makes it from the block of the page.
  const shown = await showSample((await import(/* @vite-ignore */ `${page}/CodeBlocks.tsx`)) as {default: ComponentType});
  const menu = shown.container.querySelector('select');
  const button = shown.container.querySelector('button');
  if (menu === null || button === null) throw new Error('expected a menu and a button');
  const types = () =>
    shown.editor.getEditorState().read(() =>
      $getRoot()
        .getChildren()
        .map((node) => node.getType()),
    );
  return {...shown, button, types, language: () => (menu.disabled ? 'none' : menu.selectedOptions[0]?.textContent)};
}

prove('"CodeHighlightPlugin: CodeNode or CodeHighlightNode not registered on editor": both classes belong in nodes.', () => {
  const message = (...nodes: Klass<LexicalNode>[]) =>
    messageThrownBy(() => {
      registerCodeHighlighting(mount({nodes}).editor);
      throw new Error('none');
    });
  const expected = 'CodeHighlightPlugin: CodeNode or CodeHighlightNode not registered on editor';
  expect([message(CodeNode), message(CodeHighlightNode)]).toEqual([expected, expected]);
  expect(message(CodeNode, CodeHighlightNode)).toBe('none');
});

prove('The block has no colors. theme.codeHighlight has no class for these tokens, or the style sheet is missing.', () => {
  const classes = (codeHighlight: Record<string, string>): (string | undefined)[] => {
    const {editor, element} = mount({nodes: [CodeNode, CodeHighlightNode], theme: {codeHighlight}});
    registerCodeHighlighting(editor);
    editor.update(() => $getRoot().append($createCodeNode('js').append($createTextNode('return 1'))), {discrete: true});
    return [...element.querySelectorAll('span')].map(({className}) => className);
  };
  expect(classes({comment: 'gray', keyword: 'blue'})[0]).toBe('blue');
  expect(classes({comment: 'gray'})[0]).toBe('');
});

prove(
  'The toolbar shows no language. The caret is in no code block. getLanguage() of a new block is undefined until the first highlighting.',
  async () => {
    const {editor, language} = await showPage();
    await change(editor, () => $getRoot().getLastChild()?.selectEnd());
    expect(language()).toBe('none');
    await change(editor, () => $getRoot().getFirstChild()?.selectStart());
    expect(language()).toBe('JavaScript');

    const plain = mount({nodes: [CodeNode, CodeHighlightNode]});
    const languages = (): unknown => {
      plain.editor.update(
        () =>
          $getRoot()
            .clear()
            .append($createCodeNode().append($createTextNode('return 1'))),
        {discrete: true},
      );
      return plain.editor.getEditorState().read(() =>
        $getRoot()
          .getChildren()
          .filter($isCodeNode)
          .map((node) => node.getLanguage()),
      );
    };
    expect(languages()).toEqual([undefined]);
    registerCodeHighlighting(plain.editor);
    expect(languages()).toEqual(['javascript']);
  },
);

prove(
  'Stored code may name its language in another way, such as javascript. normalizeCodeLang() gives the name that the menu has.',
  async () => {
    const {editor, language} = await showPage();
    await change(editor, () => {
      $getRoot()
        .clear()
        .append($createCodeNode('javascript').append($createTextNode('return 1')))
        .selectEnd();
    });
    expect(language()).toBe('JavaScript');
  },
);

prove('Enter behind two empty lines at the end leaves the block. The button turns it back into a paragraph.', async () => {
  const {editor, button, types} = await showPage();
  const enter = () =>
    change(editor, () => {
      const selection = $getSelection();
      if ($isRangeSelection(selection)) selection.insertParagraph();
    });
  await change(editor, () =>
    $getRoot()
      .clear()
      .append($createCodeNode('js').append($createTextNode('a')))
      .selectEnd(),
  );
  await enter();
  await enter();
  expect(types()).toEqual(['code']);
  await enter();
  expect(types()).toEqual(['code', 'paragraph']);

  await change(editor, () => $getRoot().getFirstChild()?.selectStart());
  await change(editor, () => {
    button.click();
  });
  expect(types()).toEqual(['paragraph', 'paragraph']);
  await change(editor, () => {
    $append('b').selectEnd();
  });
  button.click();
  await change(editor, () => undefined);
  expect(types()).toEqual(['paragraph', 'paragraph', 'code']);
});
