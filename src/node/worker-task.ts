/** What the process of a task sends: an object with one of these keys. */
export type AnswerKind = 'first' | 'output' | 'error';

/**
 * The other side of `startWorker`: does the task once, answers and ends the process. Ends it too when nobody waits any more.
 *
 * @param task what is done with the input. It may give something before it has done all.
 */
export function doTask(task: (input: never, giveFirst: (first: unknown) => void) => Promise<unknown>): void {
  const send = (kind: AnswerKind, value: unknown): Promise<unknown> =>
    new Promise((resolve) => {
      process.send?.({[kind]: value}, resolve);
    });
  process.on('disconnect', () => {
    process.exit();
  });
  process.once('message', (input) => {
    // Sent by `runWorker`, whose caller knows what the task takes.
    const given = task(input as never, (first) => void send('first', first));
    void given
      .then(
        (output) => send('output', output),
        (error: unknown) => send('error', error),
      )
      // The channel is closed only after what went into it has come out.
      .finally(() => process.disconnect());
  });
}
