import {describe, expect, it} from 'vitest';

import {keyedCache} from '../../../src/features/samples/build/persistent-cache.ts';

const key = (): string => 'abc';

describe('the cache that the bundler keeps from build to build', () => {
  it.each([
    [
      'Rspack 1',
      {cache: true, experiments: {cache: {type: 'persistent', version: 'client-1', buildDependencies: ['a.js']}}},
      {experiments: {cache: {type: 'persistent', version: 'client-1-abc', buildDependencies: ['a.js']}}},
    ],
    ['Rspack 2', {cache: {type: 'persistent', version: '1'}}, {cache: {type: 'persistent', version: '1-abc'}}],
    ['webpack', {cache: {type: 'filesystem', name: 'client'}}, {cache: {type: 'filesystem', name: 'client', version: '-abc'}}],
  ])('is keyed where %s has it', (_bundler, config, keyed) => {
    expect(keyedCache(config, true, key)).toEqual(keyed);
  });

  it.each([{}, {cache: true}, {cache: {type: 'memory'}}, {experiments: {cache: true}}, undefined])(
    'stops the build when it is asked for and not in %j',
    (config) => {
      expect(() => keyedCache(config, true, key)).toThrow(
        /persistent-cache\.ts: expected .* found .* and .*core\/lib\/webpack\/base\.js/,
      );
      expect(keyedCache(config, false, key)).toEqual({});
    },
  );
});
