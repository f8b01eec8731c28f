import {select} from 'hast-util-select';
import {describe, expect, it} from 'vitest';

import {pageTypes} from '../e2e/support/page-types.ts';
import {htmlFaults} from './support/html-faults.ts';
import {builtPages, textOf} from './support/pages.ts';

const pages = [...builtPages.values()];

describe('the HTML of one page of each type', () =>
  it('is valid, and gives each id once', async () => {
    const ofTypes = pages.filter(({path}) => pageTypes.includes(path === '' ? '/' : path));
    expect(ofTypes.length).toBeGreaterThan(10);
    expect(await htmlFaults(ofTypes)).toEqual([]);
  }));

describe('the HTML of every page', () => {
  it('has one h1', () => {
    const counts = pages.map(({path, elements}) => `${path}: ${elements.filter(({tagName}) => tagName === 'h1').length}`);
    expect(counts.filter((line) => !line.endsWith(': 1'))).toEqual([]);
  });

  it('lets the browser search what is folded and what is behind tabs', () => {
    const closed = pages.flatMap(({path, elements}) =>
      elements
        .filter(({properties: {className, role, hidden}}) => {
          const isFold = Array.isArray(className) && className.includes('code-rest');
          return isFold || (role === 'tabpanel' && hidden !== undefined);
        })
        .map(({tagName, properties: {hidden}}) => `${path}: <${tagName} hidden="${String(hidden)}">`),
    );
    expect(closed.length).toBeGreaterThan(500);
    expect(closed.filter((line) => !line.endsWith('hidden="until-found">'))).toEqual([]);
  });

  it('has links of headings that are titled after them, also when they contain code', () => {
    const wrong = pages.flatMap(({path, elements}) =>
      elements
        .filter(({tagName}) => /^h[2-6]$/.test(tagName))
        .flatMap((heading) => {
          const link = select('a.hash-link', heading);
          if (link === undefined) return [];
          const expected = `Direct link to ${textOf({...heading, children: heading.children.filter((child) => child !== link)})}`;
          const found = String(link.properties['title']);
          return found === expected ? [] : [`${path}: "${found}", not "${expected}"`];
        }),
    );
    expect(wrong).toEqual([]);
  });

  it('has no style attributes and no handlers, which the content security policy refuses', () => {
    const found = pages.flatMap(({path, elements}) =>
      elements.flatMap(({tagName, properties}) =>
        Object.entries(properties)
          .filter(([name]) => /^(?:style|on[A-Za-z]+)$/.test(name))
          .map(([name, value]) => `${path}: <${tagName} ${name}="${String(value)}">`),
      ),
    );
    expect(found).toEqual([]);
  });
});
