// @vitest-environment jsdom
import {beforeEach, describe, expect, it, vi} from 'vitest';

import {follow, goBack, showWhole} from '../../../src/light/deferred-hydration/client/show-page.ts';

/** A page as the build makes it. */
function pageOf(name: string, scripts = '/main.1.js'): string {
  return `<html class="page-${name}"><head><script data-scripts="${scripts}"></script><link rel="stylesheet" href="/styles.css">
    <title data-rh="true">${name}</title><meta name="generator" content="x"><meta data-rh="true" name="description" content="About ${name}"></head>
    <body><div id="__docusaurus"><div role="region"><a href="#content">Skip</a></div><nav id="bar"><a href="/a">A</a><a href="/b">B</a></nav>
    <aside><a href="/a" class="${name === 'a' ? 'current' : ''}">A</a></aside><script>0</script><main><h1>${name}</h1></main></div></body></html>`;
}

function linkTo(path: string): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), {href: path});
}

describe('a page that takes the place of the open one', () => {
  beforeEach(() => {
    vi.stubGlobal('scrollTo', vi.fn());
    document.documentElement.innerHTML = new DOMParser().parseFromString(pageOf('a'), 'text/html').documentElement.innerHTML;
    document.querySelectorAll('#__docusaurus script').forEach((script) => script.remove());
    history.replaceState(null, '', '/a');
  });

  it('has its own title, description, classes, text and address', () => {
    expect(follow(linkTo('/b'), pageOf('b'))).toBe(true);
    expect(location.pathname).toBe('/b');
    expect(document.title).toBe('b');
    expect(document.querySelectorAll('title')).toHaveLength(1);
    expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe('About b');
    expect(document.documentElement.className).toBe('page-b');
    expect(document.querySelector('h1')?.textContent).toBe('b');
    expect(document.querySelector('#__docusaurus script')).toBeNull();
  });

  it('keeps the elements that both have, and changes what differs in them', () => {
    const bar = document.querySelector('#bar');
    const entry = document.querySelector('aside a');
    follow(linkTo('/b'), pageOf('b'));
    expect(document.querySelector('#bar')).toBe(bar);
    expect(document.querySelector('aside')?.innerHTML).toBe('<a href="/a" class="">A</a>');
    expect(entry?.isConnected).toBe(false);
  });

  it('loses the attributes that only the open page has', () => {
    document.querySelector('#bar')?.setAttribute('hidden', '');
    follow(linkTo('/b'), pageOf('b'));
    expect(document.querySelector('#bar')?.hasAttribute('hidden')).toBe(false);
  });

  it('is shown again, whole and without another entry of the history, on the way back', () => {
    const entries = history.length;
    const long = pageOf('b').replace(
      '</main>',
      `<div class="markdown"><p>${'b'.repeat(4000)}</p><p id="end">End</p></div></main>`,
    );
    expect(goBack(long)).toBe(true);
    showWhole();
    expect(document.title).toBe('b');
    expect(document.querySelector('#end')?.textContent).toBe('End');
    expect(history).toHaveLength(entries);
    expect(goBack(pageOf('c', '/main.2.js'))).toBe(false);
    expect(document.title).toBe('b');
  });

  it('is shown from its top, where the keyboard goes on, also without a link that skips the bar', () => {
    const scrolled = vi.fn();
    vi.stubGlobal('scrollTo', scrolled);
    follow(linkTo('/b'), pageOf('b'));
    expect(scrolled).toHaveBeenCalledWith(0, 0);
    const focused = vi.spyOn(HTMLElement.prototype, 'focus');
    follow(linkTo('/c'), pageOf('c'));
    expect(focused.mock.instances).toEqual([document.querySelector('[role=region]')]);
    expect(document.querySelector('[role=region]')?.hasAttribute('tabindex')).toBe(false);
    expect(follow(linkTo('/d'), pageOf('d').replace('role="region"', ''))).toBe(true);
  });

  it('has its first screen at once and the rest when it is asked for', () => {
    const parts = ['a', 'b', 'c'].map((letter) => `<p>${letter.repeat(2000)}</p>`);
    const long = pageOf('b').replace('</main>', `<div class="markdown">${parts.join('')}</div></main>`);
    const letters = (): string => [...document.querySelectorAll('.markdown p')].map(({textContent}) => textContent[0]).join('');
    follow(linkTo('/b'), long);
    expect(letters()).toBe('ab');
    showWhole();
    showWhole();
    expect(letters()).toBe('abc');
  });

  it('is there whole when the link leads to a place in it', () => {
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = scrolled;
    const long = pageOf('b').replace(
      '</main>',
      `<div class="markdown"><p>${'a'.repeat(4000)}</p><p id="end">End</p></div></main>`,
    );
    follow(linkTo('/b#end'), long);
    expect(document.querySelector('#end')?.textContent).toBe('End');
    expect(scrolled).toHaveBeenCalled();
  });

  it('is left to the browser when it is of another deployment', () => {
    expect(follow(linkTo('/b'), pageOf('b', '/main.2.js'))).toBe(false);
    expect(location.pathname).toBe('/a');
    expect(document.title).toBe('a');
  });

  it('is left to the browser when it has other styles', () => {
    expect(follow(linkTo('/b'), pageOf('b').replace('/styles.css', '/other.css'))).toBe(false);
    expect(document.title).toBe('a');
  });
});
