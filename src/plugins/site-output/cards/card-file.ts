import {createHash} from 'node:crypto';

import type {CardText} from './card.ts';

/** Changes when cards are drawn in another way, so that kept ones are drawn again. */
const design = 1;

/** Name of the image of a card: the same as long as the card would look the same. */
export function cardFile(text: CardText): string {
  const key = createHash('sha256')
    .update(JSON.stringify([design, text]))
    .digest('hex')
    .slice(0, 24);
  return `${key}.png`;
}
