/**
 * Inline script of every page: when one of the site's own scripts cannot be fetched and the site has not started, a banner
 * says so. It listens for the failure itself instead of looking after a while, so a slow start is never reported.
 *
 * The banner is not part of the page's HTML, because search engines would index it.
 */
export const loadFailureScript = `
addEventListener('error', function (event) {
  var source = event.target && event.target.tagName === 'SCRIPT' && event.target.src || '';
  if (source.indexOf('/assets/js/') < 0 || window.docusaurus || document.getElementById('load-failure')) return;
  var banner = document.createElement('div');
  banner.id = banner.className = 'load-failure';
  banner.setAttribute('role', 'alert');
  var title = document.createElement('strong');
  title.textContent = 'Your Docusaurus site did not load properly.';
  var text = document.createElement('p');
  text.textContent = 'Its pages can be read, but search and live samples need a script that could not be fetched: ' + source + '. Reload the page, or check whether something blocks it.';
  banner.append(title, text);
  var show = function () { document.body.prepend(banner); };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', show); else show();
}, true);
`.replace(/\n\s*/g, '');
