/** Milliseconds between two checks. */
const interval = 50;

/**
 * Does something to the page once nothing in it is pressed: a click is lost when another element lies under the pointer for the
 * release than did for the press.
 *
 * @param change what to do
 */
export function whenReleased(change: () => void): void {
  if (document.querySelector(':active') === null) {
    change();
  } else {
    setTimeout(whenReleased, interval, change);
  }
}
