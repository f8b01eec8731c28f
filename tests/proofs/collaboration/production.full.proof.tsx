import {execSync} from 'node:child_process';
import {readdirSync, readFileSync, writeFileSync, mkdirSync} from 'node:fs';
import path from 'node:path';

import {CollaborationContext} from '@lexical/react/LexicalCollaborationContext';
import {CollaborationPlugin} from '@lexical/react/LexicalCollaborationPlugin';
import {createHeadlessEditor} from '@lexical/headless';
import {$createLinkNode, LinkNode} from '@lexical/link';
import {$createHeadingNode, HeadingNode} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  ParagraphNode,
  TextNode,
  createEditor,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import type {ComponentType} from 'react';
import {renderToString} from 'react-dom/server';
import {afterAll, expect, onTestFinished, vi} from 'vitest';
import {WebsocketProvider} from 'y-websocket';
import {applyUpdate, Doc, encodeStateAsUpdate, XmlText} from 'yjs';

import {commandsOf} from '../../e2e/support/page-code.ts';
import {startPageServer, tokenFor, type PageServer} from '../../support/page-server.ts';
import {$append, linesOf, settled} from '../support/editor.ts';
import {messageOf} from '../support/messages.ts';
import {eventually, networkFactory} from '../support/network.ts';
import {prove} from '../support/prove.ts';
import {render, renderInComposer, type Rendered} from '../support/react.ts';
import {
  addLine,
  arrived,
  change,
  changeApart,
  open,
  seenAfterMeeting,
  seenBy,
  seenByWatcher,
  Server,
  undo,
  type Person,
} from '../support/server.tsx';
import {bind} from '../support/shared.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';

const page = '/page-components/docs/collaboration/production.md';
const {nodes} = (await import(/* @vite-ignore */ `${page}/nodes.ts`)) as {nodes: Klass<LexicalNode>[]};

interface SharedNoteProps {
  url: string;
  id: string;
  name: string;
  canWrite: boolean;
  getToken: (id: string) => Promise<string>;
}
const {SharedNote} = (await import(/* @vite-ignore */ `${page}/SharedNote.tsx`)) as {
  SharedNote: ComponentType<SharedNoteProps>;
};

let started: Promise<PageServer> | undefined;
/** A server of the page that proofs with rooms of their own share. */
const sharedServer = (): Promise<PageServer> => (started ??= startPageServer());
afterAll(async () => {
  const server = await started;
  started = undefined;
  await server?.remove();
});

/** A server for one proof, which may stop it. */
async function ownServer(options?: Parameters<typeof startPageServer>[0]): Promise<PageServer> {
  const server = await startPageServer(options);
  onTestFinished(server.remove);
  return server;
}

/** Opens a room in an editor of its own, and waits for its content. */
async function join(
  {url}: PageServer,
  room: string,
  name: string,
  {canWrite = true, expires}: {canWrite?: boolean; expires?: number} = {},
): Promise<Person> {
  const token = tokenFor(room, name, {canWrite, ...(expires === undefined ? {} : {expires})});
  const person = await open(new Server(), {
    config: {nodes},
    props: {id: room, providerFactory: networkFactory(url, {token}), username: name},
  });
  let isHere = true;
  const leave = async (): Promise<void> => {
    if (isHere) await person.leave();
    isHere = false;
  };
  onTestFinished(leave);
  await eventually(() => {
    expect(linesOf(person.editor).length).toBeGreaterThan(0);
  });
  return {...person, leave};
}

/** Writes at the end of the first block. */
async function write({editor}: Person, text: string): Promise<void> {
  await change(editor, () => {
    const block = $getRoot().getFirstChild();
    if (!$isElementNode(block)) throw new Error('expected a block to write in, found none');
    block.append($createTextNode(text));
  });
}

/** Waits until people see these lines. */
async function untilSeen(lines: string[], ...people: Person[]): Promise<void> {
  await eventually(() => {
    for (const seen of seenBy(...people)) expect(seen).toEqual(lines);
  });
}

/** How a connection with this token ends: the code, or "open". */
async function outcomeOf({url}: PageServer, room: string, token: string): Promise<number | 'open'> {
  const websocket = new WebsocketProvider(url, room, new Doc(), {disableBc: true, params: {token}});
  onTestFinished(() => {
    websocket.destroy();
  });
  return new Promise((resolve) => {
    websocket.on('closed', ({code}) => {
      resolve(code);
    });
    websocket.on('sync', () => {
      resolve('open');
    });
  });
}

prove('Each browser runs the editor, its Yjs document and y-websocket, whose version 3 contains no server.', () => {
  const folder = path.resolve('node_modules/y-websocket');
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {bin?: unknown; version: string};
  expect(manifest.version).toMatch(/^3\./);
  expect(manifest.bin).toBeUndefined();
  expect(readdirSync(path.join(folder, 'src'))).toEqual(['y-websocket.js']);
  // The package that has one.
  const server = path.resolve('node_modules/@y/websocket-server/package.json');
  expect(JSON.parse(readFileSync(server, 'utf8'))).toHaveProperty('bin.y-websocket');
});

prove('y-websocket sends the token as a part of the address, so it may end up in log files.', () => {
  const websocket = new WebsocketProvider('ws://localhost:1', 'note', new Doc(), {connect: false, params: {token: 'abc'}});
  expect(websocket.url).toContain('token=abc');
  websocket.destroy();
});

prove('after 4401 y-websocket waits for you to connect again.', async () => {
  const server = await sharedServer();
  const websocket = new WebsocketProvider(server.url, 'waits', new Doc(), {
    disableBc: true,
    params: {token: tokenFor('waits', 'Ada', {expires: 1})},
  });
  onTestFinished(() => {
    websocket.destroy();
  });
  const code = await new Promise((resolve) => {
    websocket.on('closed', (event) => {
      resolve(event.code);
    });
  });
  expect([code, websocket.shouldConnect]).toEqual([4401, false]);
  websocket.params = {token: tokenFor('waits', 'Ada')};
  websocket.connect();
  await eventually(() => {
    expect(websocket.synced).toBe(true);
  });
});

