import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import {afterEach, describe, expect, it} from 'vitest';

import {checkNavbar} from '../../../src/config/check-navbar.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) {
    rmSync(folder, {recursive: true, force: true});
  }
});

/** Builds a site of two pages with the Markdown and link settings of this one, and returns what the build printed. */
function build(files: Record<string, string>, navbarItems: object[] = []): {status: number | null; output: string} {
  mkdirSync(path.join(root, '.cache'), {recursive: true});
  const site = mkdtempSync(path.join(root, '.cache/fixture-site-'));
  folders.push(site);
  const config = `import {markdown} from '../../src/config/markdown.ts';
export default {
  title: 'Fixture', url: 'https://example.org', baseUrl: '/', markdown,
  onBrokenLinks: 'ignore', onBrokenAnchors: 'throw', onDuplicateRoutes: 'warn',
  future: {faster: {rspackBundler: true, swcJsLoader: true}},
  presets: [['classic', {docs: {sidebarPath: './sidebars.ts'}, blog: false}]],
  themeConfig: {navbar: {title: 'Fixture', items: ${JSON.stringify(navbarItems)}}},
};`;
  const all: Record<string, string> = {
    'docusaurus.config.ts': config,
    'sidebars.ts': "export default {guides: ['first', 'second']};",
    'docs/first.md': '---\ntitle: First\n---\n\n## A heading\n\nText.\n',
    'docs/second.md': '---\ntitle: Second\n---\n\nSee [first](./first.md#a-heading).\n',
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(site, name)), {recursive: true});
    writeFileSync(path.join(site, name), text);
  }
  const result = spawnSync(path.join(root, 'node_modules/.bin/docusaurus'), ['build', site], {
    cwd: site,
    encoding: 'utf8',
    env: {...process.env, DOCUSAURUS_NO_PERSISTENT_CACHE: 'true', NO_COLOR: '1', FORCE_COLOR: '0', NODE_ENV: ''},
  });
  return {status: result.status, output: result.stdout + result.stderr};
}

describe('bad input stops the build', () => {
  it('builds the fixture when nothing is wrong', () => {
    const {status, output} = build({});
    expect(output).toContain('Generated static files');
    expect(status).toBe(0);
  });

  it('names the sidebar file and the existing ids for an unknown doc id', () => {
    const {status, output} = build({'sidebars.ts': "export default {guides: ['first', 'thrid']};"});
    expect(status).not.toBe(0);
    expect(output).toMatch(/sidebars\.ts/);
    expect(output).toMatch(/- thrid/);
    expect(output).toMatch(/Available document ids are:[^]*- first[^]*- second/);
  });

  it('names the existing sidebars for an unknown sidebar id', () => {
    const {status, output} = build({}, [{type: 'docSidebar', sidebarId: 'guide', label: 'Guides'}]);
    expect(status).not.toBe(0);
    expect(output).toMatch(/Can't find any sidebar with id "guide"/);
    expect(output).toMatch(/Available sidebar ids are:[^]*guides/);
  });

  it('names file and link for a broken Markdown link', () => {
    const {status, output} = build({'docs/second.md': '---\ntitle: Second\n---\n\nSee [first](./frist.md).\n'});
    expect(status).not.toBe(0);
    expect(output).toMatch(/frist\.md/);
    expect(output).toMatch(/docs\/second\.md/);
  });

  it('names page and target for a broken anchor', () => {
    const {status, output} = build({'docs/second.md': '---\ntitle: Second\n---\n\nSee [first](./first.md#a-haeding).\n'});
    expect(status).not.toBe(0);
    expect(output).toMatch(/Broken anchor on source page path = \/docs\/second/);
    expect(output).toMatch(/\/docs\/first#a-haeding/);
  });

  it('names the page whose module has no default export', () => {
    const {status, output} = build({'src/pages/broken.js': 'export const notAPage = true;\n'});
    expect(status).not.toBe(0);
    expect(output).toMatch(/The page component at \/broken doesn't have a default export/);
  });

  it('names file, item and the existing types for an unknown navbar item type', () => {
    expect(() =>
      checkNavbar({items: [{type: 'docSidbar', label: 'Docs'}]}, 'src/config/navbar.ts'),
    ).toThrowErrorMatchingInlineSnapshot(
      `[Error: src/config/navbar.ts: navbar item "Docs" has the unknown type "docSidbar". Expected no type (a link) or one of: default, dropdown, doc, docSidebar, docsVersion, docsVersionDropdown, html, localeDropdown, search.]`,
    );
  });
});
