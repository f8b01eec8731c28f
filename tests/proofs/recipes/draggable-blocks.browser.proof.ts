import {$getRoot, UNDO_COMMAND} from 'lexical';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {linesOf, mount, $append, settled} from '../support/editor.ts';
import {registerRichText} from '@lexical/rich-text';
import {prove} from '../support/prove.ts';
import {editorIn} from '../support/sample.ts';

/** What proofs use of the page's code. */
interface Sample {
  default: (root: HTMLElement) => () => void;
}

const page = '/page-components/docs/recipes/draggable-blocks.md';

/** The page's editor, with the handle shown at its last line. */
async function showPage() {
  document.body.replaceChildren();
  const style = document.body.appendChild(document.createElement('style'));
  style.textContent = '.ed-frame {position: relative} .ed-floating:not([hidden]) {position: absolute; display: flex}';
  const root = document.body.appendChild(document.createElement('main'));
  // The plugin of the tests makes it from the block of the page.
  const {default: show} = (await import(/* @vite-ignore */ `${page}/registerBlockHandle.ts`)) as Sample;
  const close = show(root);
  await settled();
  const {editor, element} = editorIn(root);
  const handle = root.querySelector<HTMLElement>('[draggable]');
  const lines = () => [...element.querySelectorAll('p')];
  const [first, , last] = lines();
  if (handle === null || first === undefined || last === undefined) throw new Error('expected a handle and three lines');
  await userEvent.hover(last);
  return {close, editor, element, handle, first, last};
}

const order = ['Welcome', 'Budget', 'Elections'];
const moved = ['Elections', 'Welcome', 'Budget'];

/** Drags to the upper half of a line. */
async function dragToStart(handle: HTMLElement, line: HTMLElement): Promise<void> {
  await userEvent.dragAndDrop(handle, line, {sourcePosition: {x: 3, y: 3}, steps: 10, targetPosition: {x: 10, y: 2}});
  await settled();
}

prove(
  'insertBefore() and insertAfter() move a node that is in the document already: they take it out of its old place first. Undo brings it back in one step.',
  async () => {
    const {close, editor, handle, first} = await showPage();
    expect(linesOf(editor)).toEqual(order);
    await dragToStart(handle, first);
    expect(linesOf(editor)).toEqual(moved);
    editor.dispatchCommand(UNDO_COMMAND, undefined);
    await settled();
    expect(linesOf(editor)).toEqual(order);
    close();
  },
);

prove('Dragging does not start. The handle has no draggable attribute, or it was hidden while the button was down.', async () => {
  const {close, editor, handle, first} = await showPage();
  const hide = ({buttons}: PointerEvent): void => {
    if (buttons !== 0) handle.hidden = true;
  };
  document.addEventListener('pointermove', hide);
  await dragToStart(handle, first);
  document.removeEventListener('pointermove', hide);
  expect(linesOf(editor)).toEqual(order);
  handle.hidden = false;
  handle.draggable = false;
  await dragToStart(handle, first);
  expect(linesOf(editor)).toEqual(order);
  handle.draggable = true;
  await dragToStart(handle, first);
  expect(linesOf(editor)).toEqual(moved);
  close();
});

prove('The handle flickers. Moving onto it left the block. Ignore pointer events whose target is the handle.', async () => {
  const {close, element, handle, last} = await showPage();
  expect(handle.hidden).toBe(false);
  await userEvent.hover(handle);
  expect(handle.hidden).toBe(false);
  // Something else of the frame that is in no block hides it.
  element.dispatchEvent(new PointerEvent('pointermove', {bubbles: true}));
  expect(handle.hidden).toBe(true);
  await userEvent.hover(element, {position: {x: 5, y: 5}});
  await userEvent.hover(last);
  expect(handle.hidden).toBe(false);
  close();
});

prove(
  'The drop inserts text instead. The browser inserts what the drag carries as text/plain unless dragover is prevented. Prevent it, and use a type of your own.',
  async () => {
    const afterDrop = async (type: string, isPrevented: boolean): Promise<string> => {
      document.body.replaceChildren();
      const handle = document.body.appendChild(document.createElement('div'));
      handle.draggable = true;
      handle.textContent = 'handle';
      handle.addEventListener('dragstart', (event) => event.dataTransfer?.setData(type, 'KEY'));
      const {editor, element} = mount();
      registerRichText(editor);
      editor.update(() => $append('line'), {discrete: true});
      if (isPrevented) {
        element.addEventListener('dragover', (event) => {
          event.preventDefault();
        });
      }
      const line = element.querySelector('p');
      if (line === null) throw new Error('expected a line');
      await userEvent.click(line);
      await userEvent.dragAndDrop(handle, line, {steps: 10});
      await settled();
      return element.textContent;
    };
    expect(await afterDrop('text/plain', false)).toContain('KEY');
    expect(await afterDrop('text/plain', true)).toBe('line');
    expect(await afterDrop('text/x-block', false)).toBe('line');
  },
);

prove('A read-only editor shows no handle, and the buttons move nothing.', async () => {
  const {close, editor, handle, first, last} = await showPage();
  const moveUp = async (): Promise<string[]> => {
    editor.update(
      () => {
        $getRoot().getLastChild()?.selectEnd();
      },
      {discrete: true},
    );
    document.querySelector('button')?.click();
    await settled();
    return linesOf(editor);
  };
  editor.setEditable(false);
  handle.hidden = true;
  await userEvent.hover(first);
  await userEvent.hover(last);
  expect([handle.hidden, await moveUp()]).toEqual([true, order]);
  editor.setEditable(true);
  await userEvent.hover(first);
  expect([handle.hidden, await moveUp()]).toEqual([false, ['Welcome', 'Elections', 'Budget']]);
  close();
});
