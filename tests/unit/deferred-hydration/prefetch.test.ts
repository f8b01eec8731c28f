// @vitest-environment jsdom
import {expect, it, vi} from 'vitest';

it('fetches the page of a link that is pointed at or reached by the keyboard, and nothing for other elements and sites', async () => {
  const preload = vi.fn((_path: string) => Promise.resolve([]));
  window.docusaurus = {preload, prefetch: () => false};
  vi.resetModules();
  await import('../../../src/light/deferred-hydration/client/prefetch-on-intent.ts');
  document.body.innerHTML = '<p>Text <a href="/b"><b>B</b></a> <a href="https://example.com/c">C</a></p>';
  for (const element of document.querySelectorAll('p, b, a')) {
    element.dispatchEvent(new Event('pointerover', {bubbles: true}));
  }
  expect(preload.mock.calls).toEqual([['/b'], ['/b']]);
  document.querySelector('a')?.focus();
  expect(preload.mock.calls).toHaveLength(3);
});
