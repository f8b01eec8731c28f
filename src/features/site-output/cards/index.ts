import {existsSync, mkdirSync} from 'node:fs';
import {copyFile, mkdir} from 'node:fs/promises';
import path from 'node:path';

import {contentHash} from '../../../node/content-name.ts';
import {divideWork} from '../../../node/divide-work.ts';
import {inputKey} from '../../../node/input-key.ts';
import {runWorker} from '../../../node/worker.ts';
import {socialCardPath} from '../../../shared/social-card-path.ts';
import type {SymbolMap} from '../../../shared/symbols.ts';
import type {BuiltSite, PageSummary} from '../read-page.ts';
import type {DrawTask} from './draw.ts';
import {cardText} from './text.ts';

const drawScript = 'src/features/site-output/cards/draw-cli.ts';

/** Cards that take about as long as starting a process does. */
const smallestShare = 20;

/**
 * Draws an image for each page that other sites show beside a link to it:
 * 1. says what their cards say (text.ts);
 * 2. lays out (card.ts) and draws (draw.ts) those that `.cache/social-cards/` does not have, in processes of their own;
 * 3. copies them into the site.
 *
 * The address of an image follows from its page's path (src/shared/social-card-path.ts).
 *
 * @param footer line at the foot of every card
 */
export async function socialCards(
  pages: readonly PageSummary[],
  symbols: SymbolMap,
  footer: string,
  {siteDir, outDir}: BuiltSite,
): Promise<void> {
  const begin = performance.now();
  const cacheDir = path.join(siteDir, '.cache/social-cards');
  mkdirSync(cacheDir, {recursive: true});
  const entries = new Map(symbols.map((symbol) => [symbol.url, symbol]));
  const drawn = cardsKey(siteDir);
  const cards = pages.map((page) => {
    const text = cardText(page, entries, footer);
    // The same as long as the card says the same and is drawn by the same code.
    const name = `${contentHash(JSON.stringify([drawn, text]), 24)}.png`;
    return {text, file: path.join(cacheDir, name), published: path.join(outDir, socialCardPath(page.path))};
  });
  const missing = [...new Map(cards.map(({file, text}) => [file, text]))].filter(([file]) => !existsSync(file));
  const script = path.join(siteDir, drawScript);
  await Promise.all(divideWork(missing, smallestShare).map((share) => runWorker(script, {cards: share} satisfies DrawTask)));
  await mkdir(path.join(outDir, path.dirname(socialCardPath('/'))), {recursive: true});
  await Promise.all(cards.map(({file, published}) => copyFile(file, published)));
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`Social cards: ${cards.length} (${missing.length} drawn now), ${seconds} s.`);
}

/** A digest of everything that the image of a card depends on besides its text. */
export function cardsKey(siteDir: string): string {
  return inputKey({siteDir, code: [drawScript]});
}
