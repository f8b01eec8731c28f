/** Brings the entry of the current page into view, when it is out of it. */
export function scrollToCurrentPage(): void {
  const current = document.querySelector('.theme-doc-sidebar-container .menu__link--active[aria-current="page"]');
  const list = current?.closest('nav');
  if (!current || !list) return;
  const outer = list.getBoundingClientRect();
  const inner = current.getBoundingClientRect();
  if (inner.top < outer.top || inner.bottom > outer.bottom) {
    list.scrollTop += inner.top - outer.top - outer.height / 3;
  }
}
