import type {LoadContext, Plugin} from '@docusaurus/types';

import {brokenAssumptions} from '../../node/upstream-assumptions/check.ts';

/**
 * Stops the build, and the development server, when a dependency has changed what the site relies on beyond what the dependency
 * promises: table.ts lists it. It takes a few milliseconds.
 *
 * @throws with everything that has changed
 */
export default function upstreamAssumptionsPlugin({siteDir}: LoadContext): Plugin {
  const broken = brokenAssumptions(siteDir);
  if (broken.length > 0) {
    throw new Error(`The site relies on what a dependency no longer has:\n${broken.join('\n')}`);
  }
  return {name: 'upstream-assumptions'};
}
