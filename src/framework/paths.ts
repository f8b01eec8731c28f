/** Address under which the reference is served. */
export const apiRoot = '/docs/api';

/** Address of the page about other versions, or of a section of it: `0.17` → `/docs/versions#0.17`. */
export function versionUrl(section?: string): string {
  return section === undefined ? '/docs/versions' : `/docs/versions#${section}`;
}

/** `@lexical/react/LexicalComposer` → `lexical_react_LexicalComposer`: the module's part of page addresses. */
export function moduleSlug(moduleName: string): string {
  return moduleName.replace(/^@/, '').replace(/[^\w$.]+/g, '_');
}

/** File of a page, relative to the reference's folder. */
export const pageFile = {
  index: 'index.md',
  modules: 'modules.md',
  module: (moduleName: string) => `modules/${moduleSlug(moduleName)}.md`,
  class: (moduleName: string, name: string) => `classes/${moduleSlug(moduleName)}.${name}.md`,
  interface: (moduleName: string, name: string) => `interfaces/${moduleSlug(moduleName)}.${name}.md`,
} as const;

/** Address of a page of the reference: `modules/lexical.md` → `/docs/api/modules/lexical`. */
export function pageUrl(file: string): string {
  const route = file.replace(/\.md$/, '');
  return route === 'index' ? apiRoot : `${apiRoot}/${route}`;
}

/**
 * Hands out the element ids of one page. Ids follow the site's published anchors: lower case, no `$`, and `-1` for the
 * second of a name, so the order in which names are asked for is part of the contract.
 */
export class AnchorNames {
  readonly #taken: Map<string, number>;

  /** @param reserved Ids that headings of the page itself use. */
  constructor(reserved: readonly string[] = []) {
    this.#taken = new Map(reserved.map((id) => [id, 0]));
  }

  next(name: string): string {
    const base = name.toLowerCase().replace(/[^\p{L}\p{N}_-]/gu, '');
    const count = this.#taken.get(base);
    if (count === undefined) {
      this.#taken.set(base, 0);
      return base;
    }
    let number = count + 1;
    while (this.#taken.has(`${base}-${number}`)) number++;
    this.#taken.set(base, number);
    this.#taken.set(`${base}-${number}`, 0);
    return `${base}-${number}`;
  }
}
