import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {framePolicy} from '../../src/features/site-output/hosting/headers.ts';
import {frameScripts} from '../../src/features/site-output/hosting/index.ts';
import {escapeRegExp} from '../../src/shared/escape-regexp.ts';
import {frameFile} from '../../src/shared/frame-file.ts';

/** A promise of the site about how it is served. */
export interface HostCheck {
  name: string;
  /**
   * Asks the host.
   *
   * @param origin where it listens: `http://127.0.0.1:4173`
   * @returns what is wrong, one line each; empty when the promise is kept
   */
  run: (origin: string) => Promise<string[]>;
}

/** Text files that a host has to compress. Markdown is not among them: Cloudflare has a list of types, without it. */
const compressible = ['/docs/intro', '/llms.txt', '/symbols.json', '/blog/rss.xml', '/sitemap.xml'];

/** Pictures at addresses that pages of others name, with their types. */
const embedded = {
  '/img/favicon.ico': /^image\/(?:x-icon|vnd\.microsoft\.icon)/,
  '/img/logo.svg': /^image\/svg\+xml/,
  '/img/logo-dark.svg': /^image\/svg\+xml/,
  '/img/see-api-documentation.svg': /^image\/svg\+xml/,
};

/**
 * What every host of the site has to do.
 *
 * @param buildDir the folder that is served
 */
export function hostChecks(buildDir: string): HostCheck[] {
  const hashed = ['assets/css', 'assets/js', 'fonts'].map((folder) => `/${folder}/${firstFile(buildDir, folder, /\.\w+$/)}`);
  const index = ['core', 'text'].map((part) => `/search-index/${firstFile(buildDir, 'search-index', new RegExp(`^${part}\\.`))}`);
  return [
    {
      name: 'pages under their address, without a redirect',
      run: (origin) =>
        each(['/', '/docs/intro', '/community', '/docs/api/classes/lexical.LexicalEditor', '/blog/welcome'], async (page) => [
          ...expectStatus(page, await get(origin, page), 200),
          ...expectHeader(page, await get(origin, page), 'content-type', /^text\/html/),
        ]),
    },
    {
      name: 'pages under their address with a slash',
      run: (origin) => each(['/community/', '/docs/intro/'], async (page) => expectStatus(page, await follow(origin, page), 200)),
    },
    {
      name: 'pictures that other sites embed, for pages of any origin',
      run: (origin) =>
        each(Object.entries(embedded), async ([picture, type]) => {
          const response = await get(origin, picture);
          return [
            ...expectStatus(picture, response, 200),
            ...expectHeader(picture, response, 'content-type', type),
            ...(response.headers.has('cross-origin-resource-policy') ? [`${picture}: it is kept from other origins`] : []),
          ];
        }),
    },
    {
      name: 'status 404 with the page that says so',
      run: (origin) =>
        each(['/no/such/page', '/docs/no-such-page', '/assets/js/none.js', '/docs/none.md'], async (page) => {
          const response = await get(origin, page);
          const says = (await response.clone().text()).includes('Page Not Found');
          return [
            ...expectStatus(page, response, 404),
            ...expectHeader(page, response, 'content-type', /^text\/html/),
            ...((response.headers.get('cache-control') ?? '').includes('immutable')
              ? [`${page}: the 404 may be kept for good`]
              : []),
            ...(says ? [] : [`${page}: expected the page "Page Not Found", found another`]),
          ];
        }),
    },
    {
      name: 'hashed files for a year',
      run: (origin) =>
        each([...hashed, ...index], async (file) => [
          ...expectStatus(file, await get(origin, file), 200),
          ...expectHeader(file, await get(origin, file), 'cache-control', /^public, max-age=31536000, immutable$/),
        ]),
    },
    {
      name: 'pages asked for again, 304 when they are the same',
      run: (origin) =>
        each(['/', '/docs/intro', '/docs/intro.md', '/search-index/manifest.json'], async (page) => {
          const first = await get(origin, page);
          const tag = first.headers.get('etag');
          const again = await get(origin, page, {'If-None-Match': tag ?? '"none"'});
          return [
            ...expectHeader(page, first, 'cache-control', /max-age=0, must-revalidate|no-cache/),
            ...(tag === null ? [`${page}: expected a header ETag, found none`] : expectStatus(page, again, 304)),
          ];
        }),
    },
    {
      name: 'text compressed',
      run: (origin) =>
        each([...compressible, ...hashed.filter((file) => /\.(css|js)$/.test(file))], async (file) =>
          expectHeader(file, await get(origin, file, {'Accept-Encoding': 'gzip, br'}), 'content-encoding', /^(br|gzip)$/),
        ),
    },
    {
      name: 'security headers on pages, files and errors',
      run: (origin) =>
        each(['/', '/docs/intro', '/docs/intro.md', '/no/such/page', hashed[1] ?? ''], async (page) => {
          const response = await get(origin, page);
          return headersOfEveryPage(buildDir).flatMap(([name, value]) =>
            response.headers.get(name) === value
              ? []
              : [`${page}: expected ${name}: ${value}, found ${response.headers.get(name) ?? 'none'}`],
          );
        }),
    },
    {
      name: 'another policy for the frame of the playground, in place of the one for pages',
      run: async (origin) => {
        const response = await follow(origin, `/${frameFile}`);
        return [
          ...expectStatus(frameFile, response, 200),
          ...expectHeader(frameFile, response, 'content-security-policy', exactly(framePolicy(frameScripts(buildDir)))),
          ...expectHeader(frameFile, response, 'x-frame-options', /^SAMEORIGIN$/),
        ];
      },
    },
    {
      name: 'old addresses with their anchors',
      run: (origin) =>
        each(redirectsOf(buildDir), async ([from, to]) => {
          const response = await get(origin, from);
          return [...expectStatus(from, response, 301), ...expectLocation(from, response, origin, to)];
        }),
    },
    {
      name: 'error addresses whose query was encoded into the path',
      run: (origin) =>
        each(
          [
            ['/docs/error%3Fcode=14&v=TextNode', '/docs/error?code=14&v=TextNode'],
            ['/docs/error%3Fcode=75&v=a%20b', '/docs/error?code=75&v=a%20b'],
            ['/docs/error%3Fcode=75&v=a%0d%0aSet-Cookie:x=1', '/docs/error?code=75&v=a%0d%0aSet-Cookie:x=1'],
          ] as const,
          async ([from, to]) => {
            const response = await get(origin, from);
            return [
              ...expectStatus(from, response, 301),
              ...expectLocation(from, response, origin, to),
              ...(response.headers.has('set-cookie') ? [`${from}: the address made a header of its own`] : []),
            ];
          },
        ),
    },
    {
      name: 'Markdown as Markdown',
      run: (origin) =>
        each(['/docs/intro.md', '/index.md', '/docs/api/classes/lexical.LexicalEditor.md'], async (file) => [
          ...expectStatus(file, await get(origin, file), 200),
          ...expectHeader(file, await get(origin, file), 'content-type', /^text\/markdown; ?charset=utf-8$/i),
        ]),
    },
    {
      name: 'rules for hosts not served',
      run: (origin) => each(['/_headers', '/_redirects'], async (file) => expectStatus(file, await get(origin, file), 404)),
    },
  ];
}

