import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {$getRoot, COMMAND_PRIORITY_CRITICAL, type LexicalCommand, type LexicalEditor} from 'lexical';
import {act, createElement, type ComponentType, type ReactNode} from 'react';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {$append} from '../support/editor.ts';
import {keysHandled} from '../support/keys.ts';
import {dragInSteps} from '../support/mouse.ts';
import {prove} from '../support/prove.ts';
import {change, show} from '../support/sample.ts';

/** What proofs use of the page's code. */
interface Sample {
  default: ComponentType;
}

const page = '/page-components/docs/recipes/floating-toolbar.md';

async function sample(): Promise<Sample> {
  // The plugin of the tests makes it from the block of the page.
  return (await import(/* @vite-ignore */ `${page}/FloatingToolbarEditor.tsx`)) as Sample;
}

/** The toolbar without the page's editor around it. */
async function toolbar(): Promise<{FloatingToolbar: ComponentType}> {
  return (await import(/* @vite-ignore */ `${page}/FloatingToolbar.tsx`)) as {FloatingToolbar: ComponentType};
}

/** Does something that React answers, and waits for it. */
function user(action: () => Promise<void>): Promise<void> {
  return act(action);
}

/** An editor with the toolbar, styled as the page asks for, and some of its text selected. */
async function showSelected(node: ReactNode, block = 0) {
  document.body.replaceChildren();
  const style = document.body.appendChild(document.createElement('style'));
  style.textContent = '.ed-floating:not([hidden]) {position: absolute; display: flex} .ed-frame {position: relative}';
  const outside = document.body.appendChild(document.createElement('button'));
  const shown = await show(node);
  const bar = shown.container.querySelector<HTMLElement>('[role=toolbar]');
  const bold = bar?.querySelector('button');
  if (bar === null || bold === null || bold === undefined) throw new Error('expected a toolbar');
  await user(async () => {
    await userEvent.click(shown.element, {position: {x: 20, y: 5}});
  });
  const select = (editor: LexicalEditor) =>
    change(editor, () => {
      const text = $getRoot().getAllTextNodes()[block];
      text?.select(0, 4);
    });
  await select(shown.editor);
  await expect.poll(() => bar.hidden).toBe(false);
  await expect.poll(() => String(window.getSelection())).toHaveLength(4);
  await keysHandled();
  return {...shown, bar, bold, outside};
}

/** How far the lower edge of the toolbar is above the selected text. */
function gap(bar: HTMLElement): number {
  const text = window.getSelection()?.getRangeAt(0).getBoundingClientRect();
  return (text?.top ?? 0) - bar.getBoundingClientRect().bottom;
}

prove('preventDefault() on mousedown keeps the focus in the editor.', async () => {
  const {default: FloatingToolbarEditor} = await sample();
  const focusAfter = async (isPrevented: boolean): Promise<string | undefined> => {
    const {element, bold, unmount} = await showSelected(<FloatingToolbarEditor />);
    // React listens on its container, so its handler does not run.
    if (!isPrevented) {
      bold.addEventListener('mousedown', (event) => {
        event.stopPropagation();
      });
    }
    await user(async () => {
      await userEvent.click(bold);
    });
    expect(element.querySelector('strong')?.textContent).toBe('A to');
    const focused = document.activeElement?.tagName;
    await unmount();
    return focused;
  };
  expect([await focusAfter(true), await focusAfter(false)]).toEqual(['DIV', 'BUTTON']);
});

prove('The toolbar closes on click. Something outside it takes the focus. Call preventDefault() on its mousedown.', async () => {
  const {default: FloatingToolbarEditor} = await sample();
  const isOpenAfter = async (isPrevented: boolean): Promise<boolean> => {
    const {bar, outside, unmount} = await showSelected(<FloatingToolbarEditor />);
    if (isPrevented)
      outside.addEventListener('mousedown', (event) => {
        event.preventDefault();
      });
    await user(async () => {
      await userEvent.click(outside);
    });
    const isOpen = !bar.hidden;
    await unmount();
    return isOpen;
  };
  expect([await isOpenAfter(true), await isOpenAfter(false)]).toEqual([true, false]);
});

