import normalizeLocation from '@docusaurus/core/lib/client/normalizeLocation';

import {decode} from '../shared/decode.ts';

/*
 * A page that is opened under `/page.html` or `/page/index.html` gets its own address before the site starts. Docusaurus
 * renders the right page for such an address, but fetches the code for the address as it stands, and so starts without it.
 * In an anchor it decodes every percent sign, and crashes the page where one encodes nothing: `#100%` becomes `#100%25`.
 */
function normalize(): void {
  const {pathname, search, hash} = window.location;
  const path = normalizeLocation({pathname, search, hash, state: undefined}).pathname;
  const anchor = decode(hash) === hash ? hash.replaceAll('%', '%25') : hash;
  if (path !== pathname || anchor !== hash) {
    window.history.replaceState(window.history.state, '', path + search + anchor);
  }
}

if (typeof window !== 'undefined') {
  normalize();
  // Before the router reads the address that a reader has typed.
  window.addEventListener('popstate', normalize);
}
