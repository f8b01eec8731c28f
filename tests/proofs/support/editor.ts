import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  createEditor,
  type CreateEditorArgs,
  type LexicalEditor,
  type ParagraphNode,
} from 'lexical';

/** An editor on an element of the page, and what its `onError` was given. */
export interface MountedEditor {
  editor: LexicalEditor;
  element: HTMLElement;
  errors: Error[];
}

/** Makes an editor on a new element at the end of the page. Errors are collected, unless the configuration says otherwise. */
export function mount(config: CreateEditorArgs = {}): MountedEditor {
  const errors: Error[] = [];
  const element = document.createElement('div');
  element.contentEditable = 'true';
  document.body.append(element);
  const editor = createEditor({onError: (error) => errors.push(error), ...config});
  editor.setRootElement(element);
  return {editor, element, errors};
}

/** Changes a document at once. */
export function change(editor: LexicalEditor, $change: () => void): void {
  editor.update($change, {discrete: true});
}

/** The text of what an editor shows. */
export function textOf(editor: LexicalEditor): string {
  return editor.getEditorState().read(() => $getRoot().getTextContent());
}

/** What a function reads in the document that an editor shows. */
export function readIn<T>(editor: LexicalEditor, $read: () => T): T {
  return editor.getEditorState().read($read);
}

/** Waits until updates that wait for a microtask, and what follows them, are done. */
export async function settled(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Appends a paragraph with a text to the document that is being changed. */
export function $append(text: string): ParagraphNode {
  const paragraph = $createParagraphNode().append($createTextNode(text));
  $getRoot().append(paragraph);
  return paragraph;
}

/** The texts of the blocks that an editor shows. */
export function linesOf(editor: LexicalEditor): string[] {
  return editor.getEditorState().read(() =>
    $getRoot()
      .getChildren()
      .map((node) => node.getTextContent()),
  );
}

/**
 * Gives ranges a rectangle, which jsdom does not measure: Lexical asks for it to scroll to a caret. fresh-start.ts takes it away
 * after the file.
 */
export function measureRanges(): void {
  if (!('getBoundingClientRect' in Range.prototype)) {
    Object.assign(Range.prototype, {getBoundingClientRect: () => document.body.getBoundingClientRect()});
  }
}
