import {act, type ComponentType} from 'react';
import {expect, onTestFinished} from 'vitest';
import {page as screen, userEvent} from 'vitest/browser';

import {keysHandled} from '../support/keys.ts';
import {prove} from '../support/prove.ts';
import {showSample} from '../support/sample.ts';

const page = '/page-components/docs/recipes/export.md';

interface Printed {
  frame: HTMLIFrameElement;
  /** What was printed: the window of the frame, or the page's own. */
  calls: string[];
}

/** Shows the page's editor and prints; the dialog is left out. */
async function print(): Promise<Printed> {
  document.body.replaceChildren();
  document.documentElement.lang = 'fr';
  const calls: string[] = [];
  const own = window.print.bind(window);
  window.print = () => calls.push('page');
  let frame: HTMLIFrameElement | undefined;
  const observer = new MutationObserver(() => {
    frame = document.querySelector<HTMLIFrameElement>('iframe.ed-paper') ?? frame;
    if (frame?.contentWindow) frame.contentWindow.print = () => calls.push('frame');
  });
  observer.observe(document.body, {childList: true});
  onTestFinished(() => {
    observer.disconnect();
    window.print = own;
    document.documentElement.lang = '';
  });
  const {unmount} = await showSample((await import(/* @vite-ignore */ `${page}/ExportEditor.tsx`)) as {default: ComponentType});
  onTestFinished(() => unmount());
  await act(async () => {
    const button = screen.getByRole('button', {name: 'Print or save as PDF'}).element() as HTMLElement;
    button.focus();
    button.click();
    await keysHandled();
  });
  if (frame === undefined) throw new Error('expected a frame');
  return {frame, calls};
}

prove(
  '`printHtml()` puts the HTML into a frame of its own, with a style sheet for paper, and prints that frame. The frame goes when the printing is over.',
  async () => {
    const {frame, calls} = await print();
    expect(calls).toEqual(['frame']);
    const heading = frame.contentDocument?.querySelector('h1');
    if (!heading) throw new Error('expected a heading');
    expect([heading.textContent, getComputedStyle(heading).breakAfter, getComputedStyle(heading).fontFamily]).toEqual([
      'Walk to the lake',
      'avoid',
      'Georgia, serif',
    ]);
    expect(frame.isConnected).toBe(true);
    frame.contentWindow?.dispatchEvent(new Event('afterprint'));
    expect(frame.isConnected).toBe(false);
  },
);

prove(
  'The paper shows the page around the editor. print() was called on the window of the page. Call it on the window of the frame.',
  async () => {
    const {frame, calls} = await print();
    expect(calls).toEqual(['frame']);
    expect(frame.contentDocument?.querySelector('button, [contenteditable]')).toBeNull();
    expect(document.querySelector('button')).not.toBeNull();
  },
);

prove('The focus stays on the button. The frame that is printed is inert, so Tab does not lead into it.', async () => {
  const {frame} = await print();
  const button = screen.getByRole('button', {name: 'Print or save as PDF'}).element();
  expect([document.activeElement, frame.inert]).toEqual([button, true]);
  const stops = async (): Promise<Set<Element | null>> => {
    const reached = new Set<Element | null>();
    for (let step = 0; step < 6; step += 1) {
      await userEvent.tab();
      reached.add(document.activeElement);
    }
    return reached;
  };
  expect((await stops()).has(frame)).toBe(false);
  frame.inert = false;
  expect((await stops()).has(frame)).toBe(true);
});

prove('It has the language of your page.', async () => {
  const {frame} = await print();
  expect(frame.contentDocument?.documentElement.lang).toBe('fr');
});
