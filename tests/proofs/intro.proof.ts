import {createHeadlessEditor} from '@lexical/headless';
import {$createParagraphNode, $createTextNode, $getRoot, createCommand, TextNode, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {mount, settled, textOf} from './support/editor.ts';
import {prove} from './support/prove.ts';

const page = '/page-components/docs/intro.md';

const $add = (text: string) => $getRoot().append($createParagraphNode().append($createTextNode(text)));

prove('Command handler | When someone asks for something: a key, a button, your code | Yes, it runs inside an update', () => {
  const editor = createHeadlessEditor();
  const ADD_COMMAND = createCommand<string>();
  editor.registerCommand(ADD_COMMAND, (text) => $add(text).getChildrenSize() > 0, 0);
  editor.update(() => editor.dispatchCommand(ADD_COMMAND, 'asked'), {discrete: true});
  expect(textOf(editor)).toBe('asked');
});

prove('Node transform | In an update, before drawing, for each changed node of a class | Yes, in the same update', () => {
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
});

prove('Listener | After drawing | Only by starting another update', () => {
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

prove(
  'If something else adds or removes elements inside the editor, Lexical puts that right again. It reads changed text there as typing, and leaves attributes alone.',
  async () => {
    const {editor, element} = mount();
    editor.update(
      () => {
        ['one', 'two'].forEach((text) => $add(text));
      },
      {discrete: true},
    );
    const [first, second] = element.children;
    first?.append(document.createElement('hr'));
    first?.setAttribute('data-other', 'here');
    second?.remove();
    await settled();
    expect([element.querySelector('hr'), element.children.length, textOf(editor)]).toEqual([null, 2, 'one\n\ntwo']);
    expect(first?.getAttribute('data-other')).toBe('here');
    const text = first?.querySelector('span')?.firstChild;
    if (text instanceof Text) text.data = 'one and a half';
    await settled();
    expect(textOf(editor)).toBe('one and a half\n\ntwo');
  },
);

prove('When that returns, the change is dropped, together with those that came before it in the same tick.', async () => {
  const errors: Error[] = [];
  const editor = createHeadlessEditor({onError: (error) => errors.push(error)});
  editor.update(() => $add('before'));
  editor.update(() => {
    throw new Error('failed');
  });
  editor.update(() => $add('after'));
  await settled();
  expect(errors).toHaveLength(1);
  expect(textOf(editor)).toBe('after');
  editor.update(() => $add('next tick'));
  await settled();
  expect(textOf(editor)).toBe('after\n\nnext tick');
});

prove(
  'An onError that throws leaves the editor stuck, and a thrown value that is no Error is dropped without a report.',
  async () => {
    const textAfterError = async (onError: (error: Error) => void, thrown: unknown): Promise<string> => {
      const editor = createHeadlessEditor({onError});
      try {
        editor.update(() => {
          throw thrown;
        });
      } catch {
        // The case of the page.
      }
      editor.update(() => $add('after'));
      await settled();
      return textOf(editor);
    };
    const reported: unknown[] = [];
    const rethrow = (error: Error) => {
      throw error;
    };
    expect(await textAfterError(rethrow, new Error('x'))).toBe('');
    expect(await textAfterError((error) => reported.push(error), 'no error')).toBe('after');
    expect(reported).toEqual([]);
    await textAfterError((error) => reported.push(error), new Error('x'));
    expect(reported).toHaveLength(1);
  },
);

prove('Each register… method returns a function that takes the registration away.', async () => {
  const {editor, dispose} = (await import(/* @vite-ignore */ `${page}/dispose.ts`)) as {
    editor: LexicalEditor;
    dispose: () => void;
  };
  const write = (text: string): string => {
    editor.update(
      () => {
        $getRoot().clear();
        $add(text);
      },
      {discrete: true},
    );
    return textOf(editor);
  };
  expect([write("cat's tea"), document.title]).toEqual(['cat’s tea', '9 characters']);
  dispose();
  expect([write("the cat's tea"), document.title]).toEqual(["the cat's tea", '9 characters']);
});