prove('The token is for another document, or the server has another TOKEN_SECRET.', async () => {
  const server = await sharedServer();
  expect(await outcomeOf(server, 'mine', tokenFor('mine', 'Ada'))).toBe('open');
  expect(await outcomeOf(server, 'mine', tokenFor('other', 'Ada'))).toBe(4403);
  const foreign = await ownServer({env: {TOKEN_SECRET: 'another one'}});
  expect(await outcomeOf(foreign, 'mine', tokenFor('mine', 'Ada'))).toBe(4403);
});

prove('A token needs your application. Until you have one, print it.', async () => {
  const command = commandsOf('docs/collaboration/production.md').find((line) => line.includes('printToken')) ?? '';
  const secret = /^TOKEN_SECRET=(\S+) /.exec(command)?.[1] ?? '';
  const server = await ownServer({env: {TOKEN_SECRET: secret}});
  const token = execSync(command, {cwd: server.folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']}).trim();
  expect(await outcomeOf(server, 'note-1', token)).toBe('open');
  expect(await outcomeOf(server, 'note-2', token)).toBe(4403);
});

prove('The variable is missing.', async () => {
  const failure = await startPageServer({env: {TOKEN_SECRET: ''}}).then(() => 'it runs', messageOf);
  expect(failure).toContain('Set TOKEN_SECRET to a long random text.');
});

prove(
  'Let it live for minutes: the server closes a connection when its token expires, and the browser comes back with a new one.',
  async () => {
    const server = await sharedServer();
    const tokens: string[] = [];
    const {container} = await openNote(server, 'expires', {
      getToken: () => {
        const isFirst = tokens.length === 0;
        tokens.push(tokenFor('expires', 'Ada', isFirst ? {expires: Date.now() + 3000} : {}));
        return Promise.resolve(tokens.at(-1) ?? '');
      },
    });
    const statuses = (): string[] => Array.from(container.querySelectorAll('[role="status"]'), ({textContent}) => textContent);
    await eventually(() => {
      expect(statuses()).toContain('Connected');
      expect(tokens).toHaveLength(1);
    });
    await eventually(() => {
      expect(tokens).toHaveLength(2);
      expect(statuses()).toContain('Connected');
    });
  },
);

/** Shows the page's component. */
async function openNote(server: PageServer, id: string, more: Partial<SharedNoteProps> = {}): Promise<Rendered> {
  const getToken = (room: string): Promise<string> => Promise.resolve(tokenFor(room, more.name ?? 'Ada'));
  const rendered = await render(<SharedNote url={server.url} id={id} name="Ada" canWrite getToken={getToken} {...more} />);
  let isOpen = true;
  onTestFinished(async () => {
    if (isOpen) await rendered.unmount();
  });
  return {
    ...rendered,
    unmount: async () => {
      isOpen = false;
      await rendered.unmount();
    },
  };
}

prove(
  'The server drops what a person who may only read sends, and writes the name from the token over the one that the browser gives.',
  async () => {
    const server = await sharedServer();
    const ada = await join(server, 'read-only', 'Ada');
    const reader = await join(server, 'read-only', 'Grace', {canWrite: false});
    await write(reader, 'dropped');
    await addLine(ada, 'kept');
    await eventually(() => {
      expect(linesOf(reader.editor)).toEqual(['dropped', 'kept']);
    });
    expect(linesOf(ada.editor)).toEqual(['', 'kept']);
    const later = await join(server, 'read-only', 'Later');
    expect(linesOf(later.editor)).toEqual(['', 'kept']);

    const token = tokenFor('read-only', 'Eve');
    const doc = new Doc();
    const websocket = new WebsocketProvider(server.url, 'read-only', doc, {disableBc: true, params: {token}});
    const other = new WebsocketProvider(server.url, 'read-only', new Doc(), {disableBc: true, params: {token}});
    onTestFinished(() => {
      websocket.destroy();
      other.destroy();
    });
    websocket.awareness.setLocalStateField('name', 'Ada');
    await eventually(() => {
      expect(other.awareness.getStates().get(doc.clientID)).toHaveProperty('name', 'Eve');
    });
    expect(websocket.awareness.getLocalState()).toHaveProperty('name', 'Ada');
  },
);

prove('Words of one person never reach the others. The token says canWrite: false, and the editor does not know.', async () => {
  const server = await sharedServer();
  const seenByAda = async (canWrite: boolean): Promise<string[]> => {
    const room = `knows-${String(canWrite)}`;
    const [ada, grace] = [await join(server, room, 'Ada'), await join(server, room, 'Grace', {canWrite})];
    expect(grace.editor.isEditable()).toBe(true);
    await write(grace, 'words');
    // What Ada writes afterwards is a round trip after it.
    await addLine(ada, 'done');
    await eventually(() => {
      expect(linesOf(grace.editor)).toEqual(['words', 'done']);
    });
    return linesOf(ada.editor);
  };
  expect(await seenByAda(true)).toEqual(['words', 'done']);
  expect(await seenByAda(false)).toEqual(['', 'done']);
});

prove(
  'What a person who may only read has changed stays in that browser, and is not what the others see | editable: false, and a new session when rights change',
  async () => {
    const server = await sharedServer();
    const [ada, reader] = [await join(server, 'local', 'Ada'), await join(server, 'local', 'Grace', {canWrite: false})];
    await write(reader, 'here only');
    await addLine(ada, 'from Ada');
    await eventually(() => {
      expect(linesOf(reader.editor)).toEqual(['here only', 'from Ada']);
    });
    expect(linesOf(ada.editor)).toEqual(['', 'from Ada']);
    await reader.leave();
    const again = await join(server, 'local', 'Grace', {canWrite: false});
    expect(linesOf(again.editor)).toEqual(['', 'from Ada']);
    const getToken = (id: string): Promise<string> => Promise.resolve(tokenFor(id, 'Grace'));
    const {container, render: next} = await openNote(server, 'local', {canWrite: true, getToken});
    const isEditable = (): string | undefined | null =>
      container.querySelector('[aria-label="Shared note"]')?.getAttribute('contenteditable');
    await eventually(() => {
      expect(isEditable()).toBe('true');
    });
    await next(<SharedNote url={server.url} id="local" name="Ada" canWrite={false} getToken={getToken} />);
    await eventually(() => {
      expect(isEditable()).toBe('false');
    });
  },
);

/** Makes a link to an address, as somebody does who is up to no good. */
async function addLink({editor}: Person, address: string): Promise<void> {
  await change(editor, () => {
    const link = $createLinkNode('https://example.com').append($createTextNode('click'));
    $getRoot().append($createParagraphNode().append(link));
    link.setURL(address);
  });
}

/** The addresses of the links in an editor. */
const linksOf = ({editor}: {editor: LexicalEditor}): string[] =>
  editor
    .getEditorState()
    .read(() =>
      [...editor.getEditorState()._nodeMap.values()].filter((node) => node instanceof LinkNode).map((link) => link.getURL()),
    );

prove('Addresses of links turn into about:blank. Their protocol is not among safeProtocols.', async () => {
  const server = await sharedServer();
  const [ada, bob] = [await join(server, 'links', 'Ada'), await join(server, 'links', 'Bob')];
  const shown = new Set<string>();
  bob.editor.registerUpdateListener(() => {
    for (const link of linksOf(bob)) shown.add(link);
  });
  for (const address of ['javascript:alert(1)', 'java\nscript:alert(2)', 'https://example.com/a', '/inside'])
    await addLink(ada, address);
  const clean = ['about:blank', 'about:blank', 'https://example.com/a', '/inside'];
  await eventually(() => {
    expect([linksOf(ada), linksOf(bob)]).toEqual([clean, clean]);
  });
  expect([...shown].filter((address) => address.includes('script'))).toEqual([]);
});

prove(
  'In :version[] a link shows the address that another person has set, even javascript:…, and no transform runs on it.',
  async () => {
    const network = new Server();
    const config = {nodes: [LinkNode]};
    const [ada, bob] = [await open(network, {config}), await open(network, {config})];
    let transformed = 0;
    bob.editor.registerNodeTransform(LinkNode, () => void (transformed += 1));
    await addLink(ada, 'https://example.com');
    await change(ada.editor, () => {
      for (const node of ada.editor.getEditorState()._nodeMap.values())
        if (node instanceof LinkNode) node.setURL('javascript:alert(1)');
    });
    expect(bob.container.querySelector('a')?.getAttribute('href')).toBe('javascript:alert(1)');
    expect(transformed).toBe(0);
  },
);

/** An editor document with one link, whose address somebody sets to a value. Gives what the page of another person shows. */
async function shownAddress(
  apply: (doc: Doc, update: Uint8Array, origin: unknown) => void,
  address: unknown,
): Promise<string | null> {
  const network = new Server();
  const config = {nodes: [LinkNode]};
  const [ada, bob] = [await open(network, {config}), await open(network, {config})];
  await addLink(ada, 'https://example.com');
  const [evil, live] = [new Doc(), network.doc('main')];
  applyUpdate(evil, encodeStateAsUpdate(live));
  evil.on('update', (update: Uint8Array) => {
    apply(live, update, 'network');
  });
  const inside = (text: XmlText): XmlText => (text.toDelta() as {insert: XmlText}[])[0]?.insert ?? text;
  inside(inside(evil.get('root', XmlText))).setAttribute('__url', address);
  await arrived();
  return bob.container.querySelector('a')?.getAttribute('href') ?? null;
}

prove(
  'A browser that you do not control may send anything. In :version[] a link shows the address that another person has set, even javascript:…, and no transform runs on it.',
  async () => {
    const {applySafely} = (await import(/* @vite-ignore */ `${page}/safety.ts`)) as {
      applySafely: (doc: Doc, update: Uint8Array, origin: unknown) => void;
    };
    for (const address of ['javascript:alert(1)', ['javascript:alert(1)']]) {
      expect(await shownAddress(applyUpdate, address)).toBe('javascript:alert(1)');
      expect(await shownAddress(applySafely, address)).toBe('about:blank');
    }
    expect(await shownAddress(applySafely, 'https://example.com/b')).toBe('https://example.com/b');
  },
);

prove('nobody gets the update without the correction.', async () => {
  const {applySafely} = (await import(/* @vite-ignore */ `${page}/safety.ts`)) as {
    applySafely: (doc: Doc, update: Uint8Array, origin: unknown) => void;
  };
  const told = (apply: typeof applySafely): unknown[] => {
    const [sender, server, receiver] = [new Doc(), new Doc(), new Doc()];
    const seen: unknown[] = [];
    server.on('update', (update: Uint8Array) => {
      applyUpdate(receiver, update);
      seen.push(receiver.get('root', XmlText).getAttribute('__url'));
    });
    sender.on('update', (update: Uint8Array) => {
      apply(server, update, 'network');
    });
    sender.get('root', XmlText).setAttribute('__url', 'javascript:alert(1)');
    return seen;
  };
  expect(told(applySafely)).toEqual(['about:blank']);
  expect(told(applyUpdate)).toEqual(['javascript:alert(1)']);
});

/** A text with an address. */
class SourceNode extends TextNode {
  __url = '';

  static override getType(): string {
    return 'source';
  }
  static override clone(node: SourceNode): SourceNode {
    const copy = new SourceNode(node.__text, node.__key);
    copy.__url = node.__url;
    return copy;
  }
}

prove('Texts of your own may hold addresses as well.', async () => {
  const {applySafely} = (await import(/* @vite-ignore */ `${page}/safety.ts`)) as {
    applySafely: (doc: Doc, update: Uint8Array, origin: unknown) => void;
  };
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const addressesAfter = (apply: typeof applySafely, url: string): string[] => {
    const [sender, receiver] = [createEditor({nodes: [SourceNode]}), createEditor({nodes: [SourceNode]})];
    const [sent, server, received] = [new Doc(), new Doc(), new Doc()];
    bind(sender, sent);
    bind(receiver, received);
    sent.on('update', (update: Uint8Array) => {
      apply(server, update, 'network');
      applyUpdate(received, encodeStateAsUpdate(server), 'network');
    });
    const read = (): string[] => {
      receiver.update(() => undefined, {discrete: true});
      return receiver.getEditorState().read(() =>
        $getRoot()
          .getAllTextNodes()
          .map((node) => (node instanceof SourceNode ? node.__url : 'none')),
      );
    };
    sender.update(
      () => {
        const node = new SourceNode('here');
        node.__url = url;
        $getRoot().append($createParagraphNode().append(node));
      },
      {discrete: true},
    );
    const first = read();
    sender.update(
      () => {
        const [node] = $getRoot().getAllTextNodes();
        if (node instanceof SourceNode) node.getWritable().__url = `${url}//again`;
      },
      {discrete: true},
    );
    return [...first, ...read()];
  };
  expect(addressesAfter(applySafely, 'javascript:a')).toEqual(['about:blank', 'about:blank']);
  expect(addressesAfter(applyUpdate, 'javascript:a')).toEqual(['javascript:a', 'javascript:a//again']);
  expect(addressesAfter(applySafely, 'https:a')).toEqual(['https:a', 'https:a//again']);
});

prove('this server refuses an id with a space or an umlaut.', async () => {
  const server = await sharedServer();
  for (const room of ['note_1-a', 'a b', 'zü']) {
    expect([room, await outcomeOf(server, room, tokenFor(room, 'Ada'))]).toEqual([room, room === 'note_1-a' ? 'open' : 4403]);
  }
});

/** Stored editor JSON with two blocks. */
function storedJSON(): string {
  const editor = createHeadlessEditor({nodes});
  editor.update(
    () => {
      $getRoot().append(
        $createHeadingNode('h2').append($createTextNode('Tides')),
        $createParagraphNode().append($createTextNode('High at six')),
      );
    },
    {discrete: true},
  );
  // What a browser adds as soon as it shows the text.
  return JSON.stringify(editor.getEditorState()).replaceAll('"direction":null', '"direction":"ltr"');
}

prove('put ID.json into the data folder, and the first person who opens the document gets it.', async () => {
  const server = await ownServer();
  const json = storedJSON();
  mkdirSync(path.join(server.folder, 'data'), {recursive: true});
  writeFileSync(path.join(server.folder, 'data/old.json'), json);
  const ada = await join(server, 'old', 'Ada');
  expect(linesOf(ada.editor)).toEqual(['Tides', 'High at six']);
  expect(JSON.parse(JSON.stringify(ada.editor.getEditorState()))).toEqual(JSON.parse(json));
  await addLine(ada, 'new');
  await server.stop();
  await server.start();
  const bob = await join(server, 'old', 'Bob');
  await untilSeen(['Tides', 'High at six', 'new'], ada, bob);
  expect(linesOf((await join(server, 'new', 'Ada')).editor)).toEqual(['']);
  // JSON without any block, which no editor takes.
  writeFileSync(path.join(server.folder, 'data/empty.json'), JSON.stringify(createHeadlessEditor().getEditorState()));
  expect(linesOf((await join(server, 'empty', 'Ada')).editor)).toEqual(['']);
});

prove(
  'markDirty() joins texts of one format that stand side by side, as JSON of other programs may have them. Otherwise the first browser does that, and the next undo in it pulls the editors apart.',
  async () => {
    const server = await sharedServer();
    const {firstContent} = (await import(/* @vite-ignore */ path.join(server.folder, 'server/firstContent.ts'))) as {
      firstContent: (id: string, json?: string) => Uint8Array;
    };
    const json = storedDocument(storedParagraph('one ', 'two'));
    const seenAfterUndo = async (bytes: Uint8Array): Promise<string[][]> => {
      const network = new Server();
      applyUpdate(network.doc('main'), bytes);
      const [ada, bob] = [await open(network), await open(network)];
      await arrived();
      await undo(ada);
      await change(ada.editor, () => {
        const last = $getRoot().getAllTextNodes().at(-1);
        last?.spliceText(last.getTextContentSize(), 0, '!');
      }).catch(() => undefined);
      return seenBy(ada, bob);
    };
    const same = [['one two!'], ['one two!']];
    expect(await seenAfterUndo(firstContent('main', json))).toEqual(same);
    const [editor, doc] = [createHeadlessEditor(), new Doc()];
    bind(editor, doc);
    editor.setEditorState(editor.parseEditorState(json));
    expect(await seenAfterUndo(encodeStateAsUpdate(doc))).not.toEqual(same);
  },
);

prove('The first process that asks for an unknown document makes it; all others get the same bytes.', async () => {
  const first = await ownServer();
  const dataFolder = path.join(first.folder, 'data');
  const second = await ownServer({dataFolder});
  const docs = [first, second].map(({url}) => {
    const doc = new Doc();
    const websocket = new WebsocketProvider(url, 'both', doc, {disableBc: true, params: {token: tokenFor('both', 'Ada')}});
    onTestFinished(() => {
      websocket.destroy();
    });
    return {doc, websocket};
  });
  await eventually(() => {
    expect(docs.map(({websocket}) => websocket.synced)).toEqual([true, true]);
  });
  // One client of Yjs wrote all that there is: the headless editor of one process.
  const [writers, others] = docs.map(({doc}) => [...doc.store.clients.keys()]);
  expect(writers).toHaveLength(1);
  expect(others).toEqual(writers);
});

prove(
  'Two processes with the same data folder do not tell each other what changes, and the one that stores last overwrites the other.',
  async () => {
    const first = await ownServer();
    const second = await ownServer({dataFolder: path.join(first.folder, 'data')});
    const [ada, grace] = [await join(first, 'split', 'Ada'), await join(first, 'split', 'Grace')];
    const bob = await join(second, 'split', 'Bob');
    await addLine(ada, 'from Ada');
    await untilSeen(['', 'from Ada'], grace);
    await addLine(bob, 'from Bob');
    expect(seenBy(grace, bob)).toEqual([
      ['', 'from Ada'],
      ['', 'from Bob'],
    ]);
    for (const person of [ada, grace]) await person.leave();
    await first.stop();
    await bob.leave();
    await second.stop();
    await first.start();
    expect(linesOf((await join(first, 'split', 'Late')).editor)).toEqual(['', 'from Bob']);
  },
);

/** Connects without the provider of Yjs, to send what that never would. Gives the code of the close. */
async function send({url}: PageServer, room: string, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const socket = new WebSocket(`${url}/${room}?token=${tokenFor(room, 'Eve')}`);
  return new Promise((resolve) => {
    socket.addEventListener('open', () => {
      socket.send(bytes);
    });
    socket.addEventListener('close', ({code}) => {
      resolve(code);
    });
  });
}

prove('A message that makes no sense closes the connection of its sender only.', async () => {
  const server = await sharedServer();
  const [ada, bob] = [await join(server, 'nonsense', 'Ada'), await join(server, 'nonsense', 'Bob')];
  for (const bytes of [[0, 2, 5, 1, 2], [0, 2, 3, 255, 255, 255], [1, 200], []]) {
    expect(await send(server, 'nonsense', new Uint8Array(bytes))).toBe(4400);
  }
  await addLine(ada, 'still here');
  await untilSeen(['', 'still here'], ada, bob);
});

prove(
  'A message of more than 1 MiB, such as a large picture, closes the connection with code 1009. The browser then sends it again and again, so store pictures elsewhere.',
  async () => {
    const server = await sharedServer();
    const closesAfter = async (size: number): Promise<(number | undefined)[]> => {
      const doc = new Doc();
      const room = `size-${String(size)}`;
      const websocket = new WebsocketProvider(server.url, room, doc, {disableBc: true, params: {token: tokenFor(room, 'Ada')}});
      onTestFinished(() => {
        websocket.destroy();
      });
      const codes: (number | undefined)[] = [];
      websocket.on('connection-close', (event) => codes.push(event?.code));
      await eventually(() => {
        expect(websocket.synced).toBe(true);
      });
      doc.getText('note').insert(0, 'x'.repeat(size));
      await vi.waitFor(
        () => {
          expect(codes.length).toBeGreaterThan(size > 2 ** 20 ? 1 : -1);
        },
        {timeout: 30_000},
      );
      return codes;
    };
    expect(await closesAfter(2 ** 20 + 1)).toEqual(expect.arrayContaining([1009, 1009]));
    expect(await closesAfter(2 ** 19)).toEqual([]);
  },
);

prove(
  'Kill the server and write on: the words stay in the editor. Start it again: y-websocket connects by itself, both sides send what the other one lacks, and everybody has everything.',
  async () => {
    const server = await ownServer();
    const [ada, bob] = [await join(server, 'killed', 'Ada'), await join(server, 'killed', 'Bob')];
    await write(ada, 'before');
    await untilSeen(['before'], ada, bob);
    await server.kill();
    await addLine(ada, 'Ada offline');
    await addLine(bob, 'Bob offline');
    expect(seenBy(ada, bob)).toEqual([
      ['before', 'Ada offline'],
      ['before', 'Bob offline'],
    ]);
    await server.start();
    await eventually(() => {
      const [lines, others] = seenBy(ada, bob);
      expect(lines?.toSorted()).toEqual(['Ada offline', 'Bob offline', 'before']);
      expect(others).toEqual(lines);
    });
  },
);

/**
 * What a newcomer sees after words were written, the server was killed and started again.
 *
 * @param wait how long after the words, in milliseconds
 */
async function seenAfterKill(isStillOpen: boolean, wait: number): Promise<string[]> {
  const server = await ownServer();
  const [ada, bob] = [await join(server, 'lost', 'Ada'), await join(server, 'lost', 'Bob')];
  await write(ada, 'last words');
  await untilSeen(['last words'], bob);
  await new Promise((resolve) => setTimeout(resolve, wait));
  await server.kill();
  if (!isStillOpen) for (const person of [ada, bob]) await person.leave();
  await server.start();
  const late = await join(server, 'lost', 'Late');
  if (isStillOpen) await untilSeen(['last words'], late);
  return linesOf(late.editor);
}

prove(
  'A server that is killed has not stored the last second. The browsers that are still open have it, and send it again. What is lost is text of that second, when everybody who had it has closed the page.',
  async () => {
    expect(await seenAfterKill(true, 300)).toEqual(['last words']);
    expect(await seenAfterKill(false, 300)).toEqual(['']);
    expect(await seenAfterKill(false, 3000)).toEqual(['last words']);
  },
);

prove(
  'Undo survives as well, and takes back only what this person did, before, during or after the break. Closing the page ends it.',
  async () => {
    const server = await ownServer();
    const [ada, bob] = [await join(server, 'undo', 'Ada'), await join(server, 'undo', 'Bob')];
    // The undo manager of Yjs joins what is written within half a second.
    const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 600));
    await addLine(ada, 'Ada before');
    await addLine(bob, 'Bob before');
    await pause();
    await server.kill();
    await addLine(ada, 'Ada during');
    await server.start();
    await eventually(() => {
      expect(linesOf(bob.editor)).toContain('Ada during');
    });
    await addLine(bob, 'Bob after');
    await pause();
    await addLine(ada, 'Ada after');
    const remaining = async (): Promise<string[]> => {
      await undo(ada);
      return linesOf(ada.editor).toSorted();
    };
    expect(await remaining()).toEqual(['', 'Ada before', 'Ada during', 'Bob after', 'Bob before']);
    expect(await remaining()).toEqual(['', 'Ada before', 'Bob after', 'Bob before']);
    expect(await remaining()).toEqual(['', 'Bob after', 'Bob before']);
    expect(await remaining()).toEqual(['', 'Bob after', 'Bob before']);
    await addLine(ada, 'Ada once more');
    await untilSeen(linesOf(ada.editor), bob);
    await ada.leave();
    const again = await join(server, 'undo', 'Ada');
    await untilSeen(linesOf(bob.editor), again);
    await undo(again);
    expect(linesOf(again.editor)).toContain('Ada once more');
  },
);

