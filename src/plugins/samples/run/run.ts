import {spawn} from 'node:child_process';
import {createHash} from 'node:crypto';
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {SourceMap} from 'node:module';
import {availableParallelism} from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

import {build, type Loader, type Message} from 'esbuild';
import ts from 'typescript';

import {placeOf} from '../page/assemble.ts';
import {installedLexicalVersion} from '../check/program.ts';
import type {RunJob, RunMessage, RunResult} from './messages.ts';
import type {Fence, Problem, Sample, SampleFile} from '../types.ts';

/** The file that child processes run; a change to it makes earlier results incomparable. */
const childFile = 'src/plugins/samples/run/child.ts';

/** Milliseconds that one sample may take, which is ample on a busy machine. */
const timeLimit = 15_000;

/** An inline expectation: `console.log(x); // => value`. */
export interface Expectation {
  sample: Sample;
  file: SampleFile;
  /** Index into the file's lines. */
  line: number;
  /** Columns of the expected text in its line, from 0. */
  start: number;
  value: string;
}

/** A sample that was executed, with everything needed to compare and to rewrite its page. */
export interface ExecutedSample {
  sample: Sample;
  expectations: Expectation[];
  result: RunResult;
}

/** Samples that their authors marked `run`. */
export function isRun(sample: Sample): boolean {
  return sample.fence.meta.flags.has('run');
}

/**
 * Executes samples: bundles each with its own copy of the framework and runs the bundles in child processes with the
 * globals of a browser window. Results are cached by content.
 *
 * @param samples samples that compile
 * @param siteDir folder of the site; bundles and results go to its `.cache/samples`
 */
export async function runSamples(
  samples: Sample[],
  siteDir: string,
): Promise<{executed: ExecutedSample[]; problems: Problem[]; cached: number}> {
  const problems: Problem[] = [];
  const cacheDir = path.join(siteDir, '.cache/samples');
  const cache = readCache(path.join(cacheDir, 'runs.json'));
  const world = [installedLexicalVersion(siteDir), process.version, readFileSync(path.join(siteDir, childFile), 'utf8')];
  const executed: ExecutedSample[] = [];
  const fresh: {key: string; sample: Sample; expectations: Expectation[]; texts: Map<string, string>}[] = [];
  const keys = new Map<Sample, string>();
  let cached = 0;

  for (const sample of samples) {
    const {expectations, texts, misplaced} = instrument(sample);
    problems.push(...misplaced);
    if (!isRun(sample)) {
      continue;
    }
    const key = createHash('sha1')
      .update(JSON.stringify([world, [...texts]]))
      .digest('hex')
      .slice(0, 16);
    keys.set(sample, key);
    const known = cache.get(key);
    if (known !== undefined) {
      cached++;
      executed.push({sample, expectations, result: known});
    } else {
      fresh.push({key, sample, expectations, texts});
    }
  }
  if (fresh.length === 0) {
    return {executed, problems, cached};
  }

  const folder = path.join(cacheDir, `run-${process.pid}`);
  try {
    mkdirSync(folder, {recursive: true});
    const bundles = await bundle(
      fresh.map(({key, sample, texts}) => ({key, sample, texts})),
      folder,
      siteDir,
    );
    problems.push(...bundles.problems);
    const jobs = [...new Set(fresh.map(({key}) => key))]
      .filter((key) => !bundles.failed.has(key))
      .map((key): RunJob => ({id: key, url: pathToFileURL(path.join(folder, `${key}.mjs`)).href}));
    const results = await execute(jobs, folder);
    for (const {key, sample, expectations} of fresh) {
      const result = results.get(key);
      if (result === undefined) {
        continue;
      }
      executed.push({sample, expectations, result});
      if (result.failure === undefined) {
        cache.set(key, result);
      } else {
        problems.push(failureProblem(sample, result.failure, path.join(folder, `${key}.mjs`)));
      }
    }
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
  writeFileSync(path.join(cacheDir, 'runs.json'), JSON.stringify(Object.fromEntries(cache)));
  return {executed, problems, cached};
}

function readCache(file: string): Map<string, RunResult> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, RunResult>));
  } catch {
    // No cache yet, or a file cut short: running everything again is always right.
    return new Map();
  }
}

