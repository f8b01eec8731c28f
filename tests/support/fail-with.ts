/** Ends a script with the message of its error and exit code 1. */
export function failWith(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
