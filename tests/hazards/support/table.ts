import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import type {Reporter, TestCase, TestModule} from 'vitest/node';

import {scenarioNames} from '../../../src/content/fences/exclusions.ts';

/** Writes what each sample stood as a table, with the reasons below it. */
export default class ScenarioTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = new Map<string, Map<string, string>>();
    const notes: string[] = [];
    const failures: string[] = [];
    for (const test of modules.flatMap((module) => [...module.children.allTests()])) {
      const {scenario, sample, limit, reason} = test.meta();
      const state = test.result().state;
      if (scenario === undefined || sample === undefined || (state === 'skipped' && reason === undefined)) continue;
      const row = rows.get(sample) ?? new Map<string, string>();
      rows.set(sample, row.set(scenario, wordFor(test)));
      if (state === 'failed') failures.push(`- ${test.name}: ${messageOf(test)}`);
      else if (limit !== undefined) notes.push(`- ${test.name}: ${limit}`);
    }
    if (rows.size === 0) return;
    const lines = [...rows]
      .sort(([a], [b]) => a.localeCompare(b, 'en', {numeric: true}))
      .map(([sample, row]) => `| ${[sample, ...scenarioNames.map((name) => row.get(name) ?? '')].join(' | ')} |`);
    const text = [
      '# Robustness scenarios',
      '',
      `| sample | ${scenarioNames.join(' | ')} |`,
      `| --- |${' --- |'.repeat(scenarioNames.length)}`,
      ...lines,
      ...section('Failed', failures),
      ...section('Declared limits', notes),
      '',
    ];
    const file = path.resolve('.cache/hazards.md');
    mkdirSync(path.dirname(file), {recursive: true});
    writeFileSync(file, text.join('\n'));
    console.log(`The table of samples and scenarios is in ${path.relative('.', file)}.`);
  }
}

function wordFor(test: TestCase): string {
  const {limit, reason} = test.meta();
  const {state} = test.result();
  if (state === 'failed') return 'FAILED';
  return state === 'skipped' ? `n.a.: ${reason ?? ''}` : limit === undefined ? 'pass' : 'limit';
}

function messageOf(test: TestCase): string {
  return (test.result().errors?.[0]?.message ?? '').replace(/\s*\n\s*/g, ' ').replace(/ Correct the sample, or declare.*$/, '');
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `## ${title}`, '', ...[...lines].sort()];
}
