/** Settled when nobody has the clipboard. */
let free: Promise<void> = Promise.resolve();
let leave = (): void => undefined;

/** What proofs ask of Vitest's own process, which they share: the browser has one clipboard for all files that run side by side. */
export const clipboardCommands = {
  async takeClipboard(): Promise<void> {
    const before = free;
    let done = (): void => undefined;
    free = new Promise((resolve) => {
      done = resolve;
    });
    await before;
    leave = done;
  },
  leaveClipboard(): void {
    leave();
  },
};

declare module 'vitest/browser' {
  interface BrowserCommands {
    takeClipboard: () => Promise<void>;
    leaveClipboard: () => Promise<void>;
  }
}
