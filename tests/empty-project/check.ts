import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import type {AddressInfo} from 'node:net';
import path from 'node:path';

import {chromium, type Browser, type BrowserContext} from '@playwright/test';
import react from '@vitejs/plugin-react';
import {build, preview, type PreviewServer} from 'vite';

import {findBrowser} from '../e2e/support/browser.ts';
import {chromiumLaunch} from '../e2e/support/launch-options.ts';
import {buildDir} from '../e2e/support/site.ts';
import {serveFolder} from '../e2e/support/static-server.ts';
import {difference} from './difference.ts';
import {placeOf, projectOf, readRecipes, type Recipe} from './recipes.ts';

const siteDir = path.resolve(import.meta.dirname, '../..');

/** Below the site, so that the project finds the packages that the site has installed. */
const folder = path.join(siteDir, '.cache/empty-project');

/** Where the pictures go. */
const pictures = path.join(siteDir, 'test-results/empty-project');

/**
 * How many of a thousand pixels may differ visibly. None does: both frames begin at a whole pixel, and the same browser draws the same
 * rules in the same way. What is allowed for is the edge of some letters, where a machine draws two windows with different hardware; a
 * border that is missing from a field is more.
 */
const tolerated = 1;

/**
 * `npm run check:recipes`: puts the files that each recipe shows, with its styles.css, into an empty Vite project, builds it, and
 * compares its picture with that of the live sample of the built site, in light and dark. Names after `--` choose recipes.
 */
async function main(): Promise<void> {
  const chosen = process.argv.slice(2);
  const all = readRecipes();
  const recipes = all.filter(({name}) => chosen.length === 0 || chosen.includes(name));
  if (recipes.length === 0) {
    throw new Error(`There is no recipe "${chosen.join(' ')}". Expected one of: ${all.map(({name}) => name).join(', ')}.`);
  }
  const projects = await buildProjects(recipes);
  const browser = await chromium.launch(chromiumLaunch(await findBrowser(console.log)));
  const problems: string[] = [];
  const rows: string[] = [];
  try {
    const site = await serveFolder(buildDir);
    // A server that listens on TCP has an address of this type.
    const {port} = projects.httpServer.address() as AddressInfo;
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const recipe of recipes) {
        const perMille = await compare(browser, recipe, colorScheme, site, `http://127.0.0.1:${String(port)}`);
        rows.push(`| ${recipe.name} | ${colorScheme} | ${perMille.toFixed(2)} ‰ |`);
        if (perMille > tolerated) {
          problems.push(
            `${placeOf(recipe)}: in an empty project the recipe looks different (${colorScheme}): ${perMille.toFixed(1)} of 1000 pixels, at most ${String(tolerated)} may. Compare the pictures ${path.join(pictures, `${recipe.name}-${colorScheme}-*.png`)}. Styles that only the site has belong into src/components/LiveSample/base.css or editor.css.`,
          );
        }
      }
    }
  } finally {
    await browser.close();
    await projects.close();
  }
  console.log(`| recipe | screen | pixels that differ |\n| --- | --- | --- |\n${rows.join('\n')}`);
  if (problems.length > 0) {
    console.error(`\n${problems.join('\n\n')}`);
    process.exitCode = 1;
  }
}

/** Builds all recipes in one go, each with a page of its own, and serves them. */
async function buildProjects(recipes: readonly Recipe[]): Promise<PreviewServer> {
  rmSync(folder, {recursive: true, force: true});
  for (const recipe of recipes) {
    for (const {name, text} of projectOf(recipe)) {
      const file = path.join(folder, recipe.name, name);
      mkdirSync(path.dirname(file), {recursive: true});
      writeFileSync(file, text);
    }
  }
  const settings = {root: folder, configFile: false, logLevel: 'warn'} as const;
  const input = Object.fromEntries(recipes.map(({name}) => [name, path.join(folder, name, 'index.html')]));
  await build({...settings, plugins: [react()], build: {modulePreload: false, rollupOptions: {input}}});
  return preview({...settings, preview: {host: '127.0.0.1', port: 0}});
}

/** @returns how many of a thousand pixels differ */
async function compare(
  browser: Browser,
  {path: page, index, name}: Recipe,
  colorScheme: 'light' | 'dark',
  site: string,
  projects: string,
): Promise<number> {
  const context = await browser.newContext({viewport: {width: 1280, height: 800}, colorScheme, reducedMotion: 'reduce'});
  try {
    const onSite = await pictureOnSite(context, `${site}${page}`, index);
    const inProject = await pictureInProject(context, `${projects}/${name}/`, onSite);
    const {perMille, marked} = await difference(context, onSite.picture, inProject);
    mkdirSync(pictures, {recursive: true});
    for (const [kind, picture] of Object.entries({site: onSite.picture, project: inProject, difference: marked})) {
      writeFileSync(path.join(pictures, `${name}-${colorScheme}-${kind}.png`), picture);
    }
    return perMille;
  } finally {
    await context.close();
  }
}

interface Picture {
  picture: Buffer;
  width: number;
  height: number;
}

/** Takes a picture of what a live sample of a page shows, in the fonts that every system has. */
async function pictureOnSite(context: BrowserContext, address: string, index: number): Promise<Picture> {
  const page = await context.newPage();
  await page.goto(address);
  await page.evaluate(() => {
    // As on a slow network (src/light/fonts): a project has not got the site's own fonts.
    document.documentElement.dataset['fonts'] = '';
  });
  const sample = page.getByRole('group', {name: 'Live sample'}).nth(index);
  await sample.scrollIntoViewIfNeeded();
  const frame = sample.locator('[data-live-frame]');
  await frame.locator('[data-lexical-editor="true"]').first().waitFor();
  // At whole pixels, as the page of a project is.
  const {width, height} = await frame.evaluate((element) => {
    const {clientWidth, clientHeight} = element;
    // A fixed element is rounded by the fraction of a pixel at which the boxes around it stand. Their styles still count.
    for (let around = element.parentElement; around !== null; around = around.parentElement) around.style.display = 'contents';
    element.style.cssText = `position:fixed;z-index:9999;inset:0 auto auto 0;inline-size:${String(clientWidth)}px;block-size:${String(clientHeight)}px`;
    return {width: clientWidth, height: clientHeight};
  });
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({clip: {x: 0, y: 0, width, height}, caret: 'hide', animations: 'disabled'});
  await page.close();
  return {picture, width, height};
}

async function pictureInProject(context: BrowserContext, address: string, {width, height}: Picture): Promise<Buffer> {
  const page = await context.newPage();
  await page.setViewportSize({width, height});
  await page.goto(address);
  await page.locator('[data-lexical-editor="true"]').first().waitFor();
  const picture = await page.screenshot({caret: 'hide', animations: 'disabled'});
  await page.close();
  return picture;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
