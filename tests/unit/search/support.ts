import type {SearchAliases} from '../../../src/content/search-aliases.ts';
import {parseHtml} from '../../../src/node/html.ts';
import {buildIndex, textIndex} from '../../../src/features/search/build/build-index.ts';
import {extractPage} from '../../../src/features/search/build/extract.ts';
import {recordsOf} from '../../../src/features/search/build/records.ts';
import {SearchEngine} from '../../../src/features/search/shared/engine.ts';
import type {SearchRecord} from '../../../src/features/search/shared/record.ts';

export const siteRoot = 'https://docs.example/';

/** A rendered page, as Docusaurus writes it, with this in its article. */
export function html(path: string, article: string, head = ''): string {
  return `<!doctype html><html lang="en"><head>
    <link rel="canonical" href="${siteRoot}${path.replace(/^\//, '')}">
    <meta name="docusaurus_tag" content="docs-default-current">${head}</head>
    <body><nav>Menu</nav><article><div class="theme-doc-markdown">${article}</div></article></body></html>`;
}

/** Records of pages given as path and content of the article. */
export function records(pages: Record<string, string>, aliases: ReadonlyMap<string, SearchAliases> = new Map()): SearchRecord[] {
  return Object.entries(pages).flatMap(([path, article]) => {
    const page = extractPage(parseHtml(html(path, article)));
    if (page === null) throw new Error(`${path} gives no records`);
    return recordsOf(page, siteRoot, aliases.get(path));
  });
}

/** An engine over pages, through the same steps as the build. */
export function engineOf(pages: Record<string, string>, aliases?: ReadonlyMap<string, SearchAliases>): SearchEngine {
  const {core, texts} = buildIndex(records(pages, aliases), siteRoot);
  const engine = new SearchEngine(core);
  engine.addText(textIndex(texts));
  return engine;
}

/** Addresses that a query finds, best first. */
export function urls(engine: SearchEngine, query: string): string[] {
  return engine.search(query, {}, 0, 20).hits.map(({url}) => url);
}