prove('No server listens at url.', async () => {
  const server = await ownServer();
  const {container} = await openNote(server, 'status');
  const statuses = (): string[] => Array.from(container.querySelectorAll('[role="status"]'), ({textContent}) => textContent);
  const offline = 'Offline. What you write is sent when the connection is back.';
  await eventually(() => {
    expect(statuses()).toContain('Connected');
  });
  await server.kill();
  await eventually(() => {
    expect(statuses()).toContain(offline);
  });
  await server.start();
  await eventually(() => {
    expect(statuses()).toContain('Connected');
  });
});

prove(
  '"Connected" and "Offline" take turns. The server cannot read ID.json. Its output has the error, such as a node that is missing in src/nodes.ts.',
  async () => {
    const server = await ownServer();
    const {container: empty} = await openNote(server, 'readable');
    mkdirSync(path.join(server.folder, 'data'), {recursive: true});
    writeFileSync(path.join(server.folder, 'data/poll.json'), storedDocument({type: 'poll', version: 1}));
    const {container} = await openNote(server, 'poll');
    const turns = (element: HTMLElement): string[] => {
      const seen: string[] = [];
      new MutationObserver(() => {
        const [text = ''] = element.querySelector('[role="status"]')?.textContent.split('.') ?? [];
        if (seen.at(-1) !== text) seen.push(text);
      }).observe(element, {subtree: true, childList: true, characterData: true});
      return seen;
    };
    await eventually(() => {
      expect(empty.textContent).toContain('Connected');
    });
    const [read, unread] = [turns(empty), turns(container)];
    await eventually(() => {
      expect(unread.filter((text) => text === 'Connected').length).toBeGreaterThan(1);
      expect(unread.filter((text) => text === 'Offline').length).toBeGreaterThan(1);
    });
    expect(read).not.toContain('Offline');
    expect(server.problems.join('')).toContain('v=poll');
  },
);

