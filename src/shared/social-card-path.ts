/**
 * Path of a page's social card, the image that other sites show beside a link to the page.
 *
 * @param path path of the page, with or without a trailing slash
 */
export function socialCardPath(path: string): string {
  const name = path.replace(/^\/|\/$/g, '').replaceAll('/', '-');
  return `/img/cards/${name === '' ? 'home' : name}.png`;
}
