import path from 'node:path';

import {beforeEach, describe, expect, it} from 'vitest';

import {readPackages} from '../../../src/framework/packages.ts';
import {temporaryFolder, writeFile} from '../../support/temporary-folder.ts';

let site = '';

function write(file: string, data: unknown): void {
  writeFile(path.join(site, file), typeof data === 'string' ? data : JSON.stringify(data));
}

function install(name: string, version: string, files = ['x.d.ts', 'x.dev.mjs', 'x.prod.mjs']): void {
  const conditions = {types: './x.d.ts', development: './x.dev.mjs', production: './x.prod.mjs'};
  write(`node_modules/${name}/package.json`, {
    name,
    version,
    exports: {'.': {import: conditions}, './x.js': {import: conditions}},
  });
  for (const file of files) write(`node_modules/${name}/${file}`, '');
}

beforeEach(() => {
  site = temporaryFolder();
  write('package.json', {dependencies: {'@lexical/list': '1.2.3', lexical: '1.2.3', react: '19.0.0'}});
});

describe('the documented packages', () => {
  it('are the framework packages of package.json, the core first, each with its import paths', () => {
    install('lexical', '1.2.3');
    install('@lexical/list', '1.2.3');
    const packages = readPackages(site);
    expect(packages.map(({name, slug}) => [name, slug])).toEqual([
      ['lexical', 'lexical'],
      ['@lexical/list', 'lexical-list'],
    ]);
    expect(packages[1]?.entries.map(({name}) => name)).toEqual(['@lexical/list']);
  });

  it('fail by name when one is not installed', () => {
    install('lexical', '1.2.3');
    expect(() => readPackages(site)).toThrow('The API reference needs the package "@lexical/list" 1.2.3, which is not installed');
  });

  it('fail by name when one has another version than the core', () => {
    install('lexical', '1.2.3');
    install('@lexical/list', '1.2.4');
    expect(() => readPackages(site)).toThrow(
      /list\/package\.json: expected version 1\.2\.3 of "@lexical\/list", found 1\.2\.4\./,
    );
  });

  it('fail when an import path has no types', () => {
    install('lexical', '1.2.3', ['x.dev.mjs', 'x.prod.mjs']);
    install('@lexical/list', '1.2.3');
    expect(() => readPackages(site)).toThrow('expected exports["."].import.types to name an existing file, found "./x.d.ts"');
  });
});
