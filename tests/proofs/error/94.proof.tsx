import {createHeadlessEditor} from '@lexical/headless';
import {CollaborationContext} from '@lexical/react/LexicalCollaborationContext';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {$createHeadingNode, HeadingNode} from '@lexical/rich-text';
import {$createParagraphNode, $getRoot, UNDO_COMMAND, type LexicalEditor} from 'lexical';
import type {ComponentType, ReactNode} from 'react';
import {expect, vi} from 'vitest';
import type {Doc} from 'yjs';

import {$append, linesOf} from '../support/editor.ts';
import {expectError, expectNoError, observe, type OnError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {build, prove} from '../support/prove.ts';
import {render} from '../support/react.ts';
import {arrived, change, open, seenBy, Server, undo, type Person} from '../support/server.tsx';
import {bind} from '../support/shared.ts';

const {SharedEditor} = (await pageFile('error/94.md', 'SharedEditor.tsx')) as {
  SharedEditor: ComponentType<{id: string; children: ReactNode}>;
};

function $fill(): void {
  for (const text of ['a', 'b', 'c']) $append(text);
}

const $removeAt = (index: number) => () => {
  $getRoot().getChildAtIndex(index)?.remove();
};

/** Opens the page's editor, connected to a server. */
async function openShared(server: Server, onError: OnError): Promise<LexicalEditor> {
  const editors: LexicalEditor[] = [];
  function Grab(): null {
    const [editor] = useLexicalComposerContext();
    editors.push(editor);
    return null;
  }
  // The page leaves the connection to the reader.
  vi.stubGlobal('connect', server.factory);
  // Each browser has a map of documents of its own.
  const user = {clientID: 0, color: 'teal', isCollabActive: false, name: 'Ada', yjsDocMap: new Map<string, Doc>()};
  await render(
    <CollaborationContext.Provider value={user}>
      <SharedEditor id="main">
        <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />
        <Grab />
      </SharedEditor>
    </CollaborationContext.Provider>,
  );
  await arrived();
  vi.unstubAllGlobals();
  const editor = editors.at(-1);
  if (editor === undefined) throw new Error('expected an editor, found none');
  return observe(editor, onError);
}

/** A server that has filled its document before anybody opens it. */
function filledServer(): Server {
  const server = new Server();
  const editor = createHeadlessEditor({nodes: [HeadingNode]});
  bind(editor, server.doc('main'));
  updateNow(editor, $fill);
  return server;
}

const $toHeading = (): void => {
  $getRoot().getFirstChildOrThrow().replace($createHeadingNode('h2'));
};

prove('The editor had content before it was shared. Let a server fill the document instead:', async () => {
  await expectError(94, async (onError) => {
    const person = await open(new Server(), {config: {editorState: $fill, onError}});
    await change(person.editor, $removeAt(0));
  });
  // Nothing is in the editor that does not come from the document.
  const empty = await openShared(new Server(), () => undefined);
  expect(linesOf(empty)).toEqual([]);
  const server = filledServer();
  const other = await open(server);
  const editor = await expectNoError(async (onError) => {
    const editor = await openShared(server, onError);
    expect(linesOf(editor)).toEqual(['a', 'b', 'c']);
    await change(editor, () => void $append('d'));
    await change(editor, $removeAt(1));
    for (let step = 0; step < 3; step += 1) {
      editor.dispatchCommand(UNDO_COMMAND, undefined);
      await arrived();
    }
    expect(linesOf(editor)).toEqual(['a', 'b', 'c']);
    await change(editor, $removeAt(0));
    return editor;
  });
  await arrived();
  expect(linesOf(editor).slice(0, 2)).toEqual(['b', 'c']);
  expect(seenBy(other)).toEqual([linesOf(editor)]);
  expect(other.errors).toEqual([]);
});

/** Opens a document that somebody has filled, inside `StrictMode` or not, and removes two lines. */
async function openAndRemove(isStrict: boolean, onError: OnError): Promise<[Person, Person]> {
  const server = new Server();
  const other = await open(server);
  await change(other.editor, $fill);
  const person = await open(server, {isStrict, config: {onError}});
  await change(person.editor, $removeAt(2));
  await change(person.editor, $removeAt(0));
  return [person, other];
}

/** Opens a filled document, removes two lines, takes that back and removes one again. */
async function removeAgain(onError: OnError, before?: ReactNode): Promise<LexicalEditor> {
  const person = await open(filledServer(), {before, config: {onError}});
  await change(person.editor, () => {
    $removeAt(2)();
    $removeAt(1)();
  });
  await undo(person);
  await change(person.editor, $removeAt(1));
  return person.editor;
}

prove('HistoryPlugin, StrictMode or a tag such as skip-collab: fix it as for error 92.', async () => {
  await expectError(94, (onError) => removeAgain(onError, <HistoryPlugin />));
  await expectNoError((onError) => removeAgain(onError));
  for (const tag of ['skip-collab', 'collaboration', 'historic'])
    await expectError(94, async () => {
      const person = await open(new Server());
      await change(person.editor, $fill, tag);
      await change(person.editor, $removeAt(0));
    });
  // Only development builds of React bind twice.
  if (build === 'development') await expectError(94, (onError) => openAndRemove(true, onError));
  let seen: string[][] = [];
  await expectNoError(async (onError) => {
    const [person, other] = await openAndRemove(false, onError);
    seen = seenBy(person, other);
    return person.editor;
  });
  expect(seen).toEqual([['b'], ['b']]);
});

prove('The document became empty: when you clear it, append a paragraph in the same update.', async () => {
  const emptied = async (person: Person): Promise<void> => {
    expect(seenBy(person)).toEqual([['']]);
    await change(person.editor, $toHeading);
  };
  await expectError(94, async (onError) => {
    const person = await open(new Server(), {props: {shouldBootstrap: true}, config: {nodes: [HeadingNode], onError}});
    await change(person.editor, () => void $append('abc'));
    await undo(person);
    await emptied(person);
  });
  await expectError(94, async (onError) => {
    const server = filledServer();
    const [other, person] = [await open(server), await open(server, {config: {nodes: [HeadingNode], onError}})];
    await change(other.editor, () => void $getRoot().clear());
    await emptied(person);
  });
  const server = filledServer();
  const other = await open(server, {config: {nodes: [HeadingNode]}});
  const editor = await expectNoError(async (onError) => {
    const person = await open(server, {config: {nodes: [HeadingNode], onError}});
    await change(other.editor, () => void $getRoot().clear().append($createParagraphNode()));
    await change(person.editor, $toHeading);
    return person.editor;
  });
  expect(editor.getEditorState().read(() => $getRoot().getFirstChildOrThrow().getType())).toBe('heading');
});

prove(
  'The others do not get the change, onError is not called, and later edits can delete shared text. Copy what only this editor shows, then reload the page.',
  async () => {
    const server = new Server();
    const other = await open(server);
    const person = await open(server, {config: {editorState: $fill}});
    await expectError(94, () => change(person.editor, $removeAt(1)));
    expect(person.errors).toEqual([]);
    await change(person.editor, () => void $append('shared'));
    expect(seenBy(person, other)).toEqual([['a', 'c', 'shared'], ['shared']]);
    await change(person.editor, $removeAt(0));
    expect(seenBy(person, other)).toEqual([['c', 'shared'], ['']]);

    await change(other.editor, () => void $append('next'));
    await person.leave();
    const again = await open(server);
    expect(seenBy(again)).toEqual([['next']]);
    await change(again.editor, $fill);
    await change(again.editor, $removeAt(1));
    expect(seenBy(again)).toEqual([['next', 'b', 'c']]);
  },
);
