import {parseFrontMatter} from '../../../content/front-matter.ts';
import type {Analyses} from '../analyze.ts';
import {parsePage} from '../../../content/fences/extract.ts';
import type {Problem} from '../../../content/problems.ts';
import type {Page} from '../../../content/pages.ts';
import {resolveInlineCode} from '../../api-reference/resolve-name.ts';
import {proseLinks} from './prose.ts';
import type {SymbolIndex} from '../../api-reference/symbol-index.ts';

/** What linking all pages gave. */
export interface SiteLinks {
  /** Pages that name a symbol, as absolute paths, by the symbol's id. */
  pagesBySymbol: Record<string, string[]>;
  /** Ambiguous names in prose, and names in front matter that do not exist. */
  problems: Problem[];
  /** Links that were found. */
  counts: {samples: number; prose: number};
}

/** Resolves everything that pages name: identifiers of samples, inline code, `symbols` in front matter. */
export function linkSite(pages: readonly Page[], analyses: Analyses, index: SymbolIndex): SiteLinks {
  const pagesBySymbol: SiteLinks['pagesBySymbol'] = {};
  const problems: Problem[] = [];
  const counts = {samples: 0, prose: 0};
  for (const page of pages) {
    const ids = new Set<string>();
    for (const link of analyses.get(page.file)?.links ?? []) {
      const entry = index.byDeclaration(link.declarations);
      if (entry !== undefined) {
        counts.samples++;
        ids.add(entry.id);
      }
    }
    const prose = proseLinks(parsePage(page.text), page.file, index);
    problems.push(...prose.problems);
    counts.prose += prose.links.length;
    for (const {entry} of prose.links) {
      ids.add(entry.id);
    }
    const declared = declaredSymbols(page, index);
    problems.push(...declared.problems);
    for (const id of new Set([...ids, ...declared.ids])) (pagesBySymbol[id] ??= []).push(page.file);
  }
  return {pagesBySymbol, problems, counts};
}

/** The `symbols` of a page's front matter; each must exist and mean one thing. */
export function declaredSymbols(page: Page, index: SymbolIndex): {ids: string[]; problems: Problem[]} {
  const frontMatter = parseFrontMatter(page.text);
  const {symbols} = frontMatter.values;
  const ids: string[] = [];
  const problems: Problem[] = [];
  (Array.isArray(symbols) ? (symbols as unknown[]) : []).forEach((name, number) => {
    const at = {file: page.file, ...frontMatter.locationOfItem('symbols', number)};
    const resolution = typeof name === 'string' ? resolveInlineCode(`${name}()`, index) : undefined;
    if (resolution?.kind === 'symbol') {
      ids.push(resolution.entry.id);
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
  return {ids, problems};
}
