/** Of texts in code unit order those that begin with a text. */
export function startingWith(sorted: readonly string[], prefix: string): string[] {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? '') < prefix) from = middle + 1;
    else to = middle;
  }
  while (sorted[to]?.startsWith(prefix) === true) to += 1;
  return sorted.slice(from, to);
}
