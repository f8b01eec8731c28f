import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {brotliCompressSync, constants} from 'node:zlib';

import {describe, expect, it} from 'vitest';

import {assetFolder, sampleFolder, samplePath, starts, type EditableSample} from '../../src/features/playground/shared/files.ts';
import {frameFile} from '../../src/shared/frame-file.ts';
import {buildDir, builtPaths, chunksOf, htmlOf, scripts, scriptText} from '../e2e/support/site.ts';

/** Bytes as a host sends them. */
function compressed(text: string): number {
  return brotliCompressSync(text, {params: {[constants.BROTLI_PARAM_QUALITY]: 6}}).length;
}

const editLink = /<a [^>]*href="?\/play\?sample=[^>]*>Edit code<\/a>/g;
const editProp = /,?edit:"[^"]+"/g;

describe('the playground', () => {
  it('costs a page at most 0.5 kB, however many samples it has', () => {
    const costs = builtPaths()
      .filter((page) => page.startsWith('/docs/') && !page.startsWith('/docs/api/'))
      .flatMap((page) => {
        const html = htmlOf(page) ?? '';
        const count = html.match(editLink)?.length ?? 0;
        return count === 0 ? [] : [{page, html, count}];
      })
      .sort((a, b) => b.count - a.count)
      .slice(0, 10)
      .map(({page, html, count}) => {
        const code = chunksOf(page).map(scriptText).join('');
        const cost =
          compressed(html) - compressed(html.replace(editLink, '')) + compressed(code) - compressed(code.replace(editProp, ''));
        return {page, count, cost};
      });
    expect(costs.length).toBeGreaterThan(5);
    expect(costs.filter(({cost}) => cost > 500)).toEqual([]);
  });

  it('is named by no script that other pages load', () => {
    const shared = scripts.filter((name) => /\/(?:main|runtime|react|documents)/.test(name));
    expect(shared.length).toBeGreaterThan(2);
    expect(shared.filter((name) => /@codemirror|sucrase|types-worker|cm-content/.test(scriptText(name)))).toEqual([]);
  });

  it('has a code editor of 175 kB, which no page asks for before it is needed', () => {
    const folder = path.join(buildDir, assetFolder);
    const files = readdirSync(folder).filter((name) => /^editor(?:-part)?\./.test(name));
    expect(files).toHaveLength(2);
    const bytes = files.map((name) => compressed(readFileSync(path.join(folder, name), 'utf8')));
    expect(bytes.reduce((sum, each) => sum + each)).toBeLessThan(175_000);
    expect(['/docs/concepts/nodes', '/play'].filter((page) => htmlOf(page)?.includes(assetFolder))).toEqual([]);
  });

  it('has compiler and types in 1.5 MB', () => {
    const folder = path.join(buildDir, assetFolder);
    const files = readdirSync(folder).filter((name) => /^(?:types|links)/.test(name));
    expect(files).toHaveLength(3);
    const bytes = files
      .map((name) => compressed(readFileSync(path.join(folder, name), 'utf8')))
      .reduce((sum, each) => sum + each);
    expect(bytes).toBeLessThan(1_500_000);
  });

  it('has a project for each start, and for each link that says "Edit"', () => {
    const ids = builtPaths().flatMap((page) =>
      [...(htmlOf(page) ?? '').matchAll(/\/play\?sample=([\w/:.-]+)/g)].map(([, id = '']) => id),
    );
    expect(ids.length).toBeGreaterThan(100);
    const missing = [...new Set([...ids, ...starts.map(({sample}) => sample)])].filter((id) => {
      try {
        // Written by the build.
        const {files} = JSON.parse(readFileSync(path.join(buildDir, samplePath(id)), 'utf8')) as EditableSample;
        return files.length === 0;
      } catch {
        return true;
      }
    });
    expect(missing).toEqual([]);
    expect(sampleFolder).toBe('playground/samples');
  });

  it('keeps its frame out of all lists of pages', () => {
    for (const name of ['sitemap.xml', 'llms.txt', 'llms-full.txt']) {
      expect(readFileSync(path.join(buildDir, name), 'utf8')).not.toContain(frameFile.replace('.html', ''));
    }
  });
});