prove(
  'A getToken that rejects takes the editor away, with all that was not sent. So it has to try again while your application cannot be reached.',
  async () => {
    const server = await sharedServer();
    const editorsAfter = async (id: string, recover: () => Promise<string>): Promise<number> => {
      let asked = 0;
      const getToken = (): Promise<string> => {
        asked += 1;
        return asked === 1 ? Promise.resolve(tokenFor(id, 'Ada', {expires: Date.now() + 2000})) : recover();
      };
      const {container} = await openNote(server, id, {getToken});
      const editors = (): number => container.querySelectorAll('[aria-label="Shared note"]').length;
      await eventually(() => {
        expect(editors()).toBe(1);
      });
      await eventually(() => {
        expect(asked).toBe(2);
      });
      return editors();
    };
    expect(await editorsAfter('fails', () => Promise.reject(new Error('Failed to fetch')))).toBe(0);
    expect(await editorsAfter('waits', () => Promise.resolve(tokenFor('waits', 'Ada')))).toBe(1);
  },
);

prove(
  'A list shows who is there, and a status line tells who comes and goes. To whoever opens the note it names those who are there already, too.',
  async () => {
    const server = await sharedServer();
    const {container} = await openNote(server, 'people');
    const names = (): string[] =>
      Array.from(container.querySelectorAll('[aria-label="People in this note"] li'), ({textContent}) => textContent);
    const said: string[] = [];
    new MutationObserver(() => {
      said.push(...Array.from(container.querySelectorAll('[role="status"]'), ({textContent}) => textContent));
    }).observe(container, {subtree: true, childList: true, characterData: true});
    await eventually(() => {
      expect(names()).toEqual(['Ada (you)']);
    });
    const grace = await openNote(server, 'people', {name: 'Grace'});
    await eventually(() => {
      expect(names()).toEqual(['Ada (you)', 'Grace']);
      expect(said).toContain('Grace has come');
    });
    expect(said).not.toContain('Grace has left');
    await eventually(() => {
      // Ada was there before.
      const heard = Array.from(grace.container.querySelectorAll('[role="status"]'), ({textContent}) => textContent);
      expect(heard).toContain('Ada has come');
    });
    await grace.unmount();
    await eventually(() => {
      expect(names()).toEqual(['Ada (you)']);
      expect(said).toContain('Grace has left');
    });
  },
);

