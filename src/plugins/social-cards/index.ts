import {existsSync, mkdirSync} from 'node:fs';
import {copyFile, mkdir} from 'node:fs/promises';
import {availableParallelism} from 'node:os';
import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

import {runApart} from '../../node/run-apart.ts';
import {socialCardPath} from '../../shared/social-card-path.ts';
import {loadSymbolMap} from '../api-reference/symbol-map.ts';
import {docsContent} from '../machine-readable/docs-content.ts';
import {readPages} from '../machine-readable/read-pages.ts';
import {cardFile} from './card-file.ts';
import type {CardText} from './card.ts';
import type {DrawTask} from './draw.ts';
import {cardText, type PageWords} from './text.ts';

/** Options of the plugin. */
export interface SocialCardsOptions {
  /** Line at the foot of every card. */
  footer: string;
}

/** Cards that take about as long as starting a process does. */
const smallestShare = 20;

/**
 * Draws an image for each page that other sites show beside a link to it:
 * 1. says what their cards say (text.ts);
 * 2. lays out (card.ts) and draws (render.ts) those that `.cache/social-cards/` does not have, in processes of their own (draw.ts);
 * 3. copies them into the site.
 *
 * What a card says is known for sure when the pages are rendered. What the docs plugin knows of its pages is nearly always the
 * same, so those cards are drawn while the bundler leaves time for it.
 *
 * The address of an image follows from its page's path (src/shared/social-card-path.ts).
 */
export default function socialCards({siteDir}: LoadContext, options: SocialCardsOptions): Plugin {
  const isBuild = process.env['NODE_ENV'] === 'production';
  const cacheDir = path.join(siteDir, '.cache', 'social-cards');
  const script = path.join(siteDir, 'src/plugins/social-cards/draw-cli.ts');
  const cardsOf = (pages: readonly PageWords[]): Card[] => {
    const symbols = new Map(loadSymbolMap(siteDir).map((symbol) => [symbol.url, symbol]));
    return pages.map((page) => {
      const text = cardText(page, symbols, options.footer);
      return {path: page.path, text, file: path.join(cacheDir, cardFile(text))};
    });
  };
  let early: Promise<unknown> | undefined;
  return {
    name: 'social-cards',

    allContentLoaded({allContent}) {
      if (!isBuild) return;
      mkdirSync(cacheDir, {recursive: true});
      const docs = docsContent(allContent).loadedVersions.flatMap((version) => version.docs);
      const missing = missingOf(cardsOf(docs.map(({permalink, title, description}) => ({path: permalink, title, description}))));
      if (missing.length === 0) return;
      early = runApart(script, {cards: missing} satisfies DrawTask, {inBackground: true});
      // "postBuild" fails with the error; another plugin may stop the build before that.
      early.catch(() => undefined);
    },

    async postBuild({outDir, routesPaths}) {
      const cards = cardsOf(await readPages(outDir, routesPaths));
      const begin = performance.now();
      await early;
      const missing = missingOf(cards);
      await Promise.all(shares(missing).map((share) => runApart(script, {cards: share} satisfies DrawTask)));
      await mkdir(path.join(outDir, path.dirname(socialCardPath('/'))), {recursive: true});
      await Promise.all(cards.map((card) => copyFile(card.file, path.join(outDir, socialCardPath(card.path)))));
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      console.log(`Social cards: ${cards.length} (${missing.length} drawn now), ${seconds} s.`);
    },
  };
}

interface Card {
  /** Path of its page. */
  path: string;
  text: CardText;
  file: string;
}

/** Cards that have to be drawn, each once. */
function missingOf(cards: readonly Card[]): DrawTask['cards'] {
  return [...new Map(cards.map(({file, text}) => [file, text]))].filter(([file]) => !existsSync(file));
}

/** Divides work among as many processes as the machine has cores for and the work is worth. */
function shares<T>(work: readonly T[]): T[][] {
  const processes = Math.min(4, availableParallelism(), Math.ceil(work.length / smallestShare));
  return Array.from({length: processes}, (_, share) => work.filter((_item, index) => index % processes === share));
}
