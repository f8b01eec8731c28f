import playgroundFiles from '@playground-files';

import type * as Editor from './create-editor.ts';

/** Begins to fetch the code editor with all that it imports: otherwise the browser hears of that when it has the first file. */
export function preloadEditor(): void {
  for (const href of playgroundFiles.editor) {
    document.head.append(Object.assign(document.createElement('link'), {rel: 'modulepreload', href}));
  }
}

/** Loads the code editor, which the bundler of the site does not know. A browser fetches it once, and again after a failure. */
export function loadEditor(): Promise<typeof Editor> {
  preloadEditor();
  return import(/* webpackIgnore: true */ playgroundFiles.editor[0]) as Promise<typeof Editor>;
}
