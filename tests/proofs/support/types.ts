/**
 * Takes code that shows what the compiler accepts and rejects. It is not run: a `@ts-expect-error` without an error, or an
 * `expectTypeOf` of another type, makes `npm run check:types` fail.
 *
 * @param _code lines that compile, and lines below a `@ts-expect-error`
 */
export function compiles(_code: () => void): void {
  // TypeScript has checked the code.
}
