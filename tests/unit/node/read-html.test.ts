import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

import {afterEach, beforeEach, describe, expect, it} from 'vitest';

import {parseHtml, textContent} from '../../../src/node/html.ts';
import {readHtml} from '../../../src/node/read-html.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'built-site-'));
  mkdirSync(path.join(folder, 'docs'));
  writeFileSync(path.join(folder, 'index.html'), '<p>home');
  writeFileSync(path.join(folder, 'docs/index.html'), '<p>docs');
  writeFileSync(path.join(folder, 'docs/index.md'), 'no page');
});

afterEach(() => {
  rmSync(folder, {recursive: true});
});

describe('reading the built site', () => {
  it('gives each HTML file, in the order of the paths', async () => {
    const found = (await readHtml(folder)).map(({file, html}) => [path.relative(folder, file), textContent(parseHtml(html))]);
    expect(found).toEqual([
      ['docs/index.html', 'docs'],
      ['index.html', 'home'],
    ]);
  });
});
