import {createServer, type RequestListener, type ServerResponse} from 'node:http';

import {frameFile} from '../../src/shared/frame-file.ts';
import {buildDir} from '../e2e/support/site.ts';
import {createStaticServer, serveFolder} from '../e2e/support/static-server.ts';
import {listen, stopServer} from '../support/listen.ts';
import {notesKey, probe} from './probe.ts';

/** The built site, served with the probe first in each page that a browser opens. */
export interface ProbedSite {
  /** Its origin, without a slash at the end. */
  origin: string;
  /**
   * Called with the path of each request; the answer waits for it, and there is none when it is rejected. For tests of networks that
   * are slow, and files that are late or do not come.
   */
  beforeAnswer: (path: string) => Promise<void>;
  stop: () => Promise<void>;
}

/** A file of the site, so that the policy of the site admits it. */
const probePath = '/probe-of-the-tests.js';

/** Headers that describe a body before the probe is in it. */
const headersOfBody = ['content-length', 'content-encoding', 'etag', 'last-modified', 'transfer-encoding'];

/**
 * Serves the built site on a free port.
 *
 * @throws when the site was not built
 */
export async function serveProbedSite(): Promise<ProbedSite> {
  const untouched = await serveFolder(buildDir);
  // The only listener is the one that serves files.
  const serveFile = createStaticServer(buildDir).listeners('request')[0] as RequestListener;
  const site: ProbedSite = {
    origin: '',
    beforeAnswer: () => Promise.resolve(),
    stop: () => stopServer(server),
  };
  const server = createServer((request, response) => {
    const address = request.url ?? '/';
    const {pathname} = new URL(address, 'http://site');
    const answer = (): void => {
      if (pathname === probePath) {
        response.setHeader('Content-Type', 'text/javascript').end(`(${probe.toString()})(${JSON.stringify(notesKey)})`);
      } else if (request.headers.accept?.includes('text/html') === true && pathname !== `/${frameFile}`) {
        // The frame of the playground admits no script but its own.
        void answerWithProbe(`${untouched}${address}`, response);
      } else {
        serveFile(request, response);
      }
    };
    site.beforeAnswer(pathname).then(answer, () => request.destroy());
  });
  site.origin = await listen(server);
  return site;
}

async function answerWithProbe(url: string, response: ServerResponse): Promise<void> {
  const page = await fetch(url, {redirect: 'manual'});
  const headers = Object.fromEntries([...page.headers].filter(([name]) => !headersOfBody.includes(name)));
  const html = await page.text();
  response.writeHead(page.status, headers).end(html.replace('<head>', `<head><script src="${probePath}"></script>`));
}
