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
import {unstyledClasses} from './classes.ts';
import {difference} from './difference.ts';
import {drive, errorsOf} from './drive.ts';
import {projectOf, readSamples, type PastedSample} from './samples.ts';
import {typeProblems} from './types.ts';
import {failWith} from '../support/fail-with.ts';

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

/** What is tried with each sample, in this order. */
const trials = ['types', 'classes', 'build', 'run', 'light', 'dark'] as const;

type Trial = (typeof trials)[number];

/** What each trial of a sample found: nothing, or what is wrong. A trial that was not made has no entry. */
type Results = Map<PastedSample, Partial<Record<Trial, string[]>>>;

/**
 * `npm test -- recipes`: puts the files that each live sample and each guide shows into an empty Vite project; checks their types with
 * the oldest TypeScript that the pages name, and that the shown style sheet has each class; builds it; types into recipes and guides, and
 * compares their pictures with those of the live samples of the built site. Words after `--` choose the samples whose names contain one,
 * and then all of these are used: without them, the hazards (tests/hazards) have used the others.
 */
async function main(): Promise<void> {
  const chosen = process.argv.slice(2);
  const all = readSamples();
  const samples = all.filter(({name}) => chosen.length === 0 || chosen.some((word) => name.includes(word)));
  if (samples.length === 0) {
    throw new Error(`There is no sample "${chosen.join(' ')}". Expected one of: ${all.map(({name}) => name).join(', ')}.`);
  }
  const results: Results = new Map(samples.map((sample) => [sample, {}]));
  writeProjects(samples);
  await checkTypes(results);
  checkClasses(results);
  if (await buildProjects(results)) {
    await useProjects(chosen.length > 0 ? results : new Map([...results].filter(([sample]) => isProgram(sample))));
  }

  const rows = [...results].map(([{name}, tried]) => [
    name,
    ...trials.map((trial) => (tried[trial] === undefined ? '–' : tried[trial].length === 0 ? 'yes' : 'NO')),
  ]);
  console.log(
    [['sample', ...trials], ['', ...trials].map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n'),
  );
  const problems = [...results.values()].flatMap((tried) => trials.flatMap((trial) => tried[trial] ?? []));
  if (problems.length > 0) {
    console.error(`\n${problems.join('\n\n')}`);
    process.exitCode = 1;
  }
}

function writeProjects(samples: readonly PastedSample[]): void {
  for (const old of [folder, pictures]) rmSync(old, {recursive: true, force: true});
  for (const sample of samples) {
    for (const {name, text} of projectOf(sample)) {
      const file = path.join(folder, sample.name, name);
      mkdirSync(path.dirname(file), {recursive: true});
      writeFileSync(file, text);
    }
  }
}

async function checkTypes(results: Results): Promise<void> {
  const found = await typeProblems(folder);
  for (const [{name, place}, tried] of results) {
    tried.types = found
      .filter(({project}) => project === name)
      .map(
        ({file, line, message}) =>
          `${place}: line ${line} of ${file} does not compile in a project with the oldest TypeScript that the pages name:\n${message}\nWrite it so that older versions accept it, and show each import and helper.`,
      );
  }
}

function checkClasses(results: Results): void {
  for (const [{files, place}, tried] of results) {
    tried.classes = unstyledClasses(files).map(
      ({file, line, name}) =>
        `${place}: line ${String(line)} of ${file} uses the class "${name}", for which the style sheet that the page shows has no rule. Add one (for live samples to src/features/samples/browser/LiveSample/editor.css), or remove the class.`,
    );
  }
}

/** The folders of what is built: as in `npm run dev`, where React and Lexical warn, and as it is published. */
const modes = ['development', 'production'] as const;

/**
 * Builds all projects in one go, each with a page of its own.
 *
 * @returns whether there is something to look at
 */
async function buildProjects(results: Results): Promise<boolean> {
  const input = Object.fromEntries([...results.keys()].map(({name}) => [name, path.join(folder, name, 'index.html')]));
  for (const mode of modes) {
    // Vite asks the variable, not the mode, which React is built in.
    process.env['NODE_ENV'] = mode;
    try {
      await build({
        ...settings(mode),
        plugins: [react()],
        build: {outDir: `built-${mode}`, modulePreload: false, minify: mode === 'production', rollupOptions: {input}},
      });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      for (const [{name, place}, tried] of results) {
        if (message.includes(`/${name}/`)) tried.build = [`${place}: Vite cannot build what the sample shows:\n${message}`];
      }
      if (![...results.values()].some((tried) => tried.build)) throw error;
      return false;
    }
  }
  for (const tried of results.values()) tried.build = [];
  return true;
}

function settings(mode: string): {root: string; configFile: false; logLevel: 'warn'; mode: string} {
  return {root: folder, configFile: false, logLevel: 'warn', mode};
}

async function served(mode: string): Promise<PreviewServer> {
  return preview({...settings(mode), build: {outDir: `built-${mode}`}, preview: {host: '127.0.0.1', port: 0}});
}

function addressOf({httpServer}: PreviewServer): string {
  // A server that listens on TCP has an address of this type.
  const {port} = httpServer.address() as AddressInfo;
  return `http://127.0.0.1:${String(port)}`;
}

/** Whether readers take it home whole: a recipe or a guide. */
function isProgram({live}: PastedSample): boolean {
  return live === undefined || live.address.startsWith('/docs/recipes/');
}

/** Types into each project, and compares it with the live sample. */
async function useProjects(results: Results): Promise<void> {
  const servers = await Promise.all(modes.map(served));
  const [development = '', production = ''] = servers.map(addressOf);
  const browser = await chromium.launch(chromiumLaunch(await findBrowser(console.log)));
  try {
    const site = await serveFolder(buildDir);
    const waiting = [...results];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [sample, tried] = next;
        const context = await browser.newContext({reducedMotion: 'reduce'});
        tried.run = (await drive(context, `${development}/${sample.name}/`)).map(
          (problem) => `${sample.place}: in an empty project, in StrictMode, typing into the sample reports:\n${problem}`,
        );
        await context.close();
        if (sample.live !== undefined) Object.assign(tried, await compare(browser, sample, sample.live, site, production));
      }
    };
    await Promise.all([work(), work()]);
  } finally {
    await browser.close();
    await Promise.all(servers.map((server) => server.close()));
  }
}

