import {createHeadlessEditor} from '@lexical/headless';
import {$createParagraphNode, $createTextNode, $getRoot, createCommand, TextNode, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {change, mount, settled, textOf} from './support/editor.ts';
import {prove} from './support/prove.ts';

const page = '/page-components/docs/intro.md';

const $add = (text: string) => $getRoot().append($createParagraphNode().append($createTextNode(text)));

prove(
  'Command handler | When a key, a button or your code dispatches a command | Yes, it runs inside an update | Add or override behavior',
  async () => {
    const editor = createHeadlessEditor();
    const ADD_COMMAND = createCommand<string>();
    editor.registerCommand(ADD_COMMAND, (text) => $add(text).getChildrenSize() > 0, 0);
    editor.dispatchCommand(ADD_COMMAND, 'asked');
    await settled();
    expect(textOf(editor)).toBe('asked');
  },
);

prove(
  'Node transform | In an update, before rendering, for each changed node of a class | Yes, in the same update | Enforce rules:',
  () => {
    const {editor, element} = mount();
    const drawn: string[] = [];
    editor.registerNodeTransform(TextNode, (node) => {
      drawn.push(element.textContent);
      if (node.getTextContent() === 'typed') node.setTextContent('changed');
    });
    let commits = 0;
    editor.registerUpdateListener(() => (commits += 1));
    editor.update(() => $add('typed'), {discrete: true});
    expect([drawn[0], element.textContent, commits]).toEqual(['', 'changed', 1]);
  },
);

prove('Listener | After rendering | Only by starting another update | Save, show active formats, count words', () => {
  const {editor, element} = mount();
  const seen: unknown[] = [];
  const remove = editor.registerUpdateListener(({editorState}) => {
    seen.push(element.textContent);
    expect(() => editorState.read(() => $add('direct'))).toThrow();
    remove();
    editor.update(() => $add('later'));
  });
  editor.update(() => $add('first'), {discrete: true});
  expect(seen).toEqual(['first']);
  return settled().then(() => {
    expect(textOf(editor)).toContain('later');
  });
});

prove('Each register… method returns a function that removes what it registered:', async () => {
  const {editor, dispose} = (await import(/* @vite-ignore */ `${page}/dispose.ts`)) as {
    editor: LexicalEditor;
    dispose: () => void;
  };
  const write = (text: string): string => {
    change(editor, () => {
      $getRoot().clear();
      $add(text);
    });
    return textOf(editor);
  };
  expect([write("cat's tea"), document.title]).toEqual(['cat’s tea', '9 characters']);
  dispose();
  expect([write("the cat's tea"), document.title]).toEqual(["the cat's tea", '9 characters']);
});
