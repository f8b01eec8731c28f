import {algoliasearch, type Algoliasearch} from 'algoliasearch';

import type {SearchRecord} from '../shared/record.ts';
import {hostedSettings} from './hosted-settings.ts';

/** Reads the account that may write from the environment. @throws with the names of what is missing, before anything is sent */
export function pushTargetFromEnvironment(environment: Record<string, string | undefined>): {
  client: Algoliasearch;
  indexName: string;
} {
  const names = ['ALGOLIA_APP_ID', 'ALGOLIA_ADMIN_KEY', 'ALGOLIA_INDEX'] as const;
  const missing = names.filter((name) => (environment[name] ?? '') === '');
  if (missing.length > 0) {
    throw new Error(
      `environment: expected ${names.join(', ')}, found ${missing.join(' and ')} empty. ` +
        'The admin key is on the "API keys" page of the Algolia account; it must never be given to the build of the site.',
    );
  }
  const [appId = '', adminKey = '', indexName = ''] = names.map((name) => environment[name]);
  return {client: algoliasearch(appId, adminKey), indexName};
}

/**
 * Replaces the whole index by the records: the client writes them to a temporary index, which then takes the place of the old one
 * in one step, so that no reader ever searches half of them.
 *
 * @throws when the service refuses or does not answer; the index is then the one from before
 */
export async function pushRecords(records: readonly SearchRecord[], client: Algoliasearch, indexName: string): Promise<void> {
  if (records.length === 0) throw new Error('search:push: expected records, found none. Pushing them would empty the index.');
  try {
    // Settings are copied from the old index to the one that replaces it, so they are set first.
    const {taskID} = await client.setSettings({indexName, indexSettings: hostedSettings()});
    await client.waitForTask({indexName, taskID});
    await client.replaceAllObjects({indexName, objects: records.map((record) => ({...record}))});
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `search:push: expected the index "${indexName}" to be replaced, found "${reason}". ` +
        'Its records are those from before. Check the key, its rights (addObject, deleteIndex, editSettings) and the connection.',
      {cause: error},
    );
  }
}
