/*
 * Hands React what the reader did before it ran (see loader.ts). In development React runs from the start and there is
 * nothing to hand over.
 */
import type {EarlyInput} from './early-input.ts';

/** Enters a value the way a reader does: React keeps its own copy of values that are set directly. */
function enter(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', {bubbles: true}));
}

/** As if another tab had switched: React takes the choice from the event. */
function announceColorMode(): void {
  try {
    const newValue = document.documentElement.getAttribute('data-theme');
    window.dispatchEvent(new StorageEvent('storage', {key: 'theme', newValue, storageArea: window.localStorage}));
  } catch {
    // Without storage React has read the page's attribute when it started.
  }
}

/** Lets an event happen again; a key where the keys before it have moved the focus. */
function repeat(event: Event, last: Event | undefined): void {
  const {target, type} = event;
  if (target instanceof HTMLInputElement && type === 'input') {
    const typed = target.value;
    enter(target, '');
    enter(target, typed);
  } else if (event instanceof KeyboardEvent) {
    (target === last?.target ? document.activeElement : target)?.dispatchEvent(new KeyboardEvent(type, event));
  } else {
    target?.dispatchEvent(new MouseEvent(type, event));
  }
}

async function replay(input: EarlyInput): Promise<void> {
  input.release();
  if (input.switched) {
    announceColorMode();
  }
  let last: Event | undefined;
  for (const event of input.events) {
    repeat(event, last);
    last = event;
    // React renders before the next event, as it does after one of the browser's.
    await Promise.resolve();
  }
}

/** React has taken over, with all its effects, when Docusaurus says so on the root element. */
function whenHydrated(run: () => void): void {
  const root = document.documentElement;
  const observer = new MutationObserver(() => {
    if (root.dataset['hasHydrated'] === 'true') {
      observer.disconnect();
      run();
    }
  });
  observer.observe(root, {attributeFilter: ['data-has-hydrated']});
}

if (typeof window !== 'undefined' && window.earlyInput !== undefined) {
  const input = window.earlyInput;
  whenHydrated(() => {
    void replay(input);
  });
}
