/**
 * Sets the status line at the end of a fold. Screen readers announce it without a change of focus.
 *
 * @param text new status; without it, an existing status is kept
 */
export function setStatus(fold: HTMLElement, text?: string): void {
  let line = fold.querySelector('[role=status]');
  if (line === null) {
    line = document.createElement('p');
    line.setAttribute('role', 'status');
    fold.append(line);
  }
  if (text !== undefined) line.textContent = text;
}
