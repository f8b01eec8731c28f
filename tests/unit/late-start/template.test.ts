import path from 'node:path';

import {describe, expect, it} from 'vitest';

import {lateStartTemplate} from '../../../src/plugins/late-start/template.ts';

const template = lateStartTemplate(path.resolve(import.meta.dirname, '../../..'));
const scripts = [...template.matchAll(/<script((?:"[^"]*"|[^>"])*)>([\s\S]*?)<\/script>/g)];

describe('the HTML around built pages', () => {
  it('holds no script that is fetched with the page', () => {
    expect(template).not.toMatch(/<script[^>]* src=/);
  });

  it('names the scripts of the site outside of the inline code, so that the code is the same on every page', () => {
    expect(scripts[0]?.[1]).toContain('data-scripts="<%=');
    expect(scripts[0]?.[2]).not.toContain('<%');
  });

  it('runs the inline script before the style sheet, which it would have to wait for', () => {
    expect(template.indexOf('<script')).toBeLessThan(template.indexOf('rel="stylesheet"'));
  });

  it('adds less than 5 kB to a page, with what it says when the scripts do not arrive', () => {
    expect(scripts[0]?.[2]?.length).toBeLessThan(5000);
  });
});
