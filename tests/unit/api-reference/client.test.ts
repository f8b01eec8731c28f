// @vitest-environment jsdom
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';

import {applyFilter, moveFocus} from '../../../src/features/reference/browser/filter.ts';
import {openTarget} from '../../../src/features/reference/browser/reference.ts';

function find<T extends Element>(selector: string, type: new () => T): T {
  const found = document.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`nothing at ${selector}`);
  return found;
}

describe('the filter of a list', () => {
  beforeEach(() => {
    document.body.innerHTML = `
      <div class="ui-filter"><input data-filters="list"><output></output></div>
      <div id="list" data-filtered>
        <div data-group><ul><li data-words="function lexical"><a href="#a">$getRoot</a></li></ul></div>
        <div data-group><ul><li data-words="class lexical"><a href="#b">ListNode</a></li><li data-words="type"><a href="#c">ListType</a></li></ul></div>
      </div>`;
  });
  const field = () => find('input', HTMLInputElement);
  const shown = () => [...document.querySelectorAll<HTMLElement>('li:not([hidden])')].map((item) => item.textContent);
  const type = (query: string) => {
    field().value = query;
    applyFilter(field());
  };

  it('keeps what has all words, in its name or its kind, and hides empty groups', () => {
    type('class list');
    expect(shown()).toEqual(['ListNode']);
    expect(find('[data-group]', HTMLElement).hidden).toBe(true);
    expect(find('output', HTMLElement).textContent).toBe('1 of 3');
  });

  it('says when nothing matches, and shows all again when it is emptied', () => {
    type('zzz');
    expect(find('output', HTMLElement).textContent).toBe('No matches');
    moveFocus(field(), 'Escape');
    expect(shown()).toHaveLength(3);
    expect(field().value).toBe('');
  });

  it('moves through what is left with the arrow keys, and back to the field', () => {
    type('list');
    moveFocus(field(), 'ArrowDown');
    expect(document.activeElement?.textContent).toBe('ListNode');
    moveFocus(field(), 'ArrowDown');
    moveFocus(field(), 'ArrowDown');
    expect(document.activeElement?.textContent).toBe('ListType');
    moveFocus(field(), 'ArrowUp');
    moveFocus(field(), 'ArrowUp');
    expect(document.activeElement).toBe(field());
  });

  it('hides rows of a table, and moves through the links of the others', () => {
    find('#list', HTMLElement).innerHTML =
      '<table><tbody><tr><td><a href="#a">One</a></td></tr><tr><td><a href="#b">Two</a></td></tr></tbody></table>';
    type('two');
    expect(find('output', HTMLElement).textContent).toBe('1 of 2');
    moveFocus(field(), 'ArrowDown');
    expect(document.activeElement?.textContent).toBe('Two');
  });

  it('opens the first with Enter', () => {
    const opened: (string | null)[] = [];
    find('#list', HTMLElement).addEventListener('click', ({target}) => {
      if (target instanceof Element) opened.push(target.textContent);
    });
    type('list');
    moveFocus(field(), 'Enter');
    expect(opened).toEqual(['ListNode']);
  });
});

describe('a link into a folded group', () => {
  it('opens the group and the groups around it', () => {
    document.body.innerHTML = '<details><details><p id="x"></p></details></details><details><p id="y"></p></details>';
    find('#x', HTMLElement).scrollIntoView = () => undefined;
    openTarget('#x');
    expect([...document.querySelectorAll('details')].map((group) => group.open)).toEqual([true, true, false]);
  });

  it('does nothing for an address without a place or with an unknown one', () => {
    document.body.innerHTML = '<details><p id="y"></p></details>';
    openTarget('');
    openTarget('#unknown');
    expect(find('details', HTMLDetailsElement).open).toBe(false);
  });
});

