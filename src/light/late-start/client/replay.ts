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

function replay(input: EarlyInput): void {
  input.release();
  if (input.switched) {
    announceColorMode();
  }
  input.fields.forEach((field) => {
    const typed = field.value;
    enter(field, '');
    enter(field, typed);
  });
  input.keys.forEach(({target, key}) => {
    target.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
  });
  input.clicks.forEach((target) => {
    target.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
  });
  if (input.shortcut !== undefined) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', {key: input.shortcut, bubbles: true, cancelable: true}));
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
    replay(input);
  });
}
