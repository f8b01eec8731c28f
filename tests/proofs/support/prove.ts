import {test} from 'vitest';

import type {Build} from './published-packages.mts';

declare global {
  interface ImportMeta {
    /** Vitest puts `env` of its configuration here, in Node and in browsers. */
    readonly env: {readonly PROOF_BUILD?: string; readonly PROOF_BROWSER?: string};
  }
}

/** The build of the framework that the proofs of this run import. The configuration of the run sets it. */
export const build: Build = import.meta.env.PROOF_BUILD === 'production' ? 'production' : 'development';

/** A proof: it fails when the sentence is false. What it gives back is of no use. */
type Proof = () => unknown;

interface Options {
  /** The only build that the sentence speaks of; without it, the sentence has to hold in both. */
  build?: Build;
  /** Whether it speaks of files that the builds share, types for instance, so that one run shows it. */
  isShared?: boolean;
}

/**
 * Shows that a sentence, bullet or table row of a page is true. The page is the one that the file is named after:
 * `tests/proofs/concepts/history.proof.ts` is about `docs/concepts/history.md`.
 *
 * @param quote a string literal that stands on the page word for word, within one paragraph; markup and backticks may be left
 *   out, and the cells of a table row are separated by ` | `. `tests/proofs/quotes.test.ts` and the build look for it
 * @param proof must fail when the sentence is turned round: it has a contrasting case, or asserts what the opposite excludes
 */
export function prove(quote: string, proof: Proof): void;
export function prove(quote: string, options: Options, proof: Proof): void;
export function prove(quote: string, ...rest: [Proof] | [Options, Proof]): void {
  const proof = rest.length === 1 ? rest[0] : rest[1];
  const {build: only, isShared = false}: Options = rest.length === 1 ? {} : rest[0];
  // The other build has nothing to show of a sentence that does not speak of it.
  const isElsewhere = isShared ? build !== 'development' : only !== undefined && only !== build;
  test.skipIf(isElsewhere)(only === undefined ? quote : `${quote} (${only} build)`, proof);
}

/** Why a sentence cannot be shown to be true here. */
interface Unproven {
  /** What it would take: a screen reader, a vendor's keyboard. */
  reason: string;
  /** Where it is said, so that a reader of this file can look: a specification, the framework's source with its line. */
  source: string;
}

/** Notes a sentence that cannot be shown to be true here. A test counts these. */
export function unproven(quote: string, {reason, source}: Unproven): void {
  test.todo(`${quote} (not shown: ${reason}; see ${source})`);
}
