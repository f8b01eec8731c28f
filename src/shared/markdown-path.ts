/**
 * Path of a page's Markdown alternate: the page's path with `.md` at its end; `/index.md` for the home page.
 *
 * @param path path of the page, with or without a trailing slash
 */
export function markdownPath(path: string): string {
  const trimmed = path.replace(/\/$/, '');
  return trimmed === '' ? '/index.md' : `${trimmed}.md`;
}
