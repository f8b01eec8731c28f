import {describe, expect, it} from 'vitest';

import {parseHtml} from '../../../src/node/html.ts';
import {withoutStockStyles} from '../../../src/features/site-output/heads/index.ts';
import {hostedPage} from '../../../src/features/site-output/hosting/index.ts';

function publish(html: string): unknown {
  return hostedPage({file: '/out/index.html', document: parseHtml(withoutStockStyles(html))});
}

describe('a style attribute, which the Content-Security-Policy refuses', () => {
  const icons = '<svg xmlns="http://www.w3.org/2000/svg" style="display: none;"><defs></defs></svg>';

  it('is taken away from the icons of the theme', () =>
    expect(publish(`<body>${icons}<main>Nodes</main></body>`)).toEqual({scripts: [], styles: []}));

  it('stops the build elsewhere, with the page and the element', () =>
    expect(() => publish(`<body>${icons}<p style="color: red">Nodes</p></body>`)).toThrow(
      '/out/index.html: expected no style attributes, which the Content-Security-Policy refuses, found style="color: red" on <p>. Give the element a class.',
    ));
});
