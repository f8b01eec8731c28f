/**
 * Runs a command. An error ends it with its message and exit code 2.
 *
 * @param main may give an exit code
 */
export function runCommand(main: () => unknown): void {
  Promise.resolve()
    .then(main)
    .then(
      (code) => {
        process.exitCode = typeof code === 'number' ? code : 0;
      },
      (error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        process.exitCode = 2;
      },
    );
}
