/** Folders of pages that look alike, and whose readers mostly stay there. */
const groups = ['docs/api', 'docs/error', 'docs'];

/**
 * Names the style sheet that a page shares with others.
 *
 * @param path the page's path on the site, as in `/docs/api/modules/lexical`
 */
export function styleGroupOf(path: string): string {
  return groups.find((folder) => path.startsWith(`/${folder}/`))?.replace('/', '-') ?? 'site';
}
