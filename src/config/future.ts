import type {Config} from '@docusaurus/types';

/**
 * Docusaurus flags of the next major version that the site uses.
 *
 * `siteStorageNamespacing` stays off: it would rename the storage keys `theme` and `docusaurus.announcement.*`,
 * which are part of the site's public behavior.
 */
export const future = {
  faster: true,
  v4: {
    removeLegacyPostBuildHeadAttribute: true,
    useCssCascadeLayers: true,
    siteStorageNamespacing: false,
    mdx1CompatDisabledByDefault: false,
  },
} satisfies Config['future'];
