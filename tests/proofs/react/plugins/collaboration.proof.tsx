import {CollaborationContext, useCollaborationContext} from '@lexical/react/LexicalCollaborationContext';
import {CollaborationPlugin} from '@lexical/react/LexicalCollaborationPlugin';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import {EditorRefPlugin} from '@lexical/react/LexicalEditorRefPlugin';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {LexicalComposer, type InitialConfigType} from '@lexical/react/LexicalComposer';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import type {Provider} from '@lexical/yjs';
import {$createTextNode, $getRoot, UNDO_COMMAND, type LexicalEditor, type ParagraphNode} from 'lexical';
import {type ComponentProps, type ComponentType, type ReactNode} from 'react';
import {renderToString} from 'react-dom/server';
import {expect, vi} from 'vitest';
import {Doc, XmlText} from 'yjs';

import {renderInComposer} from '../../support/react.ts';
import {$append, linesOf, textOf} from '../../support/editor.ts';
import {$createFigureNode, FigureNode} from '../../support/figure.ts';
import {messageThrownBy} from '../../support/messages.ts';
import {drawn, updated} from '../../support/plugin.tsx';
import {pageFiles} from '../../support/page-files.ts';
import {prove} from '../../support/prove.ts';
import {render} from '../../support/react.ts';
import {addLine, arrived, open, seenBy, Server, undo} from '../../support/server.tsx';
import {lonelyProvider} from '../../support/shared.ts';

type Factory = ComponentProps<typeof CollaborationPlugin>['providerFactory'];
type Context = ReturnType<typeof useCollaborationContext>;

/** What proofs use of the page's code. */
interface Samples {
  Undo: ComponentType<{isShared: boolean}>;
}

// Before any proof loads a second copy of the framework.
const {Undo} = (await pageFiles('react/plugins/collaboration.md', 'Undo.tsx')) as Samples;

/** A provider that says at once that it knows all there is of the document. */
function emptyServer(): Provider {
  const onSync = new Set<(isSynced: boolean) => void>();
  return {
    ...lonelyProvider(),
    connect: () => {
      for (const tell of onSync) tell(true);
    },
    on: (type: string, listener: unknown) => {
      if (type === 'sync') onSync.add(listener as (isSynced: boolean) => void);
    },
  };
}

/** A factory that keeps one document for each id. */
function newFactory(): {factory: Factory; docs: Map<string, Doc>} {
  const docs = new Map<string, Doc>();
  const factory: Factory = (id, map) => {
    const doc = docs.get(id) ?? new Doc();
    docs.set(id, doc);
    map.set(id, doc);
    return emptyServer();
  };
  return {factory, docs};
}

const newContext = (): Context => ({
  clientID: 0,
  color: 'crimson',
  isCollabActive: false,
  name: 'Ada',
  yjsDocMap: new Map(),
});

const inContext = (context: Context, children: ReactNode): ReactNode => (
  <CollaborationContext.Provider value={context}>{children}</CollaborationContext.Provider>
);

const $writeFirstContent = (): void => void $append('first');

const textPlugin = (
  <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />
);

/** The words of a shared document. */
function sharedText(doc: Doc | undefined): string {
  // Its types leave open what is inserted: text, or the text of a block.
  const parts = doc?.get('root', XmlText).toDelta() as {insert: string | XmlText}[] | undefined;
  return (parts ?? []).map(({insert}) => String(insert)).join('\n');
}

const addWord = (editor: LexicalEditor, word: string): Promise<void> =>
  updated(editor, () => void $getRoot().getFirstChildOrThrow<ParagraphNode>().append($createTextNode(word)));

prove('name, color | of the local user; random by default', async () => {
  const namesWith = async (random: number): Promise<string[]> => {
    vi.resetModules();
    const dice = vi.spyOn(Math, 'random').mockReturnValue(random);
    const copy = await import('@lexical/react/LexicalCollaborationContext');
    dice.mockRestore();
    const seen: string[] = [];
    function Reader({name, color}: {name?: string; color?: string}) {
      const context = copy.useCollaborationContext(name, color);
      seen.push(`${context.name} ${context.color}`);
      return null;
    }
    await render(<Reader />);
    await render(<Reader name="Ada" color="crimson" />);
    return seen;
  };
  const [one, another] = [await namesWith(0), await namesWith(0.99)];
  expect(one[0]).not.toBe(another[0]);
  expect([one[1], another[1]]).toEqual(['Ada crimson', 'Ada crimson']);

  const context = newContext();
  const {factory} = newFactory();
  const plugin = (
    <CollaborationPlugin id="note" providerFactory={factory} shouldBootstrap={false} username="Grace" cursorColor="teal" />
  );
  await renderInComposer(inContext(context, plugin), {editorState: null});
  expect([context.name, context.color]).toEqual(['Grace', 'teal']);
});

