import {cdp} from 'vitest/browser';

export interface Point {
  x: number;
  y: number;
}

/** A place inside an element as the browser's window counts it: the runner shows the page in a frame that it may scale. */
export function placeIn(element: Element, {x, y}: Point): Point {
  const {left, top} = element.getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect();
  const scale = frame === undefined ? 1 : frame.width / window.innerWidth;
  return {x: (frame?.left ?? 0) + (left + x) * scale, y: (frame?.top ?? 0) + (top + y) * scale};
}

/** Waits until the browser has made mouse events of a touch, and the page has answered them. */
async function answered(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
}

/** Puts a finger on an element, at a place that is counted from its upper left corner. */
async function press(element: Element, place: Point = {x: 10, y: 8}): Promise<void> {
  await cdp().send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: [placeIn(element, place)]});
  await answered();
}

/** Lifts the finger. */
async function release(): Promise<void> {
  await cdp().send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
  await answered();
}

/** Touches an element for a moment, at a place that is counted from its upper left corner. */
export async function tap(element: Element, place?: Point): Promise<void> {
  await press(element, place);
  await release();
}

/** Moves a finger from one element to another. */
export async function swipe(from: Element, to: Element, places: {from?: Point; to?: Point} = {}): Promise<void> {
  const start = placeIn(from, places.from ?? {x: 10, y: 8});
  const end = placeIn(to, places.to ?? {x: 10, y: 8});
  await cdp().send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: [start]});
  for (const part of [0.5, 1]) {
    const point = {x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part};
    await cdp().send('Input.dispatchTouchEvent', {type: 'touchMove', touchPoints: [point]});
  }
  await release();
}

/** Runs with a touch screen in place of a mouse. */
export async function withTouchScreen<T>(use: () => Promise<T>): Promise<T> {
  await cdp().send('Emulation.setTouchEmulationEnabled', {enabled: true, maxTouchPoints: 1});
  try {
    return await use();
  } finally {
    await cdp().send('Emulation.setTouchEmulationEnabled', {enabled: false});
  }
}
