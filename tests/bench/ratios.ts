/** Results by the name of the figure. */
export type Values = Readonly<Record<string, number>>;

/** How much a ratio has to move to count. */
const tenth = 0.1;

/**
 * Compares two results of a figure of which less is better.
 *
 * @param value one result; infinite when what was waited for did not come
 * @param other the result that it is compared with
 * @param least the least that a reader notices, in the unit of the results: less counts as this much, so nothing against nothing
 *   is 1, and next to nothing against nothing as well
 * @returns value : other, with three digits
 */
export function ratio(value: number, other: number, least: number): number {
  if (value === other) return 1;
  return Math.round((Math.max(value, least) / Math.max(other, least)) * 1000) / 1000;
}

/** What a ratio says: whether the first of both results is less by more than a tenth, more by more than a tenth, or neither. */
export function effect(of: number): 'better' | 'worse' | 'same' {
  if (of < 1 - tenth) return 'better';
  return of > 1 + tenth ? 'worse' : 'same';
}

/** A figure whose ratio has got worse. */
export interface Loss {
  figure: string;
  kept: number;
  /** Undefined when the figure was not measured. */
  now: number | undefined;
}

/**
 * Finds the ratios that have got worse by more than a tenth of what they were, and those that are missing.
 *
 * @param kept the ratios of an earlier run
 * @param now the ratios of this run; what only this run has cannot get worse
 */
export function losses(kept: Values, now: Values): Loss[] {
  return Object.entries(kept)
    .map(([figure, before]) => ({figure, kept: before, now: now[figure]}))
    .filter(({kept: before, now: after}) => after === undefined || !(after <= before * (1 + tenth)));
}
