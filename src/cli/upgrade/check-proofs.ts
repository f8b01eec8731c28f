import {readFileSync} from 'node:fs';
import path from 'node:path';

import {parsePage} from '../../content/fences/extract.ts';
import {fillVersions, readPage} from '../../content/versions.ts';
import {documentedVersion} from '../../node/framework.ts';
import {hasExports} from '../../framework/history/published-package.ts';
import {pageOfProof, proofFolder, readProofs} from '../../features/proofs/files.ts';
import {quotesOf} from '../../features/proofs/quotes.ts';
import {blocksOf, normalize} from '../../features/proofs/text.ts';
import {failuresOf, firstLine, vitestReport} from '../vitest-report.ts';
import type {Finding, StepResult} from './findings.ts';

/** Runs the proofs, and finds the sentences of pages that are no longer true. */
export function checkProofs(siteDir: string): StepResult {
  const manifest: unknown = JSON.parse(readFileSync(path.join(siteDir, 'node_modules/lexical/package.json'), 'utf8'));
  if (!hasExports(manifest)) {
    const message = `proofs import ES modules of one build, and the packages of ${documentedVersion} have none`;
    return {findings: [{step: 'reference', message}], summary: 'not tried: the packages have no ES modules'};
  }
  const command = ['tsx', 'tests/proofs/run.ts', '--project', 'proofs:development'];
  const report = vitestReport(siteDir, command, 'The proofs could not be run');
  const proofs = readProofs(siteDir);
  const findings = failuresOf(report).map(({file: proofFile, test, message}): Finding => {
    const page = pageOfProof(path.relative(path.join(siteDir, proofFolder), proofFile));
    const reason = firstLine(message);
    if (test === undefined) return {step: 'proofs', file: page, message: `no proof of the page can be tried: ${reason}`};
    const sentence = fillVersions(test.title.replace(/ \((?:development|production) build\)$/, ''));
    const proof = (proofs.get(page) ?? []).flatMap(({file, code}) =>
      quotesOf(file, code)
        .quotes.filter(({text}) => text === sentence)
        .map(({line}) => `${path.relative(siteDir, file)}:${line}`),
    )[0];
    const text = readPage(path.join(siteDir, page));
    return {
      step: 'proofs',
      file: page,
      line: blocksOf(parsePage(text).children, text).find((block) => block.text.includes(normalize(sentence)))?.line,
      message: `"${sentence}"`,
      after: reason,
      instead: proof === undefined ? undefined : `its proof: ${proof}`,
    };
  });
  return {
    findings,
    summary: `${report.numTotalTests} proofs tried, ${findings.length} sentences lost`,
  };
}