/**
 * Finds the `// =>` comments of a sample and makes the `console.log` calls on their lines report which one they are.
 */
function instrument(sample: Sample): {expectations: Expectation[]; texts: Map<string, string>; misplaced: Problem[]} {
  const expectations: Expectation[] = [];
  const texts = new Map<string, string>();
  const misplaced: Problem[] = [];
  for (const file of sample.files) {
    let text = file.text;
    if (/\/\/\s*=>/.test(text) && /\.[jt]sx?$/.test(file.name)) {
      const source = ts.createSourceFile(file.name, text, ts.ScriptTarget.ES2022, true);
      const calls = consoleCalls(source);
      const edits: {start: number; end: number; text: string}[] = [];
      text.split('\n').forEach((lineText, line) => {
        const match = /\/\/\s*=>\s?/.exec(lineText);
        const origin = file.lines[line];
        if (
          match === null ||
          origin === undefined ||
          isInString(source, source.getPositionOfLineAndCharacter(line, match.index))
        ) {
          return;
        }
        const call = calls.find(({end}) => source.getLineAndCharacterOfPosition(end).line === line);
        const own = origin.fence === sample.fence;
        if (call === undefined || !isRun(sample)) {
          if (own) {
            misplaced.push({
              ...placeOf(origin.fence, origin.index, match.index),
              message: isRun(sample)
                ? '`// =>` stands on a line that does not end a console.log call'
                : '`// =>` is compared only in a fence marked `run`',
              hint: isRun(sample)
                ? 'Write `console.log(value); // => what it prints`.'
                : 'Add `run` after the language, or describe the value in words.',
            });
          }
          return;
        }
        edits.push({start: call.start, end: call.calleeEnd, text: `__expectedLog(${expectations.length})`});
        const start = match.index + match[0].length;
        expectations.push({sample, file, line, start, value: lineText.slice(start).trim()});
      });
      for (const edit of edits.sort((a, b) => b.start - a.start)) {
        text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
      }
    }
    texts.set(file.name, isRun(sample) ? markOwnStart(text, sample, file) : text);
  }
  return {expectations, texts, misplaced};
}

/** What an extended sample prints is shown below that one; output of this sample begins with its own first line. */
function markOwnStart(text: string, sample: Sample, file: SampleFile): string {
  const first = file.lines.findIndex((line) => line.fence === sample.fence);
  if (first <= 0) {
    return text;
  }
  return text
    .split('\n')
    .map((line, index) => (index === first ? `__ownOutput();${line}` : line))
    .join('\n');
}

function consoleCalls(source: ts.SourceFile): {start: number; calleeEnd: number; end: number}[] {
  const calls: {start: number; calleeEnd: number; end: number}[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText(source) === 'console.log') {
      calls.push({start: node.expression.getStart(source), calleeEnd: node.expression.getEnd(), end: node.getEnd()});
    }
    node.forEachChild(visit);
  };
  visit(source);
  return calls;
}

function isInString(source: ts.SourceFile, position: number): boolean {
  let found = false;
  const visit = (node: ts.Node): void => {
    if (node.getStart(source) < position && position < node.getEnd()) {
      if (
        ts.isStringLiteralLike(node) ||
        ts.isTemplateLiteralToken(node) ||
        ts.isJsxText(node) ||
        ts.isRegularExpressionLiteral(node)
      ) {
        found = true;
      }
      node.forEachChild(visit);
    }
  };
  visit(source);
  return found;
}

/** Kept out of bundles: they check that they are loaded once, or need files beside them. */
const external = ['yjs', 'lib0', 'y-protocols', 'y-websocket', 'jsdom', 'eslint', 'typescript', 'typescript-eslint'];

