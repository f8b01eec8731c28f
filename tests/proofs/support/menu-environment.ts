import {vi} from 'vitest';

/** Gives a page of jsdom what menus of `@lexical/react` call there: a `ResizeObserver` that sees nothing, and scrolling that does nothing. */
export function stubMenuEnvironment(): void {
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = (): void => undefined;
      unobserve = (): void => undefined;
      disconnect = (): void => undefined;
    },
  );
}
