import {describe, expect, it} from 'vitest';

import {criticalStyles} from '../../../src/light/light-css/purge.ts';
import {usageOf, usedByMarkup} from '../../../src/light/light-css/usage.ts';

const start = '<html class="docs"><body class="body"><nav class="bar"><a class="bar__link active">Docs</a></nav>';

function critical(css: string): string {
  return criticalStyles(css, usageOf([usedByMarkup(start)]));
}

describe('the style sheet in pages', () => {
  it('has what the root and the start of pages need, in its order', () => {
    const css = ':root{--c:red}:root[data-theme=dark]{--c:blue}html{color:var(--c)}.bar a{color:blue}.bar__link{top:0}';
    expect(critical(`p{margin:0}${css}main .bar{margin:0}.text{margin:0}`)).toBe(css);
  });

  it('has the fonts of the whole page', () => {
    const font = '@font-face{font-family:Serif;src:url(serif.woff2)}';
    expect(critical(`${font}p{margin:0}`)).toBe(font);
  });

  it.each([
    ['what a reader has to do something for', 'a:hover{color:red}.bar__link:focus-visible{color:red}.bar ::selection{color:red}'],
    ['what is for print', '@media print{.bar{display:none}}'],
  ])('leaves to the other one %s', (_what, css) => expect(critical(`.bar{top:0}${css}`)).toBe('.bar{top:0}'));

  it('states the order of all layers', () =>
    expect(critical('@layer one{p{margin:0}}@layer two{.bar{margin:0}}')).toBe('@layer one,two;@layer two{.bar{margin:0}}'));
});
