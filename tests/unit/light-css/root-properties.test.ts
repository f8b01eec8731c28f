import postcss from 'postcss';
import {describe, expect, it} from 'vitest';

import {removeOverriddenProperties} from '../../../src/light/light-css/root-properties.ts';

/** A style sheet without what never wins. */
function without(css: string): string {
  const root = postcss.parse(css);
  removeOverriddenProperties(root);
  return root.toString();
}

describe('custom properties of the root that are set anew', () => {
  it.each([
    [
      'in a later layer',
      '@layer a,b;@layer b{:root{--x:2}}@layer a{:root{--x:1}}',
      '@layer a,b;@layer b{:root{--x:2}}@layer a{:root{}}',
    ],
    ['outside layers', ':root{--x:2}@layer a{:root{--x:1}}', ':root{--x:2}@layer a{:root{}}'],
    [
      'in a later layer, for every theme',
      '@layer a{html[data-theme=dark]{--x:1}}@layer b{:root{--x:2}}',
      '@layer a{html[data-theme=dark]{}}@layer b{:root{--x:2}}',
    ],
    ['in the layer around', '@layer a{:root{--x:2}}@layer a.b{:root{--x:1}}', '@layer a{:root{--x:2}}@layer a.b{:root{}}'],
    [
      'in a layer behind one that ranks with an earlier neighbor',
      '@layer a.b{:root{--x:0}}@layer c{:root{--x:2}}@layer a.d{:root{--x:1}}',
      '@layer a.b{:root{}}@layer c{:root{--x:2}}@layer a.d{:root{}}',
    ],
    ['further down', ':root{--x:1;--y:1}:root{--x:2}', ':root{--y:1}:root{--x:2}'],
    ['further down, whatever the screen', '@media print{:root{--x:1}}:root{--x:2}', '@media print{:root{}}:root{--x:2}'],
  ])('%s go', (_case, css, rest) => expect(without(css)).toBe(rest));

  it.each([
    ['only in some states of the page', '@layer a{:root{--x:1}}:root[data-theme=dark]{--x:2}'],
    ['only on some screens', '@layer a{:root{--x:1}}@media print{:root{--x:2}}'],
    ['by a rule that is less specific', ':root[data-theme=dark]{--x:1}:root{--x:2}'],
    ['in an earlier layer', '@layer a{:root{--x:1}}@layer b{@media print{:root{--x:2}}}'],
    ['and one of them is important', '@layer a{:root{--x:1!important}}:root{--x:2}'],
    ['for other elements too', '@layer a{p{--x:1}}:root{--x:2}'],
    ['inside another rule', '@layer a{p{:root &{--x:1}}}:root{--x:2}'],
  ])('%s keep what they need', (_case, css) => expect(without(css)).toBe(css));
});
