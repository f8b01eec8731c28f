import {createElement, StrictMode, type ComponentType} from 'react';
import {expect, onTestFinished, vi} from 'vitest';
import {userEvent} from 'vitest/browser';

import {prove} from '../support/prove.ts';
import {show} from '../support/sample.ts';

const page = '/page-components/docs/recipes/export.md';

interface Printed {
  frame: HTMLIFrameElement;
  /** What was printed: the window of the frame, or the page's own. */
  calls: string[];
}

/** Calls a function for each frame that has loaded, before anything else hears of that. */
function onFrame(call: (frame: HTMLIFrameElement) => void): () => void {
  const listen = ({target}: Event): void => {
    if (target instanceof HTMLIFrameElement) call(target);
  };
  document.addEventListener('load', listen, true);
  return () => {
    document.removeEventListener('load', listen, true);
  };
}

/** Waits for the frame of `start()` to be printed; the dialog is left out. */
async function printed(start: () => unknown): Promise<Printed> {
  const calls: string[] = [];
  const own = window.print.bind(window);
  window.print = () => calls.push('page');
  let frame: HTMLIFrameElement | undefined;
  const stop = onFrame((loaded) => {
    frame = loaded;
    Object.assign(loaded.contentWindow ?? {}, {print: () => calls.push('frame')});
  });
  onTestFinished(() => {
    stop();
    window.print = own;
    frame?.remove();
  });
  start();
  await expect.poll(() => calls.length, {timeout: 15_000}).toBe(1);
  if (frame === undefined) throw new Error('expected a frame');
  return {frame, calls};
}

/** Shows the page's editor and prints. */
async function printSample(): Promise<Printed & {button: HTMLButtonElement}> {
  document.body.replaceChildren();
  const {default: PrintEditor} = (await import(/* @vite-ignore */ `${page}/PrintEditor.tsx`)) as {default: ComponentType};
  const {container, unmount} = await show(createElement(StrictMode, null, createElement(PrintEditor)));
  onTestFinished(() => unmount());
  const button = container.querySelector('button');
  if (button === null) throw new Error('expected a button');
  button.focus();
  return {
    button,
    ...(await printed(() => {
      button.click();
    })),
  };
}

/** The page's function. */
async function printer(): Promise<(html: string, title: string) => Promise<void>> {
  const module = (await import(/* @vite-ignore */ `${page}/print.ts`)) as {
    printHtml: (html: string, title: string) => Promise<void>;
  };
  return module.printHtml;
}

prove('printHtml() prints only the document, without the page around it.', async () => {
  document.documentElement.lang = 'fr';
  onTestFinished(() => {
    document.documentElement.lang = '';
  });
  const {frame, calls, button} = await printSample();
  expect(calls).toEqual(['frame']);
  const paper = frame.contentDocument;
  const heading = paper?.querySelector('h1');
  if (!paper || !heading) throw new Error('expected a heading');
  expect([heading.textContent, getComputedStyle(heading).breakAfter, getComputedStyle(heading).fontFamily]).toEqual([
    'Walk to the lake',
    'avoid',
    'Georgia, serif',
  ]);
  expect(paper.querySelector('button, [contenteditable]')).toBeNull();
  expect([paper.compatMode, paper.title, paper.documentElement.lang]).toEqual(['CSS1Compat', 'Walk', 'fr']);
  // The frame is not seen, moves nothing, and takes no focus. No style sheet of the page helps it.
  const {width, height} = frame.getBoundingClientRect();
  expect([width, height, frame.className, getComputedStyle(frame).position]).toEqual([0, 0, '', 'fixed']);
  expect(document.activeElement).toBe(button);
  const stops = new Set<Element | null>();
  for (let step = 0; step < 6; step += 1) {
    await userEvent.tab();
    stops.add(document.activeElement);
  }
  expect([stops.has(button), stops.has(frame)]).toEqual([true, false]);
  frame.contentWindow?.dispatchEvent(new Event('afterprint'));
  expect(document.querySelector('iframe')).toBeNull();
});

prove(
  'The paper shows the page around the editor. print() was called on the window of the page. Call it on the window of the frame.',
  async () => {
    const printHtml = await printer();
    Object.assign(window, {hacked: false});
    const picture = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>";
    const html = `<p>a</p><script>parent.hacked = true</script><img src="none.png" onerror="parent.hacked = true"><div style="height: 9000px"></div><img loading="lazy" src="${picture}">`;
    const {frame, calls} = await printed(() => printHtml(html, ''));
    // A picture far below is there, one that fails is not waited for, and no script has run.
    expect(calls).toEqual(['frame']);
    const [, lazy] = frame.contentDocument?.images ?? [];
    expect([lazy?.complete, lazy?.naturalWidth]).toEqual([true, 9]);
    expect(Reflect.get(window, 'hacked')).toBe(false);
    // The browser ignores print() in a frame without this word.
    expect(frame.sandbox.contains('allow-modals')).toBe(true);
    frame.remove();

    // An image that never arrives does not keep the rest from being printed, and no frame stays where nothing tells the end.
    vi.useFakeTimers({toFake: ['setTimeout']});
    const decode = vi.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValue(new Promise(() => undefined));
    onTestFinished(() => {
      vi.useRealTimers();
      decode.mockRestore();
    });
    let isWaiting = true;
    const late = printed(() => printHtml(`<img src="${picture}">`, '')).finally(() => {
      isWaiting = false;
    });
    await expect.poll(() => decode.mock.calls.length).toBe(1);
    expect(isWaiting).toBe(true);
    vi.advanceTimersByTime(10_000);
    expect((await late).frame.isConnected).toBe(true);
    vi.advanceTimersByTime(600_000);
    expect(document.querySelector('iframe')).toBeNull();
  },
);
