import {readFileSync} from 'node:fs';
import path from 'node:path';

import {minVersion} from 'semver';
import {describe, expect, it} from 'vitest';

import {renewals, withVersions} from '../../../src/cli/renew/newest.ts';

const published = ['18.19.9', '20.3.0', '20.10.1', '20.9.8', '22.16.0', '26.1.0'];

const newest = (outdated: Parameters<typeof renewals>[0], range = '^20.19.0 || >=24') =>
  renewals(outdated, range, () => published);

describe('dependencies to renew', () => {
  it('take their newest version', () => {
    expect(newest({react: {current: '19.0.0', latest: '19.1.0'}, clsx: {latest: '2.0.0'}})).toEqual([
      {name: 'react', current: '19.0.0', newest: '19.1.0'},
      {name: 'clsx', current: 'none', newest: '2.0.0'},
    ]);
  });

  it('are not the documented framework, which has a command of its own', () => {
    const latest = {current: '1.0.0', latest: '2.0.0'};
    expect(newest({lexical: latest, '@lexical/list': latest})).toEqual([]);
  });

  it('have the types of the first version of Node that is admitted, and not of the last', () => {
    const types = {'@types/node': {current: '20.9.8', latest: '26.1.0'}};
    expect(newest(types)).toEqual([{name: '@types/node', current: '20.9.8', newest: '20.10.1'}]);
    expect(newest(types, '>=22.16')[0]?.newest).toBe('22.16.0');
    expect(newest({'@types/node': {current: '20.10.1', latest: '26.1.0'}})).toEqual([]);
    expect(() => newest(types, '>=30')).toThrow('expected "engines.node" to begin with a version of Node');
  });

  it('are set wherever the manifest names them', () => {
    const manifest = '{\n  "version": "1.0.0",\n  "dependencies": {\n    "a": "1.0.0",\n    "b": "1.0.0"\n  }\n}\n';
    expect(withVersions(manifest, new Map([['a', '2.0.0']]))).toBe(manifest.replace('"a": "1.0.0"', '"a": "2.0.0"'));
  });
});

it('the site has types of the first version of Node that it admits', () => {
  const manifest = readFileSync(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8');
  // npm's own file.
  const {engines, devDependencies} = JSON.parse(manifest) as {
    engines: {node: string};
    devDependencies: Record<string, string>;
  };
  expect(devDependencies['@types/node']?.split('.')[0]).toBe(String(minVersion(engines.node)?.major));
});