prove('Tab moves to the toolbar, Esc back to the text.', async () => {
  const {default: FloatingToolbarEditor} = await sample();
  const {bar, bold, element, unmount} = await showSelected(<FloatingToolbarEditor />);
  const press = (keys: string) =>
    user(async () => {
      await userEvent.keyboard(keys);
    });
  await press('{Tab}');
  expect([document.activeElement, bar.hidden]).toEqual([bold, false]);
  await press('{Escape}');
  expect([document.activeElement, bar.hidden]).toEqual([element, false]);
  await unmount();
});

prove('The arrow keys move between buttons. The next Tab leaves the toolbar, and it closes.', async () => {
  const {default: FloatingToolbarEditor} = await sample();
  const {bar, unmount} = await showSelected(<FloatingToolbarEditor />);
  const visited: (string | null | undefined)[] = [];
  for (const key of ['{Tab}', '{ArrowRight}', '{ArrowLeft}', '{ArrowLeft}', '{ArrowRight}']) {
    await user(async () => {
      await userEvent.keyboard(key);
    });
    visited.push(document.activeElement?.textContent);
  }
  expect([visited, bar.hidden]).toEqual([['bold', 'italic', 'bold', 'strikethrough', 'bold'], false]);
  await user(async () => {
    await userEvent.keyboard('{ArrowRight}{Tab}');
  });
  expect([bar.contains(document.activeElement), bar.hidden]).toEqual([false, true]);
  await unmount();
});

prove('Esc in the text closes the toolbar and keeps the selection.', async () => {
  const {default: FloatingToolbarEditor} = await sample();
  const {bar, element, unmount} = await showSelected(<FloatingToolbarEditor />);
  const press = (keys: string) =>
    user(async () => {
      await userEvent.keyboard(keys);
      await keysHandled();
    });
  await press('{Escape}');
  expect([bar.hidden, document.activeElement, String(window.getSelection())]).toEqual([true, element, 'A to']);
  await press('{Shift>}{ArrowRight}{/Shift}');
  expect(bar.hidden).toBe(false);
  await unmount();
});

prove('A button keeps the focus when a user presses it by key.', async () => {
  const {default: FloatingToolbarEditor} = await sample();
  const {bar, element, bold, unmount} = await showSelected(<FloatingToolbarEditor />);
  const text = element.textContent;
  const press = (keys: string) =>
    user(async () => {
      await userEvent.keyboard(keys);
      await keysHandled();
    });
  await press('{Tab}{Enter}');
  expect([document.activeElement, element.querySelector('strong')?.textContent, bar.hidden]).toEqual([bold, 'A to', false]);
  // In the text, this key would replace what is selected.
  await press('{Enter}');
  expect([document.activeElement, element.querySelector('strong'), element.textContent]).toEqual([bold, null, text]);
  await unmount();
});

prove('closes when the focus moves elsewhere or the editor is locked.', async () => {
  const {default: FloatingToolbarEditor} = await sample();
  const {bar, editor, unmount} = await showSelected(<FloatingToolbarEditor />);
  await user(async () => {
    editor.setEditable(false);
    await keysHandled();
  });
  expect(bar.hidden).toBe(true);
  await change(editor, () => $getRoot().getAllTextNodes()[0]?.select(0, 2));
  expect(bar.hidden).toBe(true);
  await unmount();
});

prove('On a touch screen the toolbar is below the text', async () => {
  const {placeBeside} = (await import(/* @vite-ignore */ `${page}/placeBeside.ts`)) as {
    placeBeside: (element: HTMLElement, text: DOMRect) => void;
  };
  const real = window.matchMedia.bind(window);
  const top = (isTouch: boolean): number => {
    document.body.replaceChildren();
    const element = document.body.appendChild(document.createElement('div'));
    element.style.position = 'absolute';
    element.textContent = 'toolbar';
    window.matchMedia = () => real(isTouch ? 'all' : 'not all');
    placeBeside(element, new DOMRect(20, 100, 50, 20));
    return element.getBoundingClientRect().top;
  };
  try {
    expect(top(true)).toBeCloseTo(124, 0);
    expect(top(false)).toBeLessThan(100);
  } finally {
    window.matchMedia = real;
  }
});

