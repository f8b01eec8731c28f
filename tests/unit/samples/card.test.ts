import {describe, expect, it} from 'vitest';

import {positionCard} from '../../../src/features/samples/browser/position-card.ts';

const screen = {width: 400, height: 600};

/** A link of 100 by 20 pixels. */
const linkAt = (left: number, top: number) => ({left, top, right: left + 100, bottom: top + 20});

describe('the card of a link', () => {
  it('stands below it', () =>
    expect(positionCard(linkAt(50, 100), {width: 200, height: 80}, screen)).toEqual({x: 50, y: 126, height: 80}));

  it('stands above it where there is more room', () =>
    expect(positionCard(linkAt(50, 560), {width: 200, height: 80}, screen)).toEqual({x: 50, y: 474, height: 80}));

  it('stays inside the window', () => {
    expect(positionCard(linkAt(350, 100), {width: 200, height: 80}, screen).x).toBe(192);
    expect(positionCard(linkAt(-20, 100), {width: 200, height: 80}, screen).x).toBe(8);
  });

  it.each([0, 100, 250, 290, 400, 579])('never covers it, however high the card: link at %i', (top) => {
    const link = linkAt(50, top);
    const {y, height} = positionCard(link, {width: 200, height: 2000}, screen);
    expect(y >= link.bottom || y + height <= link.top).toBe(true);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(screen.height);
  });
});
