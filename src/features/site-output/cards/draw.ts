import {readFile} from 'node:fs/promises';
import {createRequire} from 'node:module';

import {Resvg} from '@resvg/resvg-js';
import satori, {type FontStyle, type FontWeight} from 'satori';

import {replaceFile} from '../../../node/replace-file.ts';
import {card, cardSize, type CardText} from './card.ts';

const require = createRequire(__filename);

interface CardFont {
  name: string;
  data: Buffer;
  weight: FontWeight;
  style: FontStyle;
}

/** The faces of the site's type families that cards use, as files that satori can read (it cannot read WOFF2). */
const faces = [
  {name: 'Source Serif 4', file: '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff', weight: 600},
  {name: 'Hanken Grotesk', file: '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-500-normal.woff', weight: 500},
  {name: 'Geist Mono', file: '@fontsource/geist-mono/files/geist-mono-latin-400-normal.woff', weight: 400},
] as const;

/** Loads the fonts of the cards from the installed packages. */
export function loadFonts(): Promise<CardFont[]> {
  return Promise.all(
    faces.map(async ({name, file, weight}) => ({
      name,
      weight,
      style: 'normal' as const,
      data: await readFile(require.resolve(file)),
    })),
  );
}

/**
 * Draws a card.
 *
 * @param content what it says
 * @param fonts the result of `loadFonts`
 * @returns a PNG file of 1200 × 630 pixels
 */
export async function renderCard(content: CardText, fonts: CardFont[]): Promise<Buffer> {
  const svg = await satori(card(content), {...cardSize, fonts});
  return new Resvg(svg, {font: {loadSystemFonts: false}}).render().asPng();
}

/** What draw-cli.ts is asked for. */
export interface DrawTask {
  /** Files to write, and what the cards in them say. */
  cards: [file: string, text: CardText][];
}

/** Draws cards into files. */
export async function drawCards({cards}: DrawTask): Promise<void> {
  const fonts = await loadFonts();
  for (const [file, text] of cards) replaceFile(file, await renderCard(text, fonts));
}