prove('The toolbar closes when the form takes the focus.', async () => {
  const {default: FloatingToolbarEditor} = await sample();
  const {bar, editor, unmount} = await showSelected(<FloatingToolbarEditor />);
  const {LinkButton, OPEN_LINK_EDITOR_COMMAND} = {
    ...((await import(/* @vite-ignore */ `${page}/LinkButton.tsx`)) as {LinkButton: ComponentType}),
    ...((await import(/* @vite-ignore */ `${page}/links.ts`)) as {OPEN_LINK_EDITOR_COMMAND: LexicalCommand<void>}),
  };
  expect(LinkButton).toBeTypeOf('function');
  const field = document.body.appendChild(document.createElement('input'));
  editor.registerCommand(
    OPEN_LINK_EDITOR_COMMAND,
    () => {
      field.focus();
      return true;
    },
    COMMAND_PRIORITY_CRITICAL,
  );
  expect(bar.hidden).toBe(false);
  await user(async () => {
    editor.dispatchCommand(OPEN_LINK_EDITOR_COMMAND, undefined);
    await keysHandled();
  });
  expect(bar.hidden).toBe(true);
  await unmount();
});

prove(
  'It covers the text. It was measured while hidden, so its size was zero. Place it in an effect, after it is shown.',
  async () => {
    const {default: FloatingToolbarEditor} = await sample();
    const {bar, unmount} = await showSelected(<FloatingToolbarEditor />, 1);
    // Leave room above, so that the toolbar need not go below.
    expect(bar.offsetHeight).toBeGreaterThan(0);
    const text = window.getSelection()?.getRangeAt(0).getBoundingClientRect();
    const {bottom, top} = bar.getBoundingClientRect();
    expect(bottom <= (text?.top ?? 0) || top >= (text?.bottom ?? 0)).toBe(true);
    const placedFor = (height: number): number => (text?.top ?? 0) - height - 4 + bar.offsetHeight;
    bar.hidden = true;
    const hiddenHeight = bar.offsetHeight;
    bar.hidden = false;
    expect(hiddenHeight).toBe(0);
    expect(placedFor(bar.offsetHeight)).toBeLessThan(text?.top ?? 0);
    expect(placedFor(hiddenHeight)).toBeGreaterThan(text?.top ?? 0);
    await unmount();
  },
);

/** The toolbar with an editor of this text, and what is around both. */
async function withText(namespace: string, lines: string[], around: (inside: ReactNode) => ReactNode) {
  const {FloatingToolbar} = await toolbar();
  return (isInside = true): ReactNode => (
    <LexicalComposer
      initialConfig={{
        namespace,
        onError: console.error,
        editorState: () => {
          for (const line of lines) $append(line);
        },
      }}
    >
      {around(
        <>
          <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />
          {isInside && <FloatingToolbar />}
        </>,
      )}
      {!isInside && <FloatingToolbar />}
    </LexicalComposer>
  );
}

