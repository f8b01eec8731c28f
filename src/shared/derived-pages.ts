/** Pages that list or find what other pages hold; they have no Markdown alternate and no social card of their own. */
const derived = /^\/(search|404\.html|blog\/(archive|tags(\/.*)?|authors(\/.*)?|page\/.*))\/?$/;

/**
 * Whether a page holds content of its own.
 *
 * @param path path of the page
 */
export function isContentPage(path: string): boolean {
  return !derived.test(path);
}