async function bundle(
  entries: {key: string; sample: Sample; texts: Map<string, string>}[],
  folder: string,
  siteDir: string,
): Promise<{failed: Set<string>; problems: Problem[]}> {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const failed = new Set<string>();
  const problems: Problem[] = [];
  const entryOf = (key: string): string => {
    const files =
      byKey.get(key)?.sample.files.filter((file) => /\.[jt]sx?$/.test(file.name) && !file.name.endsWith('.d.ts')) ?? [];
    return files.at(-1)?.name ?? 'sample.ts';
  };
  const run = (keys: string[]): Promise<unknown> =>
    build({
      entryPoints: [
        ...keys.map((key) => ({in: `sample:${key}/${entryOf(key)}`, out: key})),
        {in: path.join(siteDir, childFile), out: 'run-child'},
      ],
      outdir: folder,
      outExtension: {'.js': '.mjs'},
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      conditions: ['development'],
      external,
      define: {'process.env.NODE_ENV': '"development"'},
      banner: {
        js: `import {createRequire as __createRequire} from 'node:module'; const require = __createRequire(import.meta.url);`,
      },
      sourcemap: 'external',
      sourcesContent: false,
      keepNames: true,
      absWorkingDir: siteDir,
      logLevel: 'silent',
      tsconfigRaw: {compilerOptions: {jsx: 'react-jsx', target: 'ES2022'}},
      plugins: [
        {
          name: 'samples',
          setup(pluginBuild) {
            pluginBuild.onResolve({filter: /^sample:/}, ({path: name}) => ({
              path: name.slice('sample:'.length),
              namespace: 'sample',
            }));
            pluginBuild.onResolve({filter: /^\.{1,2}\//, namespace: 'sample'}, ({path: name, importer}) => {
              const [key = ''] = importer.split('/');
              const target = path.posix.join(path.posix.dirname(importer), name);
              const names = [...(byKey.get(key)?.texts.keys() ?? [])].map((file) => `${key}/${file}`);
              const found = names.find(
                (file) => file === target || file.replace(/\.[jt]sx?$/, '') === target.replace(/\.jsx?$/, ''),
              );
              return found === undefined
                ? {errors: [{text: `no file ${name} in this sample`}]}
                : {path: found, namespace: 'sample'};
            });
            pluginBuild.onLoad({filter: /.*/, namespace: 'sample'}, ({path: name}) => {
              const [key = '', ...rest] = name.split('/');
              return {
                contents: byKey.get(key)?.texts.get(rest.join('/')) ?? '',
                loader: (/\.(\w+)$/.exec(name)?.[1] ?? 'ts') as Loader,
                resolveDir: siteDir,
              };
            });
          },
        },
      ],
    });

  let keys = [...byKey.keys()];
  for (;;) {
    try {
      await run(keys);
      return {failed, problems};
    } catch (error) {
      const errors = typeof error === 'object' && error !== null && 'errors' in error ? (error.errors as Message[]) : [];
      const broken = new Set<string>();
      for (const {text, location} of errors) {
        const [key = '', ...rest] = (location?.file ?? '').replace(/^sample:/, '').split('/');
        const entry = byKey.get(key);
        const file = entry?.sample.files.find(({name}) => name === rest.join('/'));
        const origin = file?.lines[(location?.line ?? 1) - 1];
        if (entry !== undefined && origin !== undefined) {
          broken.add(key);
          problems.push({...placeOf(origin.fence, origin.index, location?.column ?? 0), message: `cannot be bundled: ${text}`});
        }
      }
      if (broken.size === 0) {
        throw error;
      }
      for (const key of broken) {
        failed.add(key);
      }
      keys = keys.filter((key) => !broken.has(key));
    }
  }
}

async function execute(jobs: RunJob[], folder: string): Promise<Map<string, RunResult>> {
  const results = new Map<string, RunResult>();
  const processes = Math.max(1, Math.min(4, availableParallelism(), Math.ceil(jobs.length / 4)));
  const shares = Array.from({length: processes}, (_, share) => jobs.filter((_job, index) => index % processes === share));
  await Promise.all(
    shares.map(async (share, index) => {
      let rest = share;
      while (rest.length > 0) {
        const lost = await executeShare(
          rest,
          path.join(folder, `jobs-${index}.json`),
          path.join(folder, 'run-child.mjs'),
          results,
        );
        if (lost !== undefined) {
          results.set(lost.id, {calls: [], failure: {message: lost.message, stack: ''}});
        }
        const before = rest.length;
        rest = rest.filter((job) => !results.has(job.id));
        if (rest.length === before) {
          throw new Error(`The process that runs samples ended without running any of ${rest.length}. Its messages are above.`);
        }
      }
    }),
  );
  return results;
}

