import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';

import type {Finding, StepResult} from './findings.ts';
import {upgradeFolder} from './state.ts';

/** Tests whose expectations may be facts about the framework; the others test code of the site. */
const folders = ['api-reference', 'contract', 'error-codes', 'lost-pages', 'package-facts'];

/** What of Vitest's JSON report is read here. */
interface Report {
  numTotalTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {fullName: string; status: string; failureMessages?: string[]}[];
  }[];
}

/** Runs the tests that look at the installed framework, all of them. */
export function checkTests(siteDir: string): Promise<StepResult> {
  const file = path.join(upgradeFolder(siteDir), 'tests.json');
  mkdirSync(path.dirname(file), {recursive: true});
  rmSync(file, {force: true});
  const args = ['vitest', 'run', '--project', 'unit', '--reporter=json', `--outputFile=${file}`];
  const {stderr} = spawnSync('npx', [...args, ...folders.map((name) => `tests/unit/${name}/`)], {cwd: siteDir, encoding: 'utf8'});
  if (!existsSync(file)) throw new Error(`the tests could not be run:\n${stderr.trim()}`);
  // Written by Vitest a moment ago.
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const findings = report.testResults.flatMap(({name, status, message, assertionResults}): Finding[] => {
    const test = path.relative(siteDir, name).replaceAll('\\', '/');
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{step: 'tests', file: test, message: message.split('\n')[0] ?? ''}];
    return failed.map(({fullName, failureMessages = []}) => {
      const text = failureMessages[0] ?? '';
      const line = new RegExp(`${path.basename(name).replaceAll('.', '\\.')}:(\\d+):\\d+`).exec(text)?.[1];
      return {
        step: 'tests',
        file: test,
        line: line === undefined ? undefined : Number(line),
        message: fullName,
        after: text.split('\n')[0],
      };
    });
  });
  return Promise.resolve({findings, summary: `${report.numTotalTests} tests, ${findings.length} failed`});
}
