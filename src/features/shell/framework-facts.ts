import type {FrameworkFacts} from '../../shared/framework-facts.ts';
import {frameworkPackages} from '../../node/framework.ts';
import {bundledSize, dependenciesOf} from '../../node/measure.ts';

/**
 * Measures what the home page states about the framework.
 *
 * @param siteDir folder whose package.json names the documented packages
 */
export async function frameworkFacts(siteDir: string): Promise<FrameworkFacts> {
  return {
    coreBytes: await bundledSize('lexical', siteDir),
    packages: frameworkPackages(siteDir).length,
    coreDependencies: dependenciesOf('lexical', siteDir).length,
  };
}
