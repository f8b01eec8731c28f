import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {CONNECTED_COMMAND, TOGGLE_CONNECT_COMMAND, type Provider} from '@lexical/yjs';
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
  type LexicalEditor,
} from 'lexical';
import {expect, onTestFinished, vi} from 'vitest';
import {WebsocketProvider} from 'y-websocket';
import {Doc} from 'yjs';

import {$append, linesOf} from '../support/editor.ts';
import {messageOf} from '../support/messages.ts';
import {runInNode} from '../support/node.ts';
import {eventually, networkFactory} from '../support/network.ts';
import {prove, unproven} from '../support/prove.ts';
import {
  $greet,
  addLine,
  arrived,
  change,
  open,
  seenBy,
  expectToArriveOnlyLater,
  Server,
  undo,
  type Person,
} from '../support/server.tsx';
import {startWebsocketServer, type WebsocketServer} from '../support/websocket-server.ts';

/** Writes at the end of the last paragraph. */
function $type(text: string): void {
  const paragraph = $getRoot().getLastChild();
  if (!$isElementNode(paragraph)) throw new Error('expected a paragraph to write in, found none');
  paragraph.append($createTextNode(text));
}

async function write(person: Person, text: string): Promise<void> {
  await change(person.editor, () => {
    $type(text);
  });
}

prove('Symptom: each browser shows its own copy, and what users type into it is not sent.', async () => {
  const server = new Server();
  const config = {editorState: $greet};
  const [ada, bob] = [await open(server, {config}), await open(server, {config})];
  await write(ada, ' from Ada');
  await write(bob, ' from Bob');
  expect(seenBy(ada, bob)).toEqual([['Dear reader, from Ada'], ['Dear reader, from Bob']]);
});

prove('Right: pass editorState: null, and let the server fill the document.', async () => {
  const server = new Server();
  await addLine(await open(server), 'Dear reader,');
  const [ada, bob] = [await open(server), await open(server)];
  await write(ada, ' from Ada');
  expect(seenBy(ada, bob)).toEqual([['Dear reader, from Ada'], ['Dear reader, from Ada']]);
});

const HELLO_COMMAND: LexicalCommand<void> = createCommand('HELLO_COMMAND');

/** Notes what happens in an editor. */
function record(editor: LexicalEditor): {tags: string[]; transforms: number; commands: number} {
  const heard = {tags: [] as string[], transforms: 0, commands: 0};
  editor.registerUpdateListener(({tags, dirtyElements}) => {
    if (dirtyElements.size > 0) heard.tags.push([...tags].join() || 'none');
  });
  editor.registerNodeTransform(ParagraphNode, () => void (heard.transforms += 1));
  for (const command of [HELLO_COMMAND, UNDO_COMMAND]) {
    editor.registerCommand(
      command,
      () => {
        heard.commands += 1;
        return false;
      },
      COMMAND_PRIORITY_LOW,
    );
  }
  return heard;
}

/** What two editors notice of a change in the first of them. */
async function noticed($change: (ada: Person) => Promise<void>): Promise<[typeof own, typeof own]> {
  const server = new Server();
  const [ada, bob] = [await open(server), await open(server)];
  await addLine(ada, 'first');
  const [own, others] = [record(ada.editor), record(bob.editor)];
  // To register a transform runs it.
  await arrived();
  for (const heard of [own, others]) Object.assign(heard, {tags: [], transforms: 0, commands: 0});
  await $change(ada);
  return [own, others];
}

prove('Tag of the update | yours, or none | historic | collaboration', async () => {
  const [own, others] = await noticed(async (ada) => {
    await addLine(ada, 'plain');
    await addLine(ada, 'tagged', 'mine');
    await undo(ada);
  });
  expect(own.tags).toEqual(['none', 'mine', 'historic']);
  expect(others.tags).toEqual(['collaboration', 'collaboration', 'collaboration']);
});

prove('Node transforms | run | do not run | do not run', async () => {
  const [own, others] = await noticed((ada) => addLine(ada, 'plain'));
  expect([own.transforms > 0, others.transforms]).toEqual([true, 0]);
  const [undone, seen] = await noticed(undo);
  expect([undone.tags, undone.transforms]).toEqual([['historic'], 0]);
  expect([seen.tags, seen.transforms]).toEqual([['collaboration'], 0]);
});

prove('Commands | run | UNDO_COMMAND runs | are not dispatched', async () => {
  const [own, others] = await noticed(async (ada) => {
    await change(ada.editor, () => {
      $type(' hello');
      ada.editor.dispatchCommand(HELLO_COMMAND, undefined);
    });
    await undo(ada);
  });
  expect(others.tags).toHaveLength(2);
  expect([own.commands, others.commands]).toEqual([2, 0]);
});

