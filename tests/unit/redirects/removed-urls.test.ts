import path from 'node:path';

import {fromMarkdown} from 'mdast-util-from-markdown';
import {toMarkdown} from 'mdast-util-to-markdown';
import {VFile} from 'vfile';
import {describe, expect, it} from 'vitest';

import {parseRemovedUrls} from '../../../src/content/removed-urls.ts';
import notesOfRemovedUrls from '../../../src/markdown/removed-urls.ts';
import {removedUrlRedirects} from '../../../src/features/site-output/redirects/rules.ts';
import {temporaryFolder} from '../../support/temporary-folder.ts';

const gone = {address: '/docs/api/classes/lexical.OldNode', in: '1.2.3', reason: 'It had no use.', to: '/docs/api'};
const part = {address: '/docs/guide#old-part', in: '1.2.3', reason: 'The option is gone.', to: '/docs/guide#new'};

const siteDir = temporaryFolder({'src/config/removed-urls.json': JSON.stringify([gone, part])});

/** A page with the notes of its removed URLs. */
function shown(file: string, text: string): string {
  const tree = fromMarkdown(text);
  notesOfRemovedUrls({siteDir})(tree, new VFile({path: path.join(siteDir, file), value: text}));
  return toMarkdown(tree);
}

describe('a page that the framework has taken away', () => {
  it('leads to what people read instead', () =>
    expect(removedUrlRedirects(parseRemovedUrls(JSON.stringify([gone, part])), [])).toEqual([
      {from: '/docs/api/classes/lexical.OldNode', to: '/docs/api', prefix: false},
    ]));

  it('has to lead somewhere', () =>
    expect(() => parseRemovedUrls(JSON.stringify([{...gone, to: ''}]))).toThrow(
      'a removed page needs "to", the address to open instead',
    ));
});

describe('a part that the framework has taken away', () => {
  it('is noted below the page, with the id that old links have', () => {
    const text = shown('docs/guide.md', '# Guide\n\nText.\n');
    expect(text).toContain('<span id="old-part"></span>`old-part`: removed in 1.2.3. The option is gone.');
    expect(text).toContain('(/docs/guide#new)');
  });

  it('is not noted below other pages', () => expect(shown('docs/other.md', '# Other\n')).toBe('# Other\n'));

  it('may not be there', () =>
    expect(() => shown('docs/guide.md', '## Part {#old-part}\n')).toThrow(
      'src/config/removed-urls.json: expected removed addresses, found /docs/guide#old-part, which exists. Remove the entry',
    ));
});

describe('an entry', () => {
  it.each([
    [{...part, reason: ''}, 'entry 1, /docs/guide#old-part: expected a "reason"'],
    [{...part, in: '1.2'}, 'expected "in", the exact version'],
    [{...part, address: 'docs/guide'}, 'expected an "address" that begins with "/"'],
    [{...part, to: 'guide'}, 'expected "to" to begin with "/", found "guide"'],
  ])('is refused with a reason: %j', (entry, message) =>
    expect(() => parseRemovedUrls(JSON.stringify([entry]))).toThrow(message),
  );

  it('is there once', () =>
    expect(() => parseRemovedUrls(JSON.stringify([part, part]))).toThrow('another entry has the same address'));
});
