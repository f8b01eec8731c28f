import {readdirSync} from 'node:fs';
import path from 'node:path';

import {describe, expect, it} from 'vitest';

import {bundledSize, dependenciesOf} from '../../../src/node/measure.ts';
import {frameworkFacts} from '../../../src/features/shell/framework-facts.ts';
import {knownPages} from '../../../src/features/shell/known-pages.ts';

const root = path.resolve(import.meta.dirname, '../../..');

describe('figures about the framework', () => {
  it('measure the installed packages', async () => {
    const facts = await frameworkFacts(root);
    const installed = readdirSync(path.join(root, 'node_modules/@lexical'));
    expect(facts).toMatchObject({packages: installed.length + 1, coreDependencies: 0});
    // The published production file is compressed to about 30 kB; bundling can neither double nor halve it.
    expect(facts.coreBytes).toBeGreaterThan(25_000);
    expect(facts.coreBytes).toBeLessThan(40_000);
  });

  it('count what a package brings along, unless told to leave it out', async () => {
    const [whole, own] = await Promise.all([
      bundledSize('@lexical/html', root),
      bundledSize('@lexical/html', root, ['lexical', '@lexical/*']),
    ]);
    expect(own).toBeLessThan(whole / 5);
    expect(dependenciesOf('@lexical/html', root)).toContain('lexical');
  });
});

describe('pages that a reader may look for', () =>
  it('are those of the content plugins by their title, then entries of the reference by their name', () => {
    const docs = {default: {loadedVersions: [{docs: [{title: 'Nodes', permalink: '/docs/concepts/nodes/'}]}]}};
    const entry = {name: 'update', module: 'lexical', signature: '', summary: '', declarations: []};
    const pages = knownPages({'docusaurus-plugin-content-docs': docs}, [
      {
        ...entry,
        id: 'a',
        qualifiedName: 'LexicalEditor.update',
        kind: 'method',
        url: '/docs/api/classes/lexical.LexicalEditor#update',
      },
      {
        ...entry,
        id: 'b',
        qualifiedName: 'LexicalEditor._key',
        kind: 'property',
        url: '/docs/api/classes/lexical.LexicalEditor#_key',
      },
    ]);
    expect(pages).toContainEqual({title: 'Nodes', url: '/docs/concepts/nodes'});
    expect(pages).toContainEqual({title: 'LexicalEditor.update', url: '/docs/api/classes/lexical.LexicalEditor#update'});
    expect(pages.map(({title}) => title)).not.toContain('LexicalEditor._key');
  }));
