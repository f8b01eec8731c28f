import type {CreateEditorArgs, LexicalEditor} from 'lexical';

import {mount} from './editor.ts';

/**
 * A situation for `expectError()` and `expectNoError()`: an editor that is on the page, and updates of it.
 *
 * @param steps what happens in it, one update each
 */
export function inEditor(config: CreateEditorArgs, ...steps: (() => void)[]): (onError: (error: Error) => void) => LexicalEditor {
  return (onError) => {
    const {editor} = mount({...config, onError});
    for (const $step of steps) editor.update($step, {discrete: true});
    return editor;
  };
}
