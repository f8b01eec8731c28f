import {
  $createCodeNode,
  $isCodeNode,
  CODE_LANGUAGE_FRIENDLY_NAME_MAP,
  CodeHighlightNode,
  CodeNode,
  registerCodeHighlighting,
} from '@lexical/code';
import {
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  KEY_ARROW_UP_COMMAND,
  REDO_COMMAND,
  UNDO_COMMAND,
  type Klass,
  type LexicalNode,
} from 'lexical';
import {act, type ComponentType} from 'react';
import {expect} from 'vitest';

import {$append, mount} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';
import {change, dispatch, showSample} from '../support/sample.ts';

const page = '/page-components/docs/recipes/code-highlighting.md';

/** The page's editor, and what its toolbar shows. */
async function showPage() {
  // The plugin of the tests makes it from the block of the page.
  const shown = await showSample((await import(/* @vite-ignore */ `${page}/CodeBlocks.tsx`)) as {default: ComponentType});
  const menu = shown.container.querySelector('select');
  const button = shown.container.querySelector('button');
  if (menu === null || button === null) throw new Error('expected a menu and a button');
  const control = (label: string) =>
    [...shown.container.querySelectorAll('button')].find(({textContent}) => textContent === label);
  const types = () =>
    shown.editor.getEditorState().read(() =>
      $getRoot()
        .getChildren()
        .map((node) => node.getType()),
    );
  return {
    ...shown,
    menu,
    button,
    control,
    types,
    language: () => (menu.disabled ? 'none' : menu.selectedOptions[0]?.textContent),
  };
}

prove('"CodeHighlightPlugin: CodeNode or CodeHighlightNode not registered on editor". Add both classes to nodes.', () => {
  const message = (...nodes: Klass<LexicalNode>[]) =>
    messageThrownBy(() => {
      registerCodeHighlighting(mount({nodes}).editor);
      throw new Error('none');
    });
  const expected = 'CodeHighlightPlugin: CodeNode or CodeHighlightNode not registered on editor';
  expect([message(CodeNode), message(CodeHighlightNode)]).toEqual([expected, expected]);
  expect(message(CodeNode, CodeHighlightNode)).toBe('none');
});

prove('The block has no colors. Add classes for its tokens to theme.codeHighlight, and their style sheet.', () => {
  const classes = (codeHighlight: Record<string, string>): (string | undefined)[] => {
    const {editor, element} = mount({nodes: [CodeNode, CodeHighlightNode], theme: {codeHighlight}});
    registerCodeHighlighting(editor);
    editor.update(() => $getRoot().append($createCodeNode('js').append($createTextNode('return 1'))), {discrete: true});
    return [...element.querySelectorAll('span')].map(({className}) => className);
  };
  expect(classes({comment: 'gray', keyword: 'blue'})[0]).toBe('blue');
  expect(classes({comment: 'gray'})[0]).toBe('');
});

prove('getLanguage() of a new block is undefined until the first highlighting.', async () => {
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
});

prove('Enter after two empty lines at the end | leave the block', async () => {
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

prove('No arrow key moves the caret above code that begins the document. Put a paragraph there.', async () => {
  const {editor, types} = await showPage();
  await change(editor, () => $getRoot().getFirstChild()?.selectStart());
  await dispatch(editor, KEY_ARROW_UP_COMMAND, new KeyboardEvent('keydown', {key: 'ArrowUp'}));
  expect(types()).toEqual(['code', 'paragraph']);
  expect(editor.getEditorState().read(() => $getSelection()?.getNodes()[0]?.getTopLevelElement()?.getType())).toBe('code');
});

prove('Undo takes back a new language and the button in one step each.', async () => {
  const {editor, button, menu, types, language} = await showPage();
  await change(editor, () => $getRoot().getFirstChild()?.selectStart());
  const json = () => JSON.stringify(editor.getEditorState());
  const states = [json()];
  const step = async (action: () => void): Promise<void> => {
    action();
    await change(editor, () => undefined);
    states.push(json());
  };
  await step(() => {
    menu.value = 'py';
    menu.dispatchEvent(new Event('change', {bubbles: true}));
  });
  expect(language()).toBe('Python');
  await step(() => {
    button.click();
  });
  expect(types()).toEqual(['paragraph', 'paragraph']);
  for (const index of [1, 0]) {
    await dispatch(editor, UNDO_COMMAND, undefined);
    expect(json()).toBe(states[index]);
  }
  for (const index of [1, 2]) {
    await dispatch(editor, REDO_COMMAND, undefined);
    expect(json()).toBe(states[index]);
  }
});

prove('A read-only editor has only the copy button, while the caret is in code.', async () => {
  const {container, editor} = await showPage();
  const controls = () =>
    [...container.querySelectorAll('button, select')].map(({tagName, textContent}) =>
      tagName === 'SELECT' ? 'menu' : textContent,
    );
  await change(editor, () => $getRoot().getFirstChild()?.selectStart());
  expect(controls()).toEqual(['Code block', 'menu', 'Copy']);
  await act(async () => {
    editor.setEditable(false);
    await Promise.resolve();
  });
  expect(controls()).toEqual(['Copy']);
  await change(editor, () => $getRoot().getLastChild()?.selectStart());
  expect(controls()).toEqual([]);
});

prove('A language that Prism has not loaded is dropped, and the block becomes JavaScript.', async () => {
  const {editor, menu} = await showPage();
  await change(editor, () => {
    const code = $createCodeNode('cobol').append($createTextNode('STOP RUN.'));
    $getRoot().clear().append(code);
    code.selectStart();
  });
  const stored = editor.getEditorState().read(() => $getRoot().getChildren().find($isCodeNode)?.getLanguage());
  expect([menu.selectedOptions[0]?.textContent, stored]).toEqual(['JavaScript', 'javascript']);
  expect([...menu.options].map(({value}) => value)).toEqual(Object.keys(CODE_LANGUAGE_FRIENDLY_NAME_MAP));
  // One that Prism has and the menu has not is shown by its own name.
  await change(editor, () => $getRoot().getChildren().find($isCodeNode)?.setLanguage('svg'));
  expect([menu.value, menu.selectedOptions[0]?.textContent]).toEqual(['svg', 'svg']);
});

prove('Nothing is copied. The browser refused, or the page has no https and so no navigator.clipboard.', async () => {
  const {container, editor, control, unmount} = await showPage();
  await change(editor, () => $getRoot().getFirstChild()?.selectStart());
  expect('clipboard' in navigator).toBe(false);
  await act(() => Promise.resolve(control('Copy')?.click()));
  expect(container.querySelector('[role=status]')?.textContent).toBe('Not copied');
  await unmount();
});
