import {describe, expect, it} from 'vitest';

import nameModules from '../../../src/features/lazy-pages/name-modules.mjs';

describe('the list of modules in the development server', () => {
  it('has names in place of numbers, for which the bundler would compile all pages', () => {
    const entry = 'a: [() => import("@site/a.md"), "@site/a.md", require.resolveWeak("@site/a.md")]';
    expect(nameModules(`export default {${entry}};`)).toBe(
      'export default {a: [() => import("@site/a.md"), "@site/a.md", "@site/a.md"]};',
    );
  });

  it('stops the start when Docusaurus asks in another way', () =>
    expect(() => nameModules('export default {};')).toThrow(
      'expected require.resolveWeak("…") in .docusaurus/registry.js, found none',
    ));
});
