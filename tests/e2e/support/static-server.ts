import {createReadStream, existsSync} from 'node:fs';
import {createServer, type Server} from 'node:http';
import path from 'node:path';

import sirv from 'sirv';

import {listen} from '../../support/listen.ts';
import {compressedFiles} from './compress.ts';
import {readHostRules} from './host-rules.ts';

/** What hosts send unless the site says otherwise: keep a copy, and ask each time whether it is still good. */
const defaultHeaders = {'Cache-Control': 'public, max-age=0, must-revalidate'};

/** Files that hosts read and do not serve. */
const rulesOfHosts = new Set(['/_headers', '/_redirects']);

/**
 * Serves a built site as a plain static host does: compressed, with directory indexes, the site's own
 * headers and redirects, and `404.html` with status 404 for anything else.
 *
 * @param directory the folder that `npm run build` wrote
 * @returns a server that is not listening yet
 * @throws when the folder holds no `404.html`, which means that the site was not built
 */
export function createStaticServer(directory: string): Server {
  const notFoundPage = path.join(directory, '404.html');
  if (!existsSync(notFoundPage)) {
    throw new Error(`${notFoundPage} does not exist. Run \`npm run build\` first: the server serves the production build.`);
  }
  const serveFile = sirv(directory, {
    etag: true,
    extensions: ['html'],
    setHeaders: (response, pathname) => {
      // The one type of file that hosts know and sirv does not.
      if (pathname.endsWith('.ico')) response.setHeader('Content-Type', 'image/x-icon');
    },
  });
  const serveCompressed = compressedFiles(directory);
  const {headersFor, redirectFor} = readHostRules(directory);
  return createServer((request, response) => {
    const {pathname, search} = new URL(request.url ?? '/', 'http://localhost');
    const target = redirectFor(pathname);
    if (target !== undefined) {
      response.writeHead(301, {Location: target.includes('?') ? target : withQuery(target, search)}).end();
      return;
    }
    for (const [name, value] of Object.entries({...defaultHeaders, ...headersFor(pathname)})) {
      response.setHeader(name, value);
    }
    const notFound = (): void => {
      response.writeHead(404, {'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store'});
      createReadStream(notFoundPage).pipe(response);
    };
    if (rulesOfHosts.has(pathname)) {
      notFound();
    } else if (!serveCompressed(request, response)) {
      serveFile(request, response, notFound);
    }
  });
}

/** A redirect keeps the query, before the anchor. */
function withQuery(target: string, search: string): string {
  const [pathname = '', anchor] = target.split('#');
  return `${pathname}${search}${anchor === undefined ? '' : `#${anchor}`}`;
}

/**
 * Serves a built site on a free port for as long as the process runs.
 *
 * @param directory folder of the built site
 * @returns its origin, without a slash at the end
 */
export async function serveFolder(directory: string): Promise<string> {
  const server = createStaticServer(directory);
  const origin = await listen(server);
  server.unref();
  return origin;
}
