/** What was checked of the hand-written pages, as counts. */
export interface CheckFigures {
  pages: number;
  /** Code blocks that were compiled. */
  compiled: number;
  /** Of those, blocks that were executed. */
  executed: number;
  /** Of those, blocks whose printed output stands on the page. */
  outputs: number;
  /** Editors that run in the page. */
  live: number;
  /** Quotes of sentences, bullets and rows by proofs. */
  proven: number;
  /** Quoted sentences that cannot be tried on a computer, with reason and source. */
  unproven: number;
}
