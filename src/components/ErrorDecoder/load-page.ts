import type {ComponentType} from 'react';

import registry from '@generated/registry';

/**
 * Loads the page about a code with the loader of its route. Imports of its own would list each of these pages a second
 * time in the scripts that every page of the site loads.
 *
 * @returns `undefined` when no page is about the code.
 */
export function loadPage(code: number): Promise<ComponentType> | undefined {
  const sources = [`@site/docs/error/${String(code)}.md`, `@site/docs/error/derived/${String(code)}.md`];
  const [load] = Object.values(registry).find(([, source]) => sources.includes(source)) ?? [];
  // The module of a Markdown page has its component as the default export.
  return load?.().then((page) => (page as {default: ComponentType}).default);
}
