import {cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

import {afterEach, beforeEach, describe, expect, it} from 'vitest';

import {sourcesHash} from '../../../src/plugins/route-sections/sources-hash.ts';

let folder: string;
let site: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sources-'));
  site = path.join(folder, 'site');
  mkdirSync(path.join(site, 'docs/api'), {recursive: true});
  writeFileSync(path.join(site, 'docs/a.md'), 'A');
  writeFileSync(path.join(site, 'docs/api/index.md'), 'made by a build');
});

afterEach(() => {
  rmSync(folder, {recursive: true});
});

describe('the folder of a build’s scripts', () => {
  it('has the same name for the same sources in any folder, before and after a build', () => {
    const other = path.join(folder, 'other');
    cpSync(site, other, {recursive: true});
    rmSync(path.join(other, 'docs/api'), {recursive: true});
    expect(sourcesHash(other, {})).toBe(sourcesHash(site, {}));
    expect(sourcesHash(site, {})).toMatch(/^[\da-f]{8}$/);
  });

  it('has another name when a page or a setting of the deployment changes', () => {
    const before = sourcesHash(site, {});
    expect(sourcesHash(site, {GTAG_ID: 'G-1'})).not.toBe(before);
    writeFileSync(path.join(site, 'docs/a.md'), 'B');
    expect(sourcesHash(site, {})).not.toBe(before);
  });

  it('has another name for each setting that the configuration reads', () => {
    const config = path.resolve(import.meta.dirname, '../../../src/config');
    const code = readdirSync(config).map((name) => readFileSync(path.join(config, name), 'utf8'));
    const read = code.flatMap((text) => [
      ...text.matchAll(/\[?'((?:ALGOLIA|GTAG)_[A-Z_]+)'\]?|environment\['(\w+)'\]|process\.env\['(\w+)'\]/g),
    ]);
    const settings = new Set(read.flatMap(([, service, setting, variable]) => service ?? setting ?? variable ?? []));
    expect(settings).toContain('ALGOLIA_HOST');
    const before = sourcesHash(site, {});
    expect([...settings].filter((name) => sourcesHash(site, {[name]: 'x'}) === before)).toEqual([]);
  });
});
