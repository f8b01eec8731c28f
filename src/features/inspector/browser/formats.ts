import {$generateHtmlFromNodes} from '@lexical/html';
import {$convertToMarkdownString, TRANSFORMERS} from '@lexical/markdown';
import type {EditorState, LexicalEditor} from 'lexical';

/** The state as HTML, one element to a line. */
export function toHTML(state: EditorState, editor: LexicalEditor): string {
  return state
    .read(() => $generateHtmlFromNodes(editor))
    .replace(/>(?=<(?:p|h\d|ul|ol|li|blockquote|pre|table|tr|td|th|hr|div)\b)/g, '>\n');
}

/** The state as Markdown, with the framework's own transformers. */
export function toMarkdown(state: EditorState): string {
  return state.read(() => $convertToMarkdownString(TRANSFORMERS));
}
