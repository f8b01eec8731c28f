/** The distance between text and toolbar, in pixels. */
const gap = 4;

/** Places an element above a text, or below when there is no room, and always inside the window. */
export function placeBeside(element: HTMLElement, text: DOMRect): void {
  const parent = element.offsetParent;
  if (parent === null) {
    return;
  }
  const box = parent.getBoundingClientRect();
  // Near the edge, the element would become narrow before it is measured.
  Object.assign(element.style, {left: '0', right: 'auto'});
  const {offsetHeight, offsetWidth} = element;
  const above = text.top - offsetHeight - gap;
  // Phones show their own menu above the selection.
  const isTouch = window.matchMedia('(pointer: coarse)').matches;
  const wanted = isTouch || above < Math.max(box.top, 0) ? text.bottom + gap : above;
  const top = Math.max(0, Math.min(wanted, window.innerHeight - offsetHeight));
  const left = Math.max(0, Math.min(text.left - box.left, box.width - offsetWidth));
  // A parent that scrolls positions the element from the beginning of its content.
  Object.assign(element.style, {
    left: `${left + parent.scrollLeft}px`,
    top: `${top - box.top + parent.scrollTop}px`,
  });
}
