import {describe, expect, it} from 'vitest';

import {keyedCache} from '../../../src/features/samples/build/persistent-cache.ts';

const key = (): string => 'abc';

describe('the cache that the bundler keeps from build to build', () => {
  it('is keyed', () => {
    const config = {cache: true, experiments: {cache: {type: 'persistent', version: 'client-1'}}};
    expect(keyedCache(config, true, key)).toEqual({experiments: {cache: {version: 'client-1-abc'}}});
  });

  it.each([{}, {cache: true}, {cache: {type: 'filesystem'}}, {experiments: {cache: true}}, undefined])(
    'stops the build when it is asked for and not in %j',
    (config) => {
      expect(() => keyedCache(config, true, key)).toThrow(
        /persistent-cache\.ts: expected .* found .*core\/lib\/webpack\/base\.js/,
      );
      expect(keyedCache(config, false, key)).toEqual({});
    },
  );
});
