import type {SearchOptions} from '../plugins/search/index.ts';

import {frameworkRepository, lexicalVersion, repository} from './site.ts';

/**
 * Reads the Algolia account from the environment. All three variables or none: a site with half an account would look
 * fine and find nothing.
 */
export function hostedFromEnvironment(environment: Record<string, string | undefined>): SearchOptions['hosted'] {
  const names = ['ALGOLIA_APP_ID', 'ALGOLIA_SEARCH_KEY', 'ALGOLIA_INDEX'] as const;
  const [appId = '', searchKey = '', indexName = ''] = names.map((name) => environment[name]);
  const missing = names.filter((name) => (environment[name] ?? '') === '');
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) {
    throw new Error(
      `environment: expected all of ${names.join(', ')} (hosted search) or none of them (embedded search), found ${missing.join(' and ')} empty. ` +
        'Set what is missing, or unset the others.',
    );
  }
  const host = environment['ALGOLIA_HOST'];
  return {appId, searchKey, indexName, ...(host && {host})};
}

/** Options of src/plugins/search. */
export const searchOptions: SearchOptions = {
  askUrl: `${frameworkRepository}/discussions/new?category=q-a`,
  reportUrl: `${repository.url}/issues/new`,
  version: lexicalVersion,
  hosted: hostedFromEnvironment(process.env),
};
