import {rename, writeFile} from 'node:fs/promises';

import type {CardText} from './card.ts';
import {loadFonts, renderCard} from './render.ts';

/** What draw-cli.ts is asked for. */
export interface DrawTask {
  /** Files to write, and what the cards in them say. */
  cards: [file: string, text: CardText][];
}

/** Draws cards into files; a file is there when it is whole. */
export async function drawCards({cards}: DrawTask): Promise<void> {
  const fonts = await loadFonts();
  for (const [file, text] of cards) {
    await writeFile(`${file}.new`, await renderCard(text, fonts));
    await rename(`${file}.new`, file);
  }
}
