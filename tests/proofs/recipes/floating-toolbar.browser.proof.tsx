import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {$getRoot, BLUR_COMMAND, COMMAND_PRIORITY_CRITICAL, type LexicalEditor} from 'lexical';
import {act, type ComponentType, type ReactNode} from 'react';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {$append} from '../support/editor.ts';
import {keysHandled} from '../support/keys.ts';
import {prove} from '../support/prove.ts';
import {change, show} from '../support/sample.ts';

/** What proofs use of the page's code. */
interface Sample {
  default: ComponentType;
  FloatingToolbar: ComponentType;
}

const page = '/page-components/docs/recipes/floating-toolbar.md';

async function sample(): Promise<Sample> {
  // The plugin of the tests makes it from the block of the page.
  return (await import(/* @vite-ignore */ `${page}/FloatingToolbarEditor.tsx`)) as Sample;
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

prove('The update listener runs after each change, and after a selection that moved without one.', async () => {
  const {default: FloatingToolbarEditor} = await sample();
  const {bar, editor, bold, unmount} = await showSelected(<FloatingToolbarEditor />);
  const changes: number[] = [];
  editor.registerUpdateListener(({dirtyElements, dirtyLeaves}) => changes.push(dirtyElements.size + dirtyLeaves.size));
  await user(async () => {
    await userEvent.keyboard('{ArrowRight}');
  });
  await expect.poll(() => bar.hidden).toBe(true);
  expect(new Set(changes)).toEqual(new Set([0]));
  await user(async () => {
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  });
  await expect.poll(() => bar.hidden).toBe(false);
  expect(bold.getAttribute('aria-pressed')).toBe('false');
  await user(async () => {
    await userEvent.click(bold);
  });
  await expect.poll(() => bold.getAttribute('aria-pressed')).toBe('true');
  await unmount();
});

prove(
  'preventDefault() on mousedown keeps the focus in the editor. Without it the button has the focus until the command has changed the text, and the editor gets a blur.',
  async () => {
    const {default: FloatingToolbarEditor} = await sample();
    const blurs = async (isPrevented: boolean): Promise<{blurs: number; focusAtClick: boolean}> => {
      const {editor, element, bold, unmount} = await showSelected(<FloatingToolbarEditor />);
      // React listens on its container, so its handler does not run.
      if (!isPrevented) {
        bold.addEventListener('mousedown', (event) => {
          event.stopPropagation();
        });
      }
      let count = 0;
      editor.registerCommand(BLUR_COMMAND, () => (count += 1) === 0, COMMAND_PRIORITY_CRITICAL);
      let focusAtClick = false;
      bold.addEventListener('click', () => {
        focusAtClick = document.activeElement === bold;
      });
      await user(async () => {
        await userEvent.click(bold);
      });
      expect([document.activeElement, element.querySelector('strong')?.textContent]).toEqual([element, 'A to']);
      const result = {blurs: count, focusAtClick};
      await unmount();
      return result;
    };
    expect(await blurs(true)).toEqual({blurs: 0, focusAtClick: false});
    expect(await blurs(false)).toEqual({blurs: 1, focusAtClick: true});
  },
);

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

prove('It stands behind the editable element in the document, so Tab leads to it, and Esc back.', async () => {
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
  await press('{Tab}{Tab}{Tab}{Tab}{Tab}');
  expect(bar.contains(document.activeElement)).toBe(false);
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

prove(
  'It stays when the page scrolls. Its parent does not scroll with the text. Put both into the same positioned element.',
  async () => {
    const {FloatingToolbar} = await sample();
    const moved = async (isInside: boolean): Promise<number> => {
      const content = (
        <RichTextPlugin
          contentEditable={<ContentEditable style={{height: '900px'}} />}
          placeholder={null}
          ErrorBoundary={LexicalErrorBoundary}
        />
      );
      const {bar, container, unmount} = await showSelected(
        <LexicalComposer
          initialConfig={{namespace: 'scroll', onError: console.error, editorState: () => void $append('Some words')}}
        >
          <div className="ed-frame">
            <div className="scroll" style={{height: '200px', overflow: 'auto'}}>
              <div className="ed-frame">
                {content}
                {isInside && <FloatingToolbar />}
              </div>
            </div>
            {!isInside && <FloatingToolbar />}
          </div>
        </LexicalComposer>,
      );
      const before = gap(bar);
      container.querySelector('.scroll')?.scrollTo(0, 60);
      const after = gap(bar);
      await unmount();
      return after - before;
    };
    expect(await moved(true)).toBe(0);
    expect(await moved(false)).toBe(-60);
  },
);
