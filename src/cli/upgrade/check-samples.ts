import path from 'node:path';

import {sitePages, withFences} from '../../content/pages.ts';
import {verifyPages} from '../../features/samples/build/analyze.ts';
import type {StepResult} from './findings.ts';

/** Compiles and runs all samples, as `npm test -- samples` does. */
export async function checkSamples(siteDir: string): Promise<StepResult> {
  const {samples, problems} = await verifyPages(sitePages(siteDir).map(withFences), {siteDir, run: true});
  return {
    findings: problems.map(({file, line, column, message, hint}) => ({
      step: 'samples',
      file: path.relative(siteDir, file).replaceAll('\\', '/'),
      line,
      column,
      message,
      instead: hint,
    })),
    summary: `${samples.length} samples, ${problems.length} problems`,
  };
}
