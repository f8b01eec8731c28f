import type {LoadContext, Plugin} from '@docusaurus/types';

import {brokenAssumptions, readInstalled} from '../../node/upstream-assumptions/check.ts';

/**
 * Stops the build, and the development server, when the inside of a dependency changed that the site relies on.
 *
 * @throws with every assumption that no longer holds
 */
export default function upstreamAssumptionsPlugin({siteDir}: LoadContext): Plugin {
  const broken = brokenAssumptions(readInstalled(siteDir));
  if (broken.length > 0) {
    throw new Error(`The site relies on what a dependency no longer has:\n${broken.join('\n')}`);
  }
  return {name: 'upstream-assumptions'};
}
