import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {registerRichText} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  COMMAND_PRIORITY_CRITICAL,
  createEditor,
  SELECTION_CHANGE_COMMAND,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  type TextNode,
} from 'lexical';
import {act, type ReactNode} from 'react';
import {createPortal} from 'react-dom';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {withClipboard} from '../support/clipboard.ts';
import {$append, settled, textOf} from '../support/editor.ts';
import {keysHandled} from '../support/keys.ts';
import {prove} from '../support/prove.ts';
import {render, renderInComposer} from '../support/react.ts';
import {change} from '../support/sample.ts';

interface Placed {
  editor: LexicalEditor;
  content: HTMLElement;
  errors: Error[];
  /** How often the selection was said to have changed. */
  changes: () => number;
}

/** Puts an editor with the text "hello" into an element, and the focus into the editor. */
async function placeIn(parent: Element | ShadowRoot): Promise<Placed> {
  const content = parent.appendChild(parent.ownerDocument.createElement('div'));
  content.contentEditable = 'true';
  const errors: Error[] = [];
  const editor = createEditor({onError: (error) => errors.push(error)});
  editor.setRootElement(content);
  registerRichText(editor);
  let changes = 0;
  editor.registerCommand(SELECTION_CHANGE_COMMAND, () => (changes += 1) < 0, COMMAND_PRIORITY_CRITICAL);
  editor.update(() => $getRoot().append($createParagraphNode().append($createTextNode('hello'))), {discrete: true});
  content.focus();
  await settled();
  return {editor, content, errors, changes: () => changes};
}

/** Presses keys, and waits until the browser has told of the selection. */
async function press(keys: string): Promise<void> {
  await userEvent.keyboard(keys);
  await keysHandled();
}

function host(): HTMLElement {
  document.body.replaceChildren();
  return document.body.appendChild(document.createElement('x-host'));
}

const inShadowRoot = () => placeIn(host().attachShadow({mode: 'open'}));

function inSlot(): Promise<Placed> {
  const element = host();
  element.attachShadow({mode: 'open'}).append(document.createElement('slot'));
  return placeIn(element);
}

function frameDocument(): Document {
  document.body.replaceChildren();
  const frame = document.body.appendChild(document.createElement('iframe'));
  frame.contentWindow?.focus();
  if (frame.contentDocument === null) throw new Error('expected a document in the frame');
  return frame.contentDocument;
}

const inFrame = () => placeIn(frameDocument().body);

prove('Inside a shadow root, Chrome and Safari report a place outside of it.', async () => {
  const {content} = await inShadowRoot();
  await press('a');
  expect(content.textContent).toBe('ahello');
  const {anchorNode} = window.getSelection() ?? {};
  expect(content.contains(anchorNode ?? null)).toBe(false);
});

prove('$getSelection() remains null, and typed letters appear in the page but not in the editor state.', async () => {
  const told = async ({editor, content, changes}: Placed): Promise<[boolean, boolean, string]> => {
    await press('ab{ArrowLeft}');
    expect(content.textContent).toBe('abhello');
    return [editor.getEditorState().read($getSelection) === null, changes() > 0, textOf(editor)];
  };
  expect(await told(await inShadowRoot())).toEqual([true, false, 'hello']);
  expect(await told(await inSlot())).toEqual([false, true, 'abhello']);
});

prove('Lexical removes them at the next change of that text, without an error.', async () => {
  const {editor, content, errors} = await inShadowRoot();
  await press('abc');
  expect(content.textContent).toBe('abchello');
  expect(textOf(editor)).toBe('hello');
  editor.update(() => void $getRoot().getFirstDescendant<TextNode>()?.setTextContent('hello you'), {discrete: true});
  expect(content.textContent).toBe('hello you');
  expect(errors).toEqual([]);
});

prove(
  'Typing, formats, Enter and pasting work:',
  withClipboard(async () => {
    const {editor, content, errors} = await inFrame();
    await press('ab{Enter}c{Control>}a{/Control}{Control>}b{/Control}');
    expect(textOf(editor)).toBe('ab\n\nchello');
    expect(content.querySelector('strong')?.textContent).toBe('ab');
    await press('{Control>}c{/Control}{ArrowRight}{Control>}v{/Control}');
    // The browser hands over what is pasted when it has read the clipboard.
    await expect.poll(() => textOf(editor), {timeout: 5000}).toBe('ab\n\nchelloab\n\nchello');
    expect(errors).toEqual([]);
  }),
);

