import type {Aspects} from './facets.ts';
import {defaultAnchor, type CoreIndex} from './index-files.ts';
import {packageOf} from './package-of.ts';
import {startingWith} from './sorted.ts';
import type {SectionKind} from './record.ts';
import {identifierParts, nameKey, stem} from './terms.ts';

/** A page, or a heading with the text below it. */
export interface Section extends Aspects {
  page: number;
  /** The enclosing section; -1 for a page. */
  parent: number;
  level: number;
  heading: string;
  anchor: string;
  /** Label of the part of the site. */
  part: string;
  /** How many other sections have the same heading. */
  repeats: number;
}

/** All sections of the index, by their numbers and by the names that lead to them. */
export class Sections {
  readonly all: readonly Section[];
  /** Addresses of the pages below the site's root. */
  readonly urls: readonly string[];
  /** Keys of names (heading alone, and with its page) to sections. */
  readonly names = new Map<string, number[]>();
  /** Stems of the words of a title to guides and packages: "node" is the page "Nodes". */
  private readonly stemmedTitles = new Map<string, number>();
  private readonly sortedNames: readonly string[];
  /** The section of each page's title. */
  private readonly titles: number[] = [];
  /** The page of the class that a page's class extends. */
  private readonly bases: ReadonlyMap<number, number>;

  /** @throws a `RangeError` when the file is damaged */
  constructor({pages, parts, bases}: CoreIndex) {
    const all: Section[] = [];
    this.urls = pages.map(([url]) => url);
    this.bases = new Map(bases);
    for (const [page, [url, title, partIndex, ...headings]] of pages.entries()) {
      const entry = parts[partIndex];
      if (entry === undefined)
        throw new RangeError(`search index: page ${page} names part ${partIndex}, there are ${parts.length}`);
      const [part, kind] = entry;
      const ofPage = {page, part, kind, package: packageOf(url), repeats: 0};
      const first = all.push({...ofPage, parent: -1, level: 1, heading: title, anchor: ''}) - 1;
      this.titles.push(first);
      const owner = nameKey(title);
      if (isDocumentation(kind)) this.stemmedTitles.set(stemsOf(title), first);
      // Packages are called by their last name: "rich text" is @lexical/rich-text.
      this.name(first, owner, nameKey(title.replace(/^@lexical\//, '')));
      for (const [level, heading, anchor = defaultAnchor(heading)] of headings) {
        let parent = all.length - 1;
        while (parent > first && (all[parent]?.level ?? 0) >= level) parent = all[parent]?.parent ?? first;
        const id = all.push({...ofPage, parent, level, heading, anchor}) - 1;
        const own = nameKey(heading);
        // `editor.update` is how people write LexicalEditor's method, and "table plugin" how they call LexicalTablePlugin.
        this.name(id, own, owner + own, owner.replace(/^lexical/, '') + own);
        if (kind !== 'api' && own.length > 'lexical'.length + 4) this.name(id, own.replace(/^lexical/, ''));
      }
    }
    this.all = all;
    this.sortedNames = [...this.names.keys()].sort();
    for (const section of all) {
      if (section.level === 1 || section.kind === 'api') continue;
      const same = this.names.get(nameKey(section.heading))?.filter((id) => this.at(id).level > 1).length ?? 1;
      section.repeats = Math.min(same - 1, 8);
    }
  }

  /** @throws a `RangeError` when there is no such section */
  at(id: number): Section {
    const section = this.all[id];
    if (section === undefined) throw new RangeError(`search index: no section ${id}, there are ${this.all.length}`);
    return section;
  }

  /** Address of a section below the site's root. */
  urlOf(id: number): string {
    const {page, anchor} = this.at(id);
    const url = this.urls[page] ?? '/';
    return anchor === '' ? url : `${url}#${anchor}`;
  }

  /** The section and those that enclose it, outermost first. */
  chain(id: number): Section[] {
    const chain: Section[] = [];
    for (let section: Section | undefined = this.at(id); section !== undefined; section = this.all[section.parent])
      chain.unshift(section);
    return chain;
  }

  /** How many classes of the documentation stand above the class of a page. */
  depthOfClass(page: number): number {
    const base = this.bases.get(page);
    return base === undefined ? 0 : 1 + this.depthOfClass(base);
  }

  /** The member of a class, or of the nearest class that it extends. @param owner key of the class's name */
  member(owner: string, member: string): number | undefined {
    const title = this.names.get(owner)?.find((id) => this.at(id).kind === 'api');
    if (title === undefined) return undefined;
    const own = this.names.get(member) ?? [];
    for (let page: number | undefined = this.at(title).page; page !== undefined; page = this.bases.get(page)) {
      const found = own.find((id) => this.at(id).page === page && this.at(id).level > 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The keys of names that begin with a text. */
  namesFrom(prefix: string): string[] {
    return startingWith(this.sortedNames, prefix);
  }

  /** The guide or the package whose title has these words, whatever their endings. @param query as it was typed */
  titled(query: string): number | undefined {
    return this.stemmedTitles.get(stemsOf(query));
  }

  /** The page of an address, with or without the host. */
  atAddress(address: string): number | undefined {
    const [, path = ''] = /^(?:https?:\/\/[^/]+)?\/?([^?#]+?)\/?$/.exec(address) ?? [];
    return this.titles[this.urls.indexOf(`/${path}`)];
  }

  /** The title of a section's page. */
  titleOf(id: number): number {
    return this.titles[this.at(id).page] ?? id;
  }

  private name(id: number, ...keys: string[]): void {
    for (const key of keys) {
      if (key === '') continue;
      const ids = this.names.get(key);
      if (ids === undefined) this.names.set(key, [id]);
      else if (!ids.includes(id)) ids.push(id);
    }
  }
}

/** Whether pages of a kind are what most people look for. */
export function isDocumentation(kind: SectionKind): boolean {
  return kind === 'guide' || kind === 'package';
}

function stemsOf(text: string): string {
  return text
    .split(/\s+/)
    .map((word) => stem(nameKey(word)))
    .join(' ')
    .trim();
}

/** Whether a heading is a name from code that consists of several words, or begins with a dollar sign. */
export function isName(heading: string): boolean {
  return !heading.includes('/') && (heading.startsWith('$') || identifierParts(heading).length > 1);
}
