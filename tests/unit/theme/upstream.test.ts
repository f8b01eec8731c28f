import {readFileSync} from 'node:fs';
import path from 'node:path';

import {describe, expect, it} from 'vitest';

import {installed, readRecord, type Upstream, updateRecord, upstreamDiff, upstreamFilesOf} from './upstream-files.ts';

const register = readFileSync(path.resolve(import.meta.dirname, '../../../src/theme/README.md'), 'utf8');
const ejected = [...register.matchAll(/^\| `([^`]+)` \| eject \|/gm)].map(([, name = '']) => name);

/** By the file of Docusaurus: ours, which replaces it. */
const files = new Map([
  ...ejected.flatMap((component) => upstreamFilesOf(component).map((file) => [file, `src/theme/${component}`] as const)),
  ['@docusaurus/core/lib/client/preload.js', 'src/light/route-chunks/client/preload.ts'],
  ['@docusaurus/core/lib/ssg/ssgTemplate.html.js', 'src/light/deferred-hydration/template.ts'],
  ['@docusaurus/theme-classic/lib/nprogress.js', 'src/client/navigation.ts'],
]);
const now = installed(files);
if (process.env['UPSTREAM'] === 'update') updateRecord(now);
const compared = readRecord();

describe('files of Docusaurus that ours replace', () => {
  it('are recorded with ours, and nothing else', () => {
    const ours = (record: Upstream) => Object.entries(record).map(([file, {replacedBy}]) => [file, replacedBy]);
    expect(ours(compared)).toEqual(ours(now));
  });

  // Long enough for the registry to answer.
  it.each(Object.entries(now))('%s is what ours was compared with', {timeout: 90_000}, (file, {version, sha256}) => {
    const then = compared[file];
    if (then === undefined || then.sha256 === sha256) return;
    throw new Error(
      `node_modules/${file}: expected the file of ${then.version} that ${files.get(file) ?? ''} replaces, found another, of ${version}. ` +
        'Take over into ours what upstream changed, then run: UPSTREAM=update npx vitest run --project unit tests/unit/theme/upstream.test.ts\n\n' +
        upstreamDiff(file, then.version),
    );
  });
});
