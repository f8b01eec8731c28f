import {$convertFromMarkdownString, $convertToMarkdownString} from '@lexical/markdown';
import {$setSelection, createEditor, type EditorState, type SerializedLexicalNode} from 'lexical';

import {nodes, transformers} from './transformers';

/** Replaces the document by what a source contains. */
export function $readMarkdown(source: string): void {
  $convertFromMarkdownString(source, transformers);
  // The import puts the caret somewhere, and a caret takes the focus.
  $setSelection(null);
}

export function writeMarkdown(state: EditorState): string {
  return state.read(() => $convertToMarkdownString(transformers));
}

/** Whether reading a source takes minutes, because a line has hundreds of marks. */
export function isSlow(source: string): boolean {
  return /(?:[*_~`=][^*_~`=\n]*){300}/.test(source);
}

/** What is compared: all but `direction`, which the editor computes, and the nodes of code, of which only the text counts. */
function shapeOf(state: EditorState): string {
  return JSON.stringify(state, (key: string, value: unknown) => {
    if (key === 'direction') return undefined;
    // Each value with a type is a node. Other values have no properties that this reads.
    const node = value as (SerializedLexicalNode & {children?: {text?: string}[]}) | null;
    if (node?.type !== 'code') return value;
    return {...node, children: node.children?.map(({text}) => text ?? '\n').join('')};
  });
}

/** Whether the document survives a round trip through Markdown. */
export function survivesMarkdown(state: EditorState): boolean {
  const source = writeMarkdown(state);
  if (isSlow(source)) return false;
  const reader = createEditor({
    nodes,
    onError(error) {
      throw error;
    },
  });
  reader.update(() => $readMarkdown(source), {discrete: true});
  return shapeOf(reader.getEditorState()) === shapeOf(state);
}
