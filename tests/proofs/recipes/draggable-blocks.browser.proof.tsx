import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {$getRoot, REDO_COMMAND, UNDO_COMMAND} from 'lexical';
import {act, type ComponentType, StrictMode, useState} from 'react';
import {expect, test} from 'vitest';
import {userEvent} from 'vitest/browser';

import {change, linesOf, settled} from '../support/editor.ts';
import {keysHandled} from '../support/keys.ts';
import {pageFiles} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {render} from '../support/react.ts';
import {editorIn, showSample} from '../support/sample.ts';

/** What proofs use of the page's code. */
interface Sample {
  default: (root: HTMLElement) => () => void;
}

const looks = `
  .ed-frame {position: relative}
  .ed-handle {position: absolute; left: 2px; width: 28px; height: 28px}
  .ed-drop-line {position: absolute; left: 0; right: 0; height: 2px; pointer-events: none}
  [hidden] {display: none !important}
  .ed-content {padding: 10px 40px}
  p {margin: 0; height: 40px}
`;

/** The page's editor. */
async function showPage(more = '') {
  document.body.replaceChildren();
  const style = document.body.appendChild(document.createElement('style'));
  style.textContent = looks + more;
  const root = document.body.appendChild(document.createElement('main'));
  const {default: mount} = (await pageFiles('recipes/draggable-blocks.md', 'agenda.ts')) as Sample;
  const close = mount(root);
  await settled();
  const {editor, element} = editorIn(root);
  const handle = root.querySelector<HTMLElement>('.ed-handle');
  const dropLine = root.querySelector<HTMLElement>('.ed-drop-line');
  if (handle === null || dropLine === null) throw new Error('expected a handle and a line');
  const line = (text: string): HTMLElement => {
    const found = [...element.querySelectorAll('p')].find(({textContent}) => textContent === text);
    if (found === undefined) throw new Error(`expected a line ${text}`);
    return found;
  };
  const fire = (type: string, y: number, more: PointerEventInit = {}): boolean =>
    handle.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        clientX: 10,
        clientY: y,
        pointerId: 1,
        pointerType: 'mouse',
        ...more,
      }),
    );
  return {
    close,
    editor,
    element,
    root,
    handle,
    dropLine,
    line,
    fire,
    status: () => root.querySelector('[role=status]')?.textContent,
    /** Puts the caret into a line, or selects from it to another. */
    select: async (first: string, last = first) => {
      element.focus();
      change(editor, () => {
        const texts = $getRoot().getAllTextNodes();
        const [start, end] = [first, last].map((text) => texts.find((node) => node.getTextContent() === text));
        const selection = start?.select(1, 1);
        if (end !== undefined) selection?.focus.set(end.getKey(), 2, 'text');
      });
      await keysHandled();
    },
    press: async (keys: string) => {
      await userEvent.keyboard(keys);
      await keysHandled();
    },
  };
}

const order = ['Welcome', 'Budget', 'Elections'];

/** Where a line begins and ends in the window. */
const top = (element: Element): number => element.getBoundingClientRect().top;

/** Drags with the mouse from the handle to the upper edge of a line. */
async function dragToStart(handle: HTMLElement, line: HTMLElement): Promise<void> {
  await userEvent.dragAndDrop(handle, line, {sourcePosition: {x: 3, y: 3}, steps: 5, targetPosition: {x: 10, y: 2}});
  await keysHandled();
}

prove(
  'The handle listens for pointer events, which mouse, pen and touch all send. setPointerCapture() keeps sending them to the handle until the pointer is released.',
  async () => {
    const {close, editor, handle, line} = await showPage();
    await userEvent.hover(line('Elections'));
    expect(handle.hidden).toBe(false);
    await dragToStart(handle, line('Welcome'));
    expect(linesOf(editor)).toEqual(['Elections', 'Welcome', 'Budget']);
    close();
    for (const pointerType of ['touch', 'pen']) {
      const again = await showPage();
      // The tap puts the caret, and with it the handle.
      await again.select('Elections');
      let captured = 0;
      again.handle.setPointerCapture = () => (captured += 1);
      const start = top(again.line('Welcome'));
      again.fire('pointerdown', start + 100, {pointerType});
      again.fire('pointermove', start + 2, {pointerType, buttons: 1});
      again.fire('pointerup', start + 2, {pointerType});
      await keysHandled();
      expect([captured, linesOf(again.editor)]).toEqual([1, ['Elections', 'Welcome', 'Budget']]);
      again.close();
    }
  },
);

/** Presses the handle of a line and moves to a height. */
async function dragging(from: string, to: (shown: Awaited<ReturnType<typeof showPage>>) => number) {
  const shown = await showPage();
  await shown.select(from);
  shown.handle.setPointerCapture = () => undefined;
  shown.fire('pointerdown', 0);
  shown.fire('pointermove', to(shown), {buttons: 1});
  return shown;
}

