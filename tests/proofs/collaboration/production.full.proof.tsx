import {mkdirSync, rmdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';

import {createHeadlessEditor} from '@lexical/headless';
import {$createLinkNode, LinkNode} from '@lexical/link';
import {$createHeadingNode, HeadingNode} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  ParagraphNode,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {afterAll, expect, onTestFinished, test, vi} from 'vitest';
import {WebsocketProvider} from 'y-websocket';
import {applyUpdate, Doc, encodeStateAsUpdate, XmlText} from 'yjs';

import {nodes} from '../../../docs/collaboration/production/src/nodes.ts';
import {SharedNote} from '../../../docs/collaboration/production/src/SharedNote.tsx';
import {startPageServer, tokenFor, type PageServer} from '../../support/page-server.ts';
import {$append, linesOf, settled} from '../support/editor.ts';
import {messageOf} from '../support/messages.ts';
import {eventually, networkFactory} from '../support/network.ts';
import {prove} from '../support/prove.ts';
import {render, type Rendered} from '../support/react.ts';
import {
  addLine,
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
import {storedDocument} from '../support/stored-json.ts';

interface SharedNoteProps {
  url: string;
  id: string;
  name: string;
  canWrite: boolean;
  getToken: (id: string) => Promise<string>;
}

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

/** What stands in the status lines of a note. */
const statusesOf = (container: HTMLElement): string[] =>
  Array.from(container.querySelectorAll('[role="status"]'), ({textContent}) => textContent);

/** All that a note has announced, from now on. */
function announcedBy(container: HTMLElement): string[] {
  const heard: string[] = [];
  new MutationObserver(() => {
    heard.push(...statusesOf(container));
  }).observe(container, {subtree: true, childList: true, characterData: true});
  return heard;
}

/** The users that a note lists. */
const listedBy = (container: HTMLElement): string[] =>
  Array.from(container.querySelectorAll('[aria-label="People in this note"] li'), ({textContent}) => textContent);

prove('Name rooms with the letters a-z, digits, - and _: the name is also the name of a file.', async () => {
  const server = await sharedServer();
  for (const room of ['note_1-a', 'a b', 'zü', 'Note', '..%2fx']) {
    expect([room, await outcomeOf(server, room, tokenFor(room, 'Ada'))]).toEqual([room, room === 'note_1-a' ? 'open' : 4403]);
  }
});

prove('When a token expires, the server closes the connection and the browser gets a new token from getToken.', async () => {
  const server = await sharedServer();
  let asked = 0;
  const {container} = await openNote(server, 'expires', {
    getToken: () => {
      asked += 1;
      // Your application is away for a moment.
      if (asked === 2) return Promise.reject(new Error('Failed to fetch'));
      return Promise.resolve(tokenFor('expires', 'Ada', asked === 1 ? {expires: Date.now() + 3000} : {}));
    },
  });
  await eventually(() => {
    expect(statusesOf(container)).toContain('Connected');
  });
  await eventually(() => {
    expect(asked).toBe(2);
  });
  expect(container.querySelector('[aria-label="Shared note"]')).not.toBeNull();
  await eventually(() => {
    expect(asked).toBe(3);
    expect(statusesOf(container)).toContain('Connected');
  });
});

prove('The server drops changes of users who may only read.', async () => {
  const server = await sharedServer();
  const ada = await join(server, 'read-only', 'Ada');
  const reader = await join(server, 'read-only', 'Grace', {canWrite: false});
  await write(reader, 'dropped');
  await addLine(ada, 'kept');
  await eventually(() => {
    expect(linesOf(reader.editor)).toEqual(['dropped', 'kept']);
  });
  expect(linesOf(ada.editor)).toEqual(['', 'kept']);
});

prove('It removes unsafe addresses and styles: a link to javascript:… becomes about:blank.', async () => {
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
  '"This note is not shared: The change is not allowed". A node or property is missing in src/nodes.ts or in rules of server/safety.ts. The output of the server names it.',
  async () => {
    const server = await ownServer();
    const doc = new Doc();
    const websocket = new WebsocketProvider(server.url, 'poll', doc, {disableBc: true, params: {token: tokenFor('poll', 'Bob')}});
    onTestFinished(() => {
      websocket.destroy();
    });
    await eventually(() => {
      expect(websocket.synced).toBe(true);
    });
    const closed = new Promise((resolve) => {
      websocket.on('closed', resolve);
    });
    const poll = new XmlText();
    poll.setAttribute('__type', 'poll');
    doc.get('root', XmlText).insertEmbed(0, poll);
    expect(await closed).toEqual({code: 4400, reason: 'The change is not allowed'});
    expect(server.problems.join('')).toContain('node type poll');
  },
);

prove('"This note is not shared: The token is refused". The token is for another document', async () => {
  const server = await sharedServer();
  const openWith = (room: string) => openNote(server, 'alert', {getToken: () => Promise.resolve(tokenFor(room, 'Ada'))});
  const [refused, accepted] = [await openWith('another'), await openWith('alert')];
  await eventually(() => {
    expect(refused.container.querySelector('[role="alert"]')?.textContent).toBe('This note is not shared: The token is refused');
  });
  // Nobody writes on in a note that is not shared.
  await eventually(() => {
    expect(refused.container.querySelector('[aria-label="Shared note"]')?.getAttribute('contenteditable')).toBe('false');
  });
  await eventually(() => {
    expect(accepted.container.textContent).toContain('Connected');
  });
  expect(accepted.container.querySelector('[role="alert"]')).toBeNull();
});

prove('"Offline" does not go away. No server listens at url.', async () => {
  const server = await ownServer();
  const {container} = await openNote(server, 'status');
  await eventually(() => {
    expect(statusesOf(container)).toContain('Connected');
  });
  await server.kill();
  await eventually(() => {
    expect(statusesOf(container)).toContain('Offline. Your changes are sent when the connection is back.');
  });
  await server.start();
  await eventually(() => {
    expect(statusesOf(container)).toContain('Connected');
  });
});

prove(
  '"Connecting" does not change. The server cannot read ID.json. Its output shows the error, such as a node that is missing in src/nodes.ts.',
  async () => {
    const server = await ownServer();
    mkdirSync(server.dataFolder, {recursive: true});
    writeFileSync(path.join(server.dataFolder, 'poll.json'), storedDocument({type: 'poll', version: 1}));
    const [empty, unread] = [await openNote(server, 'readable'), await openNote(server, 'poll')];
    await eventually(() => {
      expect(empty.container.textContent).toContain('Connected');
      expect(server.problems.join('')).toContain('v=poll');
    });
    expect(unread.container.textContent).not.toContain('Offline');
  },
);

prove('People lists who has the note open, and announces who joins and leaves.', async () => {
  const server = await sharedServer();
  const {container} = await openNote(server, 'people');
  const said = announcedBy(container);
  await eventually(() => {
    expect(listedBy(container)).toEqual(['Ada (you)']);
  });
  const grace = await openNote(server, 'people', {name: 'Grace'});
  await eventually(() => {
    expect(listedBy(container)).toEqual(['Ada (you)', 'Grace']);
    expect(listedBy(grace.container).toSorted()).toEqual(['Ada', 'Grace (you)']);
    expect(said).toContain('Grace joined');
  });
  expect(said).not.toContain('Grace left');
  await grace.unmount();
  await eventually(() => {
    expect(listedBy(container)).toEqual(['Ada (you)']);
    expect(said).toContain('Grace left');
  });
});

prove('while a document cannot be stored, plain requests to the server return status 503.', async () => {
  const server = await ownServer();
  const status = async (): Promise<number> => (await fetch(server.url.replace('ws:', 'http:'))).status;
  const ada = await join(server, 'disk', 'Ada');
  expect(await status()).toBe(200);
  mkdirSync(path.join(server.dataFolder, 'disk.draft'));
  await write(ada, 'typed');
  await vi.waitFor(async () => {
    expect(await status()).toBe(503);
  }, 10_000);
  rmdirSync(path.join(server.dataFolder, 'disk.draft'));
  await vi.waitFor(async () => {
    expect(await status()).toBe(200);
  }, 20_000);
});

prove('A second process on the same data folder stops with an error.', async () => {
  const {dataFolder} = await sharedServer();
  expect(await startPageServer({dataFolder}).then(() => 'it runs', messageOf)).toContain('Another server uses the folder');
});

test('a document that is refused late does not close the one that is open', async () => {
  const server = await sharedServer();
  let refuse = (_reason: Error): void => undefined;
  const late = new Promise<string>((_resolve, reject) => {
    refuse = reject;
  });
  const getToken = (id: string): Promise<string> => (id === 'doc-a' ? late : Promise.resolve(tokenFor(id, 'Ada')));
  const {container, render: next} = await openNote(server, 'doc-a', {getToken});
  await next(<SharedNote url={server.url} id="doc-b" name="Ada" canWrite getToken={getToken} />);
  await eventually(() => {
    expect(statusesOf(container)).toContain('Connected');
  });
  refuse(new Error('no access to doc-a'));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(container.querySelector('[role="alert"]')).toBeNull();
  expect(container.querySelector('[aria-label="Shared note"]')).not.toBeNull();
});

prove('The text of one user never reaches the others. The token has canWrite: false, but the editor is editable.', async () => {
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
  'A user who may only read types anyway: the change stays in that browser | editable: false, and a new session when rights change',
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

prove('Browsers can send anything, and no transform runs on it.', async () => {
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

prove(
  'To move a document that you stored as editor JSON, put ID.json into the data folder: the first user who opens the document gets its content.',
  async () => {
    const server = await ownServer();
    const json = storedJSON();
    mkdirSync(server.dataFolder, {recursive: true});
    writeFileSync(path.join(server.dataFolder, 'old.json'), json);
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
    writeFileSync(path.join(server.dataFolder, 'empty.json'), JSON.stringify(createHeadlessEditor().getEditorState()));
    expect(linesOf((await join(server, 'empty', 'Ada')).editor)).toEqual(['']);
  },
);

prove(
  'A message of more than 1 MiB closes the connection, and a document of more than 4 MiB takes no more changes.',
  async () => {
    const server = await sharedServer();
    for (const megabytes of [3, 5]) {
      const room = `full-${String(megabytes)}`;
      const large = new Doc();
      large.get('root', XmlText).insert(0, 'x'.repeat(megabytes * 2 ** 20));
      writeFileSync(path.join(server.dataFolder, `${room}.yjs`), encodeStateAsUpdate(large));
      const doc = new Doc();
      const websocket = new WebsocketProvider(server.url, room, doc, {disableBc: true, params: {token: tokenFor(room, 'Ada')}});
      const codes: (number | undefined)[] = [];
      websocket.on('connection-close', (event) => codes.push(event?.code));
      await eventually(() => {
        expect(websocket.synced).toBe(true);
      });
      doc.get('root', XmlText).delete(0, 1);
      await wait(500);
      expect(codes).toEqual(megabytes > 4 ? [4400] : []);
      websocket.destroy();
    }
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
  'Kill the server and keep typing: the editor keeps the text. When the server runs again, the browser connects and both sides exchange what is missing.',
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

prove('A crash loses about the last second and never leaves half a file.', async () => {
  const server = await ownServer();
  const ada = await join(server, 'lost', 'Ada');
  await write(ada, 'first words');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await server.kill();
  await ada.leave();
  await server.start();
  expect(linesOf((await join(server, 'lost', 'Late')).editor)).toEqual(['first words']);
});

prove("Undo still works, and takes back only the user's own changes.", async () => {
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
});

prove(
  'A change that your code makes while a change of another user arrives is not sent, and disappears with the next change of the same block | Wait a moment: setTimeout(() => editor.update(…))',
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
    expect(await seenWhen(setTimeout)).toEqual([['question', 'answer'], all, all]);
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
  'Moving a block, joining it to another or changing its type makes a new block: text that others typed into the old one meanwhile is lost | Rare while all are connected. Lock the editor while it is offline',
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
  "Two users move a block, change its type or format the same words before they see each other's change: the text appears twice | The same",
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
  'The last block is lost, after an undo or because two users removed the last two: each editor shows its own empty paragraph, and text typed there is not sent | Open the document again',
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
  'Two users start to type in one empty paragraph at the same moment: undoing that step makes their editors differ | Open the document again',
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

prove('Undoing the creation of a paragraph removes text that others wrote into it', async () => {
  const network = new Server();
  const [ada, bob] = [await open(network), await open(network)];
  await change(ada.editor, () => void $getRoot().append($createParagraphNode()));
  await change(bob.editor, () => {
    const paragraph = $getRoot().getFirstChild();
    if ($isElementNode(paragraph)) paragraph.append($createTextNode('by Bob'));
  });
  expect(seenBy(ada)).toEqual([['by Bob']]);
  await undo(ada);
  expect(seenBy(ada, bob).flat().join('')).not.toContain('by Bob');
});

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
