import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';

import {copyAndReport} from '../../../src/client/copy.ts';

const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', {clipboard: {writeText}});
  writeText.mockResolvedValue();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what is said of a copy', () => {
  it('is that it was made, for two seconds', async () => {
    const tell = vi.fn();
    await copyAndReport('text', tell);
    expect(writeText).toHaveBeenLastCalledWith('text');
    expect(tell.mock.calls).toEqual([['copied']]);
    vi.advanceTimersByTime(2000);
    expect(tell.mock.calls).toEqual([['copied'], [undefined]]);
  });

  it('is that it failed where the browser refuses it', async () => {
    writeText.mockRejectedValue(new Error('not allowed'));
    const tell = vi.fn();
    await copyAndReport('text', tell);
    expect(tell.mock.calls).toEqual([['failed']]);
  });

  it('ends when something else is copied, of which it is said for as long', async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    await copyAndReport('first', first);
    vi.advanceTimersByTime(1500);
    await copyAndReport('second', second);
    expect(first.mock.calls).toEqual([['copied'], [undefined]]);
    vi.advanceTimersByTime(1500);
    expect(second.mock.calls).toEqual([['copied']]);
  });
});
