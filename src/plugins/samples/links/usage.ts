import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import {parseFrontMatter} from '../../../content/front-matter.ts';
import {errorTitle} from '../../error-codes/pages/front-matter.ts';
import {codeOfPage} from '../../error-codes/pages/locations.ts';
import type {Analyses} from '../analyze.ts';
import {parsePage} from '../../../content/fences/extract.ts';
import type {Problem} from '../../../content/problems.ts';
import type {Page} from '../../../content/pages.ts';
import {proseLinks, resolveInlineCode} from './prose.ts';
import type {SymbolIndex} from './symbol-index.ts';

/** A page that uses a symbol. */
export interface UsingPage {
  url: string;
  title: string;
}

/** The pages that use each symbol, by the symbol's id; for "used on" lists in the reference. */
export type Usage = Record<string, UsingPage[]>;

/** What linking all pages gave. */
export interface SiteLinks {
  usage: Usage;
  /** Ambiguous names in prose, and names in front matter that do not exist. */
  problems: Problem[];
  counts: {samples: number; prose: number; frontMatter: number};
}

/** Resolves everything that pages name: identifiers of samples, inline code, `symbols` in front matter. */
export function linkSite(pages: readonly Page[], analyses: Analyses, index: SymbolIndex, siteDir: string): SiteLinks {
  const usage: Usage = {};
  const problems: Problem[] = [];
  const counts = {samples: 0, prose: 0, frontMatter: 0};
  for (const page of pages) {
    const ids = new Set<string>();
    const using = describePage(page, siteDir);
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
    counts.frontMatter += declared.ids.length;
    for (const id of [...ids, ...declared.ids]) {
      const list = (usage[id] ??= []);
      if (using !== undefined && list.every(({url}) => url !== using.url)) {
        list.push(using);
      }
    }
  }
  return {usage, problems, counts};
}

/** The `symbols` of a page's front matter; each must exist and mean one thing. */
function declaredSymbols(page: Page, index: SymbolIndex): {ids: string[]; problems: Problem[]} {
  const frontMatter = parseFrontMatter(page.text);
  const {symbols} = frontMatter.values;
  const ids: string[] = [];
  const problems: Problem[] = [];
  (Array.isArray(symbols) ? (symbols as unknown[]) : []).forEach((name, number) => {
    const at = {file: page.file, ...frontMatter.placeOfItem('symbols', number)};
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

/** Address and title of a page; undefined for files that are no pages of their own, whose names begin with `_`. */
export function describePage(page: Page, siteDir: string): UsingPage | undefined {
  const relative = path.relative(siteDir, page.file).replaceAll('\\', '/');
  const {values} = parseFrontMatter(page.text);
  const [, folder, rest] = /^(docs|blog|src\/pages)\/(.*)\.mdx?$/.exec(relative) ?? [];
  if (folder === undefined || rest === undefined || /(?:^|\/)_/.test(rest)) {
    return undefined;
  }
  const code = codeOfPage(relative);
  const derived = code === undefined ? firstHeading(page.text) : errorTitle(code);
  const title = typeof values['title'] === 'string' ? values['title'] : (derived ?? rest);
  return {url: addressOf(folder, rest, values), title};
}

function addressOf(folder: string, rest: string, {slug, id}: Record<string, unknown>): string {
  const base = folder === 'src/pages' ? '/' : `/${folder}/`;
  const directory = rest.includes('/') ? rest.slice(0, rest.lastIndexOf('/') + 1) : '';
  if (typeof slug === 'string') {
    return trimSlash(path.posix.join(base, slug.startsWith('/') ? '' : folder === 'docs' ? directory : '', slug));
  }
  if (folder === 'blog') {
    const [, year, month, day, name] = /^(\d{4})-(\d{2})-(\d{2})[-/](.*?)(?:\/index)?$/.exec(rest) ?? [];
    return name === undefined
      ? trimSlash(base + rest.replace(/\/index$/, ''))
      : `/blog/${year ?? ''}/${month ?? ''}/${day ?? ''}/${name}`;
  }
  const last = rest.slice(directory.length);
  const parent = directory.split('/').at(-2) ?? '';
  const isIndex = /^(?:index|readme)$/i.test(last) || last.toLowerCase() === parent.toLowerCase();
  return trimSlash(base + directory + (typeof id === 'string' ? id : isIndex ? '' : last));
}

function trimSlash(url: string): string {
  return url.length > 1 ? url.replace(/\/$/, '') : url;
}

function firstHeading(text: string): string | undefined {
  return /^#\s+(.+?)\s*(?:\{#[\w-]+\})?\s*$/m.exec(text)?.[1];
}

/** Writes the usage list where the API reference reads it. */
export function writeUsage(usage: Usage, siteDir: string): void {
  const file = path.join(siteDir, '.cache/samples/usage.json');
  mkdirSync(path.dirname(file), {recursive: true});
  writeFileSync(file, JSON.stringify(usage));
}