prove('It opens the session in an effect, so nothing of it runs on a server:', () => {
  const getToken = vi.fn(() => Promise.resolve(''));
  const html = renderToString(<SharedNote url="ws://localhost:1" id="note" name="Ada" canWrite getToken={getToken} />);
  expect(html).toBe('<p role="status">Opening the note</p>');
  expect(getToken).not.toHaveBeenCalled();
});

prove('it keeps the provider, gets a new token when the old one has expired, and is closed when the person leaves.', async () => {
  const server = await sharedServer();
  const destroy = vi.spyOn(WebsocketProvider.prototype, 'destroy');
  onTestFinished(() => {
    destroy.mockRestore();
  });
  const getToken = (id: string): Promise<string> => Promise.resolve(tokenFor(id, 'Ada'));
  const {container, render: next, unmount} = await openNote(server, 'first', {getToken});
  const [one, two] = [await join(server, 'first', 'Bob'), await join(server, 'second', 'Bob')];
  await write(one, 'of the first');
  await write(two, 'of the second');
  const shown = (): string | undefined => container.querySelector('[aria-label="Shared note"]')?.textContent;
  await eventually(() => {
    expect(shown()).toBe('of the first');
  });
  expect(destroy).not.toHaveBeenCalled();
  await next(<SharedNote url={server.url} id="second" name="Ada" canWrite getToken={getToken} />);
  expect(destroy).toHaveBeenCalledTimes(1);
  await eventually(() => {
    expect(shown()).toBe('of the second');
  });
  await unmount();
  expect(destroy).toHaveBeenCalledTimes(2);
});

