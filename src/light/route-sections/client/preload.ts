import sections, {sidebarLoaders} from '@generated/route-sections/sections.js';
import routes from '@generated/route-sections/routes.js';
import version from '@generated/route-sections/version.json';
import {matchRoutes} from 'react-router-config';

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
  return [...new Set([pathname, decodeURI(pathname)])];
}

/** Loads the code of a page, and of the one that is shown by then while React has not taken the page over. */
async function load(pathname: string): Promise<unknown[]> {
  await loadSection(pathname);
  const matches = spellings(pathname).flatMap((spelling) => matchRoutes(routes, spelling));
  // Docusaurus' type of its own component leaves out that `preload` returns a promise.
  const components = matches.map(({route}) => route.component as unknown as {preload: () => Promise<unknown>});
  const loaded = await Promise.all(components.map((component) => component.preload()));
  const early = window.earlyInput;
  if (early?.isTaken === false) {
    const {pathname: shown} = window.location;
    if (shown !== pathname) return load(shown);
    early.isTaken = true;
  }
  return loaded;
}

/**
 * Stands in for Docusaurus' function of the same name, which loads the code of a page before the page is shown: here the
 * page's section comes first.
 *
 * @param pathname address of the page, without its query
 * @throws when something cannot be fetched; Docusaurus then loads the page anew
 */
export default load;
