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
 * @param environment variables besides those of this process
 * @throws with what the command said when there is no report
 */
export function vitestReport(
  siteDir: string,
  command: readonly string[],
  failure: string,
  environment: Readonly<Record<string, string>> = {},
): VitestReport {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitest-'));
  try {
    const file = path.join(folder, 'report.json');
    const {stderr} = spawnSync('npx', [...command, '--reporter=json', `--outputFile=${file}`], {
      cwd: siteDir,
      encoding: 'utf8',
      env: {...process.env, ...environment},
    });
    if (!existsSync(file)) throw new Error(`${failure}:\n${stderr.trim()}`);
    // Written by Vitest a moment ago.
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

/** The first line of a message; the others are the place in the code. */
export function firstLine(text: string): string {
  return text.split('\n')[0]?.trim() ?? '';
}
