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
 * The site's Content-Security-Policy: everything from the site itself, inline scripts by their hash, no inline styles, no `eval`.
 *
 * @param inlineScripts hash sources of the inline scripts on any page
 * @param services hosts of configured services; empty by default
 */
export function contentSecurityPolicy(inlineScripts: readonly string[], services: ServiceHosts): string {
  const directives: [string, ...string[]][] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...[...inlineScripts].sort(), ...services.scripts],
    ['style-src', "'self'"],
    ['img-src', "'self'", 'data:', ...services.images],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...services.connections],
    ['worker-src', "'self'"],
    ['manifest-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'self'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
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

/** Headers of a part of the site. */
export interface HeaderRule {
  /** Path pattern in the syntax of `_headers`: a trailing `*` stands for anything. */
  path: string;
  headers: Header[];
}

/**
 * How long browsers keep what. Files with a hash of their content in their name never
 * change. Everything else is asked for again and answered with 304 when it is the same: the default of the hosts that read these
 * rules, and not repeated here, because they would send both headers.
 */
export function fileRules(): HeaderRule[] {
  const immutable: Header[] = [['Cache-Control', 'public, max-age=31536000, immutable']];
  return [
    {path: '/assets/*', headers: immutable},
    {path: '/fonts/*', headers: immutable},
    {path: '/search-index/core.*', headers: immutable},
    {path: '/search-index/text.*', headers: immutable},
  ];
}