/** Renders a shared editor in a context of its own. */
async function openShared(config: Partial<InitialConfigType> = {}) {
  const context = newContext();
  const {factory, docs} = newFactory();
  const plugin = <CollaborationPlugin id="note" providerFactory={factory} shouldBootstrap={false} />;
  const rendered = await renderInComposer(inContext(context, [textPlugin, plugin]), {...config, editorState: null});
  return {...rendered, context, doc: docs.get('note')};
}

prove("clientID | the client's id in the shared document", async () => {
  const [one, another] = [await openShared(), await openShared()];
  for (const {context, doc} of [one, another]) expect(context.clientID).toBe(doc?.clientID);
  expect(one.context.clientID).not.toBe(another.context.clientID);
});

prove('isCollabActive | true while the plugin is mounted; triggers no re-render', async () => {
  const context = newContext();
  const {factory} = newFactory();
  const seen: boolean[] = [];
  function Reader() {
    seen.push(useCollaborationContext().isCollabActive);
    return null;
  }
  const reader = <Reader key="reader" />;
  const plugin = <CollaborationPlugin key="plugin" id="note" providerFactory={factory} shouldBootstrap={false} />;
  const {rerender} = await renderInComposer(inContext(context, reader), {editorState: null});
  expect(context.isCollabActive).toBe(false);
  await rerender(inContext(context, [reader, plugin]));
  expect(context.isCollabActive).toBe(true);
  expect(seen).not.toContain(true);
  await rerender(inContext(context, reader));
  expect(context.isCollabActive).toBe(false);
});

prove('yjsDocMap | documents by id: yours, and one for each nested editor', async () => {
  const {editor, context, doc} = await openShared({nodes: [FigureNode]});
  expect([...context.yjsDocMap]).toEqual([['note', doc]]);
  const captions: LexicalEditor[] = [];
  await updated(editor, () => {
    for (const source of ['a.png', 'b.png']) {
      const figure = $createFigureNode(source);
      captions.push(figure.__caption);
      $getRoot().append(figure);
    }
  });
  expect([...context.yjsDocMap.keys()]).toEqual(['note', ...captions.map((caption) => caption.getKey())]);
});

prove(
  'In the first render isCollabActive is still false, and a history next to the shared one makes editor and document differ:',
  async () => {
    function ByContext() {
      return useCollaborationContext().isCollabActive ? null : <HistoryPlugin />;
    }
    const afterUndo = async (history: ReactNode): Promise<[string, boolean]> => {
      const {factory, docs} = newFactory();
      const children = (
        <>
          {textPlugin}
          {history}
          <CollaborationPlugin id="note" providerFactory={factory} shouldBootstrap initialEditorState={$writeFirstContent} />
        </>
      );
      const {editor} = await renderInComposer(inContext(newContext(), children), {editorState: null});
      await addWord(editor, ' second');
      await drawn(() => {
        editor.dispatchCommand(UNDO_COMMAND, undefined);
      });
      const shown = textOf(editor);
      return [shown, sharedText(docs.get('note')).includes('second') === shown.includes('second')];
    };
    expect(await afterUndo(<ByContext />)).toEqual(['first', false]);
    for (const history of [null, <Undo key="undo" isShared />]) {
      const [, isSame] = await afterUndo(history);
      expect(isSame).toBe(true);
    }
    expect((await afterUndo(<Undo isShared={false} />))[1]).toBe(false);
  },
);

type PluginProps = ComponentProps<typeof CollaborationPlugin>;

/** What the plugin calls, and what two people see, when Ada's plugin gets other props after her first line; then she writes a second, or types into the first. */
async function afterRerender(before: Partial<PluginProps>, next: (network: Server) => Partial<PluginProps>, typed = '') {
  const network = new Server();
  const calls: string[] = [];
  let map = new Map<string, Doc>();
  const providerFactory: Factory = (id, docs) => {
    calls.push('factory');
    map = docs;
    const provider = network.factory(id, docs);
    return {
      ...provider,
      connect: () => {
        calls.push('connect');
        return provider.connect();
      },
      disconnect: () => {
        calls.push('disconnect');
        provider.disconnect();
      },
    };
  };
  const [ada, bob] = [await open(network, {props: {providerFactory, ...before}}), await open(network)];
  await addLine(ada, 'first');
  expect(seenBy(ada, bob)).toEqual([['first'], ['first']]);
  calls.length = 0;
  await ada.rerender(next(network));
  if (typed === '') {
    await addLine(ada, 'second');
  } else {
    await addWord(ada.editor, typed);
    await arrived();
  }
  return {ada, bob, calls, map: () => map};
}

