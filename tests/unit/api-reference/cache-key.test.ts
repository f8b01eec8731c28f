import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

import {afterEach, beforeEach, describe, expect, it} from 'vitest';

import {cacheKey} from '../../../src/plugins/api-reference/cache-key.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'key-'));
  writeFileSync(path.join(dir, 'options.json'), '{}');
});
afterEach(() => {
  rmSync(dir, {recursive: true});
});

describe('the key of the cache', () => {
  const key = (versions: string[]) => cacheKey({versions, sources: [dir, path.join(dir, 'absent')], baseDir: dir});

  it('stays the same while nothing changes', () => {
    expect(key(['lexical 1.0.0'])).toBe(key(['lexical 1.0.0']));
  });

  it('changes with a version, an option and a file', () => {
    const before = key(['lexical 1.0.0']);
    expect(key(['lexical 1.0.1'])).not.toBe(before);
    writeFileSync(path.join(dir, 'options.json'), '{"sort": []}');
    const changed = key(['lexical 1.0.0']);
    expect(changed).not.toBe(before);
    writeFileSync(path.join(dir, 'more.md'), '');
    expect(key(['lexical 1.0.0'])).not.toBe(changed);
  });
});
