/** Stands for `PageHead` and `DocHead` in the browser, where nobody reads what they say. */
export default function Nothing(): null {
  return null;
}
