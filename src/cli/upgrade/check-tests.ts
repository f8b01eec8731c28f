import path from 'node:path';

import {firstLine, vitestReport} from '../vitest-report.ts';
import type {Finding, StepResult} from './findings.ts';

/** Tests whose expectations may be facts about the framework; the others test code of the site. */
const folders = ['api-reference', 'contract', 'error-codes', 'lost-pages', 'package-facts'];

/** Runs the tests that look at the installed framework, all of them. */
export function checkTests(siteDir: string): Promise<StepResult> {
  const files = folders.map((name) => `tests/unit/${name}/`);
  const report = vitestReport(siteDir, ['vitest', 'run', '--project', 'unit', ...files], 'the tests could not be run');
  const findings = report.testResults.flatMap(({name, status, message, assertionResults}): Finding[] => {
    const test = path.relative(siteDir, name).replaceAll('\\', '/');
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{step: 'tests', file: test, message: firstLine(message)}];
    return failed.map(({fullName, failureMessages = []}) => {
      const text = failureMessages[0] ?? '';
      const line = new RegExp(`${path.basename(name).replaceAll('.', '\\.')}:(\\d+):\\d+`).exec(text)?.[1];
      return {
        step: 'tests',
        file: test,
        line: line === undefined ? undefined : Number(line),
        message: fullName,
        after: firstLine(text),
      };
    });
  });
  return Promise.resolve({findings, summary: `${report.numTotalTests} tests, ${findings.length} failed`});
}
