import {createHeadlessEditor} from '@lexical/headless';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {TOGGLE_CONNECT_COMMAND, type Provider} from '@lexical/yjs';
import {COMMAND_PRIORITY_LOW, createCommand, ParagraphNode, type LexicalCommand} from 'lexical';
import {expect} from 'vitest';
import {applyUpdate, Doc, encodeStateAsUpdate} from 'yjs';

import {$append, linesOf, settled} from '../support/editor.ts';
import {messageOf} from '../support/messages.ts';
import {prove} from '../support/prove.ts';
import {$greet, addLine, arrived, change, open, seenBy, expectToArriveOnlyLater, Server, undo} from '../support/server.tsx';
import {bind} from '../support/shared.ts';

/** The bytes of a document with one line. */
async function storedBytes(text: string): Promise<Uint8Array> {
  const server = new Server();
  await addLine(await open(server), text);
  return encodeStateAsUpdate(server.doc('main'));
}

prove('Never load stored editor JSON into a live session: it replaces what others typed.', async () => {
  const server = new Server();
  const [ada, bob] = [await open(server), await open(server)];
  await addLine(ada, 'stored');
  const json = JSON.stringify(ada.editor.getEditorState());
  await addLine(bob, 'typed by Bob');
  expect(seenBy(bob)).toEqual([['stored', 'typed by Bob']]);
  ada.editor.setEditorState(ada.editor.parseEditorState(json));
  await arrived();
  expect(seenBy(ada, bob)).toEqual([['stored'], ['stored']]);
});

prove('Create a headless editor, bind it to an empty document, then apply the stored bytes.', async () => {
  const bytes = await storedBytes('stored');
  const linesWhen = async (isBound: boolean): Promise<string[]> => {
    const [editor, doc] = [createHeadlessEditor(), new Doc()];
    if (isBound) bind(editor, doc);
    applyUpdate(doc, bytes);
    editor.update(() => undefined, {discrete: true});
    await settled();
    return linesOf(editor);
  };
  expect([await linesWhen(true), await linesWhen(false)]).toEqual([['stored'], []]);
});

prove('In this order the editor gets the content: a binding only receives changes.', async () => {
  const [editor, doc] = [createHeadlessEditor(), new Doc()];
  applyUpdate(doc, await storedBytes('there already'));
  bind(editor, doc);
  await settled();
  expect(linesOf(editor)).toEqual([]);
  const other = new Doc();
  applyUpdate(other, encodeStateAsUpdate(doc));
  const writer = createHeadlessEditor();
  bind(writer, other);
  writer.update(() => void $append('changed'), {discrete: true});
  applyUpdate(doc, encodeStateAsUpdate(other), 'network');
  await settled();
  expect(linesOf(editor)).toEqual(['changed']);
});

prove('Yes. Yjs merges changes when the documents connect again.', async () => {
  const server = new Server();
  const [ada, bob] = [await open(server), await open(server)];
  await addLine(ada, 'start');
  for (const {editor} of [ada, bob]) editor.dispatchCommand(TOGGLE_CONNECT_COMMAND, false);
  await addLine(ada, 'Ada offline');
  await addLine(bob, 'Bob offline');
  expect(seenBy(ada, bob)).toEqual([
    ['start', 'Ada offline'],
    ['start', 'Bob offline'],
  ]);
  for (const {editor} of [ada, bob]) editor.dispatchCommand(TOGGLE_CONNECT_COMMAND, true);
  await arrived();
  const [lines, others] = seenBy(ada, bob);
  expect(others).toEqual(lines);
  expect(lines?.toSorted()).toEqual(['Ada offline', 'Bob offline', 'start']);
});

prove('Set shouldBootstrap={false}: an empty document that an offline browser fills has both contents later.', async () => {
  const linesWhen = async (shouldBootstrap: boolean): Promise<string[]> => {
    const server = new Server();
    await addLine(await open(server), 'of the server');
    const offline = new Server();
    const doc = new Doc();
    const providerFactory = (id: string, docs: Map<string, Doc>): Provider => {
      docs.set(id, doc);
      return offline.provider(id, doc);
    };
    const ada = await open(offline, {props: {providerFactory, shouldBootstrap, initialEditorState: $greet}});
    applyUpdate(doc, encodeStateAsUpdate(server.doc('main')), 'network');
    await arrived();
    return linesOf(ada.editor).toSorted();
  };
  expect(await linesWhen(true)).toEqual(['Dear reader,', 'of the server']);
  expect(await linesWhen(false)).toEqual(['of the server']);
});

prove(
  'Two clients found an empty document at the same moment, and both filled it. Fill the document on a server once, store its bytes, and set shouldBootstrap={false}.',
  async () => {
    const linesWhen = async (shouldBootstrap: boolean): Promise<string[][]> => {
      const server = new Server();
      if (!shouldBootstrap) applyUpdate(server.doc('main'), await storedBytes('Dear reader,'));
      server.isSlow = true;
      const props = {shouldBootstrap, initialEditorState: $greet};
      const people = [await open(server, {props}), await open(server, {props})];
      server.deliver();
      await arrived();
      return seenBy(...people);
    };
    const twice = ['Dear reader,', 'Dear reader,'];
    expect(await linesWhen(true)).toEqual([twice, twice]);
    expect(await linesWhen(false)).toEqual([['Dear reader,'], ['Dear reader,']]);
  },
);

