/**
 * A loader for Docusaurus' list of all modules of pages, which asks for the bundler's number of each. That alone makes the bundler
 * compile the module. In the browser the number serves for nothing but to look whether the module is there, so a name does.
 *
 * @param {string} code the list
 * @throws when it asks for no numbers
 */
export default function nameModules(code) {
  const named = code.replaceAll(/require\.resolveWeak\(("(?:[^"\\]|\\.)*")\)/g, '$1');
  if (named === code) {
    throw new Error(
      'src/features/lazy-pages: expected require.resolveWeak("…") in .docusaurus/registry.js, found none. Docusaurus lists modules in ' +
        'another way now: look whether npm start still compiles pages when they are opened, and remove this loader if it does.',
    );
  }
  return named;
}
