import {MarkdownTheme, type MarkdownPageEvent} from 'typedoc-plugin-markdown';

/**
 * Makes a theme that takes each page's text from a list instead of TypeDoc's templates.
 *
 * @param pages Text by page file. Asked for when the first page is rendered, because the router must have run by then.
 */
export function pageTheme(
  pages: (theme: MarkdownTheme, firstPage: MarkdownPageEvent) => ReadonlyMap<string, string>,
): typeof MarkdownTheme {
  return class ReferenceTheme extends MarkdownTheme {
    #pages: ReadonlyMap<string, string> | undefined;

    override render(page: MarkdownPageEvent): string {
      this.#pages ??= pages(this, page);
      const text = this.#pages.get(page.url);
      if (text === undefined) throw new Error(`The router made the page "${page.url}", for which there is no text.`);
      return text;
    }

    /** The sidebar is made from the model (see sidebar.ts). */
    override getNavigation(): ReturnType<MarkdownTheme['getNavigation']> {
      return [];
    }
  };
}
