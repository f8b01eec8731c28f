import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import path from 'node:path';

import {exceptions} from './exceptions.ts';
import {type CheckerMessage, faultsOf} from './report.ts';

const siteDir = path.resolve(__dirname, '../..');
const buildDir = path.join(siteDir, 'build');
const jar = path.join(__dirname, 'node_modules/vnu-jar/build/dist/vnu.jar');

/** The version that parts of the checker are compiled for. */
const neededJava = 17;

/** Bytes that the checker may print: a fault on every page is some hundred kilobytes. */
const maxBuffer = 256 * 1024 ** 2;

/** `npm test -- html`: lets the Nu HTML checker read all pages of `build/`. The exit code is 1 when it finds anything. */
function main(): void {
  const java = javaVersion();
  if (java === undefined || java < neededJava) {
    const found = java === undefined ? 'none' : `Java ${java}`;
    const message = `not run: the Nu HTML checker needs Java ${neededJava} or newer, found ${found}. Install it (Debian: apt-get install default-jre-headless).`;
    if (process.env['CI'] !== undefined) throw new Error(message);
    console.log(message);
    return;
  }
  if (!existsSync(path.join(buildDir, '404.html'))) {
    throw new Error(`${buildDir}: expected the built site, found none. Run \`npm run build\` first.`);
  }
  const faults = faultsOf(checkPages(), exceptions, siteDir);
  if (faults.length > 0) {
    console.error(faults.join('\n\n'));
    process.exitCode = 1;
    return;
  }
  console.log('The Nu HTML checker finds nothing in build/, apart from:');
  for (const {message, reason, source} of exceptions) {
    console.log(`- "${message}" ${reason} ${source}`);
  }
}

/** The version of the installed Java, `undefined` without one. */
function javaVersion(): number | undefined {
  const {status, stderr} = spawnSync('java', ['-version'], {encoding: 'utf8'});
  // Before version 9 it was "1.8".
  const version = /version "(?:1\.)?(\d+)/.exec(stderr)?.[1];
  return status === 0 && version !== undefined ? Number(version) : undefined;
}

/**
 * Checks every HTML file of the build, redirects included.
 *
 * @throws when the checker does not answer as it should
 */
function checkPages(): CheckerMessage[] {
  const args = ['-jar', jar, '--skip-non-html', '--stdout', '--format', 'json', '--exit-zero-always', buildDir];
  const {status, stdout, stderr, error} = spawnSync('java', args, {encoding: 'utf8', maxBuffer});
  if (error !== undefined || status !== 0) {
    throw new Error(`java ${args.join(' ')}: expected exit code 0, found ${String(status)}.\n${error?.message ?? stderr}`);
  }
  // The checker's own format.
  return (JSON.parse(stdout) as {messages: CheckerMessage[]}).messages;
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
