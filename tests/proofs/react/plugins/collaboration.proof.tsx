import {CollaborationContext, useCollaborationContext} from '@lexical/react/LexicalCollaborationContext';
import {CollaborationPlugin} from '@lexical/react/LexicalCollaborationPlugin';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {LexicalComposer, type InitialConfigType} from '@lexical/react/LexicalComposer';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import type {Provider} from '@lexical/yjs';
import {$createTextNode, $getRoot, UNDO_COMMAND, type LexicalEditor, type ParagraphNode} from 'lexical';
import {useRef, type ComponentProps, type ReactNode, type RefObject} from 'react';
import {renderToString} from 'react-dom/server';
import {expect, vi} from 'vitest';
import {Doc, XmlText} from 'yjs';

import {renderInComposer} from '../../support/react.ts';
import {$append, textOf} from '../../support/editor.ts';
import {$createFigureNode, FigureNode} from '../../support/figure.ts';
import {messageThrownBy} from '../../support/messages.ts';
import {drawn, updated} from '../../support/plugin.tsx';
import {prove} from '../../support/prove.ts';
import {render} from '../../support/react.ts';
import {lonelyProvider} from '../../support/shared.ts';

type Factory = ComponentProps<typeof CollaborationPlugin>['providerFactory'];
type Context = ReturnType<typeof useCollaborationContext>;

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

prove('name, color | of the local user; random unless the plugin or the hook gets them', async () => {
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

prove('clientID | id of the local client in the shared document', async () => {
  const [one, another] = [await openShared(), await openShared()];
  for (const {context, doc} of [one, another]) expect(context.clientID).toBe(doc?.clientID);
  expect(one.context.clientID).not.toBe(another.context.clientID);
});

prove('isCollabActive | set by the plugin while it is mounted; a change renders nothing again', async () => {
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

prove('yjsDocMap | documents by id: the id of the plugin for yours, and one for each nested editor', async () => {
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

prove('A new function makes a new provider at the next render, and what you type from then on reaches nobody.', async () => {
  const typedAfterNextRender = async (isSame: boolean): Promise<[number, boolean]> => {
    const doc = new Doc();
    const made = vi.fn();
    const connect: Factory = (id, map) => {
      made();
      map.set(id, map.get(id) ?? doc);
      return emptyServer();
    };
    const context = newContext();
    const note = (): ReactNode => {
      const factory: Factory = isSame ? connect : (id, map) => connect(id, map);
      return inContext(context, [
        textPlugin,
        <CollaborationPlugin
          key="plugin"
          id="note"
          providerFactory={factory}
          shouldBootstrap
          initialEditorState={$writeFirstContent}
        />,
      ]);
    };
    const {editor, rerender} = await renderInComposer(note(), {editorState: null});
    await addWord(editor, ' second');
    expect(sharedText(doc)).toContain('second');
    await rerender(note());
    await addWord(editor, ' third');
    return [made.mock.calls.length, sharedText(doc).includes('third')];
  };
  expect(await typedAfterNextRender(true)).toEqual([1, true]);
  expect(await typedAfterNextRender(false)).toEqual([2, false]);
});

prove('it disconnects the provider on unmount and does not destroy it', async () => {
  const provider = {...emptyServer(), disconnect: vi.fn(), destroy: vi.fn()};
  const factory: Factory = (id, map) => {
    map.set(id, new Doc());
    return provider;
  };
  const plugin = <CollaborationPlugin id="note" providerFactory={factory} shouldBootstrap={false} />;
  const {unmount} = await renderInComposer(inContext(newContext(), plugin), {editorState: null});
  expect(provider.disconnect).not.toHaveBeenCalled();
  await unmount();
  expect(provider.disconnect).toHaveBeenCalledOnce();
  expect(provider.destroy).not.toHaveBeenCalled();
});

prove('With a new id alone the old text stays on the screen.', async () => {
  const shownAfter = async (isKeyed: boolean): Promise<string | null | undefined> => {
    const {factory} = newFactory();
    const context = newContext();
    const initialConfig = {namespace: 'note', onError: () => undefined, editorState: null};
    const note = (id: string): ReactNode =>
      inContext(
        context,
        <LexicalComposer key={isKeyed ? id : 'same'} initialConfig={initialConfig}>
          {textPlugin}
          <CollaborationPlugin
            id={id}
            providerFactory={factory}
            shouldBootstrap
            initialEditorState={() => void $append(`first of ${id}`)}
          />
        </LexicalComposer>,
      );
    const {container, render: next} = await render(note('ebb'));
    const shown = (): string | null | undefined => container.querySelector('[contenteditable]')?.textContent;
    expect(shown()).toBe('first of ebb');
    await next(note('flow'));
    await drawn(() => undefined);
    return shown();
  };
  expect(await shownAfter(false)).toBe('first of ebb');
  expect(await shownAfter(true)).toBe('first of flow');
});

prove(
  'Cursors are drawn into document.body. The ref in cursorsContainerRef must hold its element before the plugin renders for the first time',
  async () => {
    /** How many elements a plugin adds to the body, and to the element of its ref. */
    const added = async (when: 'never' | 'before' | 'in the same render'): Promise<[number, number]> => {
      document.body.replaceChildren();
      const {factory} = newFactory();
      const element = document.body.appendChild(document.createElement('div'));
      function Note() {
        const late = useRef<HTMLDivElement>(null);
        const refs: Record<typeof when, RefObject<HTMLElement | null> | undefined> = {
          never: undefined,
          before: {current: element},
          'in the same render': late,
        };
        return (
          <>
            <CollaborationPlugin id="note" providerFactory={factory} shouldBootstrap={false} cursorsContainerRef={refs[when]} />
            <div ref={late} className="late" />
          </>
        );
      }
      await renderInComposer(inContext(newContext(), <Note />), {editorState: null});
      const inside = element.childElementCount + (document.querySelector('.late')?.childElementCount ?? 0);
      // The other two are the element and that of the editor.
      return [document.body.childElementCount - 2, inside];
    };
    expect(await added('never')).toEqual([1, 0]);
    expect(await added('before')).toEqual([0, 1]);
    expect(await added('in the same render')).toEqual([1, 0]);
  },
);

prove('it throws "document is not defined" while it renders. Render it in the browser only.', () => {
  const {factory} = newFactory();
  const initialConfig = {namespace: 'note', onError: () => undefined, editorState: null};
  const onServer = (plugin: ReactNode): string =>
    renderToString(inContext(newContext(), <LexicalComposer initialConfig={initialConfig}>{plugin}</LexicalComposer>));
  vi.stubGlobal('document', undefined);
  try {
    expect(onServer(<HistoryPlugin />)).toBe('');
    const shared = <CollaborationPlugin id="note" providerFactory={factory} shouldBootstrap={false} />;
    expect(messageThrownBy(() => onServer(shared))).toMatch(/document is not defined|reading 'body'/);
  } finally {
    vi.unstubAllGlobals();
  }
});

prove(
  'While a component renders for the first time, isCollabActive is still false, and a history beside the shared one pulls editor and document apart',
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
    const [, isSame] = await afterUndo(null);
    expect(isSame).toBe(true);
  },
);