prove('Listeners | run | run | run', async () => {
  const [own, others] = await noticed(async (ada) => {
    await write(ada, '!');
    await undo(ada);
  });
  expect([own.tags.length, others.tags.length]).toEqual([2, 2]);
});

prove('A listener that writes content must skip collaboration, otherwise every browser writes:', async () => {
  const linesWhen = async (skips: boolean): Promise<string[][]> => {
    const server = new Server();
    const [ada, bob] = [await open(server), await open(server)];
    for (const {editor} of [ada, bob]) {
      const stop = editor.registerUpdateListener(({tags}) => {
        if (skips && tags.has('collaboration')) return;
        stop();
        editor.update(() => void $append('stamp'));
      });
    }
    await addLine(ada, 'text');
    await arrived();
    await arrived();
    return seenBy(ada, bob);
  };
  expect(await linesWhen(true)).toEqual([
    ['text', 'stamp'],
    ['text', 'stamp'],
  ]);
  expect((await linesWhen(false))[0]).toEqual(['text', 'stamp', 'stamp']);
});

prove('Code that reacts to the document or the provider waits a microtask.', async () => {
  await expectToArriveOnlyLater();
});

prove('An update with the tag skip-collab is not sent.', async () => {
  const seenAfterTyping = async (tag?: string): Promise<string[][]> => {
    const server = new Server();
    const [ada, bob] = [await open(server), await open(server)];
    await addLine(ada, 'shared');
    await change(ada.editor, () => $getRoot().getFirstChild()?.insertBefore($append('mine')), tag);
    const before = seenBy(ada, bob);
    await change(ada.editor, () => $getRoot().getAllTextNodes()[0]?.spliceText(4, 0, ', typed'));
    return [...before, ...seenBy(ada, bob)];
  };
  const [all, typed] = [
    ['mine', 'shared'],
    ['mine, typed', 'shared'],
  ];
  expect(await seenAfterTyping()).toEqual([all, all, typed, typed]);
  // It takes the place of what the others had.
  expect(await seenAfterTyping('skip-collab')).toEqual([all, ['shared'], typed, ['mine, typed']]);
});

prove('Set each property in the constructor, and give each parameter a default.', async () => {
  const seenByBob = async (isOptional: boolean): Promise<[string, Error[]]> => {
    class LabelNode extends ParagraphNode {
      __label: string;
      static override getType = (): string => 'label';
      static override clone = (node: LabelNode): LabelNode => new LabelNode({label: node.__label}, node.__key);
      constructor(options?: {label: string}, key?: string) {
        super(key);
        if (options === undefined && !isOptional) throw new Error('expected options');
        this.__label = options?.label ?? '';
      }
    }
    const network = new Server();
    const config = {nodes: [LabelNode]};
    const [ada, bob] = [await open(network, {config}), await open(network, {config})];
    await change(ada.editor, () => void $getRoot().append(new LabelNode({label: 'from Ada'})));
    const label = bob.editor.getEditorState().read(() => {
      const node = $getRoot().getFirstChild();
      return node instanceof LabelNode ? node.__label : 'nothing';
    });
    return [label, bob.errors];
  };
  expect(await seenByBob(true)).toEqual(['from Ada', []]);
  expect(await seenByBob(false)).toEqual(['nothing', [new Error('expected options')]]);
});

prove('An excluded property is reset when another user moves the block or changes its type.', async () => {
  const network = new Server();
  const props = {excludedProperties: new Map([[ParagraphNode, new Set(['__indent'])]])};
  const [ada, bob] = [await open(network, {props}), await open(network, {props})];
  for (const text of ['one', 'two', 'three']) await addLine(ada, text);
  const indents = ({editor}: Person): number[] =>
    editor.getEditorState().read(() =>
      $getRoot()
        .getChildren<ParagraphNode>()
        .map((node) => node.getIndent()),
    );
  await change(ada.editor, () => {
    for (const node of $getRoot().getChildren<ParagraphNode>()) node.setIndent(2);
  });
  expect([indents(ada), indents(bob)]).toEqual([
    [2, 2, 2],
    [0, 0, 0],
  ]);
  await change(bob.editor, () => {
    const [first, second] = $getRoot().getChildren();
    if (first) second?.insertAfter(first);
  });
  expect(linesOf(ada.editor)).toEqual(['two', 'one', 'three']);
  // The one that it has passed was moved, too.
  expect(indents(ada)).toEqual([0, 0, 2]);
  await change(bob.editor, () => {
    const paragraph = $getRoot().getLastChild();
    if (paragraph instanceof ParagraphNode) paragraph.replace($createParagraphNode(), true);
  });
  expect([linesOf(ada.editor), indents(ada)]).toEqual([
    ['two', 'one', 'three'],
    [0, 0, 0],
  ]);
});

