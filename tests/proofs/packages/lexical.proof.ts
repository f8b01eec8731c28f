import {registerPlainText} from '@lexical/plain-text';
import {
  $createTextNode,
  $getRoot,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  createEditor,
  type LexicalEditor,
  type ParagraphNode,
} from 'lexical';
import {expect, vi} from 'vitest';

import {$append, change, settled, textOf} from '../support/editor.ts';
import {messageOf, messageThrownBy} from '../support/messages.ts';
import {runInNode} from '../support/node.ts';
import {build, prove} from '../support/prove.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';

/** An editor with one line, and the messages of its errors. */
function open(): {editor: LexicalEditor; errors: string[]} {
  const errors: string[] = [];
  const editor = createEditor({onError: (error) => errors.push(messageOf(error))});
  editor.update(() => void $append('a').selectEnd(), {discrete: true});
  return {editor, errors};
}

prove('Register @lexical/plain-text or @lexical/rich-text, and check that the element is contenteditable.', () => {
  const typed = (isRegistered: boolean): [boolean, string] => {
    const {editor} = open();
    if (isRegistered) registerPlainText(editor);
    let isHandled = false;
    change(editor, () => {
      $getRoot().selectEnd();
      isHandled = editor.dispatchCommand(CONTROLLED_TEXT_INSERTION_COMMAND, 'b');
    });
    return [isHandled, textOf(editor)];
  };
  expect(typed(false)).toEqual([false, 'a']);
  expect(typed(true)).toEqual([true, 'ab']);
});

const noState =
  'Unable to find an active editor state. State helpers or node methods can only be used synchronously during the callback of editor.update() or editorState.read().';
const noEditor =
  'Unable to find an active editor. This method can only be used synchronously during the callback of editor.update().';

prove('Call the $ function inside read() or update(). After an await or in a timer, open a new update.', async () => {
  const {editor} = open();
  const messages: string[] = [];
  const note = () => {
    messages.push(messageThrownBy(() => $getRoot().getTextContent()));
  };
  editor.update(() => {
    expect($getRoot().getTextContent()).toBe('a');
    setTimeout(note);
    void Promise.resolve().then(note);
  });
  await settled();
  await settled();
  expect(messages).toEqual([noState, noState]);
  const paragraph = editor.getEditorState().read(() => $getRoot().getFirstChildOrThrow<ParagraphNode>());
  expect(messageThrownBy(() => paragraph.getTextContent())).toBe(noState);
});

prove('If the call is inside, two copies of lexical are loaded.', async () => {
  vi.resetModules();
  const copy = await import('lexical');
  expect(copy.$getRoot).not.toBe($getRoot);
  change(open().editor, () => {
    expect(messageThrownBy(copy.$getRoot)).toBe(noState);
    expect($getRoot().getTextContent()).toBe('a');
  });
});

prove('keep one version, and do not mix import and require.', () => {
  const isSame = (second: string): string | undefined =>
    runInNode(`
      import {createRequire} from 'node:module';
      const first = await import('lexical');
      const second = ${second};
      console.log(first.$getRoot === second.$getRoot);`)[0];
  expect(isSame("createRequire(process.cwd() + '/')('lexical')")).toBe('false');
  expect(isSame("await import('lexical')")).toBe('true');
});

prove(
  'Unable to find an active editor. This method can only be used synchronously during the callback of editor.update(). has the same causes as the message with "editor state", for functions that create or change nodes.',
  async () => {
    expect(messageThrownBy(() => $createTextNode('a'))).toBe(noEditor);
    vi.resetModules();
    const copy = await import('lexical');
    change(open().editor, () => {
      expect(messageThrownBy(() => copy.$createTextNode('a'))).toBe(noEditor);
    });
  },
);

prove('Add the class to nodes. Stored JSON gives parseEditorState: type "code" + not found.', () => {
  const {editor, errors} = open();
  const code = {...storedParagraph('x'), type: 'code'};
  const state = editor.parseEditorState(storedDocument(storedParagraph('first'), code, storedParagraph('last')));
  expect(state.read(() => $getRoot().getTextContent())).toBe('first');
  expect(errors).toEqual(['parseEditorState: type "code" + not found']);
});

prove('Create and change nodes in editor.update(), not in read().', () => {
  const {editor} = open();
  const read = (action: () => unknown): string => editor.getEditorState().read(() => messageThrownBy(action));
  for (const action of [() => $createTextNode('b'), () => $getRoot().clear()]) {
    expect(read(action)).toBe('Cannot use method in read-only mode.');
  }
  editor.update(() => void $getRoot().clear(), {discrete: true});
  expect(textOf(editor)).toBe('');
});

prove('Store at least one paragraph, or skip setEditorState() for new documents.', () => {
  const {editor} = open();
  const load = (document: string) => () => {
    editor.setEditorState(editor.parseEditorState(document));
  };
  expect(messageThrownBy(load(storedDocument()))).toBe(
    "setEditorState: the editor state is empty. Ensure the editor state's root node never becomes empty.",
  );
  expect(load(storedDocument(storedParagraph()))).not.toThrow();
});

prove('Put text in a paragraph first.', () => {
  const {editor, errors} = open();
  editor.update(() => void $append('b'), {discrete: true});
  expect(errors).toEqual([]);
  editor.update(() => void $getRoot().append($createTextNode('c')), {discrete: true});
  expect(errors).toEqual(['rootNode.append: Only element or decorator nodes can be appended to the root node']);
});

prove(
  'Development builds of :version[] print ArtificialNode__DO_NOT_USE must implement static "clone" method, and two similar warnings, in every createEditor(). They have no effect.',
  () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    for (let count = 0; count < 2; count++) open();
    const warnings = warn.mock.calls.map(([message]) => String(message));
    warn.mockRestore();
    expect(warnings).toHaveLength(build === 'development' ? 6 : 0);
    for (const warning of warnings) expect(warning).toMatch(/^ArtificialNode__DO_NOT_USE (must|should) implement/);
    expect(open().errors).toEqual([]);
  },
);

prove('Look the number up on the error page.', () => {
  let message = '';
  try {
    $getRoot();
  } catch (error) {
    if (error instanceof Error) message = error.message;
  }
  expect(message.startsWith('Minified Lexical error #')).toBe(build === 'production');
});

prove('Node.js loads the production build unless NODE_ENV is development.', () => {
  const message = (mode: string): string =>
    runInNode("import {$getRoot} from 'lexical'; try { $getRoot(); } catch (error) { console.log(error.message); }", mode).join();
  for (const mode of ['production', 'test', '']) expect(message(mode)).toContain('Minified');
  expect(message('development')).toBe(noState);
});
