import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import {chromium, type Browser} from '@playwright/test';

import {findBrowser} from '../e2e/support/browser.ts';
import {budgets} from '../e2e/support/budgets.ts';
import {chromiumLaunch} from '../e2e/support/launch-options.ts';
import {withoutPointer} from '../e2e/support/no-pointer.ts';
import {open} from '../e2e/support/page.ts';
import {buildDir} from '../e2e/support/site.ts';
import {settled, watchTraffic} from '../e2e/support/traffic.ts';
import {passDeployments} from './deployment.ts';
import {changeHeading, chooseWord, type Change} from './one-word.ts';
import {publishSite, type Answer, type PublishedSite} from './published-site.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The page in which a word changes, below `docs/`. */
const changed = 'concepts/listeners';
const source = `docs/${changed}.md`;
const address = `/docs/${changed}`;

/** Bytes on the wire that the changed page may take, headers included. */
const limit = 30_000;

/** The changed page, one beside it, and one of each other type. The search page is left out: the index has the new word. */
const pages = [address, '/docs/concepts/node-replacement', ...Object.values(budgets).map((budget) => budget.path)].filter(
  (page, index, all) => page !== '/search' && all.indexOf(page) === index,
);

/** What a reader fetches on a page who had opened it before the word was changed. */
interface Return {
  page: string;
  /** Answers with content for the page itself. */
  own: Answer[];
  /** Those for the changed page, which another one fetches ahead because it links there. */
  ahead: Answer[];
  /** Answers that say that a file is the same. */
  same: Answer[];
}

/**
 * Changes one word in a page, builds the site again, and lets a browser that has kept `build/` come back. It may fetch the changed
 * page, and nothing new for others. Then it lets open pages live through the deployment.
 *
 * @param sources another folder with the site's sources
 * @param build builds them
 * @returns what is wrong: a page fetches more, shows two versions at once, or has errors in its console
 */
export async function checkReturning(sources: string, build: () => void): Promise<string[]> {
  const executable = await findBrowser(console.log, 'speed');
  const change = readChange();
  const file = path.join(sources, source);
  writeFileSync(file, readFileSync(file, 'utf8').replace(change.before, change.after));
  build();
  return check(executable, path.join(sources, 'build'), change);
}

function readChange(): Change {
  const folder = path.join(root, 'tests/proofs', path.dirname(changed));
  const proofs = readdirSync(folder).filter((name) => name.startsWith(`${path.basename(changed)}.`));
  try {
    return chooseWord(
      readFileSync(path.join(root, source), 'utf8'),
      proofs.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\n'),
    );
  } catch (error) {
    throw new Error(`${source}: ${String(error)}. Choose another page in tests/deterministic/returning.ts.`, {cause: error});
  }
}

/** Prints what readers fetch and see, and gives what is wrong about it. */
async function check(executable: string, second: string, change: Change): Promise<string[]> {
  const site = await publishSite([buildDir, second]);
  const browser = await chromium.launch(chromiumLaunch(executable));
  try {
    console.log(`\n${address}: "${change.before}" became "${change.after}". A reader who comes back fetches:\n`);
    const file = contentFile(second);
    const returns: Return[] = [];
    for (const page of pages) returns.push(await comeBack(browser, site, page, [address, `/${file}`]));
    console.log(table(returns));
    const problems = returns.flatMap(problemsOf);
    changeHeading(second, [documentFile(second), file], change.heading);
    const passages = await passDeployments(browser, site, address, change);
    console.log('\nWhen the site is published while a page is open, with another heading too, the changed page is shown as:\n');
    console.log(passages.map(({visit, versions}) => `- ${visit}: ${versions.join(', on the way back ')}`).join('\n'));
    return [
      ...problems,
      ...passages
        .filter(({errors}) => errors.length > 0)
        .map(
          ({visit, errors}) =>
            `${address} (${visit}): expected one version of the page and no errors, found\n  ${[...new Set(errors)].join('\n  ')}\nThe code of a page and its document may come from two builds: the version in \`data-static\` (src/light/static-html) tells them apart, and \`reloadOnce\` in src/light/route-chunks/client/preload.ts loads the page anew.`,
        ),
    ];
  } finally {
    await browser.close();
    await site.close();
  }
}

/** The document of the changed page, below the folder of a build. */
function documentFile(build: string): string {
  const name = address.slice(1);
  return existsSync(path.join(build, `${name}.html`)) ? `${name}.html` : `${name}/index.html`;
}

/** The file of content of the changed page, below the folder of a build: it names its source. */
function contentFile(build: string): string {
  const name = readdirSync(path.join(build, 'content')).find((file) =>
    readFileSync(path.join(build, 'content', file), 'utf8').includes(`@site/${source}`),
  );
  if (name === undefined) {
    throw new Error(`${build}/content: expected a file that names @site/${source}, found none.`);
  }
  return `content/${name}`;
}

/**
 * Opens a page of the first build until React runs and nothing is left to do, then the same page of the second with what the browser
 * has kept.
 */
async function comeBack(browser: Browser, site: PublishedSite, page: string, ofChangedPage: readonly string[]): Promise<Return> {
  const context = await browser.newContext({baseURL: site.origin, viewport: {width: 1280, height: 800}});
  watchTraffic(context);
  await withoutPointer(context);
  for (const build of [0, 1]) {
    site.publish(build);
    site.takeAnswers();
    const tab = await context.newPage();
    await open(tab, page);
    await settled(tab);
    await tab.close();
  }
  await context.close();
  const answers = site.takeAnswers();
  const withContent = answers.filter(({status}) => status !== 304);
  const isAhead = ({path: file}: Answer): boolean => page !== address && ofChangedPage.includes(file);
  return {
    page,
    own: withContent.filter((answer) => !isAhead(answer)),
    ahead: withContent.filter(isAhead),
    same: answers.filter(({status}) => status === 304),
  };
}

function sum(answers: readonly Answer[]): number {
  return answers.reduce((bytes, answer) => bytes + answer.bytes, 0);
}

function list(answers: readonly Answer[]): string {
  return answers.map(({path: file, status, bytes}) => `  ${String(bytes).padStart(7)} ${file} (${status})`).join('\n');
}

function table(returns: readonly Return[]): string {
  const rows = returns.map(({page, own, ahead, same}) => [page, sum(own), sum(ahead), `${same.length} (${sum(same)})`]);
  const header = ['page', 'new, bytes', 'changed page fetched ahead', 'asked for and the same (headers)'];
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function problemsOf({page, own}: Return): string[] {
  const bytes = sum(own);
  if (page === address) {
    return bytes <= limit
      ? []
      : [`${page}: expected at most ${limit} bytes after a change of one word, found ${bytes}:\n${list(own)}\n${advice}`];
  }
  return bytes === 0
    ? []
    : [`${page}: expected nothing new after a change of one word in ${address}, found ${bytes} bytes:\n${list(own)}\n${advice}`];
}

const advice =
  'When build/ is older than the sources, run `npm run build`. Otherwise a file that many pages load holds something of one page: its text, or the hash of a ' +
  'file that has it (src/light/route-chunks/file-names.ts). Files below /assets and /fonts are kept for good (src/features/site-output/hosting/headers.ts).';
