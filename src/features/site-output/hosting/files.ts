import type {Header, HeaderRule} from './headers.ts';

/**
 * The rules as the `_headers` file of Cloudflare Pages. Where a rule replaces headers of an earlier one, a line with `!` says so.
 *
 * @param rules in the order in which they are written, one for each path: of several, Cloudflare takes the last
 */
export function headersFile(rules: readonly HeaderRule[]): string {
  return rules
    .map(({path, headers, replaces = []}) =>
      [path, ...replaces.map((name) => `  ! ${name}`), ...headers.map(([name, value]) => `  ${name}: ${value}`), ''].join('\n'),
    )
    .join('\n');
}

/**
 * The security headers as a file that nginx includes in each `location` block; `add_header` is not inherited by a block that has its own.
 */
export function nginxHeaders(headers: readonly Header[]): string {
  return headers.map(([name, value]) => `add_header ${name} "${value}" always;\n`).join('');
}
