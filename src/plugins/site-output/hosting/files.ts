import {escapeRegExp} from '../../../shared/escape-regexp.ts';
import type {Header, HeaderRule} from './headers.ts';

/**
 * The rules as the `_headers` file of Cloudflare Pages and Netlify. Where a rule stands in for an earlier one, Cloudflare has to be
 * told so with a `!`; Netlify takes the later one anyway, and passes over the line.
 *
 * @param rules in the order in which they are written; a host applies each that fits
 */
export function headersFile(rules: readonly HeaderRule[]): string {
  return rules
    .map(
      ({path, headers, replaces = []}) =>
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
 * The style sheets of pages as a map that nginx includes in its `http` block; `add_header` leaves out what is empty. The variable
 * `$uri` may already name the file, after more than one slash.
 *
 * @param rules those that announce style sheets
 */
export function nginxStyleSheets(rules: readonly HeaderRule[]): string {
  const lines = rules.flatMap(({path, headers}) => {
    const start = escapeRegExp(path.replace(/\/?\*?$/, ''));
    const pattern = path.endsWith('*') ? `^${start}/` : `^${start}/*(index\\.html)?$`;
    return headers.map(([, value]) => `  "~${pattern}" "${value}";\n`);
  });
  return `map $uri $docs_style_sheet {\n  default "";\n  "~\\.md$" "";\n${lines.join('')}}\n`;
}

/**
 * The headers as a Caddy snippet: `import _hosting/caddy-headers`.
 *
 * @param headers those of every response but those of the frame
 * @param frame path and headers of the frame in which readers' code runs
 * @param rules those of some
 */
export function caddyHeaders(headers: readonly Header[], frame: HeaderRule, rules: readonly HeaderRule[]): string {
  const block = (of: string, list: readonly Header[]): string =>
    `header ${of} {\n${list.map(([name, value]) => `\t${name} "${value}"\n`).join('')}}\n`;
  const all = `@site not path ${frame.path}\n${block('@site', headers)}${block(frame.path, frame.headers)}`;
  return (
    all + rules.flatMap(({path, headers: own}) => own.map(([name, value]) => `header ${path} ${name} "${value}"\n`)).join('')
  );
}
