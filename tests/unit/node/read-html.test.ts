import path from 'node:path';

import {describe, expect, it} from 'vitest';

import {parseHtml, textContent} from '../../../src/node/html.ts';
import {readHtml} from '../../../src/node/read-html.ts';
import {temporaryFolder} from '../../support/temporary-folder.ts';

describe('reading the built site', () =>
  it('gives each HTML file, in the order of the paths', async () => {
    const folder = temporaryFolder({'index.html': '<p>home', 'docs/index.html': '<p>docs', 'docs/index.md': 'no page'});
    const found = (await readHtml(folder)).map(({file, html}) => [path.relative(folder, file), textContent(parseHtml(html))]);
    expect(found).toEqual([
      ['docs/index.html', 'docs'],
      ['index.html', 'home'],
    ]);
  }));
