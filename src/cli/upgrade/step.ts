import {writeFileSync} from 'node:fs';

import {siteDir} from '../../config/site.ts';
import {deriveErrors} from './check-errors.ts';
import {checkPages} from './check-pages.ts';
import {checkProofs} from './check-proofs.ts';
import {checkReference} from './check-reference.ts';
import {checkSamples} from './check-samples.ts';
import {checkTests} from './check-tests.ts';
import {compareSymbols} from './compare-symbols.ts';
import type {StepResult} from './findings.ts';

/** The steps that need the installed version, and therefore a process that has loaded nothing of another one. */
const steps: Record<string, (siteDir: string) => StepResult | Promise<StepResult>> = {
  reference: checkReference,
  errors: deriveErrors,
  symbols: compareSymbols,
  samples: checkSamples,
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
