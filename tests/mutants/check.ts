import {spawn} from 'node:child_process';
import {readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';

import {failWith} from '../support/fail-with.ts';

/** A change of the code that a test should notice. */
interface Mutant {
  fileName: string;
  /** Counted from 0. */
  location: {start: Position; end: Position};
  mutatorName: string;
  replacement: string;
}

type Position = Record<'line' | 'column', number>;

interface Instrumenter {
  instrument(
    files: {name: string; content: string; mutate: true}[],
    options: {excludedMutations: string[]; ignorers: never[]; plugins: null},
  ): Promise<{mutants: Mutant[]}>;
}

const siteDir = path.resolve(__dirname, '../..');

/** Where bugs reach readers without an error of the build. */
const defaultFiles = ['src/plugins', 'src/light', 'src/features/playground/browser', 'src/features/search/shared'];

/** A mutant that makes a loop endless is noticed: no run of the tests takes as long. */
const timeLimit = 10 * 60_000;

/** What is left to do when the command is ended: to end the tests, and to put the changed file back. */
let endTests: () => unknown = () => undefined;
let restore: () => unknown = endTests;

/**
 * `npm test -- mutants`: draws changes of the code, makes one after the other and runs the unit tests of the changed file.
 * Names after `--` choose folders, files or lines (`src/features/search/shared/terms.ts:10-20`), `--tests tests/unit/samples` other tests than
 * those that import the file: code that runs in a process of its own is imported by none.
 */
async function main(): Promise<void> {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {sample: {type: 'string', default: '60'}, seed: {type: 'string', default: '1'}, tests: {type: 'string'}},
  });
  const chosen = positionals.length > 0 ? positionals : defaultFiles;
  const drawn = draw((await Promise.all(chosen.map(mutantsIn))).flat(), Number(values.sample), Number(values.seed));
  const {failed, output} = await runTests([...new Set(drawn.map(({fileName}) => fileName))], values.tests);
  if (failed !== undefined) throw new Error(`expected the tests to pass with the code as it is.\n${output}`);

  const counts = {killed: 0, survived: 0, 'no test': 0};
  for (const mutant of drawn) {
    const original = readFileSync(mutant.fileName, 'utf8');
    restore = () => writeFileSync(mutant.fileName, original);
    writeFileSync(mutant.fileName, changed(original, mutant));
    const {failed, isTested} = await runTests([mutant.fileName], values.tests).finally(restore);
    const result = failed !== undefined ? 'killed' : isTested ? 'survived' : 'no test';
    counts[result] += 1;
    console.log(`${result}: ${describe(mutant)}${failed === undefined ? '' : `\n  by ${failed}`}`);
  }
  console.log(JSON.stringify(counts));
}

/** The mutants of a folder, a file, or lines of a file. */
async function mutantsIn(place: string): Promise<Mutant[]> {
  const [, name = place, first = '1', last = first] = /^(.+?):(\d+)(?:-(\d+))?$/.exec(place) ?? [];
  const names = statSync(name).isFile()
    ? [name]
    : readdirSync(name, {recursive: true, encoding: 'utf8'}).map((file) => path.join(name, file));
  const entry = path.join(__dirname, 'node_modules/@stryker-mutator/instrumenter/dist/src/index.js');
  // The packages of this folder are not there when types are checked.
  const {Instrumenter} = (await import(entry)) as {Instrumenter: new (logger: object) => Instrumenter};
  const logger = {debug: () => undefined, info: () => undefined, warn: console.warn, isDebugEnabled: () => false};
  const {mutants} = await new Instrumenter(logger).instrument(
    names
      .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
      .sort()
      .map((file) => ({name: path.resolve(file), content: readFileSync(file, 'utf8'), mutate: true as const})),
    {excludedMutations: [], ignorers: [], plugins: null},
  );
  if (name === place) return mutants;
  return mutants.filter(({location: {start}}) => start.line + 1 >= Number(first) && start.line < Number(last));
}

/** Draws lines at random, and one mutant of each: a line with many mutants counts once at a time. */
function draw(mutants: Mutant[], size: number, seed: number): Mutant[] {
  const places = new Map<string, Mutant[]>();
  for (const mutant of mutants) {
    const place = `${mutant.fileName}:${mutant.location.start.line}`;
    places.set(place, [...(places.get(place) ?? []), mutant]);
  }
  const lines = [...places.values()];
  // The constants are those of Numerical Recipes.
  const below = (limit: number) => Math.floor(((seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32) * limit);
  const drawn: Mutant[] = [];
  while (drawn.length < size && lines.length > 0) {
    const index = below(lines.length);
    const line = lines[index] ?? [];
    drawn.push(...line.splice(below(line.length), 1));
    if (line.length === 0) lines.splice(index, 1);
  }
  return drawn;
}

function changed(code: string, {location: {start, end}, replacement}: Mutant): string {
  const lines = code.split('\n');
  const offset = ({line, column}: Position) => lines.slice(0, line).join('\n').length + (line > 0 ? 1 : 0) + column;
  return code.slice(0, offset(start)) + replacement + code.slice(offset(end));
}

function describe(mutant: Mutant): string {
  const {fileName, location, mutatorName, replacement} = mutant;
  const code = readFileSync(fileName, 'utf8');
  const line = code.split('\n')[location.start.line]?.trim() ?? '';
  const place = `${path.relative(siteDir, fileName)}:${location.start.line + 1}:${location.start.column + 1}`;
  return `${place} ${mutatorName} in \`${line}\` → \`${replacement.replace(/\s+/g, ' ')}\``;
}

/** Runs the unit tests that import one of the files, or those that are named, in one process: others use the machine too. */
async function runTests(files: string[], tests?: string) {
  const options = ['--run', '--project', 'unit', '--bail', '1', '--maxWorkers', '1', '--passWithNoTests', '--no-color'];
  const child = spawn('npx', ['vitest', ...(tests === undefined ? ['related', ...files] : [tests]), ...options], {
    cwd: siteDir,
    detached: true,
  });
  endTests = () => child.exitCode === null && child.pid !== undefined && process.kill(-child.pid, 'SIGKILL');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  const timer = setTimeout(endTests, timeLimit);
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearTimeout(timer);
  const failed =
    code === 0 ? undefined : (/FAIL .*/.exec(output)?.[0] ?? (code === null ? 'the time limit' : 'an error outside of tests'));
  return {failed, isTested: !output.includes('No test files found'), output};
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    endTests();
    restore();
    process.exit(1);
  });
}
main().catch(failWith);
