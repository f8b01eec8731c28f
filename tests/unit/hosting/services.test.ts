import {afterEach, describe, expect, it, vi} from 'vitest';

import type {ServiceHosts} from '../../../src/features/site-output/hosting/headers.ts';

/** The hosts of a deployment with these variables; the configuration reads them when it is loaded. */
async function hostsWith(variables: Record<string, string>): Promise<ServiceHosts> {
  Object.entries(variables).forEach(([name, value]) => vi.stubEnv(name, value));
  vi.resetModules();
  return (await import('../../../src/config/services.ts')).serviceHosts;
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

describe('hosts of services', () => {
  it('are none by default', async () =>
    expect(await hostsWith({GTAG_ID: ''})).toEqual({scripts: [], connections: [], images: []}));

  it('are those of analytics with GTAG_ID', async () => {
    const google = ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'];
    expect(await hostsWith({GTAG_ID: 'G-TEST123'})).toEqual({
      scripts: ['https://www.googletagmanager.com'],
      connections: google,
      images: google,
    });
  });

  it('are those of Algolia when it answers the search, for requests only', async () =>
    expect(await hostsWith({ALGOLIA_APP_ID: 'APP1', ALGOLIA_SEARCH_KEY: 'key', ALGOLIA_INDEX: 'docs'})).toEqual({
      scripts: [],
      connections: ['https://APP1-dsn.algolia.net', 'https://*.algolianet.com'],
      images: [],
    }));

  it('stop the build for a GTAG_ID that is no measurement id', async () => {
    await expect(hostsWith({GTAG_ID: 'UA-1'})).rejects.toThrow(
      'GTAG_ID is "UA-1". Expected a Google Analytics measurement id such as G-ABC1234567, or no value to switch analytics off.',
    );
  });
});
