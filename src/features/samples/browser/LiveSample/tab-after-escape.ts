/**
 * Editors may use the Tab key for themselves: to indent, or to move between cells. Escape gives it back to the browser
 * until another key is pressed, so that nobody who uses the keyboard is caught in a sample.
 *
 * @param element what is around the editors
 * @returns takes the listener away
 */
export function freeTabAfterEscape(element: HTMLElement): () => void {
  let isFree = false;
  const listen = (event: KeyboardEvent): void => {
    if (event.key === 'Tab' && isFree) {
      // The frame hears of the key before the editor inside does; not told of it, the editor cannot take it.
      event.stopPropagation();
    }
    isFree = event.key === 'Escape' || (isFree && (event.key === 'Shift' || event.key === 'Tab'));
  };
  element.addEventListener('keydown', listen, {capture: true});
  return () => element.removeEventListener('keydown', listen, {capture: true});
}