/** @returns the sample that brought the process down, if one did */
function executeShare(
  jobs: RunJob[],
  jobsFile: string,
  child: string,
  results: Map<string, RunResult>,
): Promise<{id: string; message: string} | undefined> {
  writeFileSync(jobsFile, JSON.stringify(jobs));
  return new Promise((resolve) => {
    const running = spawn(process.execPath, [child, jobsFile], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: {...process.env, NODE_ENV: 'development', NODE_OPTIONS: '', TZ: 'UTC'},
    });
    let active: string | undefined;
    let timer: NodeJS.Timeout | undefined;
    let messages = '';
    let late = false;
    const watch = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        late = true;
        running.kill('SIGKILL');
      }, timeLimit);
    };
    watch();
    running.stderr?.on('data', (chunk: Buffer) => {
      messages += chunk.toString();
    });
    running.on('message', (message) => {
      const report = message as RunMessage;
      watch();
      if (report.kind === 'start') {
        active = report.id;
      } else {
        active = undefined;
        results.set(report.id, report.result);
      }
    });
    running.on('close', (code) => {
      clearTimeout(timer);
      const [firstJob] = jobs;
      const id = active ?? (code === 0 ? undefined : firstJob?.id);
      if (id === undefined) {
        resolve(undefined);
      } else {
        resolve({
          id,
          message: late
            ? `still running after ${timeLimit / 1000} seconds: a timer, a listener or a loop keeps it alive`
            : `the process ended with code ${code ?? 'none'} while the sample ran${messages === '' ? '' : `: ${messages.trim()}`}`,
        });
      }
    });
  });
}

function failureProblem(sample: Sample, failure: {message: string; stack: string}, bundleFile: string): Problem {
  const message = `running the sample failed: ${failure.message}`;
  const place = placeOfStack(sample, failure.stack, bundleFile);
  const {file, line, column} = sample.fence;
  return {...(place ?? {file, line, column}), message};
}

/** The topmost line of a stack that belongs to the sample and not to the framework. */
function placeOfStack(
  sample: Sample,
  stack: string,
  bundleFile: string,
): {file: string; line: number; column: number} | undefined {
  const name = path.basename(bundleFile).replaceAll('.', '\\.');
  const positions = [...stack.matchAll(new RegExp(`${name}:(\\d+):(\\d+)`, 'g'))];
  if (positions.length === 0) {
    return undefined;
  }
  const map = new SourceMap(JSON.parse(readFileSync(`${bundleFile}.map`, 'utf8')) as ConstructorParameters<typeof SourceMap>[0]);
  for (const [, line, column] of positions) {
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalSource' in entry) || !entry.originalSource.includes('sample:')) {
      continue;
    }
    const file = sample.files.find(({name: fileName}) => entry.originalSource.endsWith(`/${fileName}`));
    const origin = file?.lines[entry.originalLine];
    if (origin !== undefined && origin.fence === sample.fence) {
      return placeOf(origin.fence, origin.index, entry.originalColumn);
    }
  }
  return undefined;
}

/** Lines that a terminal would show, without blanks at their ends. */
export function printedLines(result: RunResult): string[] {
  if (result.calls.length === 0) {
    return [];
  }
  return trimLines(
    result.calls
      .map((call) => call.text)
      .join('\n')
      .split('\n'),
  );
}

function trimLines(lines: string[]): string[] {
  const trimmed = lines.map((line) => line.trimEnd());
  while (trimmed.at(-1) === '') {
    trimmed.pop();
  }
  return trimmed;
}

/** Compares what executed samples printed with what their pages show. */
export function compareOutputs(executed: ExecutedSample[]): Problem[] {
  return executed.filter(({result}) => result.failure === undefined).flatMap(compareOutput);
}

