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

/**
 * Code of the same part of the configuration for the rendering of pages, where the components of all pages run: reading an option
 * that browsers do not get, and that would be undefined there alone, throws and stops the build.
 *
 * @param config the whole configuration
 */
export function guardedConfigCode(config: DocusaurusConfig): string {
  return `const config = ${JSON.stringify(browserConfig(config))};
for (const key of ${JSON.stringify(buildOnly)}) {
  Object.defineProperty(config, key, {
    get() {
      throw new Error('src/plugins/shell/browser-config.ts: expected components to read options that browsers get, found one that reads siteConfig.' + key + '. Take "' + key + '" out of the list there.');
    },
  });
}
export default config;
`;
}
