import type {Header, HeaderRule} from './headers.ts';

/**
 * The rules as the `_headers` file of Cloudflare Pages and Netlify. Where a rule stands in for an earlier one, Cloudflare has to be
 * told so with a `!`; Netlify takes the later one anyway, and passes over the line. Cloudflare knows one rule for a path, the last: those
 * of one path are written as one.
 *
 * @param rules in the order in which they are written; a host applies each that fits
 */
export function headersFile(rules: readonly HeaderRule[]): string {
  const byPath = new Map<string, {replaces: string[]; headers: Header[]}>();
  for (const {path, headers, replaces = []} of rules) {
    const known = byPath.get(path);
    byPath.set(path, {
      replaces: [...(known?.replaces ?? []), ...replaces],
      headers: [...(known?.headers ?? []), ...headers],
    });
  }
  return [...byPath]
    .map(
      ([path, {headers, replaces}]) =>
        `${path}\n${replaces.map((name) => `  ! ${name}\n`).join('')}${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`,
    )
    .join('\n');
}

/**
 * The security headers as a file that nginx includes in each `location` block; `add_header` is not inherited by a block that has its own.
 */
export function nginxHeaders(headers: readonly Header[]): string {
  return headers.map(([name, value]) => `add_header ${name} "${value}" always;\n`).join('');
}

/**
 * The headers as a Caddy snippet: `import _hosting/caddy-headers`.
 *
 * @param headers those of every response but those of the frame
 * @param frame path and headers of the frame in which readers' code runs
 */
export function caddyHeaders(headers: readonly Header[], frame: HeaderRule): string {
  const block = (of: string, list: readonly Header[]): string =>
    `header ${of} {\n${list.map(([name, value]) => `\t${name} "${value}"\n`).join('')}}\n`;
  return `@site not path ${frame.path}\n${block('@site', headers)}${block(frame.path, frame.headers)}`;
}
