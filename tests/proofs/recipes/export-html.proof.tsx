import {$createLinkNode} from '@lexical/link';
import {$createHeadingNode} from '@lexical/rich-text';
import {$createParagraphNode, $createTextNode, $getRoot, type LexicalEditor} from 'lexical';
import {createElement, StrictMode, type ComponentType} from 'react';
import {act} from 'react';
import {expect, onTestFinished, vi} from 'vitest';

import {pageFiles} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {change, show} from '../support/sample.ts';

/** What proofs use of the page's code. */
interface Code {
  default: ComponentType;
  toHtmlPage: (editor: LexicalEditor) => {title: string; html: string};
}

interface Downloads {
  editor: LexicalEditor;
  /** Clicks the button; the file's name and content. */
  download: () => Promise<[name: string, content: string]>;
  /** Addresses of files that can still be read. */
  kept: Set<string>;
  unmount: () => Promise<void>;
}

async function showSample(file: 'HtmlEditor.tsx' | 'SmallEditor.tsx'): Promise<Downloads> {
  const {default: Sample} = (await pageFiles('recipes/export-html.md', file)) as Code;
  const kept = new Set<string>();
  const files = new Map<string, Blob>();
  const clicked: HTMLAnchorElement[] = [];
  // jsdom has neither.
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      const url = `blob:${files.size}`;
      files.set(url, blob);
      kept.add(url);
      return url;
    },
    revokeObjectURL: (url: string) => kept.delete(url),
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this);
  });
  const {container, editor, unmount} = await show(createElement(StrictMode, null, createElement(Sample)));
  onTestFinished(() => {
    click.mockRestore();
    return unmount();
  });
  return {
    editor,
    kept,
    unmount,
    download: async () => {
      await act(async () => {
        container.querySelector('button')?.click();
        await Promise.resolve();
      });
      const link = clicked.at(-1);
      const blob = files.get(link?.href ?? '');
      if (link === undefined || blob === undefined) throw new Error('expected a file');
      return [link.download, await textOf(blob)];
    },
  };
}

function textOf(blob: Blob): Promise<string> {
  // jsdom has no text() of its own.
  const reader = new FileReader();
  reader.readAsText(blob);
  return new Promise((resolve) => {
    reader.onload = () => {
      resolve(reader.result as string);
    };
  });
}

const parse = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

prove('Letters such as ü are broken. The file has no charset. Write it into the head.', async () => {
  for (const file of ['HtmlEditor.tsx', 'SmallEditor.tsx'] as const) {
    const {editor, download} = await showSample(file);
    await change(editor, () =>
      $getRoot()
        .clear()
        .append($createParagraphNode().append($createTextNode('ü <b>&\uD83D'))),
    );
    const [, html] = await download();
    expect(html).toMatch(/^<!doctype html>/);
    // Browsers look for it in the first kilobyte.
    expect(html.slice(0, 200)).toContain('<meta charset="utf-8">');
    expect(parse(html).body.textContent.trim()).toBe('ü <b>&\uFFFD');
  }
});

prove('The first block becomes the title and the name of the file. Relative links and images get full addresses.', async () => {
  const {editor, download} = await showSample('HtmlEditor.tsx');
  const [name, html] = await download();
  expect([name, parse(html).title]).toEqual(['Walk to the lake.html', 'Walk to the lake']);
  expect(parse(html).querySelector('a')?.getAttribute('href')).toBe(`${location.origin}/map`);
  const $start = (text: string): unknown =>
    $getRoot()
      .clear()
      .append($createHeadingNode('h2').append($createTextNode(text)));
  for (const [text, title] of [
    ['', 'Document'],
    ['constructor', 'constructor'],
    ['</title><script>alert(1)</script>', '</title><script>alert(1)</script>'],
    ['x'.repeat(1_000_000), 'x'.repeat(80)],
  ] as const) {
    await change(editor, () => $start(text));
    const [file, page] = await download();
    expect([file, parse(page).title]).toEqual([`${title}.html`, title]);
    expect(parse(page).querySelector('script')).toBeNull();
  }
  await change(editor, () => $getRoot().clear());
  expect((await download())[0]).toBe('Document.html');
});

prove('Links lead nowhere. They are relative. toHtmlPage() makes them absolute.', async () => {
  const {editor, download} = await showSample('HtmlEditor.tsx');
  const urls = ['/map', 'map?a=1', '#part', 'https://example.org/', 'mailto:a@example.org', 'javascript:alert(1)'];
  await change(editor, () =>
    $getRoot()
      .clear()
      .append(...urls.map((url) => $createParagraphNode().append($createLinkNode(url).append($createTextNode(url))))),
  );
  const [, html] = await download();
  expect([...parse(html).querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    new URL('/map', location.href).href,
    new URL('map?a=1', location.href).href,
    '#part',
    'https://example.org/',
    'mailto:a@example.org',
    'about:blank',
  ]);
});

prove('It releases the file at the next click, or when the button is removed.', async () => {
  for (const file of ['HtmlEditor.tsx', 'SmallEditor.tsx'] as const) {
    const {download, kept, unmount} = await showSample(file);
    await download();
    expect(kept.size).toBe(1);
    const [first] = kept;
    await download();
    expect([kept.size, kept.has(first ?? '')]).toEqual([1, false]);
    await unmount();
    expect(kept.size).toBe(0);
  }
});

prove('The file has the language and the direction of your page. Each block keeps its own direction.', async () => {
  Object.assign(document.documentElement, {lang: 'he', dir: 'rtl'});
  onTestFinished(() => {
    document.documentElement.removeAttribute('lang');
    document.documentElement.removeAttribute('dir');
  });
  const {editor, download} = await showSample('HtmlEditor.tsx');
  await change(editor, () => $getRoot().append($createParagraphNode().append($createTextNode('אב'))));
  const page = parse((await download())[1]);
  expect([page.documentElement.lang, page.documentElement.dir]).toEqual(['he', 'rtl']);
  expect([...page.querySelectorAll('h1, p')].map((block) => block.getAttribute('dir'))).toEqual(['ltr', 'ltr', 'rtl']);
});
