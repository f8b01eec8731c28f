/** In pixels. */
type Size = Pick<DOMRect, 'width' | 'height'>;

/** Distance between a card and its link, and between a card and the window's edge. */
const gap = 6;
const margin = 8;

/**
 * Positions a card below its link, or above it if there is more room. The card never covers the link: it gets
 * lower instead and scrolls.
 *
 * @returns the card's corner and the most height that it may have, in pixels
 */
export function positionCard(
  link: Pick<DOMRect, 'left' | 'top' | 'bottom'>,
  card: Size,
  screen: Size,
): {x: number; y: number; height: number} {
  const below = screen.height - link.bottom - gap - margin;
  const above = link.top - gap - margin;
  const isBelow = card.height <= below || below >= above;
  const height = Math.max(0, Math.min(card.height, isBelow ? below : above));
  return {
    x: Math.max(margin, Math.min(link.left, screen.width - card.width - margin)),
    y: isBelow ? link.bottom + gap : link.top - gap - height,
    height,
  };
}
