/** Milliseconds until a text is in its place. A region has to exist before that for every screen reader to speak it. */
const delay = 150;

/** Milliseconds until a text that was spoken is removed. */
const shownFor = 2000;

/** Has screen readers speak a text, once. It is asked for a moment later: the title of a page comes after the page. */
export function announce(text: () => string): void {
  const status = document.createElement('div');
  status.role = 'status';
  status.className = 'sr-only';
  document.body.append(status);
  setTimeout(() => {
    status.textContent = text();
  }, delay);
  setTimeout(() => {
    status.remove();
  }, shownFor);
}
