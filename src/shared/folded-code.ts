/**
 * Begins the folded part of a sample. The browser's own search finds text in it, and so do links to a text; both open it.
 * src/features/samples/browser/CodeSample opens and closes it, src/light/static-html leaves it out of what fills a screen.
 */
export const foldStart = '<span class="code-rest" hidden="until-found">';
