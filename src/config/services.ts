import type {ServiceHosts} from '../features/site-output/hosting/headers.ts';
import {analytics} from './analytics.ts';
import {algolia} from './search.ts';

/** Hosts that Algolia's client asks, in order of preference. */
const searchHosts = algolia ? [`https://${algolia.appId}-dsn.algolia.net`, 'https://*.algolianet.com'] : [];

const tagManager = 'https://www.googletagmanager.com';
const collectors = ['https://*.google-analytics.com', 'https://*.analytics.google.com'];

/** Exactly the hosts that the configured services need: none by default. */
export const serviceHosts: ServiceHosts = {
  scripts: analytics ? [tagManager] : [],
  connections: [...(analytics ? [tagManager, ...collectors] : []), ...searchHosts],
  // Analytics sends a picture's request where it cannot send another.
  images: analytics ? [tagManager, ...collectors] : [],
};
