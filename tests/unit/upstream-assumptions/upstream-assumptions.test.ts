import {existsSync} from 'node:fs';
import path from 'node:path';

import {describe, expect, it} from 'vitest';

import {tried} from '../../../src/cli/upstream/try.ts';
import {brokenAssumptions, readInstalled} from '../../../src/node/upstream-assumptions/check.ts';
import {type UpstreamAssumption, upstreamAssumptions} from '../../../src/node/upstream-assumptions/table.ts';

const siteDir = path.resolve(import.meta.dirname, '../../..');

describe('what the site relies on in dependencies', () => {
  it('is what they have', () => expect(brokenAssumptions(readInstalled(siteDir))).toEqual([]));

  it('is relied on by files that exist', () => {
    const users = upstreamAssumptions.flatMap(({usedBy}) => usedBy);
    expect(users.filter((file) => !existsSync(path.join(siteDir, file)))).toEqual([]);
  });
});

const uses = {usedBy: ['src/a.ts'], otherwise: 'nothing works'};
const starts: UpstreamAssumption = {...uses, file: 'frame/lib/start.js', holds: ['start();']};
const stops: UpstreamAssumption = {...uses, file: 'frame/lib/start.js', holds: ['start();', 'stop();']};

/** Reads `frame/lib/start.js` with a text. */
const fileWith = (text: string) => (file: string) => (file === 'frame/lib/start.js' ? text : undefined);

describe('a dependency that has changed', () => {
  it('is named with what was expected, what was found and what to do; what holds is not', () =>
    expect(brokenAssumptions(fileWith('start();\nhalt();\n'), [starts, stops])).toEqual([
      'node_modules/frame/lib/start.js: expected "stop();", found a file without it. Otherwise nothing works. ' +
        'Adapt src/a.ts, or remove what is no longer needed, then correct src/node/upstream-assumptions/table.ts.',
    ]));

  it('is named when the file is gone', () =>
    expect(brokenAssumptions(() => undefined, [starts])[0]).toContain('found no such file'));

  it('is named when text appears more or less often', () => {
    const twice = {...starts, times: 2};
    expect(brokenAssumptions(fileWith('start(); start();'), [twice])).toEqual([]);
    expect(brokenAssumptions(fileWith('start();'), [twice])[0]).toContain('expected 2 times "start();", found 1.');
  });

  it('is named when a replaced file is another', () => {
    const replaced = {...uses, file: 'frame/lib/start.js', version: '1.2.3', sha256: 'another'};
    expect(brokenAssumptions(fileWith('start();'), [replaced])[0]).toContain(
      'expected the file of 1.2.3, found another. Otherwise nothing works. Take over into src/a.ts what changed',
    );
  });
});

describe('another version of a dependency', () => {
  const built: UpstreamAssumption = {...uses, dependency: 'frame', assumed: 'pages have a head'};
  const other: UpstreamAssumption = {...starts, file: 'other/start.js'};
  const peers = [{name: 'plugin', version: '2.0.0', peerDependencies: {frame: '^1.0.0', other: '^1.0.0'}}];

  it('is counted and explained, without assumptions about other packages', () => {
    const release = {name: 'frame', version: '2.0.0', read: fileWith('start();')};
    const {counts, details} = tried([release], [starts, stops, built, other], peers);
    expect(counts).toEqual({hold: 1, break: 1, 'only a build tells': 1});
    expect(details).toEqual([
      expect.stringContaining('breaks: node_modules/frame/lib/start.js: expected "stop();"'),
      'breaks: plugin 2.0.0 expects frame ^1.0.0, not 2.0.0.',
      'only a build tells: pages have a head (src/a.ts).',
    ]);
  });

  it('breaks nothing when all holds', () => {
    const release = {name: 'frame', version: '1.3.0', read: fileWith('start(); stop();')};
    expect(tried([release], [starts, stops], peers)).toEqual({
      counts: {hold: 2, break: 0, 'only a build tells': 0},
      details: [],
    });
  });
});
