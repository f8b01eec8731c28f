import {expect} from 'vitest';

/**
 * Takes code that shows what the compiler accepts and rejects. It is not run: a `@ts-expect-error` without an error, or an
 * `expectTypeOf` of another type, makes `npm run check -- types` fail.
 *
 * @param code lines that compile, and lines below a `@ts-expect-error`
 */
export function compiles(code: () => void): void {
  // TypeScript has checked the code; a proof has to expect something.
  expect(code).toBeTypeOf('function');
}
