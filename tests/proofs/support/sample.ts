import {$getRoot, type LexicalCommand, type LexicalEditor} from 'lexical';
import {act, createElement, type ComponentType, type ReactNode} from 'react';

import {measureRanges} from './editor.ts';
import {render, type Rendered} from './react.ts';

measureRanges();

/** A sample of a page that is shown. */
interface ShownSample extends Rendered {
  editor: LexicalEditor;
  /** The editor's element. */
  element: HTMLElement;
}

/** Dispatches a command and lets React follow. */
export async function dispatch<T>(editor: LexicalEditor, command: LexicalCommand<T>, payload: T): Promise<boolean> {
  let isAnswered = false;
  await act(async () => {
    isAnswered = editor.dispatchCommand(command, payload);
    await Promise.resolve();
  });
  return isAnswered;
}

/** The element that Lexical edits inside another one, and its editor. */
export function editorIn(container: HTMLElement): {editor: LexicalEditor; element: HTMLElement} {
  // Lexical notes its editor there.
  const element = container.querySelector<HTMLElement & {__lexicalEditor?: LexicalEditor}>('[data-lexical-editor]');
  if (element?.__lexicalEditor === undefined) throw new Error('expected the sample to show an editor, found none');
  return {editor: element.__lexicalEditor, element};
}

/** Renders what a page's code makes, and finds its editor. */
export async function show(node: ReactNode): Promise<ShownSample> {
  const rendered = await render(node);
  return {...rendered, ...editorIn(rendered.container)};
}

/**
 * Shows a live sample that is written with React.
 *
 * @param module its block as a module, from `/page-components/`
 */
export function showSample(module: {default: ComponentType}): Promise<ShownSample> {
  return show(createElement(module.default));
}

/** Changes an editor at once, and lets React follow. */
export async function change(editor: LexicalEditor, $change: () => unknown): Promise<void> {
  await act(async () => {
    editor.update(() => void $change(), {discrete: true});
    await Promise.resolve();
  });
}

/** Types a text letter by letter at the end of the document, each in an update of its own. */
export async function typeAtEnd(editor: LexicalEditor, text: string): Promise<void> {
  for (const letter of text) {
    await change(editor, () => {
      $getRoot().selectEnd().insertText(letter);
    });
  }
}
