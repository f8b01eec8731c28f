/*
 * Clicking a heading's link also copies its address. One listener serves all headings, those of generated pages too.
 */

/** Milliseconds for which a heading says that its address was copied. */
const shownFor = 2000;

function announce(text: string): void {
  const status = document.createElement('div');
  status.role = 'status';
  status.className = 'sr-only';
  document.body.append(status);
  // A region has to exist before its text for every screen reader to speak it.
  setTimeout(() => {
    status.textContent = text;
  }, 50);
  setTimeout(() => {
    status.remove();
  }, shownFor);
}

async function copyAddress(link: HTMLAnchorElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(link.href);
  } catch {
    // Not allowed, or no secure context: the address is in the location bar all the same.
    return;
  }
  link.dataset['copied'] = '';
  announce('Link copied');
  setTimeout(() => {
    delete link.dataset['copied'];
  }, shownFor);
}

if (typeof document !== 'undefined') {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a.hash-link') : null;
    if (link instanceof HTMLAnchorElement && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) {
      void copyAddress(link);
    }
  });
}
