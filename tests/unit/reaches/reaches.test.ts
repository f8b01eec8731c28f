import {existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

import {afterEach, beforeEach, describe, expect, it} from 'vitest';

import {brokenReaches} from '../../../src/plugins/reaches/check.ts';
import {reaches, type Reach} from '../../../src/plugins/reaches/table.ts';

const siteDir = path.resolve(import.meta.dirname, '../../..');

describe('what the site relies on in dependencies', () => {
  it('is what they have', () => {
    expect(brokenReaches(siteDir)).toEqual([]);
  });

  it('is relied on by files that are there', () => {
    const users = Object.values(reaches).flatMap(({usedBy}) => usedBy);
    expect(users.filter((file) => !existsSync(path.join(siteDir, file)))).toEqual([]);
  });
});

describe('a dependency that has changed', () => {
  const reach: Reach = {
    file: 'frame/lib/start.js',
    holds: ['start();', 'stop();'],
    usedBy: ['src/a.ts'],
    otherwise: 'nothing works',
  };
  let folder = '';

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'reaches-'));
    mkdirSync(path.join(folder, 'node_modules/frame/lib'), {recursive: true});
  });

  afterEach(() => {
    rmSync(folder, {recursive: true});
  });

  it('is named with what was expected, what was found and what to do', () => {
    writeFileSync(path.join(folder, 'node_modules', reach.file), 'start();\nhalt();\n');
    expect(brokenReaches(folder, [reach])).toEqual([
      'node_modules/frame/lib/start.js: expected "stop();", found a file without it. Otherwise nothing works. ' +
        'Adapt src/a.ts to what the file is now, or remove what is no longer needed, then correct src/plugins/reaches/table.ts.',
    ]);
  });

  it('is named when the file is gone', () => {
    expect(brokenReaches(folder, [reach])[0]).toContain('found no such file');
  });
});