/** Runs a server as long as the test. */
async function server(): Promise<WebsocketServer> {
  const started = await startWebsocketServer();
  onTestFinished(started.stop);
  return started;
}

prove('y-websocket | Your own server | The setup above', async () => {
  const {url} = await server();
  const props = {providerFactory: networkFactory(url), shouldBootstrap: true};
  const ada = await open(new Server(), {props});
  await eventually(() => {
    expect(linesOf(ada.editor)).toEqual(['']);
  });
  const bob = await open(new Server(), {props});
  const stranger = await open(new Server(), {props: {...props, id: 'other'}});
  await write(ada, 'over the wire');
  await eventually(() => {
    expect([...seenBy(bob), ...seenBy(stranger)]).toEqual([['over the wire'], ['']]);
  });
});

prove('It locks the editor, and changes of other users still appear.', async () => {
  const network = new Server();
  const [ada, reader] = [await open(network), await open(network, {config: {editable: false}})];
  await addLine(ada, 'news');
  expect(linesOf(reader.editor)).toEqual(['news']);
  expect([ada, reader].map(({editor}) => editor.getRootElement()?.getAttribute('contenteditable'))).toEqual(['true', 'false']);
});

prove('Check users on the server: collaboration in production shows how.', async () => {
  const network = new Server();
  const [ada, reader] = [await open(network), await open(network, {config: {editable: false}})];
  await addLine(reader, 'sent all the same');
  expect(linesOf(ada.editor)).toEqual(['sent all the same']);
});

unproven('@hocuspocus/provider | A server with storage and permissions | Its sync is called synced; forward that event', {
  reason: 'the package is not part of this project; the FAQ proves what the event needs',
  source: '@hocuspocus/provider 4.8.0, src/HocuspocusProvider.ts, set synced',
});
unproven('y-webrtc | Browsers connect to each other | Needs a signaling server; its sync is called synced', {
  reason: 'the package is not part of this project',
  source: 'y-webrtc 10.3.0, src/y-webrtc.js, checkIsSynced and emitStatus',
});
unproven('y-indexeddb | Stores the document in this browser | In addition to a provider', {
  reason: 'the package is not part of this project; the FAQ proves that a provider needs awareness',
  source: 'y-indexeddb 9.0.12, src/y-indexeddb.js, class IndexeddbPersistence',
});

prove('Does the server run, do both editors have the same id, does npm ls yjs show one copy?', async () => {
  const shared = async (id: string, isOnline: boolean): Promise<[string[], boolean, Error[]]> => {
    const network = new Server();
    const [ada, bob] = [await open(network), await open(network, {props: {id}})];
    let isConnected = true;
    bob.editor.registerCommand(CONNECTED_COMMAND, (payload) => (isConnected = payload), COMMAND_PRIORITY_LOW);
    bob.editor.dispatchCommand(TOGGLE_CONNECT_COMMAND, isOnline);
    await addLine(ada, 'text');
    return [linesOf(bob.editor), isConnected, [...ada.errors, ...bob.errors]];
  };
  expect(await shared('main', true)).toEqual([['text'], true, []]);
  expect(await shared('main', false)).toEqual([[], false, []]);
  expect(await shared('other', true)).toEqual([[], true, []]);
});

prove(
  'Changes arrive in one direction only. providerFactory changed in a later render. Look for an inline function.',
  async () => {
    const linesAfter = async (isInline: boolean): Promise<string[][]> => {
      const network = new Server();
      const [ada, bob] = [await open(network), await open(network)];
      await addLine(ada, 'shared');
      await ada.rerender(isInline ? {providerFactory: (id, docs) => network.factory(id, docs)} : {});
      await write(bob, ' Bob');
      await write(ada, ' Ada');
      return seenBy(ada, bob);
    };
    expect(await linesAfter(false)).toEqual([['shared Bob Ada'], ['shared Bob Ada']]);
    expect(await linesAfter(true)).toEqual([['shared Bob Ada'], ['shared Bob']]);
  },
);

prove('Paragraphs disappear or change places. Remove StrictMode.', async () => {
  const linesWhen = async (isStrict: boolean): Promise<string[][]> => {
    const network = new Server();
    const [ada, bob] = [await open(network), await open(network, {isStrict})];
    await addLine(ada, 'from Ada');
    await addLine(bob, 'from Bob');
    await addLine(ada, 'more');
    return seenBy(ada, bob);
  };
  const [ada, bob] = await linesWhen(false);
  expect(ada).toEqual(['from Ada', 'from Bob', 'more']);
  expect(bob).toEqual(ada);
  const [strictAda, strictBob] = await linesWhen(true);
  expect(strictBob).not.toEqual(strictAda);
  expect(strictBob).not.toContain('from Bob');
});