function compareOutput({sample, expectations, result}: ExecutedSample): Problem[] {
  const problems: Problem[] = [];
  expectations.forEach((expectation, index) => {
    const origin = expectation.file.lines[expectation.line];
    if (origin === undefined || origin.fence !== sample.fence) {
      return;
    }
    const place = placeOf(origin.fence, origin.index, expectation.start);
    const calls = result.calls.filter((call) => call.expectation === index);
    if (calls.length === 0) {
      problems.push({...place, message: `expected ${expectation.value}, but this line was never executed`});
    }
    const wrong = calls.find((call) => !meets(call, expectation.value));
    if (wrong !== undefined) {
      problems.push({
        ...place,
        message: `expected ${expectation.value === '' ? 'nothing' : expectation.value}, printed ${oneLine(wrong.text)}`,
        hint: 'Correct the sample or the comment; `npm run samples:update` writes what was printed.',
      });
    }
  });

  const printed = printedLines(result);
  const {output} = sample.fence;
  if (output === undefined) {
    const shown = result.calls.find((call) => call.expectation === undefined);
    if (shown !== undefined) {
      problems.push({
        file: sample.fence.file,
        line: sample.fence.line,
        column: sample.fence.column,
        message: `the sample prints ${JSON.stringify(oneLine(shown.text))}, but the page shows no output`,
        hint: 'Put a ```text output fence directly below it (`npm run samples:update` writes it), or `// => value` on the line.',
      });
    }
    return problems;
  }
  const shown = trimLines(output.lines);
  const first = Array.from({length: Math.max(printed.length, shown.length)}).findIndex(
    (_, index) => printed[index] !== shown[index],
  );
  if (first !== -1) {
    const place =
      first < output.lines.length ? placeOf(output, first) : {file: output.file, line: output.endLine, column: output.column};
    const found = printed[first];
    const expected = shown[first];
    problems.push({
      ...place,
      message: `the output differs: the page shows ${expected === undefined ? 'nothing more' : JSON.stringify(expected)}, the sample printed ${found === undefined ? 'nothing more' : JSON.stringify(found)}`,
      hint: 'Correct the sample or the output; `npm run samples:update` writes what was printed.',
    });
  }
  return problems;
}

function meets(call: {text: string; inspected: string | undefined}, expected: string): boolean {
  const wanted = oneLine(expected);
  const doubleQuoted = call.inspected?.startsWith("'") === true ? JSON.stringify(call.text) : undefined;
  return [oneLine(call.text), call.inspected === undefined ? undefined : oneLine(call.inspected), doubleQuoted].includes(wanted);
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/** A replacement of whole lines of a page; `first` to `last` count from 1 and are both replaced. */
export interface LineEdit {
  file: string;
  first: number;
  last: number;
  lines: string[];
}

/** Edits that make every page show what its samples printed. */
export function outputEdits(executed: ExecutedSample[], readLine: (fence: Fence, line: number) => string): LineEdit[] {
  const edits: LineEdit[] = [];
  for (const {sample, expectations, result} of executed) {
    if (result.failure !== undefined) {
      continue;
    }
    expectations.forEach((expectation, index) => {
      const origin = expectation.file.lines[expectation.line];
      const calls = result.calls.filter((call) => call.expectation === index);
      const wrong = calls.find((call) => !meets(call, expectation.value));
      if (wrong === undefined || origin === undefined || origin.fence !== sample.fence) {
        return;
      }
      const {line} = placeOf(origin.fence, origin.index);
      const text = readLine(origin.fence, line);
      edits.push({
        file: sample.fence.file,
        first: line,
        last: line,
        lines: [text.replace(/(\/\/\s*=>\s?).*$/, (_, head: string) => `${head.trimEnd()} ${oneLine(wrong.text)}`)],
      });
    });
    const printed = printedLines(result);
    const {output} = sample.fence;
    const {file, endLine, column} = sample.fence;
    const indent = ' '.repeat(column - 1);
    if (output !== undefined) {
      if (printed.join('\n') !== trimLines(output.lines).join('\n')) {
        edits.push({
          file,
          first: output.line + 1,
          last: output.endLine - 1,
          lines: printed.map((text) => (text === '' ? '' : ' '.repeat(output.column - 1) + text)),
        });
      }
    } else if (result.calls.some((call) => call.expectation === undefined)) {
      edits.push({
        file,
        first: endLine + 1,
        last: endLine,
        lines: [
          '',
          `${indent}\`\`\`text output`,
          ...printed.map((text) => (text === '' ? '' : indent + text)),
          `${indent}\`\`\``,
        ],
      });
    }
  }
  return edits;
}

/** Applies edits to the text of one page. */
export function applyEdits(text: string, edits: LineEdit[]): string {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.split(/\r?\n/);
  for (const edit of [...edits].sort((a, b) => b.first - a.first)) {
    lines.splice(edit.first - 1, edit.last - edit.first + 1, ...edit.lines);
  }
  return lines.join(newline);
}
