import {expect} from 'vitest';

import {filesOf, manifestOf, publishedPackageNames, readPackageFile} from './support/package-files.ts';
import {prove, unproven} from './support/prove.ts';

const list = manifestOf('@lexical/list').exports['.'];

prove('LexicalList.dev.mjs, LexicalList.prod.mjs | import, under the condition development or production', () => {
  expect(list?.import).toMatchObject({development: './LexicalList.dev.mjs', production: './LexicalList.prod.mjs'});
});
prove('LexicalList.node.mjs | import in Node: asks for NODE_ENV once and loads only that bundle, with top-level await', () => {
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
prove('*.d.ts | TypeScript. Declarations of internal modules are there too, but exports does not let anybody import them', () => {
  expect(filesOf('@lexical/list').filter((file) => file.endsWith('.d.ts')).length).toBeGreaterThan(1);
  expect(Object.keys(manifestOf('@lexical/list').exports)).toEqual(['.']);
});
prove('LexicalList.js.flow | Flow; written by hand', () => {
  expect(readPackageFile('@lexical/list', 'LexicalList.js.flow')).toContain('@flow');
});

prove(
  'Each of its forty public modules is an entry of the manifest, once as @lexical/react/LexicalOnChangePlugin and once with .js at the end',
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
prove('The production bundle was loaded', () => {
  const [development, production] = ['LexicalList.dev.mjs', 'LexicalList.prod.mjs'].map((file) =>
    readPackageFile('@lexical/list', file),
  );
  expect(production).toContain('Minified Lexical error');
  expect(development).not.toContain('Minified Lexical error');
});
prove('The definitions are two hand-kept sets.', () => {
  const names = new Set(publishedPackageNames().filter((name) => filesOf(name).some((file) => file.endsWith('.js.flow'))));
  expect(names.has('@lexical/list')).toBe(true);
  expect(filesOf('@lexical/list')).toContain('index.d.ts');
});
