import path from 'node:path';

import {contentName} from '../../node/content-name.ts';
import {bundledScript} from '../../node/inline-script.ts';

/** Folder of the script below the site's root: files in it are kept for good. */
export const aheadFolder = 'assets/ahead';

/**
 * Compiles the script that fetches pages ahead (client/ahead.ts).
 *
 * @param siteDir folder of the repository
 * @returns its path below the site's root, and its code
 */
export function aheadFile(siteDir: string): {name: string; code: string} {
  const code = bundledScript(path.join(siteDir, 'src/light/deferred-hydration/client/ahead.ts'), {});
  return {name: contentName(`${aheadFolder}/ahead`, 'js', code), code};
}
