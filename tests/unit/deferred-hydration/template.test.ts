import path from 'node:path';

import {compileSSGTemplate} from '@docusaurus/core/lib/ssg/ssgTemplate';
import {describe, expect, it} from 'vitest';

import {deferredHydrationTemplate} from '../../../src/light/deferred-hydration/template.ts';

const template = deferredHydrationTemplate(path.resolve(import.meta.dirname, '../../..'));
const scripts = [...template.matchAll(/<script((?:"[^"]*"|[^>"])*)>([\s\S]*?)<\/script>/g)];

describe('the HTML around built pages', () => {
  it('holds no script that is fetched with the page', () => expect(template).not.toMatch(/<script[^>]* src=/));

  it('names the scripts of the site outside of the inline code, so that the code is the same on every page', () => {
    expect(scripts[0]?.[1]).toContain('data-scripts="<%=');
    expect(scripts[0]?.[2]).not.toContain('<%');
  });

  it('runs the inline script before the style sheet, which it would have to wait for', () =>
    expect(template.indexOf('<script')).toBeLessThan(template.indexOf('rel="stylesheet"')));

  it('adds less than 5.25 kB to a page, with what it says when the scripts do not arrive', () =>
    expect(scripts[0]?.[2]?.length).toBeLessThan(5250));
});

describe('a page in that HTML', () => {
  const made = {
    htmlAttributes: 'lang="en"',
    bodyAttributes: '',
    metaAttributes: ['<title>Nodes</title>'],
    headTags: '<link rel="icon" href="/icon.svg">',
    preBodyTags: '<svg></svg><script>chooseColors()</script><script>chooseBar()</script>',
    postBodyTags: '',
    appHtml: '<nav>Lexical</nav><main>Nodes</main>',
    baseUrl: '/',
    scripts: ['a.js', 'b.js'],
    stylesheets: ['styles.css'],
    noIndex: false,
    version: '3.0.0',
  };
  const render = async (changes: Partial<typeof made> = {}): Promise<string> => {
    const fill = await compileSSGTemplate(template);
    return fill({...made, ...changes});
  };

  it('runs early scripts in the head, and waits for the style sheet behind the navigation bar', async () => {
    const [head = '', body = ''] = (await render()).split('</head>');
    expect(head).toContain('data-scripts="/a.js /b.js" data-styles="/styles.css"');
    expect(head).toContain('<script>chooseColors()</script><script>chooseBar()</script>');
    expect(body).toContain('</nav><script>document.currentScript.remove()</script><main>');
    expect(body.match(/<script/g)).toHaveLength(1);
  });

  it.each([
    ['no early script', {preBodyTags: '<svg></svg>'}, 'in the tags at the start of the body, found none in "<svg'],
    [
      'no navigation bar',
      {appHtml: '<main>Nodes</main>'},
      '/<\\/nav>/ in the HTML of the page, found none in "<main>Nodes</main>"',
    ],
    ['two style sheets', {stylesheets: ['a.css', 'b.css']}, 'expected one style sheet, found "a.css b.css"'],
    ['no style sheet', {stylesheets: []}, 'expected one style sheet, found ""'],
  ])('stops the build when Docusaurus makes %s', async (_what, changes, message) => {
    await expect(render(changes)).rejects.toThrow(message);
    await expect(render(changes)).rejects.toThrow('src/light/deferred-hydration/template.ts: expected');
  });
});
