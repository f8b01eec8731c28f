import {CollaborationContext} from '@lexical/react/LexicalCollaborationContext';
import {CollaborationPlugin} from '@lexical/react/LexicalCollaborationPlugin';
import type {InitialConfigType} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import {EditorRefPlugin} from '@lexical/react/LexicalEditorRefPlugin';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {TOGGLE_CONNECT_COMMAND, type Provider, type UserState} from '@lexical/yjs';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  UNDO_COMMAND,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {act, type ComponentProps, type ReactNode} from 'react';
import {expect} from 'vitest';
import {applyUpdate, Doc, encodeStateAsUpdate} from 'yjs';

import {renderInComposer} from './react.ts';
import {$append, linesOf, settled} from './editor.ts';

/** What a provider tells, by the name of the event. */
interface Events {
  sync: boolean;
  status: {status: string};
  reload: Doc;
}

type Factory = (id: string, docs: Map<string, Doc>) => Provider;

/** A server in the memory of this process: it keeps documents by id, and hands on what connected people change in them. */
export class Server {
  /** The documents of the server itself. */
  readonly docs = new Map<string, Doc>();
  /** The documents of people, in the order in which providers were asked for. */
  readonly clients: Doc[] = [];
  /** Providers that are connected. */
  readonly connected = new Set<Provider>();
  /** While it is true, what people send waits for `deliver()`. */
  isSlow = false;

  private readonly waiting: (() => void)[] = [];
  private readonly states = new Map<number, UserState>();
  private readonly onAwareness = new Set<() => void>();

  /** The document of the server for an id. */
  doc(id: string): Doc {
    const doc = this.docs.get(id) ?? new Doc();
    this.docs.set(id, doc);
    return doc;
  }

  /** A `providerFactory`. */
  readonly factory: Factory = (id, docs) => {
    const doc = docs.get(id) ?? new Doc();
    docs.set(id, doc);
    this.clients.push(doc);
    return this.provider(id, doc);
  };

  /** A provider of a document. */
  provider(id: string, doc: Doc): Provider {
    const shared = this.doc(id);
    const listeners = new Map<string, Set<(value: never) => void>>();
    const tell = <T extends keyof Events>(type: T, value: Events[T]): void => {
      // The listeners of a type take its value.
      for (const listener of listeners.get(type) ?? []) (listener as (value: Events[T]) => void)(value);
    };
    const send = (bytes: Uint8Array): void => {
      if (this.isSlow) {
        this.waiting.push(() => {
          applyUpdate(shared, bytes, provider);
        });
      } else {
        applyUpdate(shared, bytes, provider);
      }
    };
    const onChange = (bytes: Uint8Array, origin: unknown): void => {
      if (origin !== provider) send(bytes);
    };
    const onSharedChange = (bytes: Uint8Array, origin: unknown): void => {
      if (origin === provider) return;
      // Never within the change that it answers, as on a network.
      setTimeout(() => {
        if (this.connected.has(provider)) applyUpdate(doc, bytes, provider);
      });
    };
    const provider: Provider = {
      awareness: {
        getLocalState: () => this.states.get(doc.clientID) ?? null,
        getStates: () => this.states,
        off: (_type, callback) => void this.onAwareness.delete(callback),
        on: (_type, callback) => void this.onAwareness.add(callback),
        setLocalState: (state) => {
          this.states.set(doc.clientID, state);
          for (const callback of this.onAwareness) callback();
        },
      },
      connect: () => {
        if (this.connected.has(provider)) return;
        this.connected.add(provider);
        applyUpdate(doc, encodeStateAsUpdate(shared), provider);
        send(encodeStateAsUpdate(doc));
        doc.on('update', onChange);
        shared.on('update', onSharedChange);
        tell('status', {status: 'connected'});
        tell('sync', true);
      },
      disconnect: () => {
        if (!this.connected.delete(provider)) return;
        doc.off('update', onChange);
        shared.off('update', onSharedChange);
        tell('status', {status: 'disconnected'});
      },
      on: (type: string, callback: (value: never) => void) => {
        listeners.set(type, (listeners.get(type) ?? new Set()).add(callback));
      },
      off: (type: string, callback: (value: never) => void) => {
        listeners.get(type)?.delete(callback);
      },
    };
    return provider;
  }

  /** Lets what waits arrive. */
  deliver(): void {
    this.isSlow = false;
    for (const arrive of this.waiting.splice(0)) arrive();
  }
}

type PluginProps = ComponentProps<typeof CollaborationPlugin>;

/** An editor on the page that is bound to a document of a server. */
export interface Person {
  editor: LexicalEditor;
  container: HTMLElement;
  errors: Error[];
  /** Renders the plugin again, with other properties or plugins. */
  rerender: (props?: Partial<PluginProps>) => Promise<void>;
  leave: () => Promise<void>;
}

interface PersonOptions {
  props?: Partial<PluginProps>;
  config?: Partial<InitialConfigType>;
  /** Plugins that stand before `CollaborationPlugin`. */
  before?: ReactNode;
  /** Whether everything is inside `StrictMode`. */
  isStrict?: boolean;
  /** Plugins that stand after `CollaborationPlugin`. */
  after?: ReactNode;
}

