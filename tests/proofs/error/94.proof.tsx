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
import {prove} from '../support/prove.ts';
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

prove('Content was in the editor before the binding: editorState of initialConfig is not null.', () =>
  expectError(94, async (onError) => {
    const person = await open(new Server(), {config: {editorState: $fill, onError}});
    await change(person.editor, $removeAt(0));
  }),
);

prove('Without the property the composer makes a paragraph, which is enough.', async () => {
  const turning = async (onError: OnError, editorState: null | undefined): Promise<LexicalEditor> => {
    const config = {nodes: [HeadingNode], onError, ...(editorState === null ? {editorState} : {editorState: undefined})};
    const person = await open(new Server(), {config: config, props: {shouldBootstrap: true}});
    await change(person.editor, () => $getRoot().getFirstChildOrThrow().replace($createHeadingNode('h2')));
    return person.editor;
  };
  await expectError(94, (onError) => turning(onError, undefined));
  await expectNoError((onError) => turning(onError, null));
});

const $removeTwo = (): void => {
  $removeAt(2)();
  $removeAt(1)();
};

prove('HistoryPlugin stands beside CollaborationPlugin. Its undo does not reach the document.', async () => {
  await expectError(94, async (onError) => {
    const person = await open(new Server(), {before: <HistoryPlugin />, config: {onError}});
    await change(person.editor, $fill);
    await change(person.editor, $removeTwo);
    await undo(person);
    await change(person.editor, $removeAt(1));
  });
  const server = new Server();
  const [person, other] = [await open(server, {before: <HistoryPlugin />}), await open(server)];
  await change(person.editor, $fill);
  await change(person.editor, $removeAt(2));
  await undo(person);
  expect(seenBy(person, other)).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b'],
  ]);
});

prove(
  'An update of your own has the tag skip-collab, collaboration or historic. The binding leaves such updates out.',
  async () => {
    for (const tag of ['skip-collab', 'collaboration', 'historic']) {
      await expectError(94, async (onError) => {
        const person = await open(new Server(), {config: {onError}});
        await change(person.editor, $fill, tag);
        await change(person.editor, $removeAt(0));
      });
    }
  },
);

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

prove(
  'The document became empty, for example because undo took back its first content. The editor then adds a paragraph that the document lacks.',
  async () => {
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
  },
);

prove(
  'Let all content come from the shared document, which a server fills before anybody opens it. Undo then cannot take the first content back:',
  async () => {
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
  },
);

prove('Code that clears the document appends a paragraph in the same update.', async () => {
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

prove('Leave HistoryPlugin out. CollaborationPlugin has an undo of its own.', async () => {
  const server = filledServer();
  const other = await open(server);
  const editor = await expectNoError(async (onError) => {
    const person = await open(server, {config: {onError}});
    await change(person.editor, $removeTwo);
    await undo(person);
    expect(seenBy(person, other)).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
    await change(person.editor, $removeAt(1));
    return person.editor;
  });
  await arrived();
  expect(linesOf(editor).slice(0, 2)).toEqual(['a', 'c']);
  expect(seenBy(other)).toEqual([linesOf(editor)]);
});

prove('Leave these three tags to the plugin, and share each change of the document.', async () => {
  const editor = await expectNoError(async (onError) => {
    const person = await open(new Server(), {config: {onError}});
    await change(person.editor, $fill);
    await change(person.editor, $removeAt(0));
    return person.editor;
  });
  expect(linesOf(editor).slice(0, 2)).toEqual(['b', 'c']);
});

prove('Where the error has appeared already, reload the page: the editor then shows the shared document.', async () => {
  const server = new Server();
  const person = await open(server);
  await change(person.editor, () => void $append('shared'));
  await change(person.editor, $fill, 'skip-collab');
  await expectError(94, () => change(person.editor, $removeAt(1)));
  await person.leave();
  const editor = await expectNoError(async (onError) => {
    const again = await open(server, {config: {onError}});
    expect(seenBy(again)).toEqual([['shared']]);
    await change(again.editor, $fill);
    await change(again.editor, $removeAt(1));
    return again.editor;
  });
  expect(linesOf(editor).slice(0, 3)).toEqual(['shared', 'b', 'c']);
});

/** Opens a document that somebody has filled, inside `StrictMode` or not, and removes two lines. */
async function openAndRemove(isStrict: boolean, onError: OnError): Promise<Person[]> {
  const server = new Server();
  const other = await open(server);
  await change(other.editor, $fill);
  const person = await open(server, {isStrict, config: {onError}});
  await change(person.editor, $removeAt(2));
  await change(person.editor, $removeAt(0));
  return [person, other];
}

prove(
  'In development, React 19 renders the editor inside <StrictMode>. The editor then gets two bindings: what one receives, the other one lacks.',
  {build: 'development'},
  () => expectError(94, (onError) => openAndRemove(true, onError)),
);

prove('Render a shared editor outside of <StrictMode>.', async () => {
  let seen: string[][] = [];
  await expectNoError(async (onError) => {
    const people = await openAndRemove(false, onError);
    seen = seenBy(...people);
    const [person] = people;
    if (person === undefined) throw new Error('expected a person, found none');
    return person.editor;
  });
  expect(seen).toEqual([['b'], ['b']]);
});
