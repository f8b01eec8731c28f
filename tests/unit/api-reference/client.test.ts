// @vitest-environment jsdom
import {beforeEach, describe, expect, it} from 'vitest';

import {applyFilter, moveFocus} from '../../../src/plugins/api-reference/client/filter.ts';
import {openTarget} from '../../../src/plugins/api-reference/client/reference.ts';

function find<T extends Element>(selector: string, type: new () => T): T {
  const found = document.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`nothing at ${selector}`);
  return found;
}

describe('the filter of a list', () => {
  beforeEach(() => {
    document.body.innerHTML = `
      <div class="api-filter"><input data-filters="list"><output></output></div>
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
    expect(find('output', HTMLElement).textContent).toBe('1 found');
  });

  it('says when nothing matches, and shows all again when it is emptied', () => {
    type('zzz');
    expect(find('output', HTMLElement).textContent).toBe('Nothing matches');
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
