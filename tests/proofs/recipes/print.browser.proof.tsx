import {createElement, StrictMode, useEffect, type ComponentType} from 'react';
import {expect, onTestFinished, vi} from 'vitest';
import {userEvent} from 'vitest/browser';

import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {render} from '../support/react.ts';
import {show} from '../support/sample.ts';

interface Printed {
  frame: HTMLIFrameElement;
  /** What was printed: the window of the frame, or the page's own. */
  calls: string[];
}

interface PrintedSample extends Printed {
  button: HTMLButtonElement;
  unmount: () => Promise<void>;
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

/** Shows an editor of the page and prints. */
async function printSample(file: 'PrintEditor.tsx' | 'SmallEditor.tsx'): Promise<PrintedSample> {
  document.body.replaceChildren();
  const {default: Sample} = (await pageFile('recipes/print.md', file)) as {default: ComponentType};
  const {container, unmount} = await show(createElement(StrictMode, null, createElement(Sample)));
  onTestFinished(() => unmount());
  const button = container.querySelector('button');
  if (button === null) throw new Error('expected a button');
  button.focus();
  const result = await printed(() => {
    button.click();
  });
  return {button, unmount, ...result};
}

/** Prints HTML with the page's hook. */
async function printHtml(html: string): Promise<Printed & {unmount: () => Promise<void>}> {
  const {usePrint} = (await pageFile('recipes/print.md', 'usePrint.ts')) as {
    usePrint: () => (html: string, title: string) => void;
  };
  let print: ((html: string, title: string) => void) | undefined;
  const Host = (): null => {
    const ready = usePrint();
    useEffect(() => {
      print = ready;
    });
    return null;
  };
  const {unmount} = await render(createElement(Host));
  onTestFinished(() => unmount());
  return {unmount, ...(await printed(() => print?.(html, '')))};
}

prove('A button prints the document without the page around it.', async () => {
  document.documentElement.lang = 'fr';
  document.documentElement.dir = 'rtl';
  onTestFinished(() => {
    document.documentElement.removeAttribute('lang');
    document.documentElement.removeAttribute('dir');
  });
  const {frame, calls, button} = await printSample('PrintEditor.tsx');
  expect(calls).toEqual(['frame']);
  const paper = frame.contentDocument;
  const heading = paper?.querySelector('h1');
  if (!paper || !heading) throw new Error('expected a heading');
  expect(paper.body.innerText.split(/\n+/)).toEqual(['Walk to the lake', 'Bring water.']);
  expect(paper.querySelector('button, [contenteditable]')).toBeNull();
  const {lang, dir} = paper.documentElement;
  expect([paper.compatMode, paper.title, lang, dir]).toEqual(['CSS1Compat', 'Walk', 'fr', 'rtl']);
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
});

prove('The frame is removed when printing ends, at the next click, and with the button.', async () => {
  const {frame} = await printSample('PrintEditor.tsx');
  expect(frame.isConnected).toBe(true);
  frame.contentWindow?.dispatchEvent(new Event('afterprint'));
  expect(document.querySelector('iframe')).toBeNull();

  for (const file of ['PrintEditor.tsx', 'SmallEditor.tsx'] as const) {
    const {frame: first, button, unmount} = await printSample(file);
    const {frame: second} = await printed(() => {
      button.click();
    });
    expect([first.isConnected, second.isConnected]).toEqual([false, true]);
    // Two clicks in a row print once.
    const {calls} = await printed(() => {
      button.click();
      button.click();
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([calls.length, document.querySelectorAll('iframe').length]).toEqual([1, 1]);
    button.click();
    await unmount();
    expect(document.querySelector('iframe')).toBeNull();
  }
});

prove(
  'The paper shows the page around the editor. print() was called on the window of the page. Call it on the window of the frame.',
  async () => {
    Object.assign(window, {hacked: false});
    const picture = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>";
    const html = `<p>a</p><script>parent.hacked = true</script><img src="none.png" onerror="parent.hacked = true"><div style="height: 9000px"></div><img loading="lazy" src="${picture}">`;
    const {frame, calls} = await printHtml(html);
    // A picture far below is there, one that fails is not waited for, and no script has run.
    expect(calls).toEqual(['frame']);
    const [, lazy] = frame.contentDocument?.images ?? [];
    expect([lazy?.complete, lazy?.naturalWidth]).toEqual([true, 9]);
    expect(Reflect.get(window, 'hacked')).toBe(false);
    // The browser ignores print() in a frame without this word.
    expect(frame.sandbox.contains('allow-modals')).toBe(true);
    expect((await printSample('SmallEditor.tsx')).calls).toEqual(['frame']);
  },
);

prove('usePrint() waits up to ten seconds for images.', async () => {
  const time = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  const decode = vi.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValue(new Promise(() => undefined));
  onTestFinished(() => {
    timeout.mockRestore();
    decode.mockRestore();
  });
  let isWaiting = true;
  const late = printHtml('<img src="none.png">').finally(() => {
    isWaiting = false;
  });
  await expect.poll(() => decode.mock.calls.length).toBe(1);
  expect(isWaiting).toBe(true);
  expect(timeout.mock.calls).toEqual([[10_000]]);
  time.abort();
  expect((await late).frame.isConnected).toBe(true);
});

prove('The classes of your theme have no effect. The frame has only the rules of paper.ts. Copy them there.', async () => {
  const rules = document.head.appendChild(document.createElement('style'));
  onTestFinished(() => {
    rules.remove();
  });
  rules.textContent = '.ed-h1 { color: rgb(255, 0, 0) }';
  const {frame} = await printSample('PrintEditor.tsx');
  const [printedHeading, shown] = [frame.contentDocument, document].map((where) => where?.querySelector('h1.ed-h1'));
  if (!printedHeading || !shown) throw new Error('expected two headings');
  expect(getComputedStyle(shown).color).toBe('rgb(255, 0, 0)');
  const {color, breakAfter, fontFamily} = getComputedStyle(printedHeading);
  expect([color, breakAfter, fontFamily]).toEqual(['rgb(0, 0, 0)', 'avoid', 'Georgia, serif']);
});