prove('The editor shows the old document. The id changed without the key. See another document.', async () => {
  const network = new Server();
  const [ada, there] = [await open(network), await open(network, {props: {id: 'second'}})];
  await addLine(ada, 'of the first');
  await addLine(there, 'of the second');
  await ada.rerender({id: 'second'});
  await write(ada, ', typed later');
  expect(seenBy(ada, there)).toEqual([['of the first, typed later'], ['of the second']]);
  // What the key brings: an editor that starts with the plugin.
  await ada.leave();
  expect(seenBy(await open(network, {props: {id: 'second'}}))).toEqual([['of the second']]);
});

prove(
  'The plugin disconnects a provider on unmount, but does not destroy it: a WebsocketProvider leaves a timer behind.',
  async () => {
    const calls: string[] = [];
    let provider: WebsocketProvider | undefined;
    const providerFactory = (id: string, docs: Map<string, Doc>): Provider => {
      const doc = new Doc();
      docs.set(id, doc);
      provider = new WebsocketProvider('ws://localhost:1', id, doc, {connect: false, disableBc: true});
      for (const method of ['disconnect', 'destroy'] as const) {
        const real = provider[method].bind(provider);
        vi.spyOn(provider, method).mockImplementation(() => {
          calls.push(method);
          real();
        });
      }
      return provider as unknown as Provider;
    };
    const {leave} = await open(new Server(), {props: {providerFactory}});
    const clear = vi.spyOn(globalThis, 'clearInterval');
    await leave();
    expect(calls).toEqual(['disconnect']);
    expect(clear).not.toHaveBeenCalled();
    provider?.destroy();
    expect(clear).toHaveBeenCalled();
    clear.mockRestore();
  },
);

prove('createBinding: doc is null or undefined. The factory did not call docs.set(id, doc).', async () => {
  const network = new Server();
  const outcome = async (isKept: boolean): Promise<string> => {
    const providerFactory = (id: string, docs: Map<string, Doc>): Provider => {
      const provider = network.factory(id, docs);
      if (!isKept) docs.delete(id);
      return provider;
    };
    return open(network, {props: {providerFactory}}).then(() => 'fine', messageOf);
  };
  expect(await outcome(true)).toBe('fine');
  expect(await outcome(false)).toBe('createBinding: doc is null or undefined');
});

prove('The first text appears twice. Two browsers filled the document. See first content.', async () => {
  const network = new Server();
  network.isSlow = true;
  const props = {shouldBootstrap: true, initialEditorState: $greet};
  const [ada, bob] = [await open(network, {props}), await open(network, {props})];
  network.deliver();
  await arrived();
  expect(seenBy(ada, bob)[0]).toEqual(['Dear reader,', 'Dear reader,']);
  const other = new Server();
  const first = await open(other, {config: {editorState: $greet}});
  const second = await open(other);
  expect(seenBy(first, second)).toEqual([['Dear reader,'], []]);
});

prove('After an undo the browsers show different text. Remove HistoryPlugin.', async () => {
  const linesAfterUndo = async (before: boolean): Promise<string[][]> => {
    const network = new Server();
    const [ada, bob] = [await open(network, {before: before && <HistoryPlugin />}), await open(network)];
    await addLine(ada, 'Ada');
    await addLine(bob, 'Bob');
    await undo(ada);
    return seenBy(ada, bob);
  };
  expect(await linesAfterUndo(false)).toEqual([['Bob'], ['Bob']]);
  expect(await linesAfterUndo(true)).toEqual([['Ada'], ['Ada', 'Bob']]);
});

prove('The plugin was rendered on a server. See server rendering.', () => {
  const rendered = (child: string): string[] =>
    runInNode(`
      import {CollaborationPlugin} from '@lexical/react/LexicalCollaborationPlugin';
      import {LexicalComposer} from '@lexical/react/LexicalComposer';
      import {createElement} from 'react';
      import {renderToString} from 'react-dom/server';
      import {Doc} from 'yjs';
      const nothing = () => undefined;
      const awareness = {getLocalState: nothing, getStates: () => new Map(), off: nothing, on: nothing, setLocalState: nothing};
      const providerFactory = (id, docs) => {
        docs.set(id, new Doc());
        return {awareness, connect: nothing, disconnect: nothing, off: nothing, on: nothing};
      };
      const plugin = createElement(CollaborationPlugin, {id: 'main', providerFactory, shouldBootstrap: false});
      const initialConfig = {editorState: null, namespace: 'Note', onError: console.error};
      try {
        renderToString(createElement(LexicalComposer, {initialConfig}, ${child}));
        console.log('rendered');
      } catch (error) {
        console.log(error.message);
      }`);
  expect(rendered('plugin')).toEqual(['document is not defined']);
  expect(rendered('null')).toEqual(['rendered']);
});
