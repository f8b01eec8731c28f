import type {ThemeConfig} from '@docusaurus/preset-classic';

import type {HelpForms} from '../features/search/shared/help-links.ts';
import {frameworkRepository, lexicalVersion, repository} from './site.ts';

/**
 * Reads the Algolia account from the environment: options of Docusaurus' own theme, which asks Algolia with DocSearch. All three
 * variables or none: a site with half an account would look fine and find nothing.
 */
export function algoliaFromEnvironment(environment: Record<string, string | undefined>): ThemeConfig['algolia'] {
  const names = ['ALGOLIA_APP_ID', 'ALGOLIA_SEARCH_KEY', 'ALGOLIA_INDEX'] as const;
  const [appId = '', apiKey = '', indexName = ''] = names.map((name) => environment[name]);
  const missing = names.filter((name) => (environment[name] ?? '') === '');
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) {
    throw new Error(
      `environment: expected all of ${names.join(', ')} (hosted search) or none of them (embedded search), found ${missing.join(' and ')} empty. ` +
        'Set what is missing, or unset the others.',
    );
  }
  return {appId, apiKey, indexName, contextualSearch: true, searchPagePath: 'search'};
}

/** The Algolia account of this build; undefined when the site answers from its own index (src/features/search/build). */
export const algolia = algoliaFromEnvironment(process.env);

/** Options of src/features/search/build. */
export const searchOptions: HelpForms = {
  askUrl: `${frameworkRepository}/discussions/new?category=q-a`,
  reportUrl: `${repository.url}/issues/new`,
  version: lexicalVersion,
};
