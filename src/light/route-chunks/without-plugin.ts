/**
 * The plugins of the bundler without one of them.
 *
 * @param name name of its class, which Docusaurus does not export
 * @throws when it is not among them, and may be there under another name
 */
export function withoutPlugin<Plugin extends object | null | undefined | false | '' | 0>(
  plugins: readonly Plugin[],
  name: string,
): Plugin[] {
  const nameOf = (plugin: Plugin): string => (plugin ? plugin.constructor.name : '');
  const others = plugins.filter((plugin) => nameOf(plugin) !== name);
  if (others.length === plugins.length) {
    throw new Error(
      `src/light/route-chunks/without-plugin.ts: expected a bundler plugin "${name}" of Docusaurus, found ${plugins.map(nameOf).join(', ')}. ` +
        'Every page would load a list of all files. See node_modules/@docusaurus/core/lib/webpack/client.js for what it is called now; if nothing there lists the files of all pages any more, remove the call in index.ts beside this file.',
    );
  }
  return others;
}
