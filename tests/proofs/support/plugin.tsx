import type {InitialConfigType} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {$getRoot, type Klass, type LexicalEditor, type LexicalNode} from 'lexical';
import {act, Fragment, type ReactNode} from 'react';
import {expect} from 'vitest';

import {measureRanges, settled} from './editor.ts';
import {type} from './history.ts';
import {messageOf} from './messages.ts';
import {renderInComposer, type Rendered} from './react.ts';

type NodeClass = Klass<LexicalNode>;

/** What the last call has left on the page. */
let last: Rendered | undefined;

/** Renders plugins beside rich text, into a page with nothing else on it. */
export async function openRichText(
  plugins: ReactNode,
  nodes: readonly NodeClass[] = [],
  config: Partial<InitialConfigType> = {},
): ReturnType<typeof renderInComposer> {
  await last?.unmount();
  document.body.replaceChildren();
  measureRanges();
  const children = (
    <Fragment>
      <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />
      {plugins}
    </Fragment>
  );
  const rendered = await renderInComposer(children, {nodes: [...nodes], ...config});
  last = rendered;
  return rendered;
}

/** Changes something and waits until the editor and React have drawn it. */
export async function drawn(change: () => void): Promise<void> {
  await act(async () => {
    change();
    await settled();
  });
}

/** Updates an editor and waits until it and React have drawn the change. */
export async function updated(editor: LexicalEditor, $change: () => void): Promise<void> {
  await drawn(() => {
    editor.update($change, {discrete: true});
  });
}

/** Types at the end of the document. */
export async function typeAtEnd(editor: LexicalEditor, text: string): Promise<void> {
  await updated(editor, () => void $getRoot().selectEnd());
  await drawn(() => {
    type(editor, text);
  });
}

/** What is thrown while a plugin mounts with these nodes, or given to `onError` then and while it is used. */
async function complaints(
  plugin: ReactNode,
  nodes: readonly NodeClass[],
  exercise?: (editor: LexicalEditor) => void,
): Promise<string> {
  try {
    const {editor, errors} = await openRichText(plugin, nodes);
    if (exercise !== undefined) {
      await drawn(() => {
        exercise(editor);
      });
    }
    return errors.map(messageOf).join('\n');
  } catch (error) {
    return messageOf(error);
  }
}

/**
 * Shows that a plugin works with some classes of nodes and complains when one of them is missing.
 *
 * @param exercise what makes a plugin notice that does not look when it mounts
 */
export async function expectNeeds(
  plugin: ReactNode,
  nodes: readonly NodeClass[],
  complaint: RegExp,
  exercise?: (editor: LexicalEditor) => void,
): Promise<void> {
  expect(await complaints(plugin, nodes, exercise)).toBe('');
  for (const missing of nodes) {
    const others = nodes.filter((node) => node !== missing);
    expect(await complaints(plugin, others, exercise), `without ${missing.name}`).toMatch(complaint);
  }
}
