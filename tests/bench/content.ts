import {mkdirSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import {readPage} from '../../src/content/versions.ts';

/** One page as all sites get it. */
export interface Page {
  /** Address below /docs, without an ending. */
  slug: string;
  title: string;
  description: string;
  /** Markdown that all generators read alike. */
  body: string;
}

/** A value of the front matter, which the site keeps on one line. */
function frontMatter(text: string, key: string): string | undefined {
  return new RegExp(`^${key}: *(['"]?)(.*)\\1$`, 'm').exec(text)?.[2];
}

/** Rewrites what only this site understands: names of admonitions, words behind a fence's language, links to files. */
function plainMarkdown(body: string): string {
  return body
    .replace(/^:::(?:pitfall|warning|danger)/gm, ':::caution')
    .replace(/^:::info/gm, ':::note')
    .replace(/^(\s*```)(\w+)[^\n]*$/gm, '$1$2')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\]\((?!https?:|#|\/)[^)]*\)/g, '](#)')
    .replace(/ \{#[\w-]+\}$/gm, '');
}

/** Reads every page of the docs, those of the generated reference included: a build has written them. */
export function readPages(docsDir: string): Page[] {
  return readdirSync(docsDir, {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => {
      const text = readPage(path.join(docsDir, name));
      const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
      const slug = name.replace(/\.md$/, '').replace(/(^|\/)index$/, '');
      return {
        // Dots in names of the reference end a file name for some routers.
        slug: slug.replaceAll('.', '-').toLowerCase(),
        title: frontMatter(head, 'title') ?? path.basename(slug),
        description: frontMatter(head, 'description') ?? '',
        // Each generator shows the title in its own way.
        body: plainMarkdown(body.replace(/^\s*# .*\n/, '')),
      };
    })
    .filter(({slug}) => slug !== '');
}

/** Groups of the sidebar: the first folder of a page. */
export function groupsOf(pages: readonly Page[]): Map<string, Page[]> {
  const groups = new Map<string, Page[]>();
  for (const page of pages) {
    const name = page.slug.includes('/') ? page.slug.split('/').slice(0, -1).join('/') : 'docs';
    groups.set(name, [...(groups.get(name) ?? []), page]);
  }
  return groups;
}

/**
 * Writes the pages for one generator.
 *
 * @param pages the pages
 * @param folder folder that the generator reads; emptied first
 * @param contentOf what the generator gets below the front matter
 */
export function writePages(pages: readonly Page[], folder: string, contentOf: (page: Page) => string = ({body}) => body): void {
  rmSync(folder, {recursive: true, force: true});
  for (const page of pages) {
    const {slug, title, description} = page;
    const file = path.join(folder, `${slug}.md`);
    mkdirSync(path.dirname(file), {recursive: true});
    writeFileSync(
      file,
      `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\n---\n${contentOf(page)}`,
    );
  }
}
