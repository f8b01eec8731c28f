import {readFileSync} from 'node:fs';
import path from 'node:path';

import type {FrameworkFacts} from '../../shared/framework-facts.ts';
import {bundledSize, dependenciesOf} from '../../node/measure.ts';

/**
 * Measures what the home page states about the framework.
 *
 * @param siteDir folder whose package.json names the documented packages
 */
export async function frameworkFacts(siteDir: string): Promise<FrameworkFacts> {
  const manifest = JSON.parse(readFileSync(path.join(siteDir, 'package.json'), 'utf8')) as {dependencies: Record<string, string>};
  const packages = Object.keys(manifest.dependencies).filter((name) => name === 'lexical' || name.startsWith('@lexical/'));
  return {
    coreBytes: await bundledSize('lexical', siteDir),
    packages: packages.length,
    coreDependencies: dependenciesOf('lexical', siteDir).length,
  };
}
