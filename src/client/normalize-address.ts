import normalizeLocation from '@docusaurus/core/lib/client/normalizeLocation';

/*
 * A page that is opened under `/page.html` or `/page/index.html` gets its own address before the site starts. Docusaurus
 * renders the right page for such an address, but fetches the code for the address as it stands, and so starts without it.
 */
if (typeof window !== 'undefined') {
  const {pathname, search, hash} = window.location;
  const normalized = normalizeLocation({pathname, search, hash, state: undefined}).pathname;
  if (normalized !== pathname) {
    window.history.replaceState(window.history.state, '', normalized + search + hash);
  }
}
