import type {ServiceHosts} from '../plugins/hosting/headers.ts';
import {analytics} from './analytics.ts';
import {searchOptions} from './search.ts';

const algolia = searchOptions.hosted;

/** Exactly the hosts that the configured services need: none by default. */
export const serviceHosts: ServiceHosts = {
  scripts: analytics ? ['https://www.googletagmanager.com'] : [],
  connections: [
    ...(analytics
      ? ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com']
      : []),
    ...(algolia ? [`https://${algolia.appId}-dsn.algolia.net`, 'https://*.algolianet.com'] : []),
  ],
};
