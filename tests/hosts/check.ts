import path from 'node:path';
import {parseArgs} from 'node:util';

import {freePort} from '../support/listen.ts';
import {hostChecks} from './checks.ts';
import {hosts} from './hosts.ts';
import {failWith} from '../support/fail-with.ts';

/**
 * `npm test -- hosts`: starts each host on `build/`, asks it what every host has to answer, and prints a table. Names after
 * `--` choose hosts. The exit code is 1 when a host breaks a promise or is not installed.
 */
async function main(): Promise<void> {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {directory: {type: 'string', default: 'build'}},
  });
  const checks = hostChecks(path.resolve(values.directory));
  const problems: string[] = [];
  const columns: {title: string; marks: string[]}[] = [];
  for (const name of positionals.length > 0 ? positionals : Object.keys(hosts)) {
    const start = hosts[name];
    if (start === undefined) {
      throw new Error(`There is no host "${name}". Expected one of: ${Object.keys(hosts).join(', ')}.`);
    }
    try {
      // On a fixed port, another program might answer in the host's place.
      const port = await freePort();
      const host = await start(path.resolve(values.directory), port);
      const marks: string[] = [];
      for (const check of checks) {
        const found = await check.run(`http://127.0.0.1:${port}`);
        marks.push(found.length === 0 ? 'yes' : 'NO');
        problems.push(...found.map((problem) => `${host.title}: ${check.name}: ${problem}`));
      }
      columns.push({title: host.title, marks});
      await host.stop();
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  console.log(`| promise | ${columns.map(({title}) => title).join(' | ')} |`);
  console.log(`| --- |${' --- |'.repeat(columns.length)}`);
  checks.forEach((check, row) => console.log(`| ${check.name} | ${columns.map(({marks}) => marks[row] ?? '').join(' | ')} |`));
  if (problems.length > 0) {
    console.error(`\n${problems.join('\n')}`);
    process.exitCode = 1;
  }
}

main().catch(failWith);
