import {spawnSync} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

/** What of Vitest's JSON report is read here; it is Jest's: https://jestjs.io/docs/configuration#testresultsprocessor-string. */
export interface VitestReport {
  numTotalTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {title: string; fullName: string; status: string; failureMessages?: string[]}[];
  }[];
}

/**
 * Runs tests, which may fail, and reads what became of them.
 *
 * @param command what npx runs, without the reporter
 * @param failure how the message begins when they could not be run at all
 * @throws with what the command said when there is no report
 */
export function vitestReport(siteDir: string, command: readonly string[], failure: string): VitestReport {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitest-'));
  try {
    const file = path.join(folder, 'report.json');
    const {stderr} = spawnSync('npx', [...command, '--reporter=json', `--outputFile=${file}`], {
      cwd: siteDir,
      encoding: 'utf8',
    });
    if (!existsSync(file)) throw new Error(`${failure}:\n${stderr.trim()}`);
    // Written by Vitest a moment ago.
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

/** A test that failed, or a file of which no test could be run. */
export interface Failure {
  file: string;
  test?: {title: string; fullName: string};
  /** What was expected and found, and the place in the code. */
  message: string;
}

/** The failures of a report, in its order. */
export function failuresOf({testResults}: VitestReport): Failure[] {
  return testResults.flatMap(({name, status, message, assertionResults}): Failure[] => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{file: name, message}];
    return failed.map((test) => ({file: name, test, message: test.failureMessages?.[0] ?? ''}));
  });
}

/** The first line of a message; the others are the place in the code. */
export function firstLine(text: string): string {
  return text.split('\n')[0]?.trim() ?? '';
}