prove('The toolbar waits while a mouse button is down, to stay out of the way of the mouse.', async () => {
  const lines = Array.from({length: 12}, (_, index) => `line ${String(index)} has some words`);
  const around = (inside: ReactNode): ReactNode => (
    <div className="ed-frame">
      <style>{'p {margin: 0; line-height: 20px}'}</style>
      {inside}
    </div>
  );
  const make = await withText('drag', lines, around);
  /** What is selected with the mouse from a line to the one above it, and whether the toolbar was under the mouse before that. */
  const dragged = async (waits: boolean): Promise<{wasInTheWay: boolean; isOpen: boolean; text: string}> => {
    const {bar, element, unmount} = await showSelected(make());
    const line = element.querySelectorAll('p')[8];
    if (line === undefined) throw new Error('expected a line');
    let wasInTheWay = false;
    const look = ({clientX, clientY}: PointerEvent): void => {
      wasInTheWay ||= bar.contains(document.elementFromPoint(clientX, clientY));
    };
    // The toolbar does not hear of the button then; the browser selects all the same.
    const hide = (event: Event): void => {
      event.stopPropagation();
    };
    if (!waits) document.addEventListener('pointerdown', hide, true);
    await user(async () => {
      await userEvent.click(line, {position: {x: 90, y: 8}});
      await keysHandled();
    });
    expect(bar.hidden).toBe(true);
    document.addEventListener('pointermove', look, true);
    // Inside act(), React would draw only when the mouse has arrived.
    Object.assign(globalThis, {IS_REACT_ACT_ENVIRONMENT: false});
    await dragInSteps(line, {x: 90, y: 8}, {x: 110, y: -12}, 3);
    Object.assign(globalThis, {IS_REACT_ACT_ENVIRONMENT: true});
    document.removeEventListener('pointermove', look, true);
    document.removeEventListener('pointerdown', hide, true);
    const result = {wasInTheWay, isOpen: !bar.hidden, text: String(window.getSelection())};
    await unmount();
    return result;
  };
  const waiting = await dragged(true);
  expect(waiting).toMatchObject({wasInTheWay: false, isOpen: true});
  // From within one line to within the next.
  expect(waiting.text).toMatch(/^(?!line)[a-z ]+\s+line 8/);
  expect(await dragged(false)).toMatchObject({wasInTheWay: true});
});

prove('It stays when the page scrolls. Put the toolbar and the text into the same positioned element.', async () => {
  const scroll = {height: '200px', overflow: 'auto'};
  const text = Array.from({length: 30}, (_, index) => `line ${String(index)}`);
  const inner = (inside: ReactNode): ReactNode => (
    <div className="scroll" style={scroll}>
      <div className="ed-frame">{inside}</div>
    </div>
  );
  const itself = (inside: ReactNode): ReactNode => (
    <div className="scroll ed-frame" style={scroll}>
      {inside}
    </div>
  );
  /** How far the toolbar is from the text when it was placed after scrolling, and how far it is off when more is scrolled. */
  const places = async (around: typeof inner, isInside: boolean): Promise<{placed: number; moved: number}> => {
    const make = await withText('scroll', text, around);
    const {bar, container, editor, unmount} = await showSelected(<div className="ed-frame">{make(isInside)}</div>);
    const scrolled = container.querySelector('.scroll');
    if (scrolled === null) throw new Error('expected an element that scrolls');
    scrolled.scrollTop = 90;
    await change(editor, () => $getRoot().getAllTextNodes()[9]?.select(0, 4));
    await user(keysHandled);
    const placed = gap(bar);
    const before = scrolled.scrollTop;
    scrolled.scrollTop = before + 10;
    const moved = gap(bar) - placed;
    await unmount();
    return {placed: Math.round(placed), moved: Math.round(moved)};
  };
  expect(await places(inner, true)).toEqual({placed: 4, moved: 0});
  expect(await places(itself, true)).toEqual({placed: 4, moved: 0});
  expect(await places(inner, false)).toEqual({placed: 4, moved: -10});
});

prove('Select some words.', async () => {
  document.body.replaceChildren();
  const shown = await show(createElement(((await import(/* @vite-ignore */ `${page}/SmallEditor.tsx`)) as Sample).default));
  const {container, editor, element, unmount} = shown;
  const button = () => container.querySelector('button');
  await user(async () => {
    await userEvent.click(element);
    await keysHandled();
  });
  expect(button()).toBeNull();
  await change(editor, () => $getRoot().getAllTextNodes()[0]?.select(0, 6));
  await user(keysHandled);
  const text = window.getSelection()?.getRangeAt(0).getBoundingClientRect();
  expect(button()?.parentElement?.style).toMatchObject({left: `${String(text?.left)}px`, top: `${String(text?.bottom)}px`});
  await user(async () => {
    await userEvent.click(button() ?? element);
    await keysHandled();
  });
  expect([element.querySelector('strong')?.textContent, document.activeElement]).toEqual(['Select', element]);
  await change(editor, () => $getRoot().selectEnd());
  await user(keysHandled);
  expect(button()).toBeNull();
  await unmount();
});
