import {describe, expect, it} from 'vitest';

import {checkPage} from '../../../src/features/page-kinds/check-page.ts';

const context = {siteDir: '/site', packages: new Set<string>(), codes: []};

/** Lines of the problems with images on a post. */
function linesOf(text: string): number[] {
  const head = '---\ntitle: Post\ndescription: A post.\nauthors: [a]\ntags: [b]\n---\n';
  return checkPage('/site/blog/post.md', head + text, context)
    .filter(({message}) => message.includes('expected an image of this site'))
    .map(({line}) => line);
}

describe('an image of another host', () => {
  it.each([
    '![A bridge over a river.](https://example.org/bridge.jpg)',
    '![A bridge over a river.](//example.org/bridge.jpg)',
    '![A bridge over a river.][bridge]\n\n[bridge]: https://example.org/bridge.jpg',
    'Text <img alt="" src="https://example.org/bridge.jpg">',
    '<video\n  controls src="https://example.org/bridge.mp4"></video>',
    '<img srcset="//example.org/bridge.jpg 2x">',
  ])('stops the build with its line: %s', (text) => expect(linesOf(`${text}\n`)).toEqual([7]));

  it.each([
    '![A bridge over a river.](pathname:///img/bridge.jpg)',
    '[A bridge](https://example.org/bridge.jpg)',
    '`<img src="https://example.org/bridge.jpg">`',
    '```html\n<img src="https://example.org/bridge.jpg">\n```',
  ])('is not found in %s', (text) => expect(linesOf(`${text}\n`)).toEqual([]));
});
