import {describe, expect, it} from 'vitest';

import {parseHtml} from '../../../src/node/html.ts';
import {readPage} from '../../../src/features/site-output/read-page.ts';
import {faqPage} from '../../../src/features/site-output/heads/faq-page.ts';
import {insertStructuredData} from '../../../src/features/site-output/heads/index.ts';

const address = 'https://example.com/docs/faq';

/** Structured data of a page with this content. */
function faqOf(content: string, changed?: number): ReturnType<typeof faqPage> {
  const html = `<main><article><div class="markdown"><header><h1>Questions</h1></header>${content}</div></article></main>`;
  const page = readPage(parseHtml(html), '/docs/faq', 'index.html');
  if (page === undefined) {
    throw new Error('expected a page');
  }
  return faqPage(page, address, changed);
}

describe('the questions of a page', () => {
  it('are its headings with text below them, each with its address', () => {
    const {mainEntity} = faqOf(
      '<p>Introduction.</p><h2 id=why>Why <code>$</code>?</h2><p>Because  of\n<b>this</b>.</p><ul><li>And that.</li></ul>',
    );
    expect(mainEntity).toEqual([
      {
        '@type': 'Question',
        name: 'Why $?',
        url: `${address}#why`,
        acceptedAnswer: {'@type': 'Answer', text: 'Because of this.\nAnd that.'},
      },
    ]);
  });

  it('come with the day of their last change, where there is one', () => {
    expect(faqOf('<h2>A?</h2><p>Yes.</p>', Date.UTC(2026, 0, 2))).toMatchObject({dateModified: '2026-01-02T00:00:00.000Z'});
    expect(faqOf('<h2>A?</h2><p>Yes.</p>')).not.toHaveProperty('dateModified');
  });

  it('are not headings that only group others, nor the links at the end', () => {
    const {mainEntity} = faqOf('<h2>Basics</h2><h3 id=a>A?</h3><p>Yes.</p><h2>Next steps</h2><ul><li>Read on.</li></ul>');
    expect(mainEntity).toMatchObject([{name: 'A?'}]);
  });

  it('are answered without code and buttons', () => {
    const {mainEntity} = faqOf(
      '<h2 id=a>A?</h2><p>So:</p><figure><figcaption>a.ts</figcaption><pre>code</pre><button>Copy</button></figure>',
    );
    expect(mainEntity).toMatchObject([{acceptedAnswer: {text: 'So:'}}]);
  });

  it('stop the build when code alone answers one', () =>
    expect(() => faqOf('<h2 id=a>A?</h2><figure><pre>code</pre></figure>')).toThrow(
      '/docs/faq: expected a sentence below the question "A?", found code alone.',
    ));

  it('stop the build when there are none', () =>
    expect(() => faqOf('<p>Text.</p>')).toThrow(
      '/docs/faq: expected headings with answers on a page with `page_type: faq`, found none.',
    ));
});

describe('structured data in a page', () => {
  const data = {'@context': 'https://schema.org', '@type': 'WebSite', name: 'A </script><b>'} as const;

  it('stands at the end of the head and cannot end its own script', () => {
    const html = insertStructuredData('<head><title>T</title></head><body></body>', data, 'index.html');
    expect(html).toMatch(/^<head><title>T<\/title><script type="application\/ld\+json">\{.*\}<\/script><\/head><body><\/body>$/);
    expect(JSON.parse(/<script[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '')).toEqual(data);
  });

  it('needs the end of a head, and names the page that has none', () =>
    expect(() => insertStructuredData('<title>T</title>', data, 'docs/index.html')).toThrow(
      'docs/index.html: expected a tag </head>, found none.',
    ));
});
