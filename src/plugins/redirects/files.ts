import type {Redirect} from './rules.ts';

/**
 * A page that leads to another address, for hosts that know no redirects. It needs no script, so it works under any policy.
 *
 * @param to path of the target, with its anchor
 * @param siteUrl public address of the site, without a trailing slash
 */
export function redirectPage(to: string, siteUrl: string): string {
  const target = escapeHtml(to);
  const canonical = escapeHtml(`${siteUrl}${to.replace(/#.*$/, '')}`);
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<title>This page has moved</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<meta http-equiv="refresh" content="0; url=${target}">`,
    `<link rel="canonical" href="${canonical}">`,
    '<main>',
    '<h1>This page has moved</h1>',
    `<p>It is now at <a href="${target}">${target}</a>.</p>`,
    '</main>',
    '</html>',
    '',
  ].join('\n');
}

/**
 * The redirects as the `_redirects` file of Cloudflare Pages and Netlify. Such hosts answer with status 301.
 */
export function redirectsFile(redirects: readonly Redirect[]): string {
  return redirects.map(({from, to, prefix}) => `${from}${prefix ? '*' : ''} ${to}${prefix ? ':splat' : ''} 301\n`).join('');
}

/**
 * The redirects as `location` blocks of nginx, to be included in a `server` block.
 */
export function nginxRedirects(redirects: readonly Redirect[]): string {
  return redirects
    .map(({from, to, prefix}) =>
      prefix
        ? // nginx matches the decoded path, in which the encoded question mark stands as itself.
          `location ~ "^${escapeRegex(decodeURIComponent(from))}(.*)$" { return 301 "${to}$1"; }\n`
        : `location = ${from} { return 301 ${to}; }\n`,
    )
    .join('');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
