import {describe, expect, it} from 'vitest';

import {lightParts, partsIn} from '../../../src/light/parts.ts';

describe('the parts that make pages light', () => {
  it('are all built unless something is said', () => expect([...partsIn({})]).toEqual(lightParts));

  it('are none in a plain build', () => expect([...partsIn({PLAIN: '1'})]).toEqual([]));

  it('are built without those that are named, and without those that build on them', () => {
    expect(partsIn({WITHOUT: 'light-css,early-fonts'})).toEqual(new Set(['deferred-hydration', 'route-chunks', 'static-html']));
    expect(partsIn({WITHOUT: 'deferred-hydration'})).toEqual(new Set(['route-chunks', 'early-fonts']));
  });

  it('stop the build under other names, with a list of theirs', () =>
    expect(() => partsIn({WITHOUT: 'deferred-hydration,css'})).toThrow(/expected names of parts .*light-css.*, found css/));
});
