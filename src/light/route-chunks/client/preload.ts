import sections, {sidebarLoaders} from '@generated/route-chunks/sections.js';
import routes from '@generated/route-chunks/routes.js';
import version from '@generated/route-chunks/version.json';
import {matchRoutes} from 'react-router-config';

import {decode} from '../../../shared/decode.ts';

const {docsSidebars} = version.version;

async function loadSidebar(name: string): Promise<void> {
  docsSidebars[name] ??= (await sidebarLoaders[name]?.())?.default;
}

/** Loads what the site knows of the pages around an address; the bundler remembers what it has loaded. */
async function loadSection(pathname: string): Promise<void> {
  const section = sections.find(({prefix}) => `${pathname}/`.startsWith(prefix));
  await Promise.all([section?.load(), ...(section?.sidebars ?? []).map(loadSidebar)]);
}

/** An address as routes spell it; the browser may give it encoded. */
function spellings(pathname: string): string[] {
  return [...new Set([pathname, decode(pathname)])];
}

async function loadPage(pathname: string): Promise<unknown[]> {
  await loadSection(pathname);
  const matches = spellings(pathname).flatMap((spelling) => matchRoutes(routes, spelling));
  // Docusaurus' type of its own component leaves out that `preload` returns a promise.
  const components = matches.map(({route}) => route.component as unknown as {preload: () => Promise<unknown>});
  return Promise.all(components.map((component) => component.preload()));
}

/**
 * Loads the page anew, once for each version of it: the site may have been published since the page was loaded, and its code
 * then expects another document. Nothing happens in the page that is on its way out.
 */
function reloadOnce(error: unknown): Promise<never> {
  const isMissing = error instanceof Error && error.name === 'ChunkLoadError';
  try {
    const key = `reloaded ${String(error)}`;
    if (!isMissing && sessionStorage.getItem(key) === null) {
      sessionStorage.setItem(key, 'yes');
      window.location.reload();
      return new Promise(() => undefined);
    }
  } catch {
    // Without storage nothing says whether this was tried before.
  }
  // Clicks are no longer kept for React, which will not run.
  window.earlyInput?.release();
  throw error;
}

/** Loads the open page, or the one that a link has put in its place by then, and takes it over from the loader. */
async function loadFirst(pathname: string): Promise<unknown[]> {
  window.earlyInput?.documents?.showWhole();
  const loaded = await loadPage(pathname).catch(reloadOnce);
  if (window.location.pathname !== pathname) return loadFirst(window.location.pathname);
  if (window.earlyInput !== undefined) window.earlyInput.isHydrating = true;
  return loaded;
}

let isFirst = true;

/**
 * Stands in for Docusaurus' function of the same name, which loads the code of a page before the page is shown: here the
 * page's section comes first. Docusaurus' entry asks first, for the open page.
 *
 * @param pathname address of the page, without its query
 * @throws when something cannot be fetched; Docusaurus then loads the page anew
 */
export default async function preload(pathname: string): Promise<unknown[]> {
  if (isFirst) {
    isFirst = false;
    return loadFirst(pathname);
  }
  return loadPage(pathname);
}
