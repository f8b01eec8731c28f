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
  type LexicalEditor,
} from 'lexical';
import {createPortal} from 'react-dom';
import {createRoot} from 'react-dom/client';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {withClipboard} from '../support/clipboard.ts';
import {settled, textOf} from '../support/editor.ts';
import {prove} from '../support/prove.ts';
import {keysHandled} from '../support/keys.ts';

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

prove('Inside a shadow root the browser answers with the host element instead.', async () => {
  const {content} = await inShadowRoot();
  await press('a');
  expect(content.textContent).toBe('ahello');
  const {anchorNode} = window.getSelection() ?? {};
  expect(content.contains(anchorNode ?? null)).toBe(false);
});

prove('$getSelection() stays null, and no SELECTION_CHANGE_COMMAND is sent.', async () => {
  const told = async ({editor, changes}: Placed): Promise<[boolean, boolean]> => {
    await press('ab{ArrowLeft}');
    return [editor.getEditorState().read($getSelection) === null, changes() > 0];
  };
  expect(await told(await inShadowRoot())).toEqual([true, false]);
  expect(await told(await inSlot())).toEqual([false, true]);
});

prove('Letters appear in the page and are in neither the state nor the JSON.', async () => {
  const {editor, content, errors} = await inShadowRoot();
  await press('abc');
  expect(content.textContent).toBe('abchello');
  expect(textOf(editor)).toBe('hello');
  expect(JSON.stringify(editor.getEditorState())).not.toContain('abc');
  expect(errors).toEqual([]);
});

prove('The next change that Lexical draws removes them again, for example the one after Enter.', async () => {
  const {content, errors} = await inShadowRoot();
  await press('abc');
  expect(content.textContent).toBe('abchello');
  await press('{Enter}');
  expect(content.textContent).toBe('hello');
  expect(errors).toEqual([]);
});

prove(
  'A child of the host element is not in the shadow root, although a <slot> shows it there. Selection works as everywhere else.',
  async () => {
    const {editor, content} = await inSlot();
    expect(content.getRootNode()).toBe(document);
    expect(content.assignedSlot?.getRootNode()).toBeInstanceOf(ShadowRoot);
    await press('ab{Enter}c{Control>}a{/Control}{Control>}b{/Control}');
    expect(textOf(editor)).toBe('ab\n\nchello');
    expect(content.querySelector('strong')?.textContent).toBe('ab');
  },
);

prove('Styles inside the shadow root reach the slotted element itself, with ::slotted(), and not what is in it.', async () => {
  const {content} = await inSlot();
  const style = document.createElement('style');
  style.textContent = '::slotted(*) {letter-spacing: 3px} p {border-top: 5px solid}';
  content.parentElement?.shadowRoot?.append(style);
  const paragraph = content.querySelector('p');
  if (paragraph === null) throw new Error('expected a paragraph');
  expect(getComputedStyle(content).letterSpacing).toBe('3px');
  expect(getComputedStyle(paragraph).borderTopWidth).toBe('0px');
});

prove(
  'Typing, formats, Enter and pasting work.',
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

prove(
  'The caret is not scrolled into view: Lexical compares with document.activeElement of the outer page, which is the iframe.',
  async () => {
    const scrolled = async (page: Document): Promise<number> => {
      const box = page.body.appendChild(page.createElement('div'));
      box.style.cssText = 'height: 50px; overflow: auto';
      const {editor, content} = await placeIn(box);
      editor.update(
        () => {
          for (let line = 0; line < 40; line += 1) $getRoot().append($createParagraphNode().append($createTextNode('line')));
        },
        {discrete: true},
      );
      editor.update(() => $getRoot().selectStart(), {discrete: true});
      await settled();
      box.scrollTop = 0;
      expect(page.activeElement).toBe(content);
      editor.update(() => $getRoot().selectEnd(), {discrete: true});
      return box.scrollTop;
    };
    expect(await scrolled(frameDocument())).toBe(0);
    expect(document.activeElement?.tagName).toBe('IFRAME');
    document.body.replaceChildren();
    expect(await scrolled(document)).toBeGreaterThan(500);
  },
);

prove('The style sheets of the outer page do not reach the iframe.', async () => {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = 'p {letter-spacing: 3px}';
  const spacing = ({content}: Placed): string => {
    const paragraph = content.querySelector('p');
    return paragraph === null ? '' : getComputedStyle(paragraph).letterSpacing;
  };
  expect(spacing(await inSlot())).toBe('3px');
  expect(spacing(await inFrame())).toBe('normal');
  style.remove();
});

prove('Moving the iframe in the page loads it anew, with an empty document.', async () => {
  const {content} = await inFrame();
  const frame = document.querySelector('iframe');
  if (frame === null) throw new Error('expected a frame');
  expect(frame.contentDocument?.contains(content)).toBe(true);
  document.body.appendChild(document.createElement('div')).append(frame);
  expect(frame.contentDocument?.contains(content)).toBe(false);
  expect(frame.contentDocument?.body.childElementCount).toBe(0);
});

prove('In React, draw ContentEditable into the iframe with createPortal().', async () => {
  const page = frameDocument();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <LexicalComposer initialConfig={{namespace: 'Framed', onError: console.error}}>
      <RichTextPlugin
        contentEditable={createPortal(<ContentEditable />, page.body)}
        placeholder={null}
        ErrorBoundary={LexicalErrorBoundary}
      />
    </LexicalComposer>,
  );
  await expect.poll(() => page.querySelector('p')).not.toBeNull();
  page.querySelector<HTMLElement>('[contenteditable]')?.focus();
  await settled();
  await press('ab{Enter}c');
  expect([...page.querySelectorAll('p')].map((block) => block.textContent)).toEqual(['ab', 'c']);
  root.unmount();
});

// cspell:ignore ahello abchello nchello nchelloab
