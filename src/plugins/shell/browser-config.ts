import type {DocusaurusConfig} from '@docusaurus/types';

/** Options that the build alone reads. They hold the page template and folders of the machine, and are 2 kB compressed. */
const buildOnly = [
  'clientModules',
  'headTags',
  'markdown',
  'onBrokenAnchors',
  'onBrokenLinks',
  'onBrokenMarkdownLinks',
  'onDuplicateRoutes',
  'plugins',
  'presets',
  'scripts',
  'ssrTemplate',
  'staticDirectories',
  'stylesheets',
  'themes',
] as const satisfies (keyof DocusaurusConfig)[];

/**
 * The part of the site's configuration that components read in the browser. Docusaurus sends all of it with every page.
 *
 * @param config the whole configuration
 */
export function browserConfig(config: DocusaurusConfig): Omit<DocusaurusConfig, (typeof buildOnly)[number]> {
  const left = new Set<string>(buildOnly);
  // What is left has every other key of the configuration.
  return Object.fromEntries(Object.entries(config).filter(([key]) => !left.has(key))) as ReturnType<typeof browserConfig>;
}
