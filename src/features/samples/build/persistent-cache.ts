/**
 * Appends a key to the version of the bundler's persistent cache.
 *
 * @param config the bundler's configuration
 * @param isOn whether the site's configuration asks for such a cache
 * @param key changes whenever kept modules must not be used
 * @returns what is to be merged into the configuration
 * @throws when a cache is asked for and not found: it may be where this does not look, and would then keep modules for ever
 */
export function keyedCache(config: unknown, isOn: boolean, key: () => string): object {
  const cache = property(property(config, 'experiments'), 'cache');
  if (property(cache, 'type') === 'persistent') {
    return {experiments: {cache: {version: `${String(property(cache, 'version'))}-${key()}`}}};
  }
  if (!isOn) return {};
  throw new Error(
    'src/features/samples/build/persistent-cache.ts: expected the bundler\'s persistent cache under "experiments.cache" of its configuration, ' +
      `found ${cache === undefined ? 'nothing' : JSON.stringify(cache)}. ` +
      'Pages from it would keep the links and colors of an earlier build. See getCache in node_modules/@docusaurus/core/lib/webpack/base.js for where it is now, and look there; until then, build with DOCUSAURUS_NO_PERSISTENT_CACHE=true.',
  );
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined;
}
