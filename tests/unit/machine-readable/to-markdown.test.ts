import {describe, expect, it} from 'vitest';

import {parseHtml} from '../../../src/node/html.ts';
import {readPage} from '../../../src/features/site-output/read-page.ts';
import {toPageMarkdown} from '../../../src/features/site-output/markdown/to-markdown.ts';

/** The content of a rendered page. */
function contentOf(html: string): NonNullable<ReturnType<typeof readPage>>['content'] {
  const page = readPage(parseHtml(`<main><article><h1>Title</h1>${html}</article></main>`), '/docs/page', 'index.html');
  if (page === undefined) {
    throw new Error('expected a page');
  }
  return page.content;
}

/** The Markdown of a page, below its title. */
function markdownOf(html: string): string {
  return toPageMarkdown(contentOf(html), 'https://example.com/docs/page')
    .replace(/^# Title\n+/, '')
    .trim();
}

describe('the Markdown of a page', () => {
  it('has absolute links, whatever they were relative to', () =>
    expect(markdownOf('<p><a href="/docs/nodes#id">a</a> <a href="other">b</a> <a href="#part">c</a></p>')).toBe(
      '[a](https://example.com/docs/nodes#id) [b](https://example.com/docs/other) [c](https://example.com/docs/page#part)',
    ));

  it('has code with its language and file name, and what it prints', () => {
    const html =
      '<figure class="theme-code-block language-ts"><figcaption>Note.ts</figcaption><pre><code>const a = <span>1</span>;\n</code></pre>' +
      '<button>Copy</button><div><span>Output</span><pre><samp>1</samp></pre></div></figure>';
    expect(markdownOf(html)).toBe('```ts title="Note.ts"\nconst a = 1;\n```\n\n```text output\n1\n```');
  });

  it('has an entry of the reference with its kind, its import and its signature apart', () => {
    const html =
      '<div class="api-head"><span class="api-kind">Function</span><span class="api-mark">deprecated</span>' +
      '<span class="api-import"><code>import {f} from \'lexical\';</code><button>Copy</button></span></div>' +
      '<div class="api-signature"><code>function f(\n  a: <a href="/docs/api/A">A</a>,\n): void</code></div>';
    expect(markdownOf(html)).toBe(
      "Function · deprecated\n\n```ts\nimport {f} from 'lexical';\n```\n\n```ts\nfunction f(\n  a: A,\n): void\n```",
    );
  });

  it('has each file of a sample with its name, folded lines and all, and then what it prints', () => {
    const file = (name: string, code: string) =>
      `<div role="tabpanel"><figure class="theme-code-block language-ts"><figcaption>${name}</figcaption><pre><code>${code}</code></pre></figure></div>`;
    const html =
      '<div class="code-files"><div role="tablist"><button role="tab">A.ts</button><button role="tab">B.ts</button></div>' +
      file('A.ts', 'a;\n<span class="code-rest" hidden="until-found">b;\n</span>') +
      file('B.ts', 'c;') +
      '<div><span>Output</span><pre><samp>1</samp></pre></div></div>';
    expect(markdownOf(html)).toBe('```ts title="A.ts"\na;\nb;\n```\n\n```ts title="B.ts"\nc;\n```\n\n```text output\n1\n```');
  });

  it('has each rule of the styles of samples once', () => {
    const styles = (css: string) =>
      `<figure class="theme-code-block language-css"><figcaption>styles.css</figcaption><pre><code>${css}</code></pre></figure>`;
    const root = (...tokens: string[]) =>
      `:root {\n  color-scheme: light dark;\n\n${tokens.map((token) => `  --ed-${token}: 0;\n`).join('')}}`;
    const [first, more] = [
      `${root('a')}\n\n.ed-a {\n  margin: 0;\n}`,
      `${root('a', 'b')}\n\n.ed-a {\n  margin: 0;\n}\n\n.ed-b {\n  margin: 0;\n}`,
    ];
    expect(markdownOf(styles(first) + styles(first) + styles(more))).toBe(
      `\`\`\`css title="styles.css"\n${first}\n\`\`\`\n\n\`\`\`css title="styles.css (added)"\n:root {\n  --ed-b: 0;\n}\n\n.ed-b {\n  margin: 0;\n}\n\`\`\``,
    );
  });

  it('has of a sample what readers see, without the lines that are there to check it', () => {
    const html =
      '<figure class="theme-code-block language-ts"><pre><code><span class="code-hidden">const a = 1;\n</span>log(<b>a</b>);\n' +
      '<span class="code-hidden">export {a};\n</span></code></pre></figure>';
    expect(markdownOf(html)).toBe('```ts\nlog(a);\n```');
  });

  it('keeps a code block whole when the code itself has fences', () => {
    const html = '<figure class="theme-code-block language-md"><pre><code>```ts\na\n```</code></pre></figure>';
    expect(markdownOf(html)).toBe('````md\n```ts\na\n```\n````');
  });

  it('has every tab under its label', () => {
    const html =
      '<div class="tabs-container"><ul role=tablist><li role=tab>npm</li><li role=tab>pnpm</li></ul>' +
      '<div><div role=tabpanel><p>npm i</p></div><div role=tabpanel hidden><p>pnpm add</p></div></div></div>';
    expect(markdownOf(html)).toBe('**npm**\n\nnpm i\n\n**pnpm**\n\npnpm add');
  });

  it('has callouts as quotes that begin with their title', () => {
    const html = '<div class="theme-admonition"><div><span><svg><path/></svg></span>Pitfall</div><div><p>Do not.</p></div></div>';
    expect(markdownOf(html)).toBe('> **Pitfall**\n>\n> Do not.');
  });

  it('has tables, with code in a cell on one line', () => {
    const html = '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td><pre>x:\n  string</pre></td></tr></tbody></table>';
    expect(markdownOf(html)).toBe('| a |\n| - |\n| `x: string` |');
  });

  it('tells drawings by their text, and leaves out icons', () =>
    expect(markdownOf('<p>Text</p><svg role=img aria-label="A tree of nodes"></svg><svg></svg>')).toBe(
      'Text\n\n_Figure: A tree of nodes_',
    ));

  it('opens what is folded', () =>
    expect(markdownOf('<details><summary>More</summary><p>Text.</p></details>')).toBe('**More**\n\nText.'));

  it('leaves out what is for the eye or the hand only', () => {
    const html =
      '<nav>Breadcrumbs</nav><h2>Part<a class="hash-link" href="#part">\u200B</a></h2><form><button>Copy page</button></form>' +
      '<div class="theme-doc-version-badge">Lexical</div><div data-live>An editor</div><p data-markdown="skip">Hint</p><p>Text.</p>';
    expect(markdownOf(html)).toBe('## Part\n\nText.');
  });
});
