import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

import {afterEach, beforeEach, describe, expect, it} from 'vitest';

import {textContent} from '../../../src/node/html.ts';
import {readSite, type HtmlFile} from '../../../src/node/read-site.ts';

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
  it('gives what was read of each HTML file, in the order of the paths', async () => {
    const found = await readSite(folder, ({file, document}) => [path.relative(folder, file), textContent(document)]);
    expect(found).toEqual([
      ['docs/index.html', 'docs'],
      ['index.html', 'home'],
    ]);
  });

  it('parses a file once for all who ask together, and again for who asks later', async () => {
    const documents = ({document}: HtmlFile): HtmlFile['document'] => document;
    const [first, second] = await Promise.all([readSite(folder, documents), readSite(folder, documents)]);
    const later = await readSite(folder, documents);
    expect(first[0]).toBe(second[0]);
    expect(later[0]).not.toBe(first[0]);
  });

  it('fails for all who asked together when one of them fails', async () => {
    const failing = readSite(folder, ({file}) => {
      throw new Error(`cannot read ${path.basename(file)}`);
    });
    await expect(Promise.allSettled([failing, readSite(folder, () => 0)])).resolves.toMatchObject([
      {status: 'rejected', reason: {message: 'cannot read index.html'}},
      {status: 'rejected'},
    ]);
  });
});