/** Opens the document `main` of a server in an editor of its own, as another browser would. */
export async function open(
  server: Server,
  {props = {}, config = {}, before, after, isStrict = false}: PersonOptions = {},
): Promise<Person> {
  const user = {clientID: 0, color: 'teal', isCollabActive: false, name: 'Ada', yjsDocMap: new Map<string, Doc>()};
  const tree = (more: Partial<PluginProps>): ReactNode => (
    <CollaborationContext.Provider value={user}>
      <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />
      {before}
      <CollaborationPlugin id="main" providerFactory={server.factory} shouldBootstrap={false} {...props} {...more} />
      {after}
    </CollaborationContext.Provider>
  );
  const composer = await renderInComposer(tree({}), {editorState: null, ...config}, isStrict);
  await arrived();
  return {
    ...composer,
    rerender: async (more = {}) => {
      await composer.rerender(tree(more));
      await arrived();
    },
    leave: composer.unmount,
  };
}

/** Changes an editor and waits until the change is everywhere. */
export async function change(editor: LexicalEditor, $change: () => void, tag?: string): Promise<void> {
  // eslint-disable-next-line @typescript-eslint/require-await -- only an async function makes `act` wait for effects
  await act(async () => {
    editor.update($change, {discrete: true, tag});
  });
  await arrived();
}

/** Waits until changes that were sent are in all editors. */
export async function arrived(): Promise<void> {
  await act(settled);
}

/** Lets a person append a line, and waits until the others have it. */
export async function addLine(person: Person, text: string, tag?: string): Promise<void> {
  await change(person.editor, () => void $append(text), tag);
}

/** Lets a person undo, and waits until the others see it. */
export async function undo(person: Person): Promise<void> {
  person.editor.dispatchCommand(UNDO_COMMAND, undefined);
  await arrived();
}

/** What people see, each as lines. */
export function seenBy(...people: Person[]): string[][] {
  return people.map(({editor}) => linesOf(editor));
}

/** What two people see when code of the second one writes a line in the event that brings the document, or some time after it. */
async function seenWhenSynced(wait: (change: () => void) => void): Promise<string[][]> {
  const network = new Server();
  const ada = await open(network);
  await addLine(ada, 'first');
  let editor: LexicalEditor | null = null;
  const keep = (found: LexicalEditor | null): void => {
    editor = found;
  };
  const providerFactory: Factory = (id, docs) => {
    const provider = network.factory(id, docs);
    provider.on('sync', () => {
      wait(() => {
        editor?.update(() => void $append('from code'));
      });
    });
    return provider;
  };
  const bob = await open(network, {before: <EditorRefPlugin editorRef={keep} />, props: {providerFactory}});
  await arrived();
  return seenBy(ada, bob);
}

/** Shows that what code writes in the event that brings the document reaches nobody else, and that it does a microtask later. */
export async function expectToArriveOnlyLater(): Promise<void> {
  const all = ['first', 'from code'];
  expect(await seenWhenSynced(queueMicrotask)).toEqual([all, all]);
  const atOnce = await seenWhenSynced((change) => {
    change();
  });
  expect(atOnce).toEqual([['first'], all]);
}

/** Lets two people change a document offline, and waits until each has the changes of the other. */
export async function changeApart(people: readonly [Person, Person], ...changes: [() => void, () => void]): Promise<void> {
  for (const {editor} of people) editor.dispatchCommand(TOGGLE_CONNECT_COMMAND, false);
  for (const [index, {editor}] of people.entries()) await change(editor, changes[index] ?? (() => undefined));
  for (const {editor} of people) editor.dispatchCommand(TOGGLE_CONNECT_COMMAND, true);
  await arrived();
  await arrived();
}

/**
 * What two people see who have changed the same lines offline, and what somebody sees who comes later.
 *
 * @param nodes what the editors know beside paragraphs
 */
export async function seenAfterMeeting(
  lines: string[],
  changes: [() => void, () => void],
  nodes: Klass<LexicalNode>[] = [],
): Promise<string[][]> {
  const server = new Server();
  const people = [await open(server, {config: {nodes}}), await open(server, {config: {nodes}})] as const;
  for (const line of lines) await addLine(people[0], line);
  await changeApart(people, ...changes);
  return seenBy(...people, await open(server, {config: {nodes}}));
}

/**
 * Two people begin to write in one empty paragraph while a third watches, who then undoes.
 *
 * @param isAtOnce whether neither hears of the other before
 * @returns what the third sees before and after the undo, what somebody sees who comes then, and whether the third could undo
 */
export async function seenByWatcher(isAtOnce: boolean): Promise<{seen: string[][]; canUndo: boolean}> {
  const server = new Server();
  const [ada, bob, watcher] = [await open(server), await open(server), await open(server)];
  let canUndo = false;
  watcher.editor.registerCommand(CAN_UNDO_COMMAND, (can) => (canUndo ||= can) && false, COMMAND_PRIORITY_LOW);
  await change(ada.editor, () => void $getRoot().append($createParagraphNode()));
  const $write = (text: string) => (): void => {
    const [before] = $getRoot().getAllTextNodes();
    const paragraph = $getRoot().getFirstChild();
    if (before) before.spliceText(before.getTextContentSize(), 0, text);
    else if ($isElementNode(paragraph)) paragraph.append($createTextNode(text));
  };
  if (isAtOnce) {
    await changeApart([ada, bob], $write('Ada'), $write('Bob'));
  } else {
    await change(ada.editor, $write('Ada'));
    await change(bob.editor, $write('Bob'));
  }
  const before = linesOf(watcher.editor);
  await undo(watcher);
  await arrived();
  return {canUndo, seen: [before, ...seenBy(watcher, await open(server))]};
}

/** First content. */
export function $greet(): void {
  $append('Dear reader,');
}
