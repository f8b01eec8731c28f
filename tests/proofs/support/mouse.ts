import {cdp} from 'vitest/browser';

import {keysHandled} from './keys.ts';
import {placeIn, type Point} from './touch.ts';

/** Sends one event of the mouse, at a place that is counted from the upper left corner of an element. */
async function send(type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', element: Element, place: Point): Promise<void> {
  const buttons = type === 'mouseReleased' ? 0 : 1;
  await cdp().send('Input.dispatchMouseEvent', {type, ...placeIn(element, place), button: 'left', buttons, clickCount: 1});
  await keysHandled();
}

/** Drags with the main button. The page answers each step before the next. */
export async function dragInSteps(element: Element, from: Point, to: Point, steps: number): Promise<void> {
  await send('mousePressed', element, from);
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps;
    await send('mouseMoved', element, {x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part});
  }
  await send('mouseReleased', element, to);
}
