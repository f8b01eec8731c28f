import {framePattern} from '../../playground/shared/files.ts';

/** Hosts that a deployment adds when it configures a hosted service. */
export interface ServiceHosts {
  /** Where scripts come from. */
  scripts: string[];
  /** Where requests go. */
  connections: string[];
  /** Where images come from. */
  images: string[];
}

/** A response header. */
export type Header = readonly [name: string, value: string];

/**
 * The site's Content-Security-Policy: everything from the site itself, inline scripts and style sheets by their hash, no `eval`.
 *
 * @param inlineScripts hash sources of the inline scripts on any page
 * @param inlineStyles hash sources of the style sheets that stand in pages
 * @param services hosts of configured services; empty by default
 */
export function contentSecurityPolicy(
  inlineScripts: readonly string[],
  inlineStyles: readonly string[],
  services: ServiceHosts,
): string {
  const directives: [string, ...string[]][] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...[...inlineScripts].sort(), ...services.scripts],
    ['style-src', "'self'", ...[...inlineStyles].sort()],
    ['img-src', "'self'", 'data:', ...services.images],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...services.connections],
    ['worker-src', "'self'"],
    ['manifest-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'self'"],
    // The playground opens a project there when a reader asks for it (src/features/playground/browser/export-project.ts).
    ['form-action', "'self'", 'https://stackblitz.com'],
    ['frame-ancestors', "'none'"],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/**
 * The policy of the frame in which readers' code runs (src/features/playground/build). Code comes as blobs; it may draw, and reach nothing
 * and nobody: no connections, no frames, no workers, no forms. Its own script is named by its hash: in a page without an origin,
 * `'self'` admits nothing in WebKit.
 *
 * @param inlineScripts hash sources of its inline scripts
 */
export function framePolicy(inlineScripts: readonly string[]): string {
  const refused = ['connect-src', 'frame-src', 'worker-src', 'object-src', 'form-action', 'base-uri'];
  return [
    "default-src 'none'",
    `script-src ${[...inlineScripts, 'blob:'].join(' ')}`,
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    'media-src data: blob:',
    'font-src data:',
    ...refused.map((name) => `${name} 'none'`),
    "frame-ancestors 'self'",
    // Whoever opens the page itself, outside of the frame, gets the same.
    'sandbox allow-scripts',
  ].join('; ');
}

/**
 * The headers of every response.
 *
 * @param policy the Content-Security-Policy
 */
export function securityHeaders(policy: string): Header[] {
  return [
    ['Content-Security-Policy', policy],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()'],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
  ];
}

/**
 * The headers of that frame, which only the site itself may show.
 *
 * @param inlineScripts hash sources of its inline scripts
 */
export function frameHeaders(inlineScripts: readonly string[]): Header[] {
  return securityHeaders(framePolicy(inlineScripts)).map(([name, value]) => [
    name,
    name === 'X-Frame-Options' ? 'SAMEORIGIN' : value,
  ]);
}

/** Headers of a part of the site. */
export interface HeaderRule {
  /** Path pattern in the syntax of `_headers`: a trailing `*` stands for anything. */
  path: string;
  headers: Header[];
  /** Headers of earlier rules that this one replaces; otherwise a host would send both. */
  replaces?: string[];
}

/**
 * The rule for that frame. Its address changes with its content, but an old address gets what is new. Browsers keep it for an hour, in
 * which code runs again without the network.
 *
 * @param headers its headers (frameHeaders)
 */
export function frameRule(headers: readonly Header[]): HeaderRule {
  return {
    path: framePattern,
    headers: [...headers, ['Cache-Control', 'public, max-age=3600']],
    replaces: headers.map(([name]) => name),
  };
}

/**
 * How long browsers keep files: those with a hash of their content in their name never change. All others are requested again and answered
 * with 304 when they are the same: the default of Cloudflare Pages, and not repeated here, because it would send both headers.
 */
export function fileRules(): HeaderRule[] {
  const headers: Header[] = [['Cache-Control', 'public, max-age=31536000, immutable']];
  return ['/assets/*', '/fonts/*', '/search-index/core.*', '/search-index/text.*'].map((path) => ({path, headers}));
}

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
