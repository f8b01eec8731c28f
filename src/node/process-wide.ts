/**
 * A value that the whole process shares. Docusaurus loads every plugin, and the configuration, with copies of their own of all
 * modules; what is on the global object is one.
 *
 * @param name names the value; a name always goes with the same type
 * @param make makes it for the first that asks
 */
export function processWide<T>(name: string, make: () => T): T {
  const store = globalThis as typeof globalThis & Record<symbol, T | undefined>;
  return (store[Symbol.for(`site.${name}`)] ??= make());
}
