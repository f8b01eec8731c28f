// @vitest-environment jsdom
import {beforeEach, describe, expect, it, vi} from 'vitest';

import type {EarlyInput} from '../../../src/light/late-start/client/early-input.ts';

/** A page as the server rendered it, and what the inline loader recorded on it. */
async function recordThenHydrate(html: string, record: (input: EarlyInput) => void): Promise<EarlyInput> {
  document.body.innerHTML = html;
  document.documentElement.dataset['hasHydrated'] = 'false';
  const input: EarlyInput = {
    clicks: new Set(),
    keys: [],
    fields: new Set(),
    shortcut: undefined,
    switched: false,
    busy: undefined,
    release: vi.fn(),
    isPresent: true,
    isTaken: true,
    isStarting: () => false,
    download: vi.fn(),
    startWhenIdle: vi.fn(),
    unlessLeaving: (fetch) => fetch(),
    documents: {alsoFetch: vi.fn(), fetchDocument: vi.fn(), fetchedDocument: vi.fn(), fetchInView: vi.fn(), showWhole: vi.fn()},
  };
  window.earlyInput = input;
  record(input);
  vi.resetModules();
  await import('../../../src/light/late-start/client/replay.ts');
  document.documentElement.dataset['hasHydrated'] = 'true';
  await vi.waitFor(() => {
    expect(input.release).toHaveBeenCalled();
  });
  return input;
}

function element(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) {
    throw new Error(`${selector}: expected an element of the test's page`);
  }
  return found;
}

describe('after React has taken over', () => {
  const clicked = vi.fn();

  beforeEach(() => {
    clicked.mockClear();
  });

  it('repeats a click', async () => {
    await recordThenHydrate('<button>Menu</button>', ({clicks}) => {
      const target = element('button');
      target.addEventListener('click', clicked);
      clicks.add(target);
    });
    expect(clicked).toHaveBeenCalledOnce();
  });

  it('presses the key again that asked for the list of shortcuts', async () => {
    const pressed = vi.fn((event: KeyboardEvent) => event.key);
    window.addEventListener('keydown', pressed, {once: true});
    await recordThenHydrate('', (early) => {
      early.shortcut = '?';
    });
    expect(pressed).toHaveReturnedWith('?');
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
