import {describe, expect, it} from 'vitest';

import {effect, losses, ratio} from '../../bench/ratios.ts';

describe('the ratio of two results', () => {
  it('says how many times the other the first is', () => expect(ratio(300, 400, 16)).toBe(0.75));

  it('is 1 for nothing against nothing, and for what nobody notices against nothing', () => {
    expect(ratio(0, 0, 0.01)).toBe(1);
    expect(ratio(0.004, 0, 0.01)).toBe(1);
  });

  it('is finite for something against nothing, and above 0 for nothing against something', () => {
    expect(ratio(200, 0, 50)).toBe(4);
    expect(ratio(0, 200, 50)).toBe(0.25);
  });

  it('is infinite for what does not come, unless it does not come elsewhere either', () => {
    expect(ratio(Number.POSITIVE_INFINITY, 400, 16)).toBe(Number.POSITIVE_INFINITY);
    expect(ratio(400, Number.POSITIVE_INFINITY, 16)).toBe(0);
    expect(ratio(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 16)).toBe(1);
  });

  it('moves a figure when it is more than a tenth away from 1', () =>
    expect([0.89, 0.91, 1, 1.09, 1.11].map(effect)).toEqual(['better', 'same', 'same', 'same', 'worse']));
});

describe('ratios that were kept', () => {
  it('are lost when a figure is worse by more than a tenth of its ratio', () =>
    expect(losses({LCP: 0.5, FCP: 0.5}, {LCP: 0.56, FCP: 0.54})).toEqual([{figure: 'LCP', kept: 0.5, now: 0.56}]));

  it('are not lost when a figure is better', () => expect(losses({LCP: 0.5}, {LCP: 0.2})).toEqual([]));

  it('are lost when a figure does not come any more, or is not measured', () => {
    const now = {LCP: Number.POSITIVE_INFINITY};
    expect(losses({LCP: 0.5, FCP: 0.5}, now)).toEqual([
      {figure: 'LCP', kept: 0.5, now: Number.POSITIVE_INFINITY},
      {figure: 'FCP', kept: 0.5, now: undefined},
    ]);
  });

  it('say nothing about figures that were not kept', () => expect(losses({}, {LCP: 2})).toEqual([]));

  it('are lost when nothing becomes something that readers notice, but not when it stays below that', () => {
    const kept = {shift: ratio(0, 0, 0.01)};
    expect(losses(kept, {shift: ratio(0.006, 0, 0.01)})).toEqual([]);
    expect(losses(kept, {shift: ratio(0.05, 0, 0.01)})).toEqual([{figure: 'shift', kept: 1, now: 5}]);
  });
});
