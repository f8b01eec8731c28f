/** What the process of a task sends back. */
export type Answer<Output> = {output: Output} | {error: unknown};

/**
 * The other side of `startWorker`: does the task once, answers and ends the process. Ends it too when nobody waits any more.
 *
 * @param task what is done with the input. It may answer before it has done all, and what it gives in the end counts no more then.
 */
export function doTask(task: (input: never, answer: (output: unknown) => void) => Promise<unknown>): void {
  let sent: Promise<unknown> | undefined;
  const answer = (message: Answer<unknown>): void => {
    // The channel is closed only after what went into it has come out.
    sent ??= new Promise((resolve) => {
      process.send?.(message, resolve);
    });
  };
  process.on('disconnect', () => {
    process.exit();
  });
  process.once('message', (input) => {
    // Sent by `runWorker`, whose caller knows what the task takes.
    const given = task(input as never, (output) => {
      answer({output});
    });
    void given
      .then(
        (output) => {
          answer({output});
        },
        (error: unknown) => {
          if (sent !== undefined) console.error(error);
          answer({error});
        },
      )
      .then(() => sent)
      .finally(() => {
        process.disconnect();
      });
  });
}
