import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import {beforeAll, describe, expect, it, vi} from 'vitest';

import {referenceKey} from '../../../src/features/reference/build/ensure.ts';
import {analysisKey} from '../../../src/features/samples/build/analysis.ts';
import {playgroundKey} from '../../../src/features/playground/build/files.ts';
import {copySources} from '../../support/copy-sources.ts';
import {temporaryFolder, writeFile} from '../../support/temporary-folder.ts';

// Each makes something from nothing.
vi.setConfig({testTimeout: 300_000});

const siteDir = temporaryFolder();
beforeAll(() => copySources(siteDir, []), 120_000);

/** The files of the copied site that a script reads, without packages, caches and what Node.js loads as code or to load code. */
function readBy(script: string): string[] {
  const log = path.join(siteDir, '.cache/reads.txt');
  writeFile(log, '');
  writeFileSync(path.join(siteDir, 'make.mts'), script);
  execFileSync(process.execPath, ['--import', 'tsx', 'make.mts'], {
    cwd: siteDir,
    env: {
      ...process.env,
      RECORDED_READS: log,
      NODE_OPTIONS: `--import ${path.resolve(import.meta.dirname, '../../support/record-reads.mjs')}`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const files = readFileSync(log, 'utf8')
    .split('\n')
    .map((file) => path.relative(siteDir, path.resolve(siteDir, file)))
    .filter(
      (file) => file !== '' && !/^\.\.|(?:^|\/)node_modules\/|^\.cache\/|^(?:make\.mts|tsconfig\.json)$|\.[cm]?tsx?$/.test(file),
    );
  return [...new Set(files)].filter((file) => existsSync(path.join(siteDir, file)) && path.extname(file) !== '').sort();
}

/** Those of the files that can change without a change of the key. */
function unnoticed(files: readonly string[], key: (dir: string) => string): string[] {
  return files.filter((file) => {
    const [whole, before] = [path.join(siteDir, file), key(siteDir)];
    const text = readFileSync(whole, 'utf8');
    // Of JSON that is compiled into the code, white space is no part.
    writeFileSync(whole, `${file.endsWith('.json') ? text.replace('{', '{"changed": 0, ') : text}\n`);
    try {
      return key(siteDir) === before;
    } finally {
      writeFileSync(whole, text);
    }
  });
}

describe('each file that is read changes the key of', () => {
  it('the reference', () => {
    const files = readBy(
      `import {ensureReference} from './src/features/reference/build/ensure.ts';\nawait ensureReference(process.cwd());`,
    );
    expect(files).toContain('docs/_api-notes/lexical.md');
    // Of pages of examples only the headings count, of pages of errors only `when`: the options of the key hold them.
    const others = files.filter((file) => !/^docs\/(?:examples|error)\//.test(file));
    expect(unnoticed(others, referenceKey)).toEqual([]);
  });

  it('analyses of pages', () => {
    const page = 'docs/concepts/history.md';
    const files = readBy(
      `import {requireCompiled} from './src/node/compile.ts';
import {readPages} from './src/content/pages.ts';
const {PageAnalyzer} = requireCompiled(process.cwd() + '/src/features/samples/build/analysis.ts') as typeof import('./src/features/samples/build/analysis.ts');
await new PageAnalyzer(process.cwd()).analyze(readPages(['${page}']));`,
    );
    expect(files).toContain(page);
    expect(
      unnoticed(
        files.filter((file) => file !== page),
        analysisKey,
      ),
    ).toEqual([]);
  });

  it('files of the playground', () => {
    const files = readBy(
      `import {buildPlayground} from './src/features/playground/build/files.ts';\nawait buildPlayground(process.cwd(), [], '/');`,
    );
    expect(unnoticed(files, (dir) => playgroundKey(dir, '/'))).toEqual([]);
  });
});
