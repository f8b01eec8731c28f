import {escapeRegExp} from '../../../shared/escape-regexp.ts';
import type {Redirect} from './rules.ts';
import {escapeHtml} from '../../../shared/escape-html.ts';

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
 * The redirects as the `_redirects` file of Cloudflare Pages, which answers with status 301. Pages are named too, with
 * status 200: otherwise it would lead `/docs/intro` on to `/docs/intro/`, which is no address of this site.
 *
 * @param redirects old addresses; those that stand for many come last, because hosts find exact ones faster
 * @param pages paths of the pages that are served from a folder of their name, without a trailing slash
 */
export function redirectsFile(redirects: readonly Redirect[], pages: readonly string[]): string {
  const line = ({from, to, prefix}: Redirect): string => (prefix ? `${from}* ${to}:splat 301` : `${from} ${to} 301`);
  const lines = [
    ...redirects.filter(({prefix}) => !prefix).map(line),
    ...pages.map((page) => `${page} ${page}/ 200`),
    ...redirects.filter(({prefix}) => prefix).map(line),
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * The redirects as `location` blocks of nginx, to be included in a `server` block.
 */
export function nginxRedirects(redirects: readonly Redirect[]): string {
  return redirects
    .map(({from, to, prefix}) => (prefix ? nginxPrefix(from, to) : `location = ${from} { return 301 ${to}; }\n`))
    .join('');
}

/**
 * nginx finds the block by the decoded path, in which an encoded question mark stands as itself. What is appended comes from the
 * request as it was sent: decoded, it could hold line breaks, and with them headers of somebody else's making.
 */
function nginxPrefix(from: string, to: string): string {
  const sent = escapeRegExp(from).replace(/%[0-9A-F]{2}/g, (code) => `(?i:${code})`);
  return [
    `location ~ "^${escapeRegExp(decodeURIComponent(from))}" {`,
    `  if ($request_uri ~ "^${sent}(.*)$") { return 301 "${to}$1"; }`,
    '  return 404;',
    '}',
    '',
  ].join('\n');
}
