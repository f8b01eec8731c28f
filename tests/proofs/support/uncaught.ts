import {settled} from './editor.ts';

/** How Node.js tells of an error that nobody has caught. */
const events = ['uncaughtException', 'unhandledRejection'] as const;

/**
 * Runs something and waits for the microtasks that it leaves behind.
 *
 * @returns what nobody has caught, in words; Vitest, which would fail the run, does not hear of it
 */
export async function uncaughtBy(action: () => void): Promise<string[]> {
  const uncaught: string[] = [];
  const collect = (error: unknown): void => {
    uncaught.push(error instanceof Error ? error.message : String(error));
  };
  const listeners = events.map((event) => process.rawListeners(event));
  for (const event of events) {
    process.removeAllListeners(event);
    process.on(event, collect);
  }
  try {
    action();
    // Node.js tells of a rejection only after the microtasks.
    await settled();
    await settled();
  } finally {
    events.forEach((event, index) => {
      process.removeAllListeners(event);
      for (const listener of listeners[index] ?? []) process.on(event, listener as (error: unknown) => void);
    });
  }
  return uncaught;
}
