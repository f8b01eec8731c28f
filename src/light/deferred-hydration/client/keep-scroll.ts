/*
 * Docusaurus scrolls to the top of a page after every navigation, on the way back too. The browser scrolls to where the reader was, but
 * before Docusaurus does when the code of that page has to be fetched.
 */
import type {ClientModule} from '@docusaurus/types';

let isBack = false;

/** The position that the browser restored. */
let scrollPosition: number | undefined;

const keepScrollPosition: ClientModule = {
  onRouteUpdate() {
    if (!isBack) return undefined;
    isBack = false;
    // The browser scrolls the open page, which may be too short.
    document.documentElement.style.minHeight = '1e6px';
    return () => {
      // An anchor of the open page may have the same name, to which the browser then scrolls.
      if (window.location.hash === '') scrollPosition = window.scrollY;
    };
  },
  onRouteDidUpdate() {
    document.documentElement.style.minHeight = '';
    if (scrollPosition !== undefined) window.scrollTo(0, scrollPosition);
    scrollPosition = undefined;
  },
};

export default keepScrollPosition;

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', ({isTrusted}) => {
    isBack = isTrusted;
  });
}
