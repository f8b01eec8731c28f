import {setTimeout as wait} from 'node:timers/promises';

import {algoliasearch, type Algoliasearch} from 'algoliasearch';

import type {SearchRecord} from '../../shared/search/record.ts';
import {hostedSettings} from './hosted-settings.ts';

/** An Algolia account that may write. */
export interface PushTarget {
  appId: string;
  adminKey: string;
  indexName: string;
  /** Address of a service that speaks Algolia's API, for tests and private deployments; Algolia's own when absent. */
  host?: string;
}

/** Reads the account from the environment. @throws with the names of what is missing, before anything is sent */
export function pushTargetFromEnvironment(environment: Record<string, string | undefined>): PushTarget {
  const names = ['ALGOLIA_APP_ID', 'ALGOLIA_ADMIN_KEY', 'ALGOLIA_INDEX'] as const;
  const missing = names.filter((name) => (environment[name] ?? '') === '');
  if (missing.length > 0) {
    throw new Error(
      `environment: expected ${names.join(', ')}, found ${missing.join(' and ')} empty. ` +
        'The admin key is on the "API keys" page of the Algolia account; it must never be given to the build of the site.',
    );
  }
  const [appId = '', adminKey = '', indexName = ''] = names.map((name) => environment[name]);
  const host = environment['ALGOLIA_HOST'];
  return {appId, adminKey, indexName, ...(host && {host})};
}

/** Address of a service in the form of Algolia's client. */
function hostsOf(address: string): {url: string; accept: 'readWrite'; protocol: 'http' | 'https'}[] {
  const {host, protocol} = new URL(address);
  return [{url: host, accept: 'readWrite', protocol: protocol === 'http:' ? 'http' : 'https'}];
}

/** How a push may be slowed down and reported. */
export interface PushOptions {
  /** Attempts in all; each starts a new temporary index. */
  attempts?: number;
  /** Milliseconds before the second attempt; each further one waits twice as long. */
  delay?: number;
  log?: (line: string) => void;
}

/** Counts of a finished push. */
export interface PushReport {
  records: number;
  /** Records by `docusaurus_tag`, the facet by which searches are filtered. */
  byTag: Record<string, number>;
  attempts: number;
}

/**
 * Replaces the whole index by the records: they are written to a temporary index, which then takes the place of the old one
 * in one step, so that no reader ever searches half of them.
 *
 * @throws when the last attempt fails; the index is then the one from before
 */
export async function pushRecords(
  records: readonly SearchRecord[],
  target: PushTarget,
  {attempts = 4, delay = 2000, log = () => undefined}: PushOptions = {},
): Promise<PushReport> {
  if (records.length === 0) throw new Error('search:push: expected records, found none. Pushing them would empty the index.');
  const client = algoliasearch(target.appId, target.adminKey, target.host === undefined ? {} : {hosts: hostsOf(target.host)});
  for (let attempt = 1; ; attempt += 1) {
    try {
      await replaceIndex(client, target.indexName, records);
      return {records: records.length, byTag: countBy(records, ({docusaurus_tag: tag}) => tag), attempts: attempt};
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (attempt === attempts || isRefusal(error)) {
        throw new Error(
          `search:push: expected the index "${target.indexName}" to be replaced, found "${reason}" in attempt ${attempt}. ` +
            'The index was left as it was. Check the key, its rights (addObject, deleteIndex, editSettings) and the connection.',
          {cause: error},
        );
      }
      const pause = delay * 2 ** (attempt - 1);
      log(`Attempt ${attempt} of ${attempts} failed (${reason}). Next in ${pause / 1000} s.`);
      await wait(pause);
    }
  }
}

async function replaceIndex(client: Algoliasearch, indexName: string, records: readonly SearchRecord[]): Promise<void> {
  // Settings are copied from the old index to the one that replaces it, so they are set first.
  const {taskID} = await client.setSettings({indexName, indexSettings: hostedSettings()});
  await client.waitForTask({indexName, taskID});
  await client.replaceAllObjects({indexName, objects: records.map((record) => ({...record}))});
}

/** Whether the service understood and said no: a wrong key does not become right by asking again. */
function isRefusal(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 429;
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
}