prove(
  '"This note cannot be opened: The token is refused". The token is for another document, or the server has another TOKEN_SECRET.',
  async () => {
    const server = await sharedServer();
    const openWith = (room: string) => openNote(server, 'alert', {getToken: () => Promise.resolve(tokenFor(room, 'Ada'))});
    const [refused, accepted] = [await openWith('another'), await openWith('alert')];
    // A connection that is refused is open for a moment.
    await eventually(() => {
      expect(refused.container.textContent).toBe('This note cannot be opened: The token is refused');
    });
    await eventually(() => {
      expect(accepted.container.textContent).toContain('Connected');
    });
  },
);

prove('What people type meanwhile stays:', async () => {
  const server = await ownServer();
  // The file as a reader has it beside bindHeadless, which stands on another page.
  const {changeDocument} = (await import(/* @vite-ignore */ path.join(server.folder, 'server/changeDocument.ts'))) as {
    changeDocument: (id: string, live: Doc, $change: () => void) => void;
  };
  const ada = await join(server, 'job', 'Ada');
  await write(ada, 'typed');
  const live = new Doc();
  const websocket = new WebsocketProvider(server.url, 'job', live, {disableBc: true, params: {token: tokenFor('job', 'Job')}});
  onTestFinished(() => {
    websocket.destroy();
  });
  await eventually(() => {
    expect(websocket.synced).toBe(true);
  });
  websocket.disconnect();
  await write(ada, ' meanwhile');
  let read = '';
  changeDocument('job', live, () => {
    read = $getRoot().getTextContent();
    $append('by the server');
  });
  websocket.connect();
  expect(read).toBe('typed');
  await untilSeen(['typed meanwhile', 'by the server'], ada);
});

