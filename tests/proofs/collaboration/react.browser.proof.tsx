import {$getRoot} from 'lexical';
import {expect} from 'vitest';

import {$append} from '../support/editor.ts';
import {prove} from '../support/prove.ts';
import {arrived, change, open, Server, type Person} from '../support/server.tsx';

/** The cursors that are drawn in an element. */
function cursorsIn(element: Element): HTMLElement[] {
  return Array.from(element.querySelectorAll('span')).filter(
    (span) => span.style.pointerEvents === 'none' && span.textContent === 'Ada',
  );
}

/** How far a drawn cursor is from the end of the last line, down the page, in CSS pixels. */
function tooLow(reader: Person, cursor: Element | undefined): number {
  const last = Array.from(reader.container.querySelectorAll('p')).at(-1);
  if (last === undefined || cursor === undefined) throw new Error('expected a line and a cursor, found one of them at most');
  const range = document.createRange();
  range.selectNodeContents(last);
  return Math.round(cursor.getBoundingClientRect().top - range.getBoundingClientRect().top);
}

/** A writer with focus, whose caret is at the end of the last of many lines. */
async function write(server: Server): Promise<Person> {
  const ada = await open(server, {props: {username: 'Ada'}});
  for (let line = 0; line < 20; line += 1) await change(ada.editor, () => void $append(`line ${String(line)}`));
  ada.editor.getRootElement()?.focus();
  await change(ada.editor, () => void $getRoot().selectEnd());
  return ada;
}

/** An element that scrolls, with one inside it that has the height of its content. */
function makeFrame(): {frame: HTMLElement; inner: HTMLElement} {
  const frame = document.body.appendChild(document.createElement('div'));
  frame.style.cssText = 'position: relative; height: 100px; overflow: auto';
  const inner = frame.appendChild(document.createElement('div'));
  inner.style.position = 'relative';
  return {frame, inner};
}

/** How far a cursor is off that was drawn after scrolling. */
async function offAfterScrolling(where: 'frame' | 'inner'): Promise<number> {
  const server = new Server();
  const elements = makeFrame();
  const cursorsContainerRef = {current: elements[where]};
  const bob = await open(server, {props: {username: 'Bob', cursorsContainerRef}});
  elements.inner.append(bob.container);
  const ada = await write(server);
  elements.frame.scrollTop = 120;
  await change(ada.editor, () => void $append('last').selectEnd());
  const off = tooLow(bob, cursorsIn(elements[where])[0]);
  await ada.leave();
  await bob.leave();
  elements.frame.remove();
  return off;
}

prove(
  'When the editor scrolls inside an element, put an element with position: relative around all that scrolls, and draw them there.',
  async () => {
    expect(await offAfterScrolling('inner')).toBe(0);
  },
);

prove(
  'The element that scrolls does not do itself: places are counted from what is visible, so a cursor that is drawn after scrolling is too high.',
  async () => {
    expect(await offAfterScrolling('frame')).toBe(-120);
  },
);

prove('Cursors are drawn into document.body.', async () => {
  const server = new Server();
  const bob = await open(server, {props: {username: 'Bob'}});
  const ada = await write(server);
  const [cursor] = cursorsIn(document.body);
  expect(cursor?.parentElement?.parentElement).toBe(document.body);
  expect(bob.container.contains(cursor ?? null)).toBe(false);
  await ada.leave();
  await bob.leave();
});

prove('Give body the style position: relative: without it, the margin of body shifts them.', async () => {
  const offWith = async (position: string): Promise<number> => {
    document.body.style.cssText = `margin: 24px; position: ${position}`;
    const server = new Server();
    const bob = await open(server, {props: {username: 'Bob'}});
    const ada = await write(server);
    const off = tooLow(bob, cursorsIn(document.body)[0]);
    await ada.leave();
    await bob.leave();
    document.body.removeAttribute('style');
    return off;
  };
  expect(await offWith('relative')).toBe(0);
  expect(await offWith('static')).toBe(-24);
});

prove(
  'Cursors follow when text or a selection changes. After a resize of the page they stand at the old place until then.',
  async () => {
    document.body.style.position = 'relative';
    const server = new Server();
    const bob = await open(server, {props: {username: 'Bob'}});
    bob.container.style.paddingTop = '20px';
    const ada = await write(server);
    const off = (): number => tooLow(bob, cursorsIn(document.body)[0]);
    expect(off()).toBe(0);
    bob.container.style.paddingTop = '70px';
    window.dispatchEvent(new Event('resize'));
    await arrived();
    expect(off()).toBe(-50);
    await change(ada.editor, () => void $append('more').selectEnd());
    expect(off()).toBe(0);
    await ada.leave();
    await bob.leave();
  },
);

prove("A cursor holds its owner's name as text, far from the words it points at, and nothing announces it.", async () => {
  const server = new Server();
  const bob = await open(server, {props: {username: 'Bob'}});
  const ada = await write(server);
  const [cursor] = cursorsIn(document.body);
  expect(cursor?.textContent).toBe('Ada');
  expect(cursor?.closest('[aria-hidden], [aria-live], [role]')).toBeNull();
  expect(cursor?.querySelector('[aria-hidden], [aria-live], [role]')).toBeNull();
  expect(bob.container.contains(cursor ?? null)).toBe(false);
  await ada.leave();
  await bob.leave();
});

prove(
  'Names in an element with aria-hidden="true" are out of the way of screen readers. This element has only the cursors in it, and stands inside the positioned one.',
  async () => {
    /** How far the cursor is off, and what the hidden element has in it. */
    const drawnIn = async (where: 'inside' | 'outside'): Promise<{off: number; names: string[]; hasEditor: boolean}> => {
      document.body.style.cssText = 'margin: 24px; position: static';
      const server = new Server();
      const {frame, inner} = makeFrame();
      const hidden = (where === 'inside' ? inner : document.body).appendChild(document.createElement('div'));
      hidden.ariaHidden = 'true';
      const bob = await open(server, {props: {username: 'Bob', cursorsContainerRef: {current: hidden}}});
      inner.append(bob.container);
      const ada = await write(server);
      const found = {
        off: tooLow(bob, cursorsIn(hidden)[0]),
        names: Array.from(document.querySelectorAll('[aria-hidden="true"]'), ({textContent}) => textContent),
        hasEditor: hidden.contains(bob.container),
      };
      await ada.leave();
      await bob.leave();
      frame.remove();
      hidden.remove();
      document.body.removeAttribute('style');
      return found;
    };
    expect(await drawnIn('inside')).toEqual({off: 0, names: ['Ada'], hasEditor: false});
    expect((await drawnIn('outside')).off).not.toBe(0);
  },
);
