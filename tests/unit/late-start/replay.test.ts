// @vitest-environment jsdom
import {beforeEach, describe, expect, it, vi} from 'vitest';

import {siteRoot, type EarlyInput, type Place} from '../../../src/plugins/late-start/client/early-input.ts';

/** A page as the server rendered it, and what the inline loader recorded on it. */
async function recordThenHydrate(
  html: string,
  record: (input: EarlyInput) => void,
  hydrate: () => void = () => undefined,
): Promise<EarlyInput> {
  document.body.innerHTML = `<div id="${siteRoot}">${html}</div>`;
  document.documentElement.dataset['hasHydrated'] = 'false';
  const input: EarlyInput = {
    clicks: [],
    keys: [],
    fields: new Set(),
    shortcut: undefined,
    text: '',
    switched: false,
    searching: false,
    release: vi.fn(),
  };
  window.earlyInput = input;
  record(input);
  vi.resetModules();
  await import('../../../src/plugins/late-start/client/replay.ts');
  hydrate();
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
      clicks.push({target, steps: [0]});
    });
    expect(clicked).toHaveBeenCalledOnce();
  });

  it('repeats a click on what stands where the clicked element stood, because React replaces tabs', async () => {
    const place: Place = {target: document.createElement('li'), steps: [0, 1]};
    await recordThenHydrate(
      '<ul><li>npm</li><li>pnpm</li></ul>',
      ({clicks}) => {
        place.target = element('li:last-child');
        clicks.push(place);
      },
      () => {
        element('ul').innerHTML = '<li>npm</li><li>pnpm</li>';
        element('li:last-child').addEventListener('click', clicked);
      },
    );
    expect(clicked).toHaveBeenCalledOnce();
  });

  it('presses the search shortcut again, and enters the text once the box has the focus', async () => {
    const pressed = vi.fn((event: KeyboardEvent) => event.key);
    window.addEventListener('keydown', pressed, {once: true});
    const input = await recordThenHydrate('<input>', (early) => {
      Object.assign(early, {shortcut: {key: 'k', ctrlKey: true, metaKey: false}, searching: true, text: 'nodes'});
    });
    expect(pressed).toHaveReturnedWith('k');
    const box = document.querySelector('input');
    box?.focus();
    expect(box?.value).toBe('nodes');
    expect(input.searching).toBe(false);
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
