/** What the process of a task sends back. */
export type Answer<Output> = {output: Output} | {error: unknown};

/**
 * The other side of `startWorker`: does the task once, answers and ends the process. Ends it too when nobody waits any more.
 *
 * @param task what is done with the input
 */
export function doTask(task: (input: never) => Promise<unknown>): void {
  const send = (message: Answer<unknown>): void => {
    process.send?.(message, () => {
      process.disconnect();
    });
  };
  process.on('disconnect', () => {
    process.exit();
  });
  process.once('message', (input) => {
    // Sent by `runWorker`, whose caller knows what the task takes.
    task(input as never).then(
      (output) => {
        send({output});
      },
      (error: unknown) => {
        send({error});
      },
    );
  });
}
