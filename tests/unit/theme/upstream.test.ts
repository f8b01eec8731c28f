import {readFileSync} from 'node:fs';
import path from 'node:path';

import {describe, expect, it} from 'vitest';

import {installed, readRecord, updateRecord, upstreamDiff, upstreamFilesOf} from './upstream-files.ts';

const register = readFileSync(path.resolve(import.meta.dirname, '../../../src/theme/README.md'), 'utf8');
const ejected = [...register.matchAll(/^\| `([^`]+)` \| eject \|/gm)].map(([, name = '']) => name);
const files = new Map(ejected.flatMap((component) => upstreamFilesOf(component).map((file) => [file, component])));
const now = installed([...files.keys()].sort());
if (process.env['UPSTREAM'] === 'update') updateRecord(now);
const compared = readRecord();

describe('what ejected theme components were made from', () => {
  it('is recorded, and nothing else', () => {
    expect(Object.keys(compared)).toEqual(Object.keys(now));
  });

  // Long enough for the registry to answer.
  it.each(Object.entries(now))('%s is what ours was compared with', {timeout: 90_000}, (file, {version, sha256}) => {
    const then = compared[file];
    if (then === undefined || then.sha256 === sha256) return;
    throw new Error(
      `node_modules/${file}: expected the file of ${then.version} that src/theme/${files.get(file) ?? ''} was made from, found another, of ${version}. ` +
        'Take over into ours what upstream changed, then run: UPSTREAM=update npx vitest run --project unit tests/unit/theme/upstream.test.ts\n\n' +
        upstreamDiff(file, then.version),
    );
  });
});
