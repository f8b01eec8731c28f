import {$convertFromMarkdownString, $convertToMarkdownString} from '@lexical/markdown';
import {$setSelection, type EditorState} from 'lexical';

import {transformers} from './transformers';

/** Replaces the document by what a source contains. */
export function $readMarkdown(source: string): void {
  $convertFromMarkdownString(source, transformers);
  // The import puts the caret somewhere, and a caret takes the focus.
  $setSelection(null);
}

export function writeMarkdown(state: EditorState): string {
  return state.read(() => $convertToMarkdownString(transformers));
}
