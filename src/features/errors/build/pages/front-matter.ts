import type {ErrorCode} from '../../../../shared/error-table.ts';

/** The title of the page of an error. */
export function errorTitle(code: number): string {
  return `Minified Lexical error #${String(code)}`;
}

/** The keys of an error page that follow from its number. */
export const derivedKeys = ['title', 'page_type', 'displayed_sidebar'] as const;

/** The front matter that the page of an error has by its number. A page about other packages names its own. */
export function errorFrontMatter({code, sites}: ErrorCode): Record<(typeof derivedKeys)[number], string> & {packages: string[]} {
  return {
    title: errorTitle(code),
    page_type: 'reference',
    displayed_sidebar: 'docs',
    packages: [...new Set(sites.map((site) => site.package))],
  };
}
