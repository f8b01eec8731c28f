import type {LoadedVersion} from '@docusaurus/plugin-content-docs';

import type {SymbolMap} from '../../../shared/symbols.ts';
import {markdownPath} from '../../../shared/markdown-path.ts';
import type {PageSummary} from '../read-page.ts';
import {llmsFull, llmsIndex, type SiteFacts} from './llms.ts';
import {groupPages, type SidebarItem} from './page-groups.ts';
import {symbolsFile} from './symbols-file.ts';

/** What the files are made from. */
export interface MarkdownSources {
  /** Every content page, in the order in which Docusaurus lists them. */
  pages: readonly (PageSummary & {markdown: string})[];
  docs: Pick<LoadedVersion, 'docs' | 'sidebars'>;
  /** Names of the docs sidebars in reading order. */
  sidebars: readonly string[];
  symbols: SymbolMap;
  site: SiteFacts;
}

/**
 * The site for machines: each page's Markdown alternate beside it (page-markdown.ts, to-markdown.ts), /llms.txt and /llms-full.txt
 * (llms.ts) in reading order (page-groups.ts), and /symbols.json (symbols-file.ts).
 */
export function markdownFiles({pages, docs, sidebars, symbols, site}: MarkdownSources): Map<string, string> {
  const paths = new Map(docs.docs.map(({id, permalink}) => [id, permalink]));
  const items = sidebars.map((name): SidebarItem[] => docs.sidebars[name] ?? unknownSidebar(name, Object.keys(docs.sidebars)));
  const groups = groupPages(pages, items, (id) => paths.get(id));
  const alternates = new Map(pages.map(({path, markdown}) => [path, withAddress(`${site.url}${path}`, markdown, site)]));
  const lists = Object.entries({
    'llms.txt': llmsIndex(groups, site),
    'llms-full.txt': llmsFull(groups, alternates, site),
    'symbols.json': `${JSON.stringify(symbolsFile(symbols, site.url, site.version))}\n`,
  });
  const sizes = lists.map(([name, text]) => `${name} ${Math.round(Buffer.byteLength(text) / 1000)} kB`);
  console.log(`Machine-readable files: ${alternates.size} Markdown alternates, ${sizes.join(', ')}.`);
  return new Map([...[...alternates].map(([page, text]) => [markdownPath(page), text] as const), ...lists]);
}

/** The Markdown of a page under a line that says which page and version it is. */
function withAddress(address: string, markdown: string, site: SiteFacts): string {
  return `> [${address}](${address}) · ${site.title} ${site.version}\n\n${markdown}`;
}

function unknownSidebar(name: string, known: string[]): never {
  throw new Error(`src/config/plugins.ts: sidebars.ts has no sidebar "${name}". Expected one of: ${known.join(', ')}.`);
}
