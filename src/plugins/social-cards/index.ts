import {createHash} from 'node:crypto';
import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

import {socialCardPath} from '../../shared/social-card-path.ts';
import {loadSymbolMap} from '../api-reference/symbol-map.ts';
import {readPages} from '../machine-readable/read-pages.ts';
import type {CardText} from './card.ts';
import {loadFonts, renderCard} from './render.ts';
import {cardText} from './text.ts';

/** Options of the plugin. */
export interface SocialCardsOptions {
  /** Line at the foot of every card. */
  footer: string;
}

/** Changes when cards are drawn in another way, so that kept ones are drawn again. */
const design = 1;

/**
 * Draws an image for each page that other sites show beside a link to it:
 * 1. reads the rendered pages and says what their cards say (text.ts);
 * 2. lays them out (card.ts) and draws them (render.ts), or takes them from `.cache/social-cards/` when nothing changed.
 *
 * The address of an image follows from its page's path (src/shared/social-card-path.ts).
 */
export default function socialCards(context: LoadContext, options: SocialCardsOptions): Plugin {
  const cacheDir = path.join(context.siteDir, '.cache', 'social-cards');
  return {
    name: 'social-cards',

    async postBuild({outDir, routesPaths}) {
      const pages = await readPages(outDir, routesPaths);
      const symbols = new Map(loadSymbolMap(context.siteDir).map((symbol) => [symbol.url, symbol]));
      const fonts = await loadFonts();
      await mkdir(cacheDir, {recursive: true});
      await mkdir(path.join(outDir, path.dirname(socialCardPath('/'))), {recursive: true});
      const begin = performance.now();
      let drawn = 0;
      const draw = (text: CardText): Promise<Buffer> => {
        drawn += 1;
        return renderCard(text, fonts);
      };
      for (const page of pages) {
        const image = await cached(cacheDir, cardText(page, symbols, options.footer), draw);
        await writeFile(path.join(outDir, socialCardPath(page.path)), image);
      }
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      console.log(`Social cards: ${pages.length} (${pages.length - drawn} from cache), ${seconds} s.`);
    },
  };
}

/** The image of a card, drawn only when no build before has drawn the same. */
async function cached(cacheDir: string, text: CardText, draw: (text: CardText) => Promise<Buffer>): Promise<Buffer> {
  const key = createHash('sha256')
    .update(JSON.stringify([design, text]))
    .digest('hex')
    .slice(0, 24);
  const file = path.join(cacheDir, `${key}.png`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept !== undefined) {
    return kept;
  }
  const image = await draw(text);
  await writeFile(file, image);
  return image;
}