prove('Pass the same values in each render.', async () => {
  const {ada, bob, calls} = await afterRerender({}, () => ({}));
  expect(calls).toEqual([]);
  const changed = await afterRerender({}, (network) => ({providerFactory: network.factory}), ' typed');
  expect(textOf(changed.ada.editor)).not.toBe(textOf(changed.bob.editor));
  expect(seenBy(ada, bob)).toEqual([
    ['first', 'second'],
    ['first', 'second'],
  ]);
});

prove(
  'username, cursorColor, initialEditorState, awarenessData or shouldBootstrap changes | it disconnects and connects again; text and undo are kept, but the document leaves yjsDocMap',
  async () => {
    const changes: Partial<PluginProps>[] = [
      {username: 'Grace'},
      {cursorColor: 'crimson'},
      {initialEditorState: () => undefined},
      {awarenessData: {role: 'author'}},
      {shouldBootstrap: true},
    ];
    for (const props of changes) {
      const {ada, bob, calls, map} = await afterRerender({}, () => props);
      expect(calls, Object.keys(props).join()).toEqual(['disconnect', 'connect']);
      expect([...map().keys()], Object.keys(props).join()).toEqual([]);
      expect(seenBy(ada, bob)).toEqual([
        ['first', 'second'],
        ['first', 'second'],
      ]);
      // One step if both lines were written within half a second, otherwise two.
      await undo(ada);
      await undo(ada);
      expect(seenBy(ada, bob).flat().join('')).toBe('');
    }
  },
);

/** What Ada and Bob see when Ada types into her first line after her plugin got other props, and what the plugin called. */
async function typedAfter(...rerender: [Partial<PluginProps>, (network: Server) => Partial<PluginProps>]) {
  const {ada, bob, calls} = await afterRerender(...rerender, ' typed');
  return {seen: [textOf(ada.editor), textOf(bob.editor)], calls};
}

const kept = newContext();

/** What Ada and Bob see when Ada's editor renders again in this context, and she types. */
async function seenInContext(contextOf: () => Context): Promise<string[][]> {
  const network = new Server();
  const plugin = <CollaborationPlugin id="main" providerFactory={network.factory} shouldBootstrap={false} />;
  const bob = await open(network);
  await addLine(bob, 'one');
  const ada = await renderInComposer(inContext(contextOf(), [textPlugin, plugin]), {editorState: null});
  await arrived();
  await ada.rerender(inContext(contextOf(), [textPlugin, plugin]));
  await addWord(ada.editor, ' two');
  await arrived();
  return [linesOf(ada.editor), linesOf(bob.editor)];
}

prove(
  'providerFactory, excludedProperties or the value of CollaborationContext changes | edits to existing blocks are no longer sent, and the next remote change may erase them',
  async () => {
    expect(await typedAfter({}, (network) => ({providerFactory: network.factory}))).toEqual({
      seen: ['first typed', 'first'],
      calls: ['disconnect'],
    });
    expect(await typedAfter({}, () => ({}))).toEqual({seen: ['first typed', 'first typed'], calls: []});
    const excludedProperties = new Map();
    const seenAfter = async (next: Partial<PluginProps>) => (await typedAfter({excludedProperties}, () => next)).seen;
    expect(await seenAfter({excludedProperties})).toEqual(['first typed', 'first typed']);
    expect(await seenAfter({excludedProperties: new Map()})).toEqual(['first typed', 'first']);
    expect(await seenInContext(() => kept)).toEqual([['one two'], ['one two']]);
    expect(await seenInContext(newContext)).toEqual([['one two'], ['one']]);

    const erased = await afterRerender({}, (network) => ({providerFactory: network.factory}), ' typed');
    await addWord(erased.bob.editor, ' remote');
    await arrived();
    expect(textOf(erased.ada.editor)).toBe('first remote');
  },
);

prove('id changes alone | the old text remains on the screen', async () => {
  const network = new Server();
  const [ada, there] = [await open(network), await open(network, {props: {id: 'other'}})];
  await addLine(ada, 'of main');
  await addLine(there, 'of other');
  await ada.rerender({id: 'other'});
  expect(seenBy(ada, there)).toEqual([['of main'], ['of other']]);
});

