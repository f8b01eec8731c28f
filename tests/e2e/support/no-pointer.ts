import type {BrowserContext} from '@playwright/test';

/**
 * Takes from the pages of a context the pointer that Chromium's headless shell puts into the corner of every window, and announces
 * to the page with its first layout. A page takes it for a reader. Tests move the pointer elsewhere.
 */
export async function withoutPointer(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const announcements = ['pointerover', 'pointerenter', 'pointermove', 'mouseover', 'mouseenter', 'mousemove'] as const;
    for (const type of announcements) {
      addEventListener(
        type,
        (event) => {
          if (event.clientX === 0 && event.clientY === 0) {
            event.stopImmediatePropagation();
          }
        },
        true,
      );
    }
  });
}
