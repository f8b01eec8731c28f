import {createHash} from 'node:crypto';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';

import {readLostAddress} from '../../src/shared/lost-pages/address.ts';
import {answerLost, type KnownPage, type LostPageAnswer, type LostPageRules} from '../../src/shared/lost-pages/answer.ts';
import {loadBuiltEngine, rankOf} from './relevance.ts';

/** An address that people link to and the site does not have. */
interface LostLink {
  path: string;
  /** Where it is from, or the rule by which it was made up. */
  source: string;
  /** Whether the page belongs to a later version. */
  later?: boolean;
  /** Pages that answer it, chosen by reading them. */
  accept: string[];
}

/** `lost-links.json`. */
interface LostLinks {
  /** Least shares of the half that is kept back: the right page is offered, it comes first, a page of a later version is known as one. */
  floors: {offered: number; first: number; later: number};
  links: LostLink[];
}

const root = path.resolve(import.meta.dirname, '../..');

/** How many results of each query are weighed, as on the page itself (src/theme/NotFound/Content/find.ts). */
const resultsRead = 12;

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
}

/**
 * Whether a link is in the half that is kept back: the weights and rules were made with the other half, so that what the check says
 * is true of links that are yet to come. Decided by a hash, once and for all.
 */
function isKeptBack({path: address}: LostLink): boolean {
  return (createHash('sha1').update(address).digest()[0] ?? 0) % 2 === 0;
}

/** What the not-found page offers for an address, asked of the built site. */
function offering(): (address: string) => LostPageAnswer {
  const engine = loadBuiltEngine();
  const list = '.docusaurus/shell/default/known-pages.json';
  if (!existsSync(path.join(root, list))) {
    throw new Error(`${list}: expected the list of pages that the build writes, found no file. Run "npm run build" first.`);
  }
  // The build of this version and a file of the repository.
  const known = readJson(list) as KnownPage[];
  const rules = readJson('src/shared/lost-pages/rules.json') as LostPageRules;
  return (address) => {
    const [pathname = '', hash = ''] = address.split(/(?=#)/);
    const lost = readLostAddress(pathname, hash);
    const answers = lost.queries.map((query) =>
      engine.search(query, {}, 0, resultsRead).hits.map(({url}): KnownPage => ({url, title: url})),
    );
    return answerLost(lost, known, answers, rules);
  };
}

/** Pages that are named in the set or in the rules, and that the built site does not have. */
function missingPages(links: readonly LostLink[]): string[] {
  const {later, aliases} = readJson('src/shared/lost-pages/rules.json') as LostPageRules;
  const named = [...links.flatMap(({accept}) => accept), ...[...later, ...aliases].flatMap(({pages}) => pages)];
  return [...new Set(named)].filter((url) => {
    if (!url.startsWith('/')) return false;
    const [page = '', anchor] = url.split('#');
    const file = path.join(root, 'build', page, 'index.html');
    if (!existsSync(file)) return true;
    // The minifier leaves out quotation marks.
    return anchor !== undefined && !new RegExp(`\\sid="?${anchor}["\\s>]`).test(readFileSync(file, 'utf8'));
  });
}

/**
 * `npx tsx tests/search/lost-links.ts`: looks at what the not-found page offers for the links that are kept back, and fails below the
 * floors. It names none of them; `--working` looks at the other half, and lists where the right page is not the first.
 */
function main(): void {
  const {values} = parseArgs({options: {working: {type: 'boolean', default: false}}});
  const {links, floors} = readJson('tests/search/lost-links.json') as LostLinks;
  const offer = offering();
  const missing = missingPages(links);
  if (missing.length > 0) {
    console.error(
      `tests/search/lost-links.json or src/shared/lost-pages/rules.json: expected pages of the site, found ${missing.join(', ')}. ` +
        'Write where the answer is now.',
    );
    process.exitCode = 1;
  }
  const looked = links
    .filter((link) => isKeptBack(link) !== values.working)
    .map((link) => {
      const answer = offer(link.path);
      const urls = answer.pages.map(({url}) => url);
      return {...link, urls, rank: rankOf(urls, link.accept), isKnownAsLater: answer.later !== undefined};
    });
  const share = (of: typeof looked, test: (link: (typeof looked)[number]) => boolean): number =>
    of.filter(test).length / of.length;
  const found = {
    offered: share(looked, ({rank}) => rank !== null),
    first: share(looked, ({rank}) => rank === 1),
    later: share(
      looked.filter(({later}) => later === true),
      ({isKnownAsLater}) => isKnownAsLater,
    ),
  };
  console.log(
    `${looked.length} lost links: the right page is offered for ${found.offered.toFixed(3)}, first for ${found.first.toFixed(3)}; ` +
      `${found.later.toFixed(3)} of those of a later version are known as such`,
  );
  for (const {path: address} of looked.filter(({later, isKnownAsLater}) => isKnownAsLater && later !== true)) {
    console.error(
      `${address}: expected a page of this version, found one of a later one. See "later" in src/shared/lost-pages/rules.json.`,
    );
    process.exitCode = 1;
  }
  if (values.working) {
    for (const {path: address, rank, urls, accept} of looked.filter((link) => link.rank !== 1)) {
      console.log(`\n${address}: ${rank === null ? 'not offered' : `number ${rank}`}`);
      console.log(`  first: ${urls.slice(0, 3).join('  ')}\n  wanted: ${accept.join('  ')}`);
    }
    return;
  }
  for (const name of ['offered', 'first', 'later'] as const) {
    if (found[name] >= floors[name]) continue;
    console.error(
      `tests/search/lost-links.json: expected "${name}" of at least ${floors[name]}, found ${found[name].toFixed(3)}. ` +
        'Look for the reason in the other half, with `npx tsx tests/search/lost-links.ts --working`.',
    );
    process.exitCode = 1;
  }
}

main();
