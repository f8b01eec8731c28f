import {whenReleased} from '../../../client/when-released.ts';

/**
 * Says at the bottom of the window, where it moves nothing, that a script of the site could not be fetched. The banner is no part
 * of the page's HTML, because search engines would index it. Where it stands, folded code stands open: src/features/samples/browser/CodeSample.
 *
 * @param source address of the script
 */
export function showLoadFailure(source: string): void {
  const id = 'load-failure';
  const banner = Object.assign(document.createElement('div'), {
    id,
    className: id,
    role: 'alert',
    innerHTML:
      '<strong>Your Docusaurus site did not load properly.</strong>' +
      '<p>You can still read it. Buttons and live samples need this script. Reload, or check what blocks it: </p>',
  });
  banner.lastChild?.appendChild(new Text(source));
  whenReleased(() => {
    if (document.getElementById(id) === null) {
      document.body.prepend(banner);
    }
  });
}