describe('the fold of an example', () => {
  const run =
    '<figure data-full="false"><pre><code data-static="examples/nodes 1"><span class="code-hidden">setUp();</span><a href="/docs/api/x">$getRoot</a>();</code></pre><div class="needs-react"><button>Copy</button></div><div><pre><samp>root</samp></pre></div></figure>';
  const live =
    '<div><div role="group" data-live-sample="true"></div><div><div role="tablist"><button>Note.tsx</button></div><div id="f0" role="tabpanel"><figure><figcaption>Note.tsx</figcaption><pre><code>&lt;Note /></code></pre></figure></div><div id="f1" role="tabpanel" hidden="until-found"><figure><figcaption>styles.css</figcaption><pre><code>a {}</code></pre></figure></div></div></div>';
  const page = `<main><h2 id="getroot">$getRoot()</h2><div data-static="examples/nodes 1"><p id="p">The root, see <a href="#note">Note</a>.</p></div>${run}<h2 id="note">Note</h2>${live}</main>`;
  const respond = (body: string, type = 'text/html; charset=utf-8') => new Response(body, {headers: {'content-type': type}});
  const fetchPage = vi.fn<typeof fetch>();

  beforeEach(() => {
    vi.stubGlobal('fetch', fetchPage);
    fetchPage.mockImplementation(() => Promise.resolve(respond(page)));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    fetchPage.mockReset();
  });

  /** Opens a fold that leads to a section, and waits for what becomes of it. */
  async function opened(section: string, until = 'Example shown'): Promise<HTMLDetailsElement> {
    document.body.innerHTML = `<details class="api-example"><summary>Example</summary><a href="/docs/examples/nodes#${section}">in use</a></details>`;
    const fold = find('details', HTMLDetailsElement);
    await open(fold, until);
    return fold;
  }
  async function open(fold: HTMLDetailsElement, until: string): Promise<void> {
    fold.open = false;
    // The event comes in a task of its own, one for all changes until then.
    await new Promise((resolve) => setTimeout(resolve));
    fold.open = true;
    await vi.waitFor(() => expect(fold.querySelector('[role=status]')?.textContent).toContain(until));
  }

  it('shows the text, the code with its links, and what it prints; the link stays', async () => {
    const fold = await opened('getroot');
    expect(fetchPage).toHaveBeenCalledExactlyOnceWith('/docs/examples/nodes');
    expect(fold.querySelector('code a')?.getAttribute('href')).toBe('/docs/api/x');
    expect(fold.querySelector('samp')?.textContent).toBe('root');
    expect(fold.textContent).not.toContain('Note.tsx');
    expect(fold.textContent).not.toContain('setUp');
    expect(fold.lastElementChild?.previousElementSibling?.textContent).toBe('in use');
    // Links inside the other page lead there; nothing is left that this page would take for its own, or that needs React.
    expect(fold.querySelector('div p a')?.getAttribute('href')).toBe('/docs/examples/nodes#note');
    expect(fold.querySelector('[data-static], [id], button')).toBeNull();
  });

  it('shows the code of a live sample without its styles, and leads to where it runs', async () => {
    const fold = await opened('note');
    expect(fold.textContent).toContain('<Note />');
    expect(fold.textContent).not.toContain('a {}');
    expect(fold.querySelector('[data-live-sample], [role=tabpanel], [hidden]')).toBeNull();
    expect(fold.querySelector(':scope > a')?.textContent).toBe('Try it live');
  });

  it('is filled once', async () => {
    const fold = await opened('getroot');
    await open(fold, 'Example shown');
    expect(fetchPage).toHaveBeenCalledOnce();
    expect(fold.querySelectorAll('samp')).toHaveLength(1);
  });

  it.each([
    ['without a connection', () => Promise.reject(new TypeError('offline'))],
    ['when the page is gone', () => Promise.resolve(new Response('', {status: 404}))],
    ['when something else answers', () => Promise.resolve(respond('{}', 'application/json'))],
    ['when the page has no such section', () => Promise.resolve(respond('<main><h2 id="other">Other</h2></main>'))],
  ])('says %s that it could not be loaded, and tries again', async (_when, fails) => {
    fetchPage.mockImplementationOnce(fails);
    const fold = await opened('getroot', 'did not load');
    expect(fold.querySelector('a')?.textContent).toBe('in use');
    expect(fold.querySelector('samp')).toBeNull();
    await open(fold, 'Example shown');
    expect(fold.querySelector('samp')?.textContent).toBe('root');
  });
});