prove(
  'A change that your code makes while one from others is arriving is not sent. It vanishes when the others next change the same block. A block that your code added vanishes when they add or remove one | Wait a moment: queueMicrotask(() => editor.update(…))',
  async () => {
    /** What Bob sees after his code has answered a change of Ada, and what both see after her next one. */
    const seenWhen = async (
      wait: (change: () => void) => void,
      $answer: () => void = () => void $append('answer'),
      $next: () => void = () => void $append('more'),
    ): Promise<string[][]> => {
      const [ada, bob] = [createHeadlessEditor(), createHeadlessEditor()];
      const docs = [new Doc(), new Doc()] as const;
      bind(ada, docs[0]);
      bind(bob, docs[1]);
      let answers = 0;
      docs[0].on('update', (update: Uint8Array, origin: unknown) => {
        if (origin !== 'network') applyUpdate(docs[1], update, 'network');
      });
      docs[1].on('update', (update: Uint8Array, origin: unknown) => {
        if (origin !== 'network') applyUpdate(docs[0], update, 'network');
        else if ((answers += 1) === 1)
          wait(() => {
            bob.update($answer, {discrete: true});
          });
      });
      ada.update(() => void $append('question'), {discrete: true});
      await settled();
      const first = linesOf(bob);
      ada.update($next, {discrete: true});
      await settled();
      return [first, linesOf(ada), linesOf(bob)];
    };
    const atOnce = (answer: () => void): void => {
      answer();
    };
    const $write = (text: string) => (): void => {
      const [first] = $getRoot().getAllTextNodes();
      first?.spliceText(first.getTextContentSize(), 0, text);
    };
    expect(await seenWhen(atOnce)).toEqual([
      ['question', 'answer'],
      ['question', 'more'],
      ['question', 'more'],
    ]);
    // Elsewhere it stays.
    expect(await seenWhen(atOnce, undefined, $write('?'))).toEqual([
      ['question', 'answer'],
      ['question?'],
      ['question?', 'answer'],
    ]);
    expect(await seenWhen(atOnce, $write('!'), () => void $append('more'))).toEqual([
      ['question!'],
      ['question', 'more'],
      ['question!', 'more'],
    ]);
    expect(await seenWhen(atOnce, $write('!'), $write('?'))).toEqual([['question!'], ['question?'], ['question?']]);
    const all = ['question', 'answer', 'more'];
    expect(await seenWhen(queueMicrotask)).toEqual([['question', 'answer'], all, all]);
  },
);

prove(
  'Two editors with one id in one CollaborationContext show the text several times | Give each a context of its own',
  async () => {
    const linesOfSecond = async (isOneContext: boolean): Promise<string[]> => {
      const server = new Server();
      const newUser = () => ({clientID: 0, color: 'teal', isCollabActive: false, name: 'Ada', yjsDocMap: new Map<string, Doc>()});
      const user = newUser();
      const openIn = (): ReturnType<typeof renderInComposer> =>
        renderInComposer(
          <CollaborationContext.Provider value={isOneContext ? user : newUser()}>
            <CollaborationPlugin id="main" providerFactory={server.factory} shouldBootstrap={false} />
          </CollaborationContext.Provider>,
          {editorState: null},
        );
      const [one, two] = [await openIn(), await openIn()];
      await arrived();
      await change(one.editor, () => void $append('text'));
      return linesOf(two.editor);
    };
    expect((await linesOfSecond(true)).join()).toMatch(/(?:text){2,}/);
    expect(await linesOfSecond(false)).toEqual(['text']);
  },
);

