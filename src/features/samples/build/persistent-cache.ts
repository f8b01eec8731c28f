/** Kinds of cache that outlive a build: Rspack's and webpack's. */
const persistent = new Set<unknown>(['persistent', 'filesystem']);

/**
 * Appends a key to the version of the bundler's persistent cache. Rspack 1 has the cache under `experiments.cache`, Rspack 2 and
 * webpack under `cache`.
 *
 * @param config the bundler's configuration
 * @param isOn whether the site's configuration asks for such a cache
 * @param key changes whenever kept modules must not be used
 * @returns what is to be merged into the configuration
 * @throws when a cache is asked for and found nowhere: it may be where this does not look, and would then keep modules for ever
 */
export function keyedCache(config: unknown, isOn: boolean, key: () => string): object {
  const experiments = keyed(property(property(config, 'experiments'), 'cache'), key);
  const cache = keyed(property(config, 'cache'), key);
  if (isOn && experiments === undefined && cache === undefined) {
    throw new Error(
      'src/features/samples/build/persistent-cache.ts: expected the bundler\'s persistent cache under "experiments.cache" or "cache" of its configuration, ' +
        `found ${shown(property(property(config, 'experiments'), 'cache'))} and ${shown(property(config, 'cache'))}. ` +
        'Pages from it would keep the links and colors of an earlier build. See getCache in node_modules/@docusaurus/core/lib/webpack/base.js for where it is now, and look there too; until then, build with DOCUSAURUS_NO_PERSISTENT_CACHE=true.',
    );
  }
  return {...(experiments && {experiments: {cache: experiments}}), ...(cache && {cache})};
}

function keyed(cache: unknown, key: () => string): object | undefined {
  if (typeof cache !== 'object' || cache === null || !persistent.has(property(cache, 'type'))) return undefined;
  const version = property(cache, 'version');
  return {...cache, version: `${typeof version === 'string' ? version : ''}-${key()}`};
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined;
}
