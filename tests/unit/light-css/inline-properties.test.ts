import postcss from 'postcss';
import {describe, expect, it} from 'vitest';

import {inlineProperties} from '../../../src/light/light-css/inline-properties.ts';

/** The rules of a style sheet, beside those of the root, after values were put in place. */
function inlined(css: string, ...keep: string[]): string {
  const root = postcss.parse(css);
  inlineProperties(root, new Set(keep));
  return root.nodes
    .filter((node) => node.type !== 'rule' || node.selector !== ':root')
    .map(String)
    .join('');
}

describe('custom properties that never change', () => {
  it('give way to their values, in layers as well', () =>
    expect(inlined(':root{--a:1px}@layer x{:root{--b:2px}p{margin:var(--a) var(--b)}}')).toContain('p{margin:1px 2px}'));

  it('are worked out through each other, whatever their order', () =>
    expect(inlined(':root{--a:calc(var(--b)*2);--b:var(--c);--c:3px}p{margin:var(--a)}')).toBe('p{margin:calc(3px*2)}'));

  it('do not run into what stands beside them', () =>
    expect(inlined(':root{--a:1px;--b:2px}p{margin:var(--a)var(--b)3px}q{padding:0 calc(1px)var(--a)}')).toBe(
      'p{margin:1px 2px 3px}q{padding:0 calc(1px) 1px}',
    ));

  it('give way to references to what only the root sets, whatever its value is', () =>
    expect(inlined(':root{--a:1px solid var(--b);--b:red}:root[data-theme=dark]{--b:blue}p{border:var(--a)}')).toContain(
      'p{border:1px solid var(--b)}',
    ));

  it('need no fallback', () => expect(inlined(':root{--a:1px}p{margin:var(--a,2px)}')).toBe('p{margin:1px}'));
});

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
  ])('%s', (_case, css) => expect(inlined(css)).toContain('p{margin:var(--a)}'));

  it('pages or scripts name them', () => {
    expect(inlined(':root{--a:1px}p{margin:var(--a)}', '--a')).toBe('p{margin:var(--a)}');
    expect(inlined(':root{--a:var(--b);--b:1px}p{margin:var(--a)}', '--b')).toBe('p{margin:var(--a)}');
  });
});
