import {existsSync, mkdirSync} from 'node:fs';
import {copyFile, mkdir} from 'node:fs/promises';
import {availableParallelism} from 'node:os';
import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

import {runApart} from '../../node/run-apart.ts';
import {socialCardPath} from '../../shared/social-card-path.ts';
import {loadSymbolMap} from '../api-reference/symbol-map.ts';
import {readPages} from '../machine-readable/read-pages.ts';
import {cardFile} from './card-file.ts';
import type {DrawTask} from './draw.ts';
import {cardText} from './text.ts';

/** Options of the plugin. */
export interface SocialCardsOptions {
  /** Line at the foot of every card. */
  footer: string;
}

/** Cards that take about as long as starting a process does. */
const smallestShare = 20;

/**
 * Draws an image for each page that other sites show beside a link to it:
 * 1. reads the rendered pages and says what their cards say (text.ts);
 * 2. lays out (card.ts) and draws (render.ts) those that `.cache/social-cards/` does not have, in processes of their own (draw.ts);
 * 3. copies them into the site.
 *
 * The address of an image follows from its page's path (src/shared/social-card-path.ts).
 */
export default function socialCards(context: LoadContext, options: SocialCardsOptions): Plugin {
  const cacheDir = path.join(context.siteDir, '.cache', 'social-cards');
  const script = path.join(context.siteDir, 'src/plugins/social-cards/draw-cli.ts');
  return {
    name: 'social-cards',

    async postBuild({outDir, routesPaths}) {
      const pages = await readPages(outDir, routesPaths);
      const begin = performance.now();
      const symbols = new Map(loadSymbolMap(context.siteDir).map((symbol) => [symbol.url, symbol]));
      const cards = pages.map((page) => {
        const text = cardText(page, symbols, options.footer);
        return {page, text, file: path.join(cacheDir, cardFile(text))};
      });
      mkdirSync(cacheDir, {recursive: true});
      // Asked for at once, so that the processes start before other plugins keep this one busy.
      const missing = [...new Map(cards.map(({file, text}) => [file, text]))].filter(([file]) => !existsSync(file));
      await Promise.all(shares(missing).map((share) => runApart(script, {cards: share} satisfies DrawTask)));
      await mkdir(path.join(outDir, path.dirname(socialCardPath('/'))), {recursive: true});
      await Promise.all(cards.map(({page, file}) => copyFile(file, path.join(outDir, socialCardPath(page.path)))));
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      console.log(`Social cards: ${pages.length} (${missing.length} drawn), ${seconds} s.`);
    },
  };
}

/** Divides work among as many processes as the machine has cores for and the work is worth. */
function shares<T>(work: readonly T[]): T[][] {
  const processes = Math.min(4, availableParallelism(), Math.ceil(work.length / smallestShare));
  return Array.from({length: processes}, (_, share) => work.filter((_item, index) => index % processes === share));
}
