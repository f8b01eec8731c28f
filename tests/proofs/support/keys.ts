/** Whether keys are those of a Mac: proofs run as in Chrome on Windows and as in Safari. */
export const isMac = navigator.platform.startsWith('Mac');

/**
 * Waits until the browser has told the page what pressed keys have done: it reports a moved selection before it paints, and
 * Lexical answers what it reports in tasks after that.
 */
export async function keysHandled(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) {
    await new Promise(requestAnimationFrame);
  }
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
}
