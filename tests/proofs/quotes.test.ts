import path from 'node:path';

import {describe, expect, it} from 'vitest';

import {reportStatements} from '../../src/features/proofs/files.ts';
import {formatProblems} from '../../src/content/problems.ts';

const siteDir = path.resolve(import.meta.dirname, '../..');
const reports = reportStatements(siteDir);

describe('proofs', () => {
  it.each(
    reports.filter(({quotes}) => quotes.length > 0).map((report) => [path.relative(siteDir, report.file), report] as const),
  )('quote %s word for word', (_, {problems}) => {
    expect(formatProblems(problems, siteDir)).toBe('');
  });

  it('name few sentences that cannot be shown here, each with a reason and a source', () => {
    const unproven = reports.flatMap(({quotes}) => quotes.filter((quote) => quote.unproven !== undefined));
    expect(unproven.map(({text}) => text).length).toBeLessThanOrEqual(40);
  });
});
