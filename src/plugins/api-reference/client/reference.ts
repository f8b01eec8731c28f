/*
 * Two things that generated pages cannot do as static HTML: copy an import line, and open the folded group that a link
 * points into. This file is in every page's bundle and therefore small.
 */

/** Milliseconds for which a button says that it has copied. */
const confirmation = 1600;

/** Opens the groups around the element that an address names, and moves there. */
export function openTarget(hash: string): void {
  const target = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  const closed: HTMLDetailsElement[] = [];
  for (let group = target?.closest('details'); group; group = group.parentElement?.closest('details')) {
    if (!group.open) closed.push(group);
  }
  if (closed.length === 0) return;
  closed.forEach((group) => (group.open = true));
  target?.scrollIntoView();
}

/** Called by Docusaurus after each navigation, the first page included. */
export function onRouteDidUpdate({location}: {location: {hash: string}}): void {
  openTarget(location.hash);
}

async function copyImport(button: HTMLButtonElement): Promise<void> {
  const code = button.previousElementSibling?.textContent ?? '';
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(code);
    button.textContent = 'Copied';
  } catch {
    // No permission, or no secure address: the line can still be selected.
    button.textContent = 'Press Ctrl+C';
    if (button.previousElementSibling !== null) getSelection()?.selectAllChildren(button.previousElementSibling);
  }
  setTimeout(() => (button.textContent = label), confirmation);
}

if (typeof document !== 'undefined') {
  document.addEventListener('click', ({target}) => {
    const button = target instanceof Element ? target.closest('button.api-copy') : null;
    if (button instanceof HTMLButtonElement) void copyImport(button);
  });
  window.addEventListener('hashchange', () => {
    openTarget(window.location.hash);
  });
}
