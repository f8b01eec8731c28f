import {whenReleased} from '../../../client/when-released.ts';

/**
 * Says at the bottom of the window, where it moves nothing, that a script of the site could not be fetched. The banner is no part
 * of the page's HTML, because search engines would index it. Where it stands, folded code stands open: src/components/CodeSample.
 *
 * @param source address of the script
 */
export function showLoadFailure(source: string): void {
  const id = 'load-failure';
  const title = document.createElement('strong');
  title.textContent = 'Your Docusaurus site did not load properly.';
  const text = document.createElement('p');
  text.textContent = `Reading works; live samples need a script that did not arrive: ${source}. Reload the page, or check what blocks it.`;
  const banner = Object.assign(document.createElement('div'), {id, className: id, role: 'alert'});
  banner.append(title, text);
  whenReleased(() => {
    if (document.getElementById(id) === null) {
      document.body.prepend(banner);
    }
  });
}