prove('It unmounts | the provider is disconnected but not destroyed: call its destroy() when you are done', async () => {
  const context = newContext();
  const provider = {...emptyServer(), disconnect: vi.fn(), destroy: vi.fn()};
  const docs: Doc[] = [];
  const factory: Factory = (id, map) => {
    const doc = map.get(id) ?? new Doc();
    map.set(id, doc);
    docs.push(doc);
    return provider;
  };
  const mountOnce = async (whileThere: () => void): Promise<void> => {
    const plugin = <CollaborationPlugin id="note" providerFactory={factory} shouldBootstrap={false} />;
    const {unmount} = await renderInComposer(inContext(context, plugin), {editorState: null});
    whileThere();
    await unmount();
  };
  await mountOnce(() => {
    expect([...context.yjsDocMap.keys()]).toEqual(['note']);
  });
  expect([...context.yjsDocMap.keys()]).toEqual([]);
  await mountOnce(() => {
    expect(context.yjsDocMap.get('note')).toBe(docs[1]);
  });
  expect(docs[1]).not.toBe(docs[0]);
  expect([provider.disconnect.mock.calls.length, provider.destroy.mock.calls.length]).toEqual([2, 0]);
});

prove('To change the document, give the composer a new key and a new Doc.', async () => {
  const seenWith = async (reusesDoc: boolean): Promise<[lines: string[][], errors: number]> => {
    const network = new Server();
    const bob = await open(network);
    await addLine(bob, 'there');
    const factory: Factory = (id, docs) => {
      const doc = (reusesDoc ? docs.get(id) : undefined) ?? new Doc();
      docs.set(id, doc);
      return network.provider(id, doc);
    };
    const [context, errors, shown]: [Context, Error[], LexicalEditor[]] = [newContext(), [], []];
    const config = {editorState: null, namespace: 'Note', onError: (error: Error) => void errors.push(error)};
    const keep = (editor: LexicalEditor | null): void => {
      if (editor !== null) shown.push(editor);
    };
    const note = (key: string): ReactNode =>
      inContext(
        context,
        <LexicalComposer key={key} initialConfig={config}>
          <EditorRefPlugin editorRef={keep} />
          <CollaborationPlugin id="main" providerFactory={factory} shouldBootstrap={false} />
        </LexicalComposer>,
      );
    const lines = async (): Promise<string[]> => {
      await arrived();
      const editor = shown.at(-1);
      return editor === undefined ? [] : linesOf(editor);
    };
    const {render: next, unmount} = await render(note('first'));
    const seen = [await lines()];
    await next(note('second'));
    seen.push(await lines());
    await addWord(bob.editor, '!');
    seen.push(await lines());
    await unmount();
    return [seen, errors.length];
  };
  expect(await seenWith(true)).toEqual([[['there'], [], []], 1]);
  expect(await seenWith(false)).toEqual([[['there'], ['there'], ['there!']], 0]);
});

prove(
  'leave out StrictMode of React 19. In development, texts drift apart as soon as another user adds a block.',
  {build: 'development'},
  async () => {
    const seenWhen = async (isStrict: boolean): Promise<string[][]> => {
      const network = new Server();
      const [ada, bob] = [await open(network), await open(network, {isStrict})];
      for (const [person, text] of [
        [ada, 'one'],
        [bob, 'two'],
        [ada, 'three'],
      ] as const)
        await addLine(person, text);
      await arrived();
      return seenBy(ada, bob);
    };
    const [ada, bob] = await seenWhen(false);
    expect(bob).toEqual(ada);
    const [strictAda, strictBob] = await seenWhen(true);
    expect(strictBob).not.toEqual(strictAda);
  },
);

prove(
  'shouldBootstrap filled the document | undo removes the first content for all users, and two users who start together insert it twice: fill it on a server',
  async () => {
    const network = new Server();
    const props = {shouldBootstrap: true, initialEditorState: () => void $append('first')};
    const [ada, bob] = [await open(network, {props}), await open(network)];
    expect(seenBy(ada, bob)).toEqual([['first'], ['first']]);
    await undo(ada);
    expect(seenBy(ada, bob)).toEqual([[''], ['']]);
  },
);

prove('It renders on a server | it throws "document is not defined": render it in the browser only', () => {
  const {factory} = newFactory();
  const onServer = (shared: ReactNode): string =>
    renderToString(
      inContext(
        newContext(),
        <LexicalComposer initialConfig={{namespace: 'note', onError: () => undefined, editorState: null}}>
          {shared}
        </LexicalComposer>,
      ),
    );
  const plugin = <CollaborationPlugin id="note" providerFactory={factory} shouldBootstrap={false} />;
  vi.stubGlobal('document', undefined);
  try {
    expect(onServer(null)).toBe('');
    expect(messageThrownBy(() => onServer(plugin))).toMatch(/document is not defined|reading 'body'/);
  } finally {
    vi.unstubAllGlobals();
  }
});
