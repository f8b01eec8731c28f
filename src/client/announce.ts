/** Milliseconds until the text is set. The live region has to exist before, or some screen readers ignore it. */
const delay = 150;

/** Milliseconds until a text that was spoken is removed. */
const shownFor = 2000;

/** Has screen readers announce a text once. `text` is called a moment later: the title of a page is set after the page. */
export function announce(text: () => string): void {
  const status = document.createElement('div');
  status.role = 'status';
  status.className = 'sr-only';
  document.body.append(status);
  setTimeout(() => {
    status.textContent = text();
  }, delay);
  setTimeout(() => status.remove(), shownFor);
}
