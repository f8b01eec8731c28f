import type {ServiceHosts} from '../plugins/site-output/hosting/headers.ts';
import type {HostedSettings} from '../shared/search/site.ts';
import {analytics} from './analytics.ts';
import {searchOptions} from './search.ts';

const algolia = searchOptions.hosted;

/** Hosts that Algolia's client asks, in order of preference, or the one that stands in for them. */
function searchHosts({appId, host}: HostedSettings): string[] {
  return host === undefined ? [`https://${appId}-dsn.algolia.net`, 'https://*.algolianet.com'] : [new URL(host).origin];
}

const tagManager = 'https://www.googletagmanager.com';
const collectors = ['https://*.google-analytics.com', 'https://*.analytics.google.com'];

/** Exactly the hosts that the configured services need: none by default. */
export const serviceHosts: ServiceHosts = {
  scripts: analytics ? [tagManager] : [],
  connections: [...(analytics ? [tagManager, ...collectors] : []), ...(algolia ? searchHosts(algolia) : [])],
  // Analytics sends a picture's request where it cannot send another.
  images: analytics ? [tagManager, ...collectors] : [],
};
