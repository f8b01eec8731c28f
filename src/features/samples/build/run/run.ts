import {mkdirSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {SourceMap} from 'node:module';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

import {contentHash} from '../../../../node/content-name.ts';
import {inputKey} from '../../../../node/input-key.ts';
import {jsonCache} from '../../../../node/json-cache.ts';
import {locationOf} from '../page/assemble.ts';
import type {SourceLocation, Problem} from '../../../../content/problems.ts';
import type {Sample} from '../types.ts';
import {bundleSamples, environmentCode} from './bundle.ts';
import type {ExecutedSample} from './compare.ts';
import {executeJobs} from './execute.ts';
import {instrument, isRun, type Expectation} from './instrument.ts';
import type {RunJob, RunResult} from './messages.ts';

/** What a sample did, and the day on which that was last asked for. */
interface StoredRun {
  result: RunResult;
  day: number;
}

/** Results that nobody has asked for in these days are dropped. */
const daysKept = 30;

/** A digest of everything that a run depends on besides the sample. */
export function environmentKey(siteDir: string): string {
  return inputKey({siteDir, code: environmentCode});
}

/** Days since 1970. */
const today = (): number => Math.floor(Date.now() / 86_400_000);

/**
 * Executes samples: bundles each with its own copy of the framework and runs the bundles in child processes with the
 * globals of a browser window. Results are cached by content.
 *
 * @param samples samples that compile
 * @param siteDir folder of the site, from whose `node_modules` samples import; bundles and results go to its `.cache/samples`
 */
export async function runSamples(
  samples: Sample[],
  siteDir: string,
): Promise<{executed: ExecutedSample[]; problems: Problem[]; cached: number}> {
  const problems: Problem[] = [];
  const cacheDir = path.join(siteDir, '.cache/samples');
  // Each result has a key of its own.
  const stored = jsonCache<Record<string, StoredRun>>(path.join(cacheDir, 'runs.json'), 'by day of last use');
  const cache = stored.read() ?? {};
  const used: Record<string, StoredRun> = {};
  const environment = environmentKey(siteDir);
  const executed: ExecutedSample[] = [];
  const fresh: {key: string; sample: Sample; expectations: Expectation[]; texts: Map<string, string>}[] = [];
  let cached = 0;

  for (const sample of samples) {
    const {expectations, texts, misplaced} = instrument(sample);
    problems.push(...misplaced);
    if (!isRun(sample)) {
      continue;
    }
    const key = contentHash(JSON.stringify([environment, [...texts]]), 16);
    const known = cache[key];
    if (known !== undefined) {
      cached++;
      used[key] = {...known, day: today()};
      executed.push({sample, expectations, result: known.result});
    } else {
      fresh.push({key, sample, expectations, texts});
    }
  }
  if (fresh.length === 0) {
    return {executed, problems, cached};
  }

  // Inside the site, whose packages are found from there.
  mkdirSync(cacheDir, {recursive: true});
  const folder = mkdtempSync(path.join(cacheDir, 'run-'));
  try {
    const unbundled = await bundleSamples(fresh, {folder, siteDir});
    if (unbundled.length > 0) return {executed, problems: [...problems, ...unbundled], cached};
    const jobs = [...new Set(fresh.map(({key}) => key))].map((key): RunJob => ({
      id: key,
      url: pathToFileURL(path.join(folder, `${key}.mjs`)).href,
    }));
    const results = await executeJobs(jobs, folder);
    for (const {key, sample, expectations} of fresh) {
      const result = results.get(key);
      if (result === undefined) continue;
      executed.push({sample, expectations, result});
      if (result.failure === undefined) {
        used[key] = {result, day: today()};
      } else {
        problems.push(failureProblem(sample, result.failure, path.join(folder, `${key}.mjs`)));
      }
    }
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
  // Read again, because another page may have been run meanwhile.
  const kept = Object.entries(stored.read() ?? {}).filter(([, {day}]) => day >= today() - daysKept);
  stored.write({...Object.fromEntries(kept), ...used});
  return {executed, problems, cached};
}

function failureProblem(sample: Sample, failure: {message: string; stack: string}, bundleFile: string): Problem {
  const message = `running the sample failed: ${failure.message}`;
  const location = locationOfStack(sample, failure.stack, bundleFile);
  return {...(location ?? locationOf(sample.fence)), message};
}

/** The topmost line of a stack that belongs to the sample and not to the framework. */
function locationOfStack(sample: Sample, stack: string, bundleFile: string): SourceLocation | undefined {
  const name = path.basename(bundleFile).replaceAll('.', '\\.');
  const positions = [...stack.matchAll(new RegExp(`${name}:(\\d+):(\\d+)`, 'g'))];
  if (positions.length === 0) {
    return undefined;
  }
  const map = new SourceMap(JSON.parse(readFileSync(`${bundleFile}.map`, 'utf8')) as ConstructorParameters<typeof SourceMap>[0]);
  for (const [, line, column] of positions) {
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalSource' in entry) || !entry.originalSource.startsWith(`${path.basename(bundleFile, '.mjs')}/`)) {
      continue;
    }
    const file = sample.files.find(({name: fileName}) => entry.originalSource.endsWith(`/${fileName}`));
    const origin = file?.lines[entry.originalLine];
    if (origin?.fence === sample.fence) {
      return locationOf(origin.fence, origin.index, entry.originalColumn);
    }
  }
  return undefined;
}
