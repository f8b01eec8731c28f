import {expect} from 'vitest';

import {filesOf, manifestOf, publishedPackageNames, readPackageFile} from './support/package-files.ts';
import {prove, unproven} from './support/prove.ts';

const list = manifestOf('@lexical/list').exports['.'];

prove('LexicalList.dev.mjs, LexicalList.prod.mjs | import, under the condition development or production', () => {
  expect(list?.import).toMatchObject({development: './LexicalList.dev.mjs', production: './LexicalList.prod.mjs'});
});
prove('LexicalList.node.mjs | import in Node: checks NODE_ENV and loads one of the two bundles, with top-level await', () => {
  expect(list?.import['node']).toBe('./LexicalList.node.mjs');
  const code = readPackageFile('@lexical/list', 'LexicalList.node.mjs');
  expect(code).toMatch(/await \(process\.env\.NODE_ENV/);
  expect(code.match(/import\(/g)).toHaveLength(2);
});
prove('LexicalList.mjs | import elsewhere: loads both bundles and chooses by NODE_ENV', () => {
  expect(list?.import['default']).toBe('./LexicalList.mjs');
  const code = readPackageFile('@lexical/list', 'LexicalList.mjs');
  expect(code.match(/^import \* as/gm)).toHaveLength(2);
  expect(code).toContain('process.env.NODE_ENV');
});
prove('LexicalList.dev.js, LexicalList.prod.js, LexicalList.js | The same three for require()', () => {
  expect(list?.require).toMatchObject({
    default: './LexicalList.js',
    development: './LexicalList.dev.js',
    production: './LexicalList.prod.js',
  });
});
prove('*.d.ts | TypeScript', () => {
  expect(filesOf('@lexical/list').filter((file) => file.endsWith('.d.ts')).length).toBeGreaterThan(1);
  expect(list?.import).toMatchObject({types: './index.d.ts'});
});
prove('LexicalList.js.flow | Flow; written by hand', () => {
  expect(readPackageFile('@lexical/list', 'LexicalList.js.flow')).toContain('@flow');
});

prove(
  'The manifest lists each of its forty public modules, once as @lexical/react/LexicalOnChangePlugin and once with .js at the end',
  () => {
    const entries = Object.keys(manifestOf('@lexical/react').exports);
    const [plain, withEnding] = [entries.filter((name) => !name.endsWith('.js')), entries.filter((name) => name.endsWith('.js'))];
    expect(plain).toHaveLength(40);
    expect(withEnding.map((name) => name.replace(/\.js$/, '')).sort()).toEqual(plain.sort());
  },
);

prove('Libraries of the host are peers: react and react-dom from 17, yjs from 13.5.22, eslint from 7.31.', () => {
  const peers = Object.fromEntries(
    publishedPackageNames().flatMap((name) => Object.entries(manifestOf(name).peerDependencies ?? {})),
  );
  expect(peers).toMatchObject({
    react: '>=17.x',
    'react-dom': '>=17.x',
    yjs: '>=13.5.22',
    eslint: expect.stringMatching(/^>=7\.31/) as string,
  });
});

unproven("The package's entry does not export it, or the built files are older than the source.", {
  reason: 'it takes a checkout of the framework',
  source: 'packages/lexical-website/docs/maintainers-guide.md of the framework at :tag[]',
});
prove('Minified Lexical error in a test. The test loaded the production bundle.', () => {
  const [development, production] = ['LexicalList.dev.mjs', 'LexicalList.prod.mjs'].map((file) =>
    readPackageFile('@lexical/list', file),
  );
  expect(production).toContain('Minified Lexical error');
  expect(development).not.toContain('Minified Lexical error');
});
prove(
  "TypeScript knows an export, and Flow does not. Add the export to the package's .js.flow file: it is written by hand.",
  () => {
    expect(readPackageFile('lexical', 'index.d.ts')).toContain('$splitNode');
    expect(readPackageFile('lexical', 'Lexical.js.flow')).not.toContain('$splitNode');
  },
);
