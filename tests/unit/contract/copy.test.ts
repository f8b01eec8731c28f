import {readFileSync} from 'node:fs';
import path from 'node:path';

import {describe, expect, it} from 'vitest';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../contract', name), 'utf8'));

describe('the list of addresses that must keep working', () => {
  it('holds 173 paths and 1559 anchors', () => {
    const urls = read('urls.json') as Record<string, string[]>;
    expect(Object.keys(urls)).toHaveLength(173);
    expect(Object.values(urls).flat()).toHaveLength(1559);
  });
});