prove(
  'insertBefore() and append() take a node out of its old place first. The tag history-push makes each move an undo step.',
  async () => {
    const {close, editor, press, select} = await showPage();
    await select('Elections');
    const states = [linesOf(editor)];
    for (const key of ['{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}', '{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}']) {
      await press(key);
      states.push(linesOf(editor));
    }
    expect(states.at(-1)).toEqual(['Elections', 'Welcome', 'Budget']);
    for (const [command, index] of [
      [UNDO_COMMAND, 1],
      [UNDO_COMMAND, 0],
      [REDO_COMMAND, 1],
      [REDO_COMMAND, 2],
    ] as const) {
      editor.dispatchCommand(command, undefined);
      await settled();
      expect(linesOf(editor)).toEqual(states[index]);
    }
    await select('Budget');
    await press('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
    expect(linesOf(editor)).toHaveLength(3);
    close();
  },
);

prove('Dragging one of several selected blocks moves them all.', async () => {
  const {close, editor, handle, line, select} = await showPage();
  await select('Budget', 'Elections');
  await userEvent.hover(line('Elections'));
  await dragToStart(handle, line('Welcome'));
  expect(linesOf(editor)).toEqual(['Budget', 'Elections', 'Welcome']);
  await select('Welcome');
  await userEvent.hover(line('Elections'));
  await dragToStart(handle, line('Budget'));
  expect(linesOf(editor)).toEqual(['Elections', 'Budget', 'Welcome']);
  close();
});

prove('A read-only editor shows no handle and no buttons. Locking it ends a drag.', async () => {
  const {close, editor, root, handle, line, select, press} = await showPage();
  await select('Elections');
  const buttons = [...root.querySelectorAll('button')];
  expect([handle.hidden, ...buttons.map(({hidden}) => hidden)]).toEqual([false, false, false]);
  editor.setEditable(false);
  await userEvent.hover(line('Welcome'));
  await press('{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}');
  buttons[0]?.click();
  await settled();
  expect([handle.hidden, ...buttons.map(({hidden}) => hidden), linesOf(editor)]).toEqual([true, true, true, order]);
  editor.setEditable(true);
  expect(buttons[0]?.hidden).toBe(false);
  close();
  const dragged = await dragging('Elections', (shown) => top(shown.line('Welcome')));
  dragged.editor.setEditable(false);
  dragged.editor.setEditable(true);
  dragged.fire('pointermove', top(dragged.line('Welcome')), {buttons: 1});
  expect(dragged.dropLine.hidden).toBe(true);
  dragged.fire('pointerup', top(dragged.line('Welcome')));
  await settled();
  expect(linesOf(dragged.editor)).toEqual(order);
  dragged.close();
});

prove('WCAG 2.2 (2.5.7) requires an alternative to dragging: the two buttons, and Alt+Shift+Up and Down.', async () => {
  const {close, editor, root, select, press} = await showPage();
  await select('Budget');
  root.querySelector('button')?.click();
  await settled();
  expect(linesOf(editor)).toEqual(['Budget', 'Welcome', 'Elections']);
  await press('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
  expect(linesOf(editor)).toEqual(order);
  close();
});

prove('A button keeps the focus, so pressing it again moves the same blocks again.', async () => {
  const {close, editor, root, select, press} = await showPage();
  const [, down] = root.querySelectorAll('button');
  await select('Welcome');
  down?.focus();
  for (const lines of [
    ['Budget', 'Welcome', 'Elections'],
    ['Budget', 'Elections', 'Welcome'],
    ['Budget', 'Elections', 'Welcome'],
  ]) {
    await press('{Enter}');
    expect([linesOf(editor), document.activeElement]).toEqual([lines, down]);
  }
  // Keys that are pressed in the text leave the focus there.
  await select('Welcome');
  await press('{Alt>}{Shift>}{ArrowUp}{ArrowUp}{/Shift}{/Alt}');
  expect([linesOf(editor), document.activeElement]).toEqual([order, editor.getRootElement()]);
  close();
});

prove('Esc ends a drag, and nothing moves.', async () => {
  const {close, editor, dropLine, fire, line, press} = await dragging('Elections', (shown) => top(shown.line('Welcome')));
  expect(dropLine.hidden).toBe(false);
  await press('{Escape}');
  expect(dropLine.hidden).toBe(true);
  // The pointer is still down, and moves on.
  fire('pointermove', top(line('Welcome')) + 1, {buttons: 1});
  expect(dropLine.hidden).toBe(true);
  fire('pointerup', top(line('Welcome')) + 1);
  await keysHandled();
  expect(linesOf(editor)).toEqual(order);
  // The next drag works.
  fire('pointerdown', 0);
  fire('pointermove', top(line('Welcome')), {buttons: 1});
  fire('pointerup', top(line('Welcome')));
  await keysHandled();
  expect(linesOf(editor)).toEqual(['Elections', 'Welcome', 'Budget']);
  close();
});

prove(
  'A finger scrolls the page. Without touch-action: none on the handle, the browser uses the touch and sends pointercancel.',
  async () => {
    const {close, editor, dropLine, fire} = await dragging('Elections', (shown) => top(shown.line('Welcome')));
    fire('pointercancel', 0);
    // Browsers send it after the other.
    fire('lostpointercapture', 0);
    expect(dropLine.hidden).toBe(true);
    fire('pointerup', 0);
    await keysHandled();
    expect(linesOf(editor)).toEqual(order);
    close();
  },
);

prove(
  'Dragging loses the selection. The press moved the focus out of the editor. Call preventDefault() on pointerdown.',
  async () => {
    const {close, fire, handle, select} = await showPage();
    await select('Welcome');
    handle.setPointerCapture = () => undefined;
    // Dispatching answers false when the default is prevented.
    expect([fire('pointerdown', 0), fire('pointerdown', 0, {button: 2})]).toEqual([false, true]);
    close();
  },
);

prove('The handle flickers. Moving onto it left the block. Compare heights instead of elements.', async () => {
  const {close, handle, line} = await showPage();
  await userEvent.hover(line('Budget'));
  const place = handle.style.top;
  await userEvent.hover(handle);
  expect([handle.hidden, handle.style.top]).toEqual([false, place]);
  await userEvent.hover(line('Welcome'));
  expect(handle.style.top).not.toBe(place);
  close();
});

prove('The handle is at the wrong block. Put the handle into a frame with position: relative.', async () => {
  const offBy = async (style: string): Promise<number> => {
    const {close, handle, line} = await showPage(style);
    await userEvent.hover(line('Budget'));
    const distance = top(handle) - top(line('Budget'));
    close();
    return Math.round(distance);
  };
  expect(await offBy('')).toBe(0);
  // A frame may scroll.
  expect(await offBy('.ed-frame {height: 70px; overflow: auto}')).toBe(0);
  expect(await offBy('.ed-frame {position: static}')).not.toBe(0);
});

test('the smallest version moves a block by dragging', async () => {
  document.body.replaceChildren();
  const style = document.body.appendChild(document.createElement('style'));
  style.textContent = looks;
  const sample = (await pageFiles('recipes/draggable-blocks.md', 'SmallEditor.tsx')) as {default: ComponentType};
  const {container, editor, element, unmount} = await showSample(sample);
  const line = (text: string): Element => {
    const found = [...element.querySelectorAll('p')].find(({textContent}) => textContent === text);
    if (found === undefined) throw new Error(`expected a line ${text}`);
    return found;
  };
  const handle = () => container.querySelector<HTMLElement>('.ed-handle');
  const drag = async (from: string, to: string, y: number) => {
    await act(() => userEvent.hover(line(from)));
    const found = handle();
    if (found === null) throw new Error('expected a handle');
    await act(async () => {
      await userEvent.dragAndDrop(found, line(to), {sourcePosition: {x: 3, y: 3}, steps: 5, targetPosition: {x: 10, y}});
      await keysHandled();
    });
  };
  expect(handle()).toBeNull();
  await drag('Elections', 'Welcome', 2);
  expect(linesOf(editor)).toEqual(['Elections', 'Welcome', 'Budget']);
  await drag('Elections', 'Budget', 38);
  expect(linesOf(editor)).toEqual(order);
  await drag('Budget', 'Budget', 30);
  expect(linesOf(editor)).toEqual(order);
  editor.dispatchCommand(UNDO_COMMAND, undefined);
  await settled();
  expect(linesOf(editor)).toEqual(['Elections', 'Welcome', 'Budget']);
  await act(async () => {
    editor.setEditable(false);
    await userEvent.hover(line('Welcome'));
  });
  expect(handle()).toBeNull();
  await unmount();
});

test('the plugin for React leaves the elements of the app alone, also in StrictMode', async () => {
  document.body.replaceChildren();
  const {DraggableBlocksPlugin} = (await pageFiles('recipes/draggable-blocks.md', 'DraggableBlocksPlugin.tsx')) as {
    DraggableBlocksPlugin: ComponentType;
  };
  const app = {toggle: (): void => undefined};
  function App() {
    const [isShown, setIsShown] = useState(true);
    app.toggle = () => {
      setIsShown(!isShown);
    };
    return (
      <LexicalComposer initialConfig={{namespace: 'app', onError: console.error}}>
        <div>
          <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />
          {isShown && <i>of the app</i>}
        </div>
        <DraggableBlocksPlugin />
      </LexicalComposer>
    );
  }
  const {container, unmount} = await render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  const counts = () =>
    ['.ed-handle', '.ed-drop-line', 'button', '[role=status]', 'i'].map((css) => container.querySelectorAll(css).length);
  expect(counts()).toEqual([1, 1, 2, 1, 1]);
  for (const count of [0, 1, 0]) {
    await act(() => {
      app.toggle();
      return Promise.resolve();
    });
    expect(counts()).toEqual([1, 1, 2, 1, count]);
  }
  await unmount();
  expect(counts()).toEqual([0, 0, 0, 0, 0]);
});
