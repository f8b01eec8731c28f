import {writeFileSync} from 'node:fs';

import {siteDir} from '../../config/site.ts';
import {sitePages, withFences} from '../../content/pages.ts';
import {verifyPages} from '../../features/samples/build/analyze.ts';
import {deriveErrors} from './check-errors.ts';
import {checkPages} from './check-pages.ts';
import {checkProofs} from './check-proofs.ts';
import {checkReference} from './check-reference.ts';
import {checkTests} from './check-tests.ts';
import {compareSymbols} from './compare-symbols.ts';
import {findingOf, type StepResult} from './findings.ts';

/** The steps that need the installed version, and therefore a process that has loaded nothing of another one. */
const steps: Record<string, (siteDir: string) => StepResult | Promise<StepResult>> = {
  reference: checkReference,
  errors: deriveErrors,
  symbols: compareSymbols,
  // As `npm test -- samples` does.
  samples: async () => {
    const {samples, problems} = await verifyPages(sitePages(siteDir).map(withFences), {siteDir, run: true});
    const findings = problems.map((problem) => findingOf(siteDir, 'samples', problem));
    return {findings, summary: `${samples.length} samples, ${problems.length} problems`};
  },
  proofs: checkProofs,
  pages: checkPages,
  tests: checkTests,
};

/** `step.ts NAME FILE`: takes one step and writes what it gives. */
async function main([name = '', file = '']: readonly string[]): Promise<void> {
  const step = steps[name];
  if (step === undefined) throw new Error(`Expected one of ${Object.keys(steps).join(', ')}, found "${name}".`);
  writeFileSync(file, JSON.stringify(await step(siteDir)));
  // Compilers and bundlers may keep a process alive.
  process.exit(0);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
