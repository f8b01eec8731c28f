import {createHeadlessEditor} from '@lexical/headless';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {$createHeadingNode, HeadingNode} from '@lexical/rich-text';
import {TOGGLE_CONNECT_COMMAND, type Provider} from '@lexical/yjs';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  COMMAND_PRIORITY_LOW,
  createCommand,
  ParagraphNode,
  UNDO_COMMAND,
  type LexicalCommand,
} from 'lexical';
import {expect} from 'vitest';
import {applyUpdate, Doc, encodeStateAsUpdate} from 'yjs';

import {$append, linesOf, settled} from '../support/editor.ts';
import {messageOf} from '../support/messages.ts';
import {prove} from '../support/prove.ts';
import {
  $greet,
  addLine,
  arrived,
  change,
  open,
  seenAfterMeeting,
  seenBy,
  seenByWatcher,
  expectToArriveOnlyLater,
  Server,
  undo,
} from '../support/server.tsx';
import {bind} from '../support/shared.ts';

/** The bytes of a document with one line. */
async function storedBytes(text: string): Promise<Uint8Array> {
  const server = new Server();
  await addLine(await open(server), text);
  return encodeStateAsUpdate(server.doc('main'));
}

prove('Writing stored editor JSON back into a live session replaces what others typed.', async () => {
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

prove('Create a headless editor, bind it to an empty document, and apply the stored bytes.', async () => {
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

prove('Bind first: the binding hears of changes, not of content that is there already.', async () => {
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

prove('Yes. Yjs merges changes whenever documents meet again.', async () => {
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

prove(
  'Where one person moves or joins blocks, or gives them another type, what others have written there may be lost.',
  async () => {
    const $write = (index: number) => (): void => {
      const text = $getRoot().getAllTextNodes()[index];
      text?.spliceText(text.getTextContentSize(), 0, '!');
    };
    const $moveFirst = (): void => {
      const [first] = $getRoot().getChildren();
      if (first) $getRoot().append(first);
    };
    const seenByBob = async (...changes: [() => void, () => void]): Promise<string[] | undefined> =>
      (await seenAfterMeeting(['one', 'two', 'three'], changes))[1];
    expect(await seenByBob($write(0), $write(0))).toEqual(['one!!', 'two', 'three']);
    expect(await seenByBob($moveFirst, $write(0))).toEqual(['two', 'three', 'one']);
  },
);

prove(
  'An IndexedDB provider does not replace the network provider: it has no awareness, and CollaborationPlugin needs one that has.',
  async () => {
    const server = new Server();
    const outcome = async (hasAwareness: boolean): Promise<string> => {
      const providerFactory = (id: string, docs: Map<string, Doc>): Provider => {
        const provider = server.factory(id, docs);
        if (!hasAwareness) Reflect.deleteProperty(provider, 'awareness');
        return provider;
      };
      return open(server, {props: {providerFactory}}).then(() => 'fine', messageOf);
    };
    expect(await outcome(true)).toBe('fine');
    expect(await outcome(false)).toMatch(/undefined/);
  },
);

/** A factory that loads stored bytes into the document, at once or later. */
function loadingFactory(server: Server, bytes: Uint8Array, isLater: boolean): (id: string, docs: Map<string, Doc>) => Provider {
  return (id, docs) => {
    const doc = new Doc();
    docs.set(id, doc);
    const load = (): void => {
      applyUpdate(doc, bytes, 'storage');
    };
    if (isLater) setTimeout(load);
    else load();
    return server.provider(id, doc);
  };
}

prove(
  'Stored content has to arrive after the plugin has mounted, as that of IndexedDB does. What a factory puts into the document at once is not shown.',
  async () => {
    const bytes = await storedBytes('stored here');
    const linesWhen = async (isLater: boolean): Promise<string[]> => {
      const server = new Server();
      const ada = await open(server, {props: {providerFactory: loadingFactory(server, bytes, isLater)}});
      await arrived();
      return linesOf(ada.editor);
    };
    expect([await linesWhen(true), await linesWhen(false)]).toEqual([['stored here'], []]);
  },
);

prove(
  'Bootstrapping does not fit offline work: an empty document that is filled here, and later meets a filled one, has both contents.',
  async () => {
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
  },
);

prove(
  'Several clients found the document empty at the same moment, and each filled it. shouldBootstrap cannot prevent that: each client decides for itself.',
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

prove(
  'A server that makes the document from JSON at each start does the same: the browsers that are still open send theirs. Store the bytes of the first one.',
  async () => {
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
  },
);

prove(
  'The binding hears of changes only, so the others never get it, and the first new paragraph replaces all that they see.',
  async () => {
    const linesWhen = async (isOfComposer: boolean): Promise<string[][]> => {
      const server = new Server();
      const options = isOfComposer
        ? {config: {editorState: $greet}}
        : {props: {shouldBootstrap: true, initialEditorState: $greet}};
      const [ada, bob] = [await open(server, options), await open(server, options)];
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
  'It puts an old state back in this editor only: undo is not sent to the others, and it takes back what they typed, too.',
  async () => {
    expect(await seenAfterUndo({before: <HistoryPlugin />})).toEqual([['Ada'], ['Ada', 'Bob']]);
    expect(await seenAfterUndo({})).toEqual([['Bob'], ['Bob']]);
  },
);

prove(
  'To put HistoryPlugin after CollaborationPlugin helps for a moment only. The latter registers its handlers again at every render, and the other one is then asked first.',
  async () => {
    expect(await seenAfterUndo({after: <HistoryPlugin />})).toEqual([['Bob'], ['Bob']]);
    expect(await seenAfterUndo({after: <HistoryPlugin />}, true)).toEqual([['Ada'], ['Ada', 'Bob']]);
  },
);

prove('Even with the undo of Yjs, undoing the creation of a paragraph removes what others wrote into it.', async () => {
  const server = new Server();
  const [ada, bob] = [await open(server), await open(server)];
  await change(ada.editor, () => void $getRoot().append($createParagraphNode()));
  await change(bob.editor, () => {
    const paragraph = $getRoot().getFirstChild();
    if ($isElementNode(paragraph)) paragraph.append($createTextNode('by Bob'));
  });
  expect(seenBy(ada)).toEqual([['by Bob']]);
  await undo(ada);
  expect(seenBy(ada, bob).flat().join('')).not.toContain('by Bob');
});

prove('Undoing a change of its type does, too.', async () => {
  const seenAfterUndo = async ($edit: (paragraph: ParagraphNode) => void): Promise<string[][]> => {
    const server = new Server();
    const config = {nodes: [HeadingNode]};
    const [ada, bob] = [await open(server, {config}), await open(server, {config})];
    await addLine(bob, 'from Bob');
    await change(ada.editor, () => {
      const [paragraph] = $getRoot().getChildren();
      if (paragraph instanceof ParagraphNode) $edit(paragraph);
    });
    await change(bob.editor, () => void $getRoot().getAllTextNodes()[0]?.spliceText(8, 0, ', later'));
    await undo(ada);
    return seenBy(ada, bob);
  };
  expect(await seenAfterUndo((paragraph) => void paragraph.replace($createHeadingNode('h2'), true))).toEqual([
    ['from Bob'],
    ['from Bob'],
  ]);
  expect(await seenAfterUndo((paragraph) => void paragraph.setIndent(1))).toEqual([['from Bob, later'], ['from Bob, later']]);
});

prove(
  'Without HistoryPlugin an undo makes the texts differ after two people have begun to write in one empty paragraph at the same moment.',
  async () => {
    const {canUndo, seen} = await seenByWatcher(true);
    expect(canUndo).toBe(true);
    const [before, after, late] = seen;
    expect(late).toEqual(before);
    expect(after).not.toEqual(late);
    const apart = await seenByWatcher(false);
    expect(apart).toEqual({canUndo: false, seen: [['AdaBob'], ['AdaBob'], ['AdaBob']]});
  },
);

prove('The provider factory has not put its document into the map. Write docs.set(id, doc) before it returns.', async () => {
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
});

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

prove('The plugin waits for the event sync with true. HocuspocusProvider names it synced, and gives an object.', async () => {
  expect(await linesWhenTold({type: 'sync', value: true})).toEqual(['Dear reader,']);
  expect(await linesWhenTold({type: 'synced', value: {state: true}})).toEqual([]);
});

prove(
  'Versions 1 and 2 have sync as well, with the same object: the plugin takes even {state: false} for a yes, and fills the document too early.',
  async () => {
    expect(await linesWhenTold({type: 'sync', value: {state: false}})).toEqual(['Dear reader,']);
    expect(await linesWhenTold({type: 'sync', value: false})).toEqual([]);
  },
);

const HELLO_COMMAND: LexicalCommand<void> = createCommand('HELLO_COMMAND');

prove(
  'No. It arrives in an update with the tag collaboration that leaves out transforms, and commands are dispatched only where somebody acted. Listeners run.',
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
  "Your code made it in the tick in which a change of others arrived, for example in doc.on('update', …) or when the provider had synced. Both became one update with the tag collaboration, and such updates are not sent.",
  async () => {
    await expectToArriveOnlyLater();
  },
);

prove('An undo in the same tick does the same.', async () => {
  const seenWhen = async (wait: (write: () => void) => void): Promise<string[][]> => {
    const server = new Server();
    const [ada, bob] = [await open(server), await open(server)];
    await addLine(bob, 'from Bob');
    await addLine(ada, 'undone');
    ada.editor.dispatchCommand(UNDO_COMMAND, undefined);
    wait(() => {
      ada.editor.update(() => void $append('from code'));
    });
    await arrived();
    await arrived();
    return seenBy(ada, bob);
  };
  const all = ['from Bob', 'from code'];
  expect(await seenWhen(queueMicrotask)).toEqual([all, all]);
  expect(
    await seenWhen((write) => {
      write();
    }),
  ).toEqual([all, ['from Bob']]);
});
