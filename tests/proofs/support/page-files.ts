/**
 * What files of a page declare, together. The plugin of the tests makes modules of them; a proof says what it uses.
 *
 * @param page the page's path below `docs/`
 * @param files names of `// @filename:` lines
 */
export async function pageFiles(page: string, ...files: string[]): Promise<object> {
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ `/page-components/docs/${page}/${file}`) as Promise<object>),
  );
  return modules.reduce((all, one) => ({...all, ...one}), {});
}
