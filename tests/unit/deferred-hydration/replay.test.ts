// @vitest-environment jsdom
import {describe, expect, it, vi} from 'vitest';

import type {EarlyInput} from '../../../src/light/deferred-hydration/client/early-input.ts';

/** A page as the server rendered it, and what the inline loader recorded on it. */
async function recordThenHydrate(html: string, record: (input: EarlyInput) => void): Promise<EarlyInput> {
  document.body.innerHTML = html;
  document.documentElement.dataset['hasHydrated'] = 'false';
  const input: EarlyInput = {
    events: [],
    path: '/',
    switched: false,
    busy: undefined,
    release: vi.fn(),
    sawActivity: true,
    isHydrating: true,
    isStarting: () => false,
    download: vi.fn(),
    startWhenIdle: vi.fn(),
    unlessLeaving: (fetch) => fetch(),
    documents: undefined,
  };
  window.earlyInput = input;
  record(input);
  vi.resetModules();
  await import('../../../src/light/deferred-hydration/client/replay.ts');
  document.documentElement.dataset['hasHydrated'] = 'true';
  await vi.waitFor(() => expect(input.release).toHaveBeenCalled());
  return input;
}

function element(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) {
    throw new Error(`${selector}: expected an element of the test's page`);
  }
  return found;
}

/** What the inline loader keeps of an event, which by then has happened to an element. */
function happened(target: EventTarget, event: Event): Event {
  target.dispatchEvent(event);
  return event;
}

describe('after React has taken over', () => {
  it('repeats clicks, keys and input in the order in which they happened, and each as often', async () => {
    const order: string[] = [];
    const note = ({type, target}: Event): number => order.push(`${type} ${(target as HTMLElement).localName}`);
    const html = '<input><button>Menu</button><div role="tab"></div>';
    await recordThenHydrate(html, ({events}) => {
      const [field, button, tab] = ['input', 'button', '[role=tab]'].map(element);
      if (!(field instanceof HTMLInputElement) || button === undefined || tab === undefined) throw new Error(html);
      field.value = 'typed';
      events.push(
        happened(button, new MouseEvent('click', {bubbles: true})),
        happened(tab, new KeyboardEvent('keydown', {key: 'End', bubbles: true})),
        happened(button, new MouseEvent('click', {bubbles: true})),
        happened(field, new InputEvent('input', {bubbles: true})),
        happened(document.body, new KeyboardEvent('keydown', {key: '?', bubbles: true})),
      );
      for (const type of ['click', 'keydown', 'input']) document.body.addEventListener(type, note);
    });
    await vi.waitFor(() => expect(order.at(-1)).toBe('keydown body'));
    expect(order).toEqual(['click button', 'keydown div', 'click button', 'input input', 'input input', 'keydown body']);
  });

  it('lets React render between two of them', async () => {
    let isOpen = false;
    await recordThenHydrate('<button>Menu</button>', ({events}) => {
      const button = element('button');
      events.push(happened(button, new MouseEvent('click')), happened(button, new MouseEvent('click')));
      // As a component does that knows the state it was rendered with.
      let rendered = isOpen;
      button.addEventListener('click', () => {
        isOpen = !rendered;
        queueMicrotask(() => (rendered = isOpen));
      });
    });
    await Promise.resolve();
    expect(isOpen).toBe(false);
  });

  it('repeats the keys that were pressed', async () => {
    const pressed = vi.fn((event: KeyboardEvent) => event.key);
    await recordThenHydrate('', ({events}) => {
      events.push(happened(document.body, new KeyboardEvent('keydown', {key: '?', bubbles: true})));
      window.addEventListener('keydown', pressed, {once: true});
    });
    expect(pressed).toHaveReturnedWith('?');
  });

  it('tells React what was typed, which it takes for known otherwise', async () => {
    const values: string[] = [];
    await recordThenHydrate('<input>', ({events}) => {
      const field = element('input') as HTMLInputElement; // It is one.
      field.value = 'typed';
      events.push(happened(field, new InputEvent('input')));
      field.addEventListener('input', () => values.push(field.value));
    });
    expect(values).toEqual(['', 'typed']);
  });

  it('tells React that the color mode was switched', async () => {
    const told = vi.fn((event: StorageEvent) => [event.key, event.newValue]);
    window.addEventListener('storage', told, {once: true});
    document.documentElement.dataset['theme'] = 'dark';
    await recordThenHydrate('', (early) => {
      early.switched = true;
    });
    expect(told).toHaveReturnedWith(['theme', 'dark']);
  });
});
