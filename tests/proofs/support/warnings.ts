import {onTestFinished, vi} from 'vitest';

/** Keeps what the development build says of classes that lack methods out of the report, until the proof ends. */
export function withoutWarnings(): void {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => {
    warn.mockRestore();
  });
}
