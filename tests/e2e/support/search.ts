import {createServer, type IncomingMessage, type RequestListener} from 'node:http';

import {type Locator, type Page} from '@playwright/test';

import {listen, stopServer} from '../../support/listen.ts';
import {createStaticServer} from './static-server.ts';
import {buildDir} from './site.ts';

/** The search dialog. */
export function modal(page: Page): Locator {
  return page.getByRole('dialog', {name: 'Search'});
}

/** The box of the dialog. */
export function box(page: Page): Locator {
  return modal(page).getByPlaceholder('Search docs');
}

/** Links of the dialog's results, best first. */
export function hits(page: Page): Locator {
  return modal(page).locator('.DocSearch-Hit a');
}

/** Opens the dialog and types a query at once. */
export async function search(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await box(page).fill(query);
}

/** A server for the built site that tells what was asked for, and can be made to fail. */
export interface WatchedSite {
  address: string;
  /** Paths in the order of their requests. */
  requests: string[];
  /** How a path is answered: as always when the result is `undefined`, not at all when it is null, or with this body. */
  intercept: (path: string, request: IncomingMessage) => string | null | undefined;
  stop: () => Promise<void>;
}

/** Starts such a server on a free port. Requests of workers are seen too, which the test browser does not report. */
export async function watchSite(): Promise<WatchedSite> {
  const files = createStaticServer(buildDir);
  // The only listener is the one that serves files.
  const serveFile = files.listeners('request')[0] as RequestListener;
  const site: WatchedSite = {
    address: '',
    requests: [],
    intercept: () => undefined,
    stop: () => stopServer(server),
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    site.requests.push(path);
    const body = site.intercept(path, request);
    if (body === null) request.destroy();
    else if (body === undefined) serveFile(request, response);
    else response.end(body);
  });
  site.address = await listen(server);
  return site;
}
