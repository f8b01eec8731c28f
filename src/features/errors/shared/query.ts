/** What the address of the error page asks for. */
export type ErrorQuery =
  | {kind: 'nothing'}
  | {kind: 'code'; code: number; values: string[]; /** Further, different codes of the same address. */ others: string[]}
  | {
      kind: 'odd';
      given: string;
      /** The only number in what was given, if there is one. */ suggestion: number | undefined;
      values: string[];
    };

/** Longer numbers are no codes, and would lose digits. */
const codePattern = /^\d{1,6}$/;

/**
 * Reads the query of `/docs/error?code=38&v=…&v=…`.
 *
 * @param search The query with or without `?`. Spaces around a number, `&amp;` for `&` and `#38` for `38` are understood,
 *   because addresses are copied out of HTML and logs.
 */
export function parseErrorQuery(search: string): ErrorQuery {
  const parameters = new URLSearchParams(search.replaceAll('&amp;', '&'));
  const codes = parameters.getAll('code').map((code) => code.trim());
  const values = parameters.getAll('v');
  const [given] = codes;
  if (given === undefined) return {kind: 'nothing'};
  if (!codePattern.test(given)) {
    const numbers = given.match(/\d+/g) ?? [];
    const [only] = numbers;
    const isOne = only !== undefined && numbers.length === 1 && codePattern.test(only);
    return {kind: 'odd', given, suggestion: isOne ? Number(only) : undefined, values};
  }
  const code = Number(given);
  return {kind: 'code', code, values, others: [...new Set(codes.slice(1))].filter((other) => Number(other) !== code)};
}

/** The address that decodes a code; values are optional. */
export function decoderAddress(code: number, values: readonly string[] = []): string {
  const parameters = new URLSearchParams({code: String(code)});
  for (const value of values) parameters.append('v', value);
  return `/docs/error?${parameters.toString()}`;
}

/**
 * The address that was meant when the `?` of the error page's address was escaped, as chat programs and loggers do, or
 * when a number stands in the path that has no page.
 *
 * @param pathname Below the base URL, with a leading slash, as the browser reports it (`%3F` stays `%3F`).
 * @returns `undefined` when the path is something else.
 */
export function repairedAddress(pathname: string, search: string): string | undefined {
  const [, query] = /^\/docs\/error\/?%3F(.*)$/i.exec(pathname) ?? [];
  if (query === undefined) return undefined;
  const rest = search === '' ? '' : `&${search.slice(1)}`;
  return `/docs/error?${unescapeDelimiters(query)}${rest}`;
}

/** Where the question mark was escaped, `=` and `&` may have been too; other escapes belong to values and stay. */
function unescapeDelimiters(query: string): string {
  return query.includes('=') ? query : query.replaceAll(/%3D/gi, '=').replaceAll(/%26/g, '&');
}
