import path from 'node:path';

import {escapeRegExp} from '../../shared/escape-regexp.ts';
import {failuresOf, firstLine, vitestReport} from '../vitest-report.ts';
import {type Finding, fromSite, type StepResult} from './findings.ts';

/** Tests whose expectations may be facts about the framework; the others test code of the site. */
const folders = ['api-reference', 'contract', 'error-codes', 'lost-pages', 'package-facts'];

/** Runs the tests that look at the installed framework, all of them. */
export function checkTests(siteDir: string): StepResult {
  const files = folders.map((name) => `tests/unit/${name}/`);
  const report = vitestReport(siteDir, ['vitest', 'run', '--project', 'unit', ...files], 'the tests could not be run');
  const findings = failuresOf(report).map(({file, test, message}): Finding => {
    const name = fromSite(siteDir, file);
    if (test === undefined) return {step: 'tests', file: name, message: firstLine(message)};
    const line = new RegExp(`${escapeRegExp(path.basename(file))}:(\\d+):\\d+`).exec(message)?.[1];
    return {
      step: 'tests',
      file: name,
      line: line === undefined ? undefined : Number(line),
      message: test.fullName,
      after: firstLine(message),
    };
  });
  return {findings, summary: `${report.numTotalTests} tests, ${findings.length} failed`};
}
