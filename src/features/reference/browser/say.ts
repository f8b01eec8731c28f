/**
 * Says at the end of a fold what becomes of its example. Screen readers read it out; the focus stays where it is.
 *
 * @param text leaves what has been said as it is when there is none
 */
export function say(fold: HTMLElement, text?: string): void {
  let line = fold.querySelector('[role=status]');
  if (line === null) {
    line = document.createElement('p');
    line.setAttribute('role', 'status');
    fold.append(line);
  }
  if (text !== undefined) line.textContent = text;
}
