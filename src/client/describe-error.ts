/** An error as readers see it. */
export interface ErrorText {
  message: string;
  /** The page of this error; undefined when it has none. */
  href?: string;
}

/** Production builds of the framework throw numbers; the site has a page that turns them into sentences. */
export function describeError(error: unknown): ErrorText {
  const message = error instanceof Error ? error.message : String(error);
  const [, code, address] = /Minified Lexical error #(\d+); visit (\S+)/.exec(message) ?? [];
  if (code === undefined) return {message};
  const query = /\?(.*)$/.exec(address ?? '')?.[1] ?? `code=${code}`;
  return {message: `Lexical error ${code}`, href: `/docs/error?${query}`};
}