prove('Fill the document on a server once, store its bytes, and set shouldBootstrap={false}.', async () => {
  const linesAfterRestart = async (keepsBytes: boolean): Promise<string[]> => {
    const server = new Server();
    const first = await storedBytes('Dear reader,');
    applyUpdate(server.doc('main'), first);
    const ada = await open(server);
    ada.editor.dispatchCommand(TOGGLE_CONNECT_COMMAND, false);
    const doc = server.clients[0] ?? new Doc();
    const restarted = new Server();
    applyUpdate(restarted.doc('main'), keepsBytes ? first : await storedBytes('Dear reader,'));
    void restarted.provider('main', doc).connect();
    await arrived();
    return linesOf(ada.editor);
  };
  expect(await linesAfterRestart(true)).toEqual(['Dear reader,']);
  expect(await linesAfterRestart(false)).toEqual(['Dear reader,', 'Dear reader,']);
});

prove(
  'You passed it to the composer as editorState, and the binding only sends later changes. Set editorState: null, and fill the document on a server. Without a server, one client can pass initialEditorState and shouldBootstrap to the plugin.',
  async () => {
    const linesWhen = async (isOfComposer: boolean): Promise<string[][]> => {
      const server = new Server();
      const options = isOfComposer
        ? {config: {editorState: $greet}}
        : {props: {shouldBootstrap: true, initialEditorState: $greet}};
      const [ada, bob] = [await open(server, options), await open(server, isOfComposer ? options : {})];
      await addLine(ada, 'new');
      return seenBy(ada, bob);
    };
    expect(await linesWhen(true)).toEqual([['Dear reader,', 'new'], ['new']]);
    expect(await linesWhen(false)).toEqual([
      ['Dear reader,', 'new'],
      ['Dear reader,', 'new'],
    ]);
  },
);

/** What two people see after the first has undone, both having written a line. */
async function seenAfterUndo(options: Parameters<typeof open>[1], rendersAgain = false): Promise<string[][]> {
  const server = new Server();
  const [ada, bob] = [await open(server, options), await open(server)];
  await addLine(ada, 'Ada');
  await addLine(bob, 'Bob');
  if (rendersAgain) await ada.rerender();
  await undo(ada);
  return seenBy(ada, bob);
}

prove(
  "Remove HistoryPlugin: it restores an old state in one browser and does not send it. CollaborationPlugin has its own undo, which takes back only the user's own changes.",
  async () => {
    expect(await seenAfterUndo({before: <HistoryPlugin />})).toEqual([['Ada'], ['Ada', 'Bob']]);
    expect(await seenAfterUndo({})).toEqual([['Bob'], ['Bob']]);
  },
);

prove(
  'The provider factory did not put its document into the map. Call docs.set(id, doc) before you return the provider:',
  async () => {
    const outcome = async (sets: boolean): Promise<string> => {
      const server = new Server();
      const providerFactory = (id: string, docs: Map<string, Doc>): Provider => {
        const doc = docs.get(id) ?? new Doc();
        if (sets) docs.set(id, doc);
        return server.provider(id, doc);
      };
      return open(server, {props: {providerFactory}}).then(() => 'fine', messageOf);
    };
    expect([await outcome(true), await outcome(false)]).toEqual(['fine', 'createBinding: doc is null or undefined']);
  },
);

/** What Hocuspocus tells: its name of the event, and its object. */
interface Told {
  type: 'sync' | 'synced';
  value: {state: boolean} | boolean;
}

/** What an editor with bootstrapping shows when its provider tells this. */
async function linesWhenTold(told: Told): Promise<string[]> {
  const server = new Server();
  const providerFactory = (id: string, docs: Map<string, Doc>): Provider => {
    const provider = server.factory(id, docs);
    const listeners = new Map<string, (value: Told['value']) => void>();
    return {
      ...provider,
      connect: () => listeners.get(told.type)?.(told.value),
      on: (type: string, callback: (value: never) => void) => {
        // The plugin gets what Hocuspocus gives, whatever its types say.
        listeners.set(type, callback as (value: Told['value']) => void);
      },
    };
  };
  const {editor} = await open(server, {props: {providerFactory, shouldBootstrap: true, initialEditorState: $greet}});
  return linesOf(editor);
}

prove(
  'The plugin waits for the event sync with true. HocuspocusProvider calls this event synced and passes an object.',
  async () => {
    expect(await linesWhenTold({type: 'sync', value: true})).toEqual(['Dear reader,']);
    expect(await linesWhenTold({type: 'synced', value: {state: true}})).toEqual([]);
  },
);

const HELLO_COMMAND: LexicalCommand<void> = createCommand('HELLO_COMMAND');

prove(
  'No. Changes of other users arrive with the tag collaboration. Update listeners run, transforms and commands do not.',
  async () => {
    const server = new Server();
    const people = [await open(server), await open(server)] as const;
    const heard = people.map(({editor}) => {
      const notes: string[] = [];
      editor.registerNodeTransform(ParagraphNode, () => void notes.push('transform'));
      editor.registerUpdateListener(({tags}) => void notes.push(`update ${[...tags].join()}`.trim()));
      editor.registerCommand(HELLO_COMMAND, () => notes.push('command') > 0, COMMAND_PRIORITY_LOW);
      return notes;
    });
    await arrived();
    for (const notes of heard) notes.length = 0;
    await change(people[0].editor, () => {
      $append('text');
      people[0].editor.dispatchCommand(HELLO_COMMAND, undefined);
    });
    expect(heard.map((notes) => [...new Set(notes)])).toEqual([['command', 'transform', 'update'], ['update collaboration']]);
  },
);

prove(
  "Your code ran while a change of another user arrived, for example in doc.on('update', …) or in the event sync. Wait a moment:",
  async () => {
    await expectToArriveOnlyLater();
  },
);