/** Compares the pictures of a sample on the site and in its project. */
async function compare(
  browser: Browser,
  {place, name}: PastedSample,
  {address, index}: {address: string; index: number},
  site: string,
  projects: string,
): Promise<Partial<Record<ColorScheme, string[]>>> {
  const context = await browser.newContext({viewport: {width: 1280, height: 800}, colorScheme: 'light', reducedMotion: 'reduce'});
  context.setDefaultTimeout(120_000);
  try {
    const onSite = await picturesOnSite(context, `${site}${address}`, index);
    const {inProject, errors} = await picturesInProject(context, `${projects}/${name}/`, onSite);
    mkdirSync(pictures, {recursive: true});
    const looksDifferent = async (colorScheme: ColorScheme): Promise<string[]> => {
      const [one, other] = [onSite[colorScheme], inProject[colorScheme]];
      if (one.equals(other)) return [];
      const {perMille, marked} = await difference(context, one, other);
      if (perMille <= tolerated) return [];
      for (const [kind, image] of Object.entries({site: one, project: other, difference: marked})) {
        writeFileSync(path.join(pictures, `${name}-${colorScheme}-${kind}.png`), image);
      }
      return [
        `${place}: in an empty project the sample looks different (${colorScheme}): ${perMille.toFixed(1)} of 1000 pixels, at most ${String(tolerated)} may. Compare the pictures ${path.join(pictures, `${name}-${colorScheme}-*.png`)}. Styles that only the site has belong into src/features/samples/browser/LiveSample/base.css or editor.css.`,
      ];
    };
    const reported = errors.map((error) => `${place}: in an empty project, as it is published, the sample reports:\n${error}`);
    return {light: [...reported, ...(await looksDifferent('light'))], dark: await looksDifferent('dark')};
  } catch (error) {
    return {light: [`${place}: the sample cannot be compared:\n${error instanceof Error ? error.message : String(error)}`]};
  } finally {
    await context.close();
  }
}

type ColorScheme = 'light' | 'dark';

/** Takes pictures of what a live sample of a page shows, in the fonts that every system has. */
async function picturesOnSite(
  context: BrowserContext,
  address: string,
  index: number,
): Promise<Record<ColorScheme, Buffer> & {width: number; height: number}> {
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
  const take = async (): Promise<Buffer> =>
    page.screenshot({clip: {x: 0, y: 0, width, height}, caret: 'hide', animations: 'disabled'});
  const light = await take();
  await page.emulateMedia({colorScheme: 'dark'});
  await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark';
  });
  const dark = await take();
  await page.close();
  return {light, dark, width, height};
}

async function picturesInProject(
  context: BrowserContext,
  address: string,
  {width, height}: {width: number; height: number},
): Promise<{inProject: Record<ColorScheme, Buffer>; errors: string[]}> {
  const page = await context.newPage();
  const errors = errorsOf(page);
  await page.setViewportSize({width, height});
  await page.goto(address);
  await page.locator('[data-lexical-editor="true"]').first().waitFor();
  const take = async (): Promise<Buffer> => page.screenshot({caret: 'hide', animations: 'disabled'});
  const light = await take();
  await page.emulateMedia({colorScheme: 'dark'});
  const dark = await take();
  await page.close();
  return {inProject: {light, dark}, errors};
}

main().catch(failWith);
