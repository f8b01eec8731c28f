import {afterEach, beforeAll, beforeEach, test} from 'vitest';
import {commands, page} from 'vitest/browser';

import {type RobustnessScenario, scenarioNames, robustnessScenarios} from '../../../src/content/fences/exclusions.ts';
import type {LiveSample} from './live-sample.ts';
import {NotApplicable} from './expectations.ts';
import {scenarios} from './scenarios.ts';
import {clearPage, preparePage, record, resetDialogs} from './page.ts';
import {server} from './server.ts';
import {usedOnce} from './stored.ts';

/** Runs a scenario on a sample, alone on the page before the first. */
export async function runScenario(sample: LiveSample, scenario: RobustnessScenario): Promise<Error | undefined> {
  try {
    if (sample.isLive) await usedOnce(sample);
    await scenarios[scenario](sample);
    return undefined;
  } catch (error) {
    if (error instanceof NotApplicable) throw error;
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** What every test of the suite needs around it. */
export function prepare(): void {
  beforeAll(preparePage);
  beforeEach(async () => {
    await page.viewport(1000, 700);
    globalThis.scenarioIsRunning = true;
  });
  afterEach(async () => {
    globalThis.scenarioIsRunning = false;
    clearPage();
    record.takeAll();
    server.reset();
    resetDialogs();
    await commands.setTouch(false);
  });
}

/** How many files share the samples, as many as pages on two cores (vitest.config.mts). */
const parts = 4;

/** The samples of one of the files, which are numbered from 1. */
export function partOf(samples: readonly LiveSample[], part: number): readonly LiveSample[] {
  return samples.filter((_, index) => index % parts === part - 1);
}

/** Makes a test of each scenario for each sample. */
export function defineSuite(samples: readonly LiveSample[]): void {
  prepare();
  for (const sample of samples) {
    for (const scenario of scenarioNames.filter((name) => sample.isLive || name === 'background')) {
      const reason = sample.limits[scenario];
      test(
        `${sample.name} › ${robustnessScenarios[scenario]}`,
        {meta: {scenario, sample: sample.name, limit: reason}},
        async ({task, skip}) => {
          const failure = await runScenario(sample, scenario).catch((error: unknown) => {
            if (!(error instanceof NotApplicable)) throw error;
            task.meta.reason = error.message;
            return skip(error.message);
          });
          if (reason === undefined) {
            if (failure !== undefined)
              throw new Error(
                `${failure.message}\n  Correct the sample, or declare limits="no-${scenario}: why" on its fence and say so on its page.`,
              );
          } else if (failure === undefined) {
            throw new Error(
              `the limit no-${scenario} ("${reason}") is not needed: the sample stands it. Remove it from limits= and from the page.`,
            );
          }
        },
      );
    }
  }
}

declare module 'vitest' {
  interface TaskMeta {
    scenario?: RobustnessScenario;
    sample?: string;
    /** Why the sample may fail. */
    limit?: string | undefined;
    /** Why the scenario does not apply. */
    reason?: string;
  }
}
