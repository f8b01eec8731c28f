/**
 * Edit distance with swaps of neighboring letters counted once (optimal string alignment), up to `limit`;
 * `limit + 1` when it is more. With `asPrefix` the end of `word` may be missing from `typed`.
 */
export function editDistance(typed: string, word: string, limit = Infinity, asPrefix = false): number {
  if (Math.abs(typed.length - word.length) > limit && !(asPrefix && word.length > typed.length)) return limit + 1;
  const columns = Math.min(word.length, typed.length + limit);
  let beforePrevious: number[] = [];
  let previous = Array.from({length: columns + 1}, (_, index) => index);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= columns; column += 1) {
      const same = typed[row - 1] === word[column - 1];
      let cost = Math.min(
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
      );
      if (row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]) {
        cost = Math.min(cost, (beforePrevious[column - 2] ?? 0) + 1);
      }
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    beforePrevious = previous;
    previous = current;
  }
  const distance = asPrefix ? Math.min(...previous) : columns < word.length ? limit + 1 : (previous[columns] ?? limit + 1);
  return Math.min(distance, limit + 1);
}

/** How alike two texts are: 1 for equal ones, 0 for those that have nothing in common. */
export function similarity(a: string, b: string): number {
  return 1 - editDistance(a, b) / Math.max(a.length, b.length, 1);
}
