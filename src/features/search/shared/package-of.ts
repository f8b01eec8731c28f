/**
 * The package that a page is about.
 *
 * @param path path of the page below the site's root: `/docs/packages/lexical-list`, `/docs/api/classes/lexical_list.ListNode`
 * @returns its name, or null for a page about none or about several
 */
export function packageOf(path: string): string | null {
  const [, unit] = /^\/docs\/(?:packages|api\/\w+)\/(lexical[\w-]*)/.exec(path) ?? [];
  if (unit === undefined) return /^\/docs\/react(?:\/|$)/.test(path) ? '@lexical/react' : null;
  if (unit === 'lexical') return 'lexical';
  // Each module of `@lexical/react` has a page: `lexical_react_LexicalComposer`.
  return `@lexical/${unit
    .replace(/^lexical[-_]/, '')
    .replace(/^react_.*/, 'react')
    .replaceAll('_', '-')}`;
}
