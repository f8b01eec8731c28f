import preload from '@docusaurus/core/lib/client/preload';
import type {ComponentType} from 'react';

import registry from '@generated/registry';

/**
 * Loads the page about a code with the loader of its route. Imports of its own would list each of these pages a second
 * time in the scripts of the site.
 *
 * @returns `undefined` when no page is about the code.
 */
export async function loadPage(code: number): Promise<ComponentType | undefined> {
  await preload(`/docs/error/${String(code)}`);
  const sources = [`@site/docs/error/${String(code)}.md`, `@site/docs/error/derived/${String(code)}.md`];
  const [load] = Object.values(registry).find(([, source]) => sources.includes(source)) ?? [];
  // The module of a Markdown page has its component as the default export.
  return load === undefined ? undefined : ((await load()) as {default: ComponentType}).default;
}
