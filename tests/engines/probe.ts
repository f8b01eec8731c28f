/** Under which key of the session storage the probe keeps its notes, from one page to the next. */
export const notesKey = 'problems-of-the-tests';

/**
 * Runs in a page before everything else and notes what must not happen there: errors that nobody catches, files that do not
 * load, what the security policy refuses, and errors that the page's code prints. A page notes them itself because not
 * every driver tells.
 *
 * @param key `notesKey`: the function is sent to the page as text, so it sees nothing around it
 */
export function probe(key: string): void {
  let leaving = false;
  // A browser that leaves a page stops what the page still loads, which is no problem of that page.
  addEventListener('beforeunload', () => {
    leaving = true;
  });
  const note = (problem: string): void => {
    if (leaving) {
      return;
    }
    // The list that this function has written.
    const notes = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[];
    sessionStorage.setItem(key, JSON.stringify([...notes, `${location.pathname}${location.search}: ${problem}`]));
  };
  addEventListener(
    'error',
    // What does not load tells it by a plain event of its element.
    (event: Event) => {
      if (event instanceof ErrorEvent) {
        note(event.message);
      } else {
        note(`not loaded: ${event.target instanceof Element ? event.target.outerHTML.slice(0, 200) : 'something'}`);
      }
    },
    true,
  );
  addEventListener('unhandledrejection', ({reason}) => note(`unhandled rejection: ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({violatedDirective, blockedURI, sourceFile}) =>
    note(`refused by the policy: ${violatedDirective} ${blockedURI} ${sourceFile}`),
  );
  const print = console.error.bind(console);
  console.error = (...values: unknown[]) => {
    note(`console.error: ${values.map(String).join(' ')}`);
    print(...values);
  };
}
