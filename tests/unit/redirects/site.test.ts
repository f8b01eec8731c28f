import {readFileSync} from 'node:fs';
import path from 'node:path';

import {beforeEach, describe, expect, it} from 'vitest';

import {readHtml} from '../../../src/node/read-html.ts';
import {writeFiles} from '../../../src/node/write-files.ts';
import {redirectFiles} from '../../../src/features/site-output/redirects/index.ts';
import {readRedirects} from '../../../src/features/site-output/redirects/rules.ts';
import {temporaryFolder, writeFile} from '../../support/temporary-folder.ts';

let site: string;

beforeEach(() => {
  site = temporaryFolder();
  write('build/docs/new/index.html', '<h1>New</h1><h2 id=part>Part</h2>');
});

function write(file: string, text: string): void {
  writeFile(path.join(site, file), text);
}

/** Takes the step on a built site of one page. */
async function publish(list: Record<string, string>): Promise<void> {
  const outDir = path.join(site, 'build');
  const rules = readRedirects(JSON.stringify(list), 'redirects.json');
  const built = {siteDir: site, outDir, url: 'https://example.com', routesPaths: ['/', '/docs/new/', '/404.html']};
  await writeFiles(outDir, redirectFiles(rules, 'redirects.json', await readHtml(outDir), built));
}

describe('redirects of a built site', () => {
  it('are pages and host files', async () => {
    await publish({'/docs/old': '/docs/new#part'});
    expect(readFileSync(path.join(site, 'build/docs/old/index.html'), 'utf8')).toContain('url=/docs/new#part"');
    expect(readFileSync(path.join(site, 'build/_redirects'), 'utf8')).toBe(
      '/docs/old /docs/new#part 301\n/docs/new /docs/new/ 200\n',
    );
    expect(readFileSync(path.join(site, 'build/_hosting/nginx-redirects.conf'), 'utf8')).toContain('location = /docs/old ');
  });

  it('stop the build when the target is no page', async () => {
    await expect(publish({'/docs/old': '/docs/gone'})).rejects.toThrow(
      'redirects.json: "/docs/old" leads to /docs/gone, but the site has no such page.',
    );
  });

  it('stop the build when the page has no such anchor', async () => {
    await expect(publish({'/docs/old': '/docs/new#par'})).rejects.toThrow('that page has no anchor "par"');
  });

  it('stop the build when the old address is a page of the site', async () => {
    write('build/docs/old/index.html', '<h1>Old</h1>');
    await expect(publish({'/docs/old': '/docs/new'})).rejects.toThrow(
      'The old address /docs/old is a page of the site. Remove it from the redirects, or rename the page.',
    );
  });
});
