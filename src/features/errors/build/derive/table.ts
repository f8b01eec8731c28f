import {format, resolveConfig} from 'prettier';
import {minify} from 'terser';

import type {Certainty, ErrorCode, ErrorSite, ErrorTable, PlainMessage} from '../../../../shared/error-table.ts';
import {alignCalls, type Pair} from './align.ts';
import {tableFile} from '../../../../content/error-table.ts';
import {installedLexicalVersion} from '../../../../node/framework.ts';
import {type ModuleBuilds, readBuilds} from './module-builds.ts';
import {findCalls, findHelper, numberedMessage} from './calls.ts';
import {findMessages, marker, markSites, type MessageSite} from './messages.ts';
import {findSourceFiles} from './source-files.ts';

/** Derives the table from the installed packages, as the text of the file that is checked in. */
export async function renderTable(siteDir: string): Promise<string> {
  const table = await deriveTable(readBuilds(siteDir), installedLexicalVersion(siteDir));
  const file = tableFile(siteDir);
  return format(JSON.stringify(table), {...(await resolveConfig(file)), filepath: file});
}

/**
 * Derives the table of error codes from the builds of the framework.
 *
 * Production builds throw numbers, development builds throw messages, and no file of the packages says which belong
 * together. But both are made from the same source: the development build is marked and minified as the framework's own
 * build does it (messages.ts), after which its throws stand between the same code as those of the production build, in
 * the same order (calls.ts, align.ts).
 *
 * A message counts as proven when all throws of a number agree on it, no other number has it, and either
 * - "same code": the code around one of its throws is the same in both builds, or
 * - "same order": it is similar, and any other pairing of the throws in order agrees clearly less.
 *
 * @throws when a production build has a number without a partner in the development build.
 */
export async function deriveTable(bundles: readonly ModuleBuilds[], version: string): Promise<ErrorTable> {
  const matches = new Map<number, Match[]>();
  const plain = new Map<string, PlainMessage>();
  for (const bundle of bundles) {
    const names = findSourceFiles(bundle.package, bundle.dev, bundle.declarations);
    const siteOf = ({functionName, values}: Pick<MessageSite, 'functionName' | 'values'>): ErrorSite => ({
      package: bundle.package,
      module: bundle.module,
      function: functionName ?? null,
      source: names.get(functionName?.split('.', 1)[0] ?? '') ?? null,
      values,
    });
    const add = (kind: PlainMessage['kind'], message: string, site: ErrorSite): void => {
      const key = `${kind} ${message}`;
      const known = plain.get(key);
      if (known === undefined) plain.set(key, {kind, message, sites: [site]});
      else known.sites.push(site);
    };

    const messages = findMessages(bundle.module, bundle.dev);
    const sites = messages.filter(({kind}) => kind === 'numbered');
    const pairs = await pairThrows(bundle, sites);
    for (const pair of pairs) {
      const site = sites[pair.site];
      if (site !== undefined)
        matches.set(pair.code, [...(matches.get(pair.code) ?? []), {...pair, message: site.message, thrownBy: siteOf(site)}]);
    }
    sites.forEach((site, index) => {
      if (pairs.every((pair) => pair.site !== index)) add('development error', site.message, siteOf(site));
    });
    for (const site of messages) {
      if (site.kind !== 'numbered' && !isLeftover(site.message)) add(kindOf(site, bundle.production), site.message, siteOf(site));
    }
  }

  const codes = [...matches].sort(([left], [right]) => left - right).map(([code, list]) => judge(code, list, matches));
  return {version, codes, plain: [...plain.values()]};
}

/** That a throw has a number: what `judge` weighs. */
interface Match extends Pair {
  message: string;
  thrownBy: ErrorSite;
}

/** The least by which a pairing must be better than all others; the weakest one of the version that it was measured for is better by 0.5. */
const clearMargin = 0.25;

async function pairThrows(bundle: ModuleBuilds, sites: readonly MessageSite[]): Promise<Pair[]> {
  const helper = findHelper(bundle.module, bundle.production);
  if (helper === undefined) {
    // A table without numbers would say that nothing throws them any more.
    if (!bundle.production.includes(numberedMessage)) return [];
    throw new Error(
      `${bundle.module}: expected a variable with the function that throws numbered errors, found "${numberedMessage}" elsewhere in the production build. It is built in another way than those that this was written for; teach findHelper of src/features/errors/build/derive/calls.ts.`,
    );
  }
  const {code = ''} = await minify(markSites(bundle.dev, sites), {ecma: 2019, module: true});
  const production = findCalls(bundle.module, bundle.production, helper);
  const pairs = alignCalls(findCalls(bundle.module, code, marker), production);
  const lost = production.length - pairs.length;
  if (lost > 0) {
    throw new Error(
      `${bundle.module}: expected a message of the development build for each of ${production.length} numbered throws of the production build, found none for ${lost}. The two builds are not from the same source; reinstall the packages with "npm ci".`,
    );
  }
  return pairs;
}

function judge(code: number, matches: readonly Match[], all: ReadonlyMap<number, readonly Match[]>): ErrorCode {
  const messages = new Set(matches.map(({message}) => message));
  const [message = ''] = messages;
  const taken = [...all].some(([other, list]) => other !== code && list.some((match) => match.message === message));
  const certainty = messages.size > 1 || taken ? 'unproven' : certaintyOf(matches);
  return {code, message: certainty === 'unproven' ? null : message, certainty, sites: matches.map(({thrownBy}) => thrownBy)};
}

function certaintyOf(matches: readonly Match[]): Certainty {
  if (matches.some(({agreement}) => agreement === 1)) return 'same code';
  return matches.some(({margin}) => margin >= clearMargin) ? 'same order' : 'unproven';
}

/** Production builds keep the text of ordinary errors; what is missing there is thrown by development builds only. */
function kindOf({kind, message}: MessageSite, production: string): PlainMessage['kind'] {
  if (kind === 'warning') return 'warning';
  return message.split('%s').every((text) => production.includes(text)) ? 'error' : 'development error';
}

/** A text that a module of the framework's own build tools left in a bundle; nothing calls it. */
function isLeftover(message: string): boolean {
  return message.startsWith('Internal Lexical error: invariant() is meant to be replaced at compile time.');
}
