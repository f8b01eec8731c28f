import {rm, writeFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import path from 'node:path';

import {beforeEach, describe, expect, it, vi} from 'vitest';

import {DevelopmentIndex} from '../../../src/features/search/build/development.ts';
import {markdownSections} from '../../../src/features/search/build/markdown.ts';
import {SearchEngine} from '../../../src/features/search/shared/engine.ts';
import type {CoreIndex, IndexManifest} from '../../../src/features/search/shared/index-files.ts';
import {listen, stopServer} from '../../support/listen.ts';
import {temporaryFolder} from '../../support/temporary-folder.ts';

let siteDir: string;
let index: DevelopmentIndex;

beforeEach(() => {
  siteDir = temporaryFolder();
  index = new DevelopmentIndex({siteDir, siteRoot: 'https://docs.example/', baseUrl: '/'});
});

/** What Docusaurus hands to a plugin when the site has one page. */
const content = {
  'docusaurus-plugin-content-docs': {
    default: {
      loadedVersions: [{versionName: 'current', docs: [{title: 'Nodes', permalink: '/docs/nodes', source: '@site/nodes.md'}]}],
    },
  },
};

/** Asks the development server for a file of the index. */
async function request(file: string): Promise<{status: number; body: unknown}> {
  const server = createServer((incoming, response) =>
    index.middleware(incoming, response, () => {
      response.writeHead(404).end('null');
    }),
  );
  const response = await fetch(`${await listen(server)}/search-index/${file}`);
  const body: unknown = await response.json();
  await stopServer(server);
  return {status: response.status, body};
}

async function found(query: string): Promise<string[]> {
  const manifest = (await request('manifest.json')).body as IndexManifest;
  const core = (await request(manifest.core)).body as CoreIndex;
  return new SearchEngine(core).search(query, {}, 0, 5).hits.map(({url}) => url);
}

describe('npm start', () => {
  it('searches the pages as they are, also after an edit', async () => {
    await writeFile(path.join(siteDir, 'nodes.md'), '# Nodes\n\n## Keys\n');
    index.update(content);
    expect(await found('keys')).toEqual(['/docs/nodes#keys']);
    await writeFile(path.join(siteDir, 'nodes.md'), '# Nodes\n\n## Parents {#up}\n');
    index.update(content);
    expect(await found('parents')).toEqual(['/docs/nodes#up']);
    expect(await found('keys')).toEqual([]);
    expect((await request('manifest.json')).body).not.toHaveProperty('isStale');
  });

  it('goes on with the last index when a page cannot be read, says so, and recovers', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const file = path.join(siteDir, 'nodes.md');
    await writeFile(file, '# Nodes\n');
    index.update(content);
    expect(await found('nodes')).toEqual(['/docs/nodes']);
    await rm(file);
    index.update(content);
    expect((await request('manifest.json')).body).toMatchObject({isStale: true});
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('nodes.md'));
    expect(await found('nodes')).toEqual(['/docs/nodes']);
    await writeFile(file, '# Nodes\n');
    index.update(content);
    expect((await request('manifest.json')).body).not.toHaveProperty('isStale');
    warn.mockRestore();
  });

  it('has no index before the first pages are read, and leaves other files to the server', async () => {
    expect(await request('manifest.json')).toEqual({status: 404, body: null});
    expect(await request('../search-index/none.json')).toEqual({status: 404, body: null});
  });
});

describe('Markdown', () => {
  it('gives headings that are written as HTML, too', () => {
    const [, heading] = markdownSections('# X\n\n<h3 id="getroot"><code>$getRoot()</code></h3>\n\nReturns the root.\n', 'X');
    expect(heading).toMatchObject({level: 3, heading: '$getRoot()', anchor: 'getroot', blocks: ['Returns the root.']});
  });

  it('gives headings with their anchors, and text without marks, code blocks and front matter', () => {
    const source =
      '---\ntitle: X\n---\n\nIntro with [a link](/x) and `code`.\n\n## First *part* {#one}\n\n```ts\n## no heading\n```\n\n### Deeper\n\n- item\n';
    expect(markdownSections(source, 'X').map(({level, heading, anchor, blocks}) => [level, heading, anchor, ...blocks])).toEqual([
      [1, 'X', '', 'Intro with a link and code.'],
      [2, 'First part', 'one'],
      [3, 'Deeper', 'deeper', 'item'],
    ]);
  });
});
