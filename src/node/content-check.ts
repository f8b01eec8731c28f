import type {AllContent, Plugin} from '@docusaurus/types';

/** Milliseconds from the start of the development server, or from an edit that it has loaded, to the check: pages are shown before. */
const [firstDelay, recheckDelay] = [5_000, 1_500];

/**
 * A plugin that checks pages and adds nothing to the site.
 *
 * `docusaurus build` fails with all problems of the site at once; `docusaurus start` lists them in the terminal, a few seconds
 * after it has begun and after every change of a page.
 *
 * @param name of the plugin
 * @param problems says what is wrong with the pages, for their author; undefined when all is well
 * @param loadedProblems says what is wrong with what Docusaurus has made of them, such as the sidebars
 */
export function contentCheck(
  name: string,
  problems: () => string | undefined | Promise<string | undefined>,
  loadedProblems: (content: AllContent) => string | undefined = () => undefined,
): Plugin {
  const isBuild = process.env['NODE_ENV'] === 'production';
  const report = (report: string | undefined): void => {
    if (report === undefined) return;
    if (isBuild) throw new Error(report);
    console.error(report);
  };
  const check = async (): Promise<void> => report(await problems());
  let isFirst = true;
  let waiting: NodeJS.Timeout | undefined;
  return {
    name,

    async loadContent() {
      if (isBuild) await check();
    },

    allContentLoaded({allContent}) {
      report(loadedProblems(allContent));
      if (isBuild) return;
      // The hook runs again whenever one of the plugins whose pages these are has loaded a change.
      clearTimeout(waiting);
      waiting = setTimeout(() => void check().catch(console.error), isFirst ? firstDelay : recheckDelay);
      isFirst = false;
    },
  };
}
