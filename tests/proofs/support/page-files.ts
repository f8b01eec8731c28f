/**
 * What files of a page declare, together. The plugin of the tests makes modules of them; a proof says what it uses.
 *
 * @param page the page's path below `docs/`
 * @param files names of `// @filename:` lines
 */
export async function pageFiles(page: string, ...files: string[]): Promise<object> {
  const modules = await Promise.all(files.map((file) => pageFile(page, file)));
  return modules.reduce((all, one) => ({...all, ...one}), {});
}

/** As `pageFiles`, for one file, or for the first block that declares something of its name. */
export function pageFile(page: string, file: string): Promise<object> {
  return import(/* @vite-ignore */ `/page-components/docs/${page}/${file}`) as Promise<object>;
}
