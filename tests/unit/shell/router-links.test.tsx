// @vitest-environment jsdom
import {act, useEffect} from 'react';
import {createRoot} from 'react-dom/client';
import {MemoryRouter, useLocation} from 'react-router';
import {beforeEach, describe, expect, it, vi} from 'vitest';

import {useRouterLinks} from '../../../src/client/router-links.ts';

vi.mock('@docusaurus/router', () => import('react-router'));

/** The address that the router shows. */
let shown = '';

function Site(): null {
  useRouterLinks();
  const {pathname, search, hash} = useLocation();
  useEffect(() => {
    shown = pathname + search + hash;
  });
  return null;
}

/** Clicks on the first link of some HTML; what the browser would do then is not done. */
function click(html: string, init: MouseEventInit = {}, before?: (event: Event) => void): boolean {
  document.body.innerHTML = html;
  const link = document.querySelector('a');
  if (before) link?.addEventListener('click', before);
  let isLeft = true;
  const note = (event: Event): void => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', note, {once: true});
  act(() => {
    link?.firstElementChild?.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, ...init}));
  });
  return isLeft;
}

describe('a link that is plain HTML', () => {
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    const root = createRoot(document.createElement('div'));
    act(() =>
      root.render(
        <MemoryRouter initialEntries={['/start']}>
          <Site />
        </MemoryRouter>,
      ),
    );
    return () => act(() => root.unmount());
  });

  it('leads to its page inside the running site, with query and anchor', () => {
    expect(click('<a href="/docs/api/classes/lexical.LexicalEditor?q=1#update"><b>update</b></a>')).toBe(false);
    expect(shown).toBe('/docs/api/classes/lexical.LexicalEditor?q=1#update');
  });

  it.each([
    ['to another site', '<a href="https://example.org/"><b>x</b></a>', {}],
    ['to a place on the page', '<a href="#below"><b>x</b></a>', {}],
    ['to another tab', '<a href="/docs" target="_blank"><b>x</b></a>', {}],
    ['to a download', '<a href="/docs" download><b>x</b></a>', {}],
    ['to a file that is no page', '<a href="/docs/intro.md"><b>x</b></a>', {}],
    ['that is clicked with Ctrl', '<a href="/docs"><b>x</b></a>', {ctrlKey: true}],
    ['that is clicked with Shift', '<a href="/docs"><b>x</b></a>', {shiftKey: true}],
    ['that is clicked with the middle button', '<a href="/docs"><b>x</b></a>', {button: 1}],
  ])('%s is left to the browser', (_name, html, init) => {
    expect(click(html, init)).toBe(true);
    expect(shown).toBe('/start');
  });

  it('is left alone when something else has answered the click', () => {
    const answer = (event: Event): void => event.preventDefault();
    click('<a href="/docs"><b>x</b></a>', {}, answer);
    expect(shown).toBe('/start');
  });
});
