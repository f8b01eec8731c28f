import type {Header, HeaderRule} from './headers.ts';

/**
 * The rules as the `_headers` file of Cloudflare Pages and Netlify.
 *
 * @param rules in the order in which they are written; a host applies each that fits
 */
export function headersFile(rules: readonly HeaderRule[]): string {
  return rules
    .map(({path, headers}) => `${path}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`)
    .join('\n');
}

/**
 * The security headers as a file that nginx includes in each `location` block; `add_header` is not inherited by a block that has its own.
 */
export function nginxHeaders(headers: readonly Header[]): string {
  return headers.map(([name, value]) => `add_header ${name} "${value}" always;\n`).join('');
}

/**
 * The security headers as a Caddy snippet: `import _hosting/caddy-headers`.
 */
export function caddyHeaders(headers: readonly Header[]): string {
  return `header {\n${headers.map(([name, value]) => `\t${name} "${value}"\n`).join('')}}\n`;
}
