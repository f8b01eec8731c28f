import {commands} from 'vitest/browser';

import type {} from './clipboard-commands.mts';

/**
 * What has the clipboard for itself while it runs: files run side by side in one browser, and would paste what another one has copied.
 *
 * @param use copies, cuts or pastes by keys
 * @returns the same, which waits until the clipboard is free
 */
export function withClipboard(use: () => Promise<void>): () => Promise<void> {
  return async () => {
    await commands.takeClipboard();
    try {
      await use();
    } finally {
      await commands.leaveClipboard();
    }
  };
}