prove(
  'Undo takes back the content of shouldBootstrap; a block that is replaced then throws error 94 | Fill the document on the server',
  async () => {
    const errors: Error[] = [];
    const config = {nodes: [HeadingNode], onError: (error: Error) => void errors.push(error)};
    const $makeHeading = (): void => {
      $getRoot().getFirstChild()?.replace($createHeadingNode('h2'));
    };
    const filledHere = await open(new Server(), {
      config,
      props: {shouldBootstrap: true, initialEditorState: () => void $append('first')},
    });
    await undo(filledHere);
    expect(linesOf(filledHere.editor)).toEqual(['']);
    const thrown = await change(filledHere.editor, $makeHeading).then(
      () => [],
      (error: unknown) => [messageOf(error)],
    );
    expect([...thrown, ...errors.map(messageOf)].join()).toMatch(/splice: could not find collab element node|#94/);

    const filledThere = await join(await sharedServer(), 'filled', 'Ada');
    await write(filledThere, 'first');
    await undo(filledThere);
    await change(filledThere.editor, $makeHeading);
    expect(filledThere.errors).toEqual([]);
  },
);

/** What all see after two people have changed these lines offline. */
async function linesAfterMeeting(lines: string[], ...changes: [() => void, () => void]): Promise<string[]> {
  const [ada, bob, late] = await seenAfterMeeting(lines, changes, [HeadingNode]);
  expect([bob, late]).toEqual([ada, ada]);
  return ada ?? [];
}

const $nothing = (): void => undefined;
/** Writes at the end of the first text. */
const $writeInFirst = (): void => {
  const [first] = $getRoot().getAllTextNodes();
  first?.spliceText(first.getTextContentSize(), 0, ' by Bob');
};
const $moveFirst = (): void => {
  const [first] = $getRoot().getChildren();
  if (first) $getRoot().append(first);
};
const $moveSecond = (): void => {
  const [first, second] = $getRoot().getChildren();
  if (second) first?.insertBefore(second);
};
const $makeHeading = (): void => {
  const [first] = $getRoot().getChildren();
  if ($isElementNode(first)) first.replace($createHeadingNode('h2'), true);
};

prove(
  'Moving a block, joining it to another or giving it another type makes a new block, and so does moving another block across it: what others have typed into the old one meanwhile is lost | Rare while all are connected; lock the editor while it is offline, if this would hurt',
  async () => {
    const lines = ['one', 'two'];
    expect(await linesAfterMeeting(lines, $nothing, $writeInFirst)).toEqual(['one by Bob', 'two']);
    expect(await linesAfterMeeting(lines, $moveFirst, $writeInFirst)).toEqual(['two', 'one']);
    const $writeInLast = (): void => {
      $getRoot().getAllTextNodes().at(-1)?.spliceText(3, 0, ' by Bob');
    };
    expect(await linesAfterMeeting(lines, $moveFirst, $writeInLast)).toEqual(['two', 'one']);
    expect(await linesAfterMeeting(['two', 'one', 'end'], $moveSecond, $writeInLast)).toEqual(['one', 'two', 'end by Bob']);
    expect(await linesAfterMeeting(lines, $makeHeading, $writeInFirst)).toEqual(['one', 'two']);
    const $join = (): void => {
      const [first, second] = $getRoot().getChildren();
      if (!$isElementNode(first) || !$isElementNode(second)) throw new Error('expected two blocks');
      second.append(...first.getChildren());
      first.remove();
    };
    expect(await linesAfterMeeting(['one', 'two '], $join, $writeInFirst)).toEqual(['two one']);
  },
);

prove(
  'When two people move the same block, give it another type or format the same words before they hear of each other, the text is there twice | The same',
  async () => {
    const $embolden = (): void => {
      $getRoot().getAllTextNodes()[0]?.select(4, 7).formatText('bold');
    };
    for (const $change of [$moveFirst, $makeHeading, $embolden]) {
      const times = async ($other: () => void): Promise<number> =>
        (await linesAfterMeeting(['one two', 'end'], $change, $other)).join().split('two').length - 1;
      expect([await times($nothing), await times($change)]).toEqual([1, 2]);
    }
  },
);

prove(
  'When the last block of the document is gone, after an undo or because two people removed the last two, each editor shows an empty paragraph of its own: what is typed into it reaches nobody | Fill the document on the server, and open it again when this has happened',
  async () => {
    const seenAfterTyping = async (before: (ada: Person, bob: Person) => Promise<void>): Promise<string[][]> => {
      const network = new Server();
      const [ada, bob] = [await open(network), await open(network)];
      await addLine(ada, 'one');
      await addLine(ada, 'two');
      await before(ada, bob);
      await write(ada, ' by Ada');
      const lines = seenBy(ada, bob);
      await ada.leave();
      const again = await open(network);
      await change(again.editor, () => void $append('later'));
      return [...lines, ...seenBy(bob)];
    };
    const $first = (): LexicalNode | null => $getRoot().getFirstChild();
    const $last = (): LexicalNode | null => $getRoot().getLastChild();
    // A block is left.
    expect(await seenAfterTyping(({editor}) => change(editor, () => $first()?.remove()))).toEqual([
      ['two by Ada'],
      ['two by Ada'],
      ['two by Ada', 'later'],
    ]);
    const alone = [[' by Ada'], [''], ['later']];
    expect(await seenAfterTyping(undo)).toEqual(alone);
    expect(
      await seenAfterTyping(async (ada, bob) => {
        await changeApart(
          [ada, bob],
          () => $first()?.remove(),
          () => $last()?.remove(),
        );
      }),
    ).toEqual(alone);
  },
);

prove(
  'When two people begin to write in one empty paragraph at the same moment, each editor joins their texts, and undo of that step makes the editors show different text | Open the document again when this has happened',
  async () => {
    const differs = async (isAtOnce: boolean): Promise<boolean> => {
      const [, after, late] = (await seenByWatcher(isAtOnce)).seen;
      return after?.join() !== late?.join();
    };
    expect([await differs(true), await differs(false)]).toEqual([true, false]);
  },
);

class NoteNode extends ParagraphNode {
  local = 'as it was';
  static override getType = (): string => 'note-with-property';
  static override clone(node: NoteNode): NoteNode {
    return Object.assign(new NoteNode(node.__key), {local: node.local});
  }
}

prove('Every own property of a node is sent, with or without underscores | Name local ones in excludedProperties', async () => {
  const seenByBob = async (excludes: boolean): Promise<string> => {
    const network = new Server();
    const options = {
      config: {nodes: [NoteNode]},
      props: excludes ? {excludedProperties: new Map([[NoteNode, new Set(['local'])]])} : {},
    };
    const [ada, bob] = [await open(network, options), await open(network, options)];
    await change(ada.editor, () => void $getRoot().append(new NoteNode()));
    await change(ada.editor, () => {
      $getRoot().getFirstChildOrThrow<NoteNode>().getWritable().local = 'changed';
    });
    return bob.editor.getEditorState().read(() => $getRoot().getFirstChildOrThrow<NoteNode>().local);
  };
  expect([await seenByBob(false), await seenByBob(true)]).toEqual(['changed', 'as it was']);
});