prove('In React, render ContentEditable into the iframe with createPortal().', async () => {
  const page = frameDocument();
  const {unmount} = await render(
    <LexicalComposer initialConfig={{namespace: 'Framed', onError: console.error}}>
      <RichTextPlugin
        contentEditable={createPortal(<ContentEditable />, page.body)}
        placeholder={null}
        ErrorBoundary={LexicalErrorBoundary}
      />
    </LexicalComposer>,
  );
  await expect.poll(() => page.querySelector('p')).not.toBeNull();
  await act(async () => {
    page.querySelector<HTMLElement>('[contenteditable]')?.focus();
    await settled();
    await press('ab{Enter}c');
  });
  expect([...page.querySelectorAll('p')].map((block) => block.textContent)).toEqual(['ab', 'c']);
  await unmount();
});

prove('The editor keeps its content when you move the host in the page.', async () => {
  document.body.replaceChildren();
  const page = '/page-components/docs/getting-started/shadow-dom-and-iframes.md';
  await import(/* @vite-ignore */ `${page}/NoteEditor.ts`);
  const moved = document.querySelector('note-editor');
  const content = moved?.querySelector('div');
  if (!moved || !content) throw new Error('expected the element of the page');
  await userEvent.click(content);
  await press('hello');
  const field = document.body.appendChild(document.createElement('input'));
  await userEvent.click(field);
  await press('x');
  document.body.append(moved);
  await press('y');
  expect([content.textContent, field.value, document.activeElement === field]).toEqual(['hello', 'xy', true]);
  await userEvent.click(content);
  await press('{Control>}{End}{/Control}!');
  expect(content.textContent).toBe('hello!');
});

prove('If the host itself is inside another shadow root, use an iframe.', async () => {
  const outer = host().attachShadow({mode: 'open'});
  const inner = outer.appendChild(document.createElement('x-host'));
  inner.attachShadow({mode: 'open'}).append(document.createElement('slot'));
  const slotted = await placeIn(inner);
  await press('ab');
  expect(textOf(slotted.editor)).toBe('hello');

  const frame = outer.appendChild(document.createElement('iframe'));
  frame.contentWindow?.focus();
  if (frame.contentDocument === null) throw new Error('expected a document in the frame');
  const framed = await placeIn(frame.contentDocument.body);
  await press('ab');
  expect(textOf(framed.editor)).toBe('abhello');
});

prove("Loading: with src or srcdoc, wait for the iframe's load event.", async () => {
  document.body.replaceChildren();
  const frame = document.createElement('iframe');
  frame.srcdoc = '<p>page</p>';
  const loaded = new Promise((resolve) => {
    frame.addEventListener('load', resolve);
  });
  const early = document.body.appendChild(frame).contentDocument;
  await loaded;
  expect(frame.contentDocument).not.toBe(early);
  expect(frame.contentDocument?.querySelector('p')?.textContent).toBe('page');
});

type Place = 'page' | 'frame';

/** Renders rich text with plugins in the page or in a frame of it, and puts the focus into its content. */
async function openIn(
  place: Place,
  plugins: (body: HTMLElement) => ReactNode,
  nodes: Klass<LexicalNode>[],
  $fill: () => unknown,
) {
  document.body.replaceChildren();
  const {body} = place === 'frame' ? frameDocument() : document;
  const {editor, unmount} = await renderInComposer(
    <>
      <RichTextPlugin
        contentEditable={createPortal(<ContentEditable />, body)}
        placeholder={null}
        ErrorBoundary={LexicalErrorBoundary}
      />
      {plugins(body)}
    </>,
    {nodes},
  );
  await change(editor, () => {
    $getRoot().clear();
    $fill();
  });
  const content = editor.getRootElement();
  if (content === null) throw new Error('expected an element of the editor, found none');
  content.focus();
  const select = ($select: () => unknown): Promise<void> =>
    act(async () => {
      editor.update(() => void $select(), {discrete: true});
      await keysHandled();
    });
  return {body, content, editor, select, unmount};
}

/** Does the same in the page and in a frame. */
const inBoth = async <T,>(see: (place: Place) => Promise<T>): Promise<[T, T]> => [await see('page'), await see('frame')];

const keys = (pressed: string): Promise<void> => act(() => press(pressed));

/** Puts the caret into the first text. */
const $caretAt = (offset: number): unknown => $getRoot().getFirstDescendant<TextNode>()?.select(offset, offset);

prove('When several users edit, the caret does not move with text that others insert before it.', async () => {
  const written = await inBoth(async (place) => {
    const {editor, select, unmount} = await openIn(
      place,
      () => null,
      [],
      () => $append('hello'),
    );
    await select(() => $caretAt(3));
    await act(async () => {
      editor.update(
        () => {
          const text = $getRoot().getFirstDescendant<TextNode>();
          text?.setTextContent('Oh hello').select(6, 6);
        },
        // What others write comes with this tag, and with the caret where it belongs.
        {discrete: true, tag: 'collaboration'},
      );
      await keysHandled();
    });
    await keys('|');
    const text = textOf(editor);
    await unmount();
    return text;
  });
  expect(written).toEqual(['Oh hel|lo', '|Oh hello']);
});

// cspell:ignore ahello abhello abchello nchello nchelloab
