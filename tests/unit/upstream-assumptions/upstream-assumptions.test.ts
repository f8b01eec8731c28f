import {existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

import {afterEach, beforeEach, describe, expect, it} from 'vitest';

import {brokenAssumptions} from '../../../src/node/upstream-assumptions/check.ts';
import {upstreamAssumptions, type UpstreamAssumption} from '../../../src/node/upstream-assumptions/table.ts';

const siteDir = path.resolve(import.meta.dirname, '../../..');

describe('what the site relies on in dependencies', () => {
  it('is what they have', () => {
    expect(brokenAssumptions(siteDir)).toEqual([]);
  });

  it('is relied on by files that are there', () => {
    const users = Object.values(upstreamAssumptions).flatMap(({usedBy}) => usedBy);
    expect(users.filter((file) => !existsSync(path.join(siteDir, file)))).toEqual([]);
  });
});

describe('a dependency that has changed', () => {
  const assumption: UpstreamAssumption = {
    file: 'frame/lib/start.js',
    holds: ['start();', 'stop();'],
    usedBy: ['src/a.ts'],
    otherwise: 'nothing works',
  };
  let folder = '';

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'upstream-assumptions-'));
    mkdirSync(path.join(folder, 'node_modules/frame/lib'), {recursive: true});
  });

  afterEach(() => {
    rmSync(folder, {recursive: true});
  });

  it('is named with what was expected, what was found and what to do', () => {
    writeFileSync(path.join(folder, 'node_modules', assumption.file), 'start();\nhalt();\n');
    expect(brokenAssumptions(folder, [assumption])).toEqual([
      'node_modules/frame/lib/start.js: expected "stop();", found a file without it. Otherwise nothing works. ' +
        'Adapt src/a.ts to what the file is now, or remove what is no longer needed, then correct src/node/upstream-assumptions/table.ts.',
    ]);
  });

  it('is named when the file is gone', () => {
    expect(brokenAssumptions(folder, [assumption])[0]).toContain('found no such file');
  });
});
