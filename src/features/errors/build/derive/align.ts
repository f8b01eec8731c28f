import type {NumberedCall} from './calls.ts';

/** A call of a marked bundle and the call of the production bundle that is the same throw. */
export interface Pair {
  /** Position of the message in the development bundle. */
  site: number;
  code: number;
  /** How much of the code around the two calls agrees, from 0 to 1. */
  agreement: number;
  /** By how much every way to pair the calls without this pair agrees less. Near 0, another pairing is as good. */
  margin: number;
}

/**
 * Pairs the calls of a marked bundle with those of the production bundle. Both are in the order of the text; calls without
 * a partner are throws that only the development build has.
 *
 * Needleman–Wunsch: of all ways to pair the calls in order, the one in which most of the surrounding code agrees. Calls
 * with a different number of values are never a pair.
 */
export function alignCalls(marked: readonly NumberedCall[], production: readonly NumberedCall[]): Pair[] {
  const scores = marked.map((call) => production.map((other) => agreement(call, other)));
  const best = align(scores);
  return best.pairs.flatMap(([row, column]) => {
    const site = marked[row]?.number;
    const code = production[column]?.number;
    if (site === undefined || code === undefined) return [];
    const without = scores.map((line, index) => (index === row ? line.map((value, at) => (at === column ? 0 : value)) : line));
    return [{site, code, agreement: scores[row]?.[column] ?? 0, margin: best.total - align(without).total}];
  });
}

/** The pairing in order with the highest sum of scores; pairs with a score of 0 are left out. */
function align(scores: readonly (readonly number[])[]): {total: number; pairs: [row: number, column: number][]} {
  const columns = scores[0]?.length ?? 0;
  const width = columns + 1;
  const best = new Float64Array((scores.length + 1) * width);
  const at = (row: number, column: number): number => best[row * width + column] ?? 0;
  const score = (row: number, column: number): number => scores[row - 1]?.[column - 1] ?? 0;
  for (let row = 1; row <= scores.length; row++) {
    for (let column = 1; column <= columns; column++) {
      const together = at(row - 1, column - 1) + score(row, column);
      best[row * width + column] = Math.max(at(row - 1, column), at(row, column - 1), together);
    }
  }
  const pairs: [number, number][] = [];
  let row = scores.length;
  let column = columns;
  while (row > 0 && column > 0) {
    if (score(row, column) > 0 && at(row, column) === at(row - 1, column - 1) + score(row, column)) {
      pairs.unshift([--row, --column]);
    } else if (at(row, column) === at(row - 1, column)) {
      row--;
    } else {
      column--;
    }
  }
  return {total: at(scores.length, columns), pairs};
}

/** How much of the code around two calls agrees, from 0 to 1; nearer code counts more. 0 when they cannot be the same. */
export function agreement(call: NumberedCall, other: NumberedCall): number {
  if (call.values !== other.values) return 0;
  return (overlap(call.before, other.before) + overlap(call.after, other.after)) / 2;
}

/** Share of the longest common subsequence of two lists. */
function overlap(left: readonly string[], right: readonly string[]): number {
  const longer = Math.max(left.length, right.length);
  if (longer === 0) return 1;
  let row = new Uint16Array(right.length + 1);
  for (const word of left) {
    const next = new Uint16Array(right.length + 1);
    for (let column = 1; column <= right.length; column++) {
      next[column] = word === right[column - 1] ? (row[column - 1] ?? 0) + 1 : Math.max(row[column] ?? 0, next[column - 1] ?? 0);
    }
    row = next;
  }
  return (row[right.length] ?? 0) / longer;
}
