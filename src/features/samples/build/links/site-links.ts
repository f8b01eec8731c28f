import type {Root} from 'mdast';

import {parseFrontMatter} from '../../../../content/front-matter.ts';
import type {Analyses} from '../analyze.ts';
import {parsePage} from '../../../../content/fences/extract.ts';
import type {Problem} from '../../../../content/problems.ts';
import type {Page} from '../../../../content/pages.ts';
import {resolveInlineCode} from '../../../../framework/resolve-name.ts';
import {proseLinks, type ProseLink} from './prose.ts';
import type {SampleLink} from './sample-links.ts';
import type {SymbolIndex} from '../../../../framework/symbol-index.ts';
import type {SymbolEntry} from '../../../../shared/symbols.ts';

/** What linking all pages gave. */
export interface SiteLinks {
  /** Pages that name a symbol, as absolute paths, by the symbol's id. */
  pagesBySymbol: Record<string, string[]>;
  /** Ambiguous names in prose, and names in front matter that do not exist. */
  problems: Problem[];
  /** Links that were found. */
  counts: {samples: number; prose: number};
}

/** What a page names of the reference. */
export interface PageLinks {
  inSamples: SymbolEntry[];
  /** Inline code, in the order of the page. */
  prose: ProseLink[];
  /** All of it, with what its front matter names. */
  named: SymbolEntry[];
  /** Ambiguous names in prose, and names in front matter that do not exist. */
  problems: Problem[];
}

/**
 * Resolves everything that a page names: identifiers of samples, inline code, `symbols` in front matter.
 *
 * @param page the page
 * @param tree its Markdown, which has the inline code
 * @param links what the compiler found in its samples
 * @param index what the reference documents
 */
export function linkPage(page: Page, tree: Root, links: readonly SampleLink[], index: SymbolIndex): PageLinks {
  const inSamples = namedInSamples(links, index);
  const prose = proseLinks(tree, page.file, index);
  const declared = declaredSymbols(page, index);
  return {
    inSamples,
    prose: prose.links,
    named: [...inSamples, ...prose.links.map(({entry}) => entry), ...declared.entries],
    problems: [...prose.problems, ...declared.problems],
  };
}

/** Resolves everything that pages name. */
export function linkSite(pages: readonly Page[], analyses: Analyses, index: SymbolIndex): SiteLinks {
  const pagesBySymbol: SiteLinks['pagesBySymbol'] = {};
  const problems: Problem[] = [];
  const counts = {samples: 0, prose: 0};
  for (const page of pages) {
    const linked = linkPage(page, parsePage(page.text), analyses.get(page.file)?.links ?? [], index);
    problems.push(...linked.problems);
    counts.samples += linked.inSamples.length;
    counts.prose += linked.prose.length;
    for (const id of new Set(linked.named.map((entry) => entry.id))) (pagesBySymbol[id] ??= []).push(page.file);
  }
  return {pagesBySymbol, problems, counts};
}

/** What the names in samples mean, each time that one stands there. */
function namedInSamples(links: readonly SampleLink[], index: SymbolIndex): SymbolEntry[] {
  return links.flatMap(({declarations}) => index.byDeclaration(declarations) ?? []);
}

/** The `symbols` of a page's front matter; each must exist and mean one thing. */
function declaredSymbols(page: Page, index: SymbolIndex): {entries: SymbolEntry[]; problems: Problem[]} {
  const frontMatter = parseFrontMatter(page.text);
  const {symbols} = frontMatter.values;
  const entries: SymbolEntry[] = [];
  const problems: Problem[] = [];
  (Array.isArray(symbols) ? (symbols as unknown[]) : []).forEach((name, number) => {
    const at = {file: page.file, ...frontMatter.locationOfItem('symbols', number)};
    const resolution = typeof name === 'string' ? resolveInlineCode(`${name}()`, index) : undefined;
    if (resolution?.kind === 'symbol') {
      entries.push(resolution.entry);
    } else if (resolution?.kind === 'ambiguous') {
      problems.push({
        ...at,
        message: `symbols: ${String(name)} is ambiguous: ${resolution.entries.map(({module}) => module).join(' and ')} export it`,
        hint: `Say which one: "${resolution.entries[0]?.module ?? ''}!${String(name)}".`,
      });
    } else {
      problems.push({
        ...at,
        message: `symbols: the documented version exports no ${String(name)}`,
        hint: 'Name exports as $getRoot and members as LexicalEditor.update.',
      });
    }
  });
  return {entries, problems};
}
