import {spawnSync} from 'node:child_process';

import type {Config} from '@docusaurus/types';

import {siteDir} from './site.ts';

/** Whether Git can say when pages changed: an unpacked archive has no history, and some machines have no Git. */
function hasHistory(): boolean {
  const isThere = spawnSync('git', ['rev-parse', '--is-inside-work-tree'], {cwd: siteDir}).status === 0;
  if (!isThere) {
    console.warn(
      `[WARNING] ${siteDir}: expected a Git repository, found none. Pages, the sitemap and structured data get no dates of ` +
        'their last change; build in a clone of the repository if they are needed.',
    );
  }
  return isThere;
}

/**
 * Docusaurus flags of the next major version that the site uses.
 *
 * `siteStorageNamespacing` stays off: it would rename the storage keys `theme` and `docusaurus.announcement.*`,
 * which are part of the site's public behavior.
 */
export const future = {
  faster: true,
  ...(!hasHistory() && {experimental_vcs: false}),
  v4: {
    removeLegacyPostBuildHeadAttribute: true,
    useCssCascadeLayers: true,
    siteStorageNamespacing: false,
    mdx1CompatDisabledByDefault: false,
  },
} satisfies Config['future'];
