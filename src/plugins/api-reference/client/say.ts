/**
 * Says what becomes of a fold's example, at its end. Screen readers read it out; the focus stays where it is.
 *
 * @param isSeen whether the fold shows it anyway
 */
export function say(fold: HTMLElement, text: string, isSeen = false): void {
  let line = fold.querySelector('[role=status]');
  if (line === null) {
    line = document.createElement('p');
    line.setAttribute('role', 'status');
    fold.append(line);
  }
  line.className = isSeen ? 'sr-only' : '';
  line.textContent = text;
}
