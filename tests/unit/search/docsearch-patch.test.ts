import {readFileSync} from 'node:fs';

import {describe, expect, it} from 'vitest';

import {patchDocSearch} from '../../../src/plugins/search/docsearch-patch.ts';

const file = 'node_modules/@docsearch/react/dist/esm/index.js';
const source = readFileSync(file, 'utf8');

describe('the DocSearch bundle', () => {
  it('is changed so that it has no style elements and accepts long error messages', () => {
    const patched = patchDocSearch(source, file, 'embedded');
    expect(patched).not.toContain('createElement("style"');
    expect(patched).toContain('maxLength:512');
    expect(patched).not.toContain('DocSearch-Logo');
  });

  it("keeps Algolia's logo where Algolia answers", () => {
    expect(patchDocSearch(source, file, 'hosted')).toContain('DocSearch-Logo');
  });

  it('of another version stops the build with what to do', () => {
    expect(() => patchDocSearch('export {}', file, 'hosted')).toThrow(
      /expected exactly one occurrence .* found 0\. .*pin 3\.9\.0/s,
    );
  });
});