function exactly(text: string): RegExp {
  return new RegExp(`^${escapeRegExp(text)}$`);
}

async function each<Item>(items: readonly Item[], check: (item: Item) => Promise<string[]>): Promise<string[]> {
  const found: string[] = [];
  for (const item of items) {
    found.push(...(await check(item)));
  }
  return found;
}

function get(origin: string, page: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${origin}${page}`, {redirect: 'manual', headers});
}

function follow(origin: string, page: string): Promise<Response> {
  return fetch(`${origin}${page}`);
}

function expectStatus(page: string, response: Response, expected: number): string[] {
  return response.status === expected ? [] : [`${page}: expected status ${expected}, found ${response.status}`];
}

function expectHeader(page: string, response: Response, name: string, expected: RegExp): string[] {
  const found = response.headers.get(name);
  return expected.test(found ?? '') ? [] : [`${page}: expected ${name} like ${expected.source}, found ${found ?? 'none'}`];
}

/** A location may name the host or not. */
function expectLocation(from: string, response: Response, origin: string, to: string): string[] {
  const found = response.headers.get('location')?.replace(origin, '');
  return found === to ? [] : [`${from}: expected a redirect to ${to}, found ${found ?? 'none'}`];
}

function firstFile(buildDir: string, folder: string, pattern: RegExp): string {
  const name = readdirSync(path.join(buildDir, folder))
    .sort()
    .find((candidate) => pattern.test(candidate));
  if (name === undefined) {
    throw new Error(
      `${path.join(buildDir, folder)}: expected a file like ${pattern.source}, found none. Run \`npm run build\` first.`,
    );
  }
  return name;
}

/** The first rule of `_headers`, which is for everything. */
function headersOfEveryPage(buildDir: string): [name: string, value: string][] {
  const [, ...lines] = readFileSync(path.join(buildDir, '_headers'), 'utf8').split('\n\n')[0]?.split('\n') ?? [];
  return lines.map((line) => {
    const [name = '', ...value] = line.trim().split(': ');
    return [name, value.join(': ')];
  });
}

/** The exact old addresses of `_redirects`. */
function redirectsOf(buildDir: string): [from: string, to: string][] {
  return readFileSync(path.join(buildDir, '_redirects'), 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .flatMap(([from = '', to = '', status]): [string, string][] => (status === '301' && !from.endsWith('*') ? [[from, to]] : []));
}
