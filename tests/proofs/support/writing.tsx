import {$getRoot, type LexicalEditor} from 'lexical';
import {act, type ReactNode} from 'react';
import {cdp, userEvent} from 'vitest/browser';

import {blocksOf} from './blocks.ts';
import {keysHandled} from './keys.ts';
import {editorIn, show} from './sample.ts';

/** What a clipboard may hold when text is carried within an editor. */
const kinds = {nodes: 'application/x-lexical-editor', html: 'text/html', text: 'text/plain'};

/** One key, or keys that are pressed while others are held. */
const stroke = /(?:\{\w+>\})+.*?(?:\{\/\w+\})+|\{[^}]*\}|./gs;

/** An editor in a browser, with the caret at its end. */
export interface WrittenEditor {
  editor: LexicalEditor;
  element: HTMLElement;
  container: HTMLElement;
  /** Presses keys one after the other as people do, in the syntax of `userEvent.keyboard()`. */
  press: (keys: string) => Promise<void>;
  /** Shows text as an input method does before it is chosen. */
  compose: (text: string) => Promise<void>;
  /** Ends a composition with the text that was chosen. */
  choose: (text: string) => Promise<void>;
  /** Waits for what takes its time: an answer of a server, an announcement. */
  pass: (milliseconds: number) => Promise<void>;
  /** The blocks, each with what it holds: `see mention(@Ada) and code*` for text of two nodes, the last of them in a format. */
  blocks: () => string[];
  /** Replaces the document with a stored one, and places the caret at its end. */
  load: (json: string) => Promise<void>;
  /** Copies or cuts everything and pastes what is left of it when a clipboard keeps one kind. */
  carry: (by: 'copy' | 'cut', kind: keyof typeof kinds) => Promise<void>;
  unmount: () => Promise<void>;
}

function writing(editor: LexicalEditor, element: HTMLElement): Omit<WrittenEditor, 'container' | 'unmount'> {
  const handled = async (change: () => unknown): Promise<void> => {
    await act(async () => {
      await change();
      await keysHandled();
    });
  };
  const press = async (keys: string): Promise<void> => {
    for (const [key] of keys.matchAll(stroke)) await handled(() => userEvent.keyboard(key));
  };
  const send = (type: 'copy' | 'cut' | 'paste', clipboardData: DataTransfer): Promise<void> =>
    handled(() => element.dispatchEvent(new ClipboardEvent(type, {bubbles: true, cancelable: true, clipboardData})));
  return {
    editor,
    element,
    press,
    compose: (text) =>
      handled(() => cdp().send('Input.imeSetComposition', {text, selectionStart: text.length, selectionEnd: text.length})),
    choose: (text) => handled(() => cdp().send('Input.insertText', {text})),
    pass: (milliseconds) => handled(() => new Promise((resolve) => setTimeout(resolve, milliseconds))),
    blocks: () => blocksOf(editor),
    load: (json) =>
      handled(async () => {
        editor.setEditorState(editor.parseEditorState(json));
        await keysHandled();
        editor.update(() => void $getRoot().selectEnd(), {discrete: true});
      }),
    carry: async (by, kind) => {
      const all = new DataTransfer();
      await press('{Control>}a{/Control}');
      await send(by, all);
      const kept = new DataTransfer();
      kept.setData(kinds[kind], all.getData(kinds[kind]));
      await press('{Control>}a{/Control}{Backspace}');
      await send('paste', kept);
    },
  };
}

/** Shows what a page's code makes on a page with nothing else, and places the caret in it. */
export async function write(node: ReactNode): Promise<WrittenEditor> {
  document.body.replaceChildren();
  const {editor, element, container, unmount} = await show(node);
  const written = {...writing(editor, element), container, unmount};
  await act(async () => {
    await userEvent.click(element);
    await keysHandled();
  });
  return written;
}

/** The same for code that needs no framework. */
export async function writeIn(mount: (root: HTMLElement) => () => void): Promise<WrittenEditor> {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  const unmount = mount(container);
  const {editor, element} = editorIn(container);
  await userEvent.click(element);
  await keysHandled();
  return {
    ...writing(editor, element),
    container,
    unmount: () => {
      unmount();
      return Promise.resolve();
    },
  };
}
