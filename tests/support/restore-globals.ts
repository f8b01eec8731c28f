import {afterAll, vi} from 'vitest';

/* Files of tests share a process: what one of them puts in the place of a global or of the clock must not reach the next. */
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
