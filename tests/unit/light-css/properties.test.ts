import {describe, expect, it} from 'vitest';

import {purge} from '../../../src/light/light-css/purge.ts';

/** A style sheet of which everything is used, with these properties named by pages or scripts. */
function settled(css: string, ...keep: string[]): string {
  return purge(css, {hasClass: () => true, hasElement: () => true, properties: new Set(keep)});
}

describe('custom properties that never change', () =>
  it.each([
    ['in layers as well', ':root{--a:1px}@layer x{:root{--b:2px}p{margin:var(--a) var(--b)}}', 'p{margin:1px 2px}'],
    ['through each other', ':root{--a:calc(var(--b)*2);--b:var(--c);--c:3px}p{margin:var(--a)}', 'p{margin:calc(3px*2)}'],
    ['apart from what stands beside them', ':root{--a:1px;--b:2px}p{margin:var(--a)var(--b)3px}', 'p{margin:1px 2px 3px}'],
    ['apart from functions', ':root{--b:2px}q{padding:0 calc(1px)var(--b)}', 'q{padding:0 calc(1px) 2px}'],
    [
      'with references to what only the root sets, whatever its value is',
      ':root{--a:1px solid var(--b);--b:red}:root[data-theme=dark]{--b:blue}p{border:var(--a)}',
      'p{border:1px solid var(--b)}',
    ],
    ['without a fallback', ':root{--a:1px}p{margin:var(--a,2px)}', 'p{margin:1px}'],
  ])('give way to their values, %s', (_how, css, rule) => expect(settled(css)).toContain(rule)));

describe('custom properties stay where', () => {
  it.each([
    ['another rule sets them too', ':root{--a:1px}.dark{--a:2px}p{margin:var(--a)}'],
    ['they hold under a condition', '@media print{:root{--a:1px}}p{margin:var(--a)}'],
    ['only some elements have them', '.wide{--a:1px}p{margin:var(--a)}'],
    ['they are worked out from one that other elements set', ':root{--a:var(--b);--b:1px}.dark{--b:2px}p{margin:var(--a)}'],
    ['they are worked out from one that nothing sets', ':root{--a:var(--b)}p{margin:var(--a)}'],
    ['their value says where to take it from', ':root{--a:inherit}p{margin:var(--a)}'],
    ['only some states of the page have them', ':root[data-theme=dark]{--a:1px}p{margin:var(--a)}'],
    ['nothing sets them', 'p{margin:var(--a)}'],
    ['they refer to each other in a circle', ':root{--a:var(--b);--b:var(--a)}p{margin:var(--a)}'],
  ])('%s', (_case, css) => expect(settled(css)).toContain('p{margin:var(--a)}'));

  it('pages or scripts name them', () => {
    expect(settled(':root{--a:1px}p{margin:var(--a)}', '--a')).toContain('p{margin:var(--a)}');
    expect(settled(':root{--a:var(--b);--b:1px}p{margin:var(--a)}', '--b')).toContain('p{margin:var(--a)}');
  });
});

describe('custom properties of the root that layers set', () => {
  it('go where it sets them outside of layers as well, for every theme', () => {
    const outside = ':root{--x:2}';
    expect(settled(`${outside}@layer a{:root{--x:1}html[data-theme=dark]{--x:0}}`, '--x')).toBe(`@layer a;${outside}`);
  });

  it.each([
    ['sets them only in some states of the page', '@layer a{:root{--x:1}}:root[data-theme=dark]{--x:2}'],
    ['sets them only on some screens', '@layer a{:root{--x:1}}@media print{:root{--x:2}}'],
    ['is the less important one', '@layer a{:root{--x:1!important}}:root{--x:2}'],
    ['is not the only one that the layer sets them for', '@layer a{p{--x:1}}:root{--x:2}'],
    ['is one of several elements inside another rule', '@layer a{p{:root &{--x:1}}}:root{--x:2}'],
  ])('stay where it %s', (_case, css) => expect(settled(css, '--x')).toBe(`@layer a;${css}`));
});
