import type {AllContent, Plugin} from '@docusaurus/types';

/** Milliseconds from an edit that has been loaded to the next check, so that the page is shown before. */
const recheckDelay = 1_500;

/**
 * A plugin that checks pages and adds nothing to the site.
 *
 * `docusaurus build` fails with all problems of the site at once; `docusaurus start` lists them in the terminal, again after
 * every change of a page.
 *
 * @param name of the plugin
 * @param problems says what is wrong with the pages, for their author; undefined when all is well
 * @param loadedProblems says what is wrong with what Docusaurus has made of them, such as the sidebars
 */
export function contentCheck(
  name: string,
  problems: () => string | undefined,
  loadedProblems: (content: AllContent) => string | undefined = () => undefined,
): Plugin {
  const isBuild = process.env['NODE_ENV'] === 'production';
  const tell = (report: string | undefined): void => {
    if (report === undefined) return;
    if (isBuild) throw new Error(report);
    console.error(report);
  };
  const check = (): void => {
    tell(problems());
  };
  let isChecked = false;
  let recheck: NodeJS.Timeout | undefined;
  return {
    name,

    loadContent() {
      check();
      return Promise.resolve();
    },

    allContentLoaded({allContent}) {
      tell(loadedProblems(allContent));
      // The hook runs again whenever one of the plugins whose pages these are has loaded a change, and the author wants to see
      // that change first.
      if (!isBuild && isChecked) {
        clearTimeout(recheck);
        recheck = setTimeout(check, recheckDelay);
      }
      isChecked = true;
    },
  };
}
