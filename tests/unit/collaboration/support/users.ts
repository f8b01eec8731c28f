import {once} from 'node:events';
import {connect as connectTcp, type Socket} from 'node:net';

import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import {$createParagraphNode, $createTextNode, $getRoot, type LexicalEditor} from 'lexical';
import {onTestFinished, vi} from 'vitest';
import {WebSocket} from 'ws';
import {readSyncMessage, writeSyncStep1, writeUpdate} from 'y-protocols/sync';
import {WebsocketProvider} from 'y-websocket';
import {Doc} from 'yjs';

import {bindHeadless} from '../../../../docs/collaboration/production/server/bindHeadless.ts';
import {nodes} from '../../../../docs/collaboration/production/src/nodes.ts';
import {tokenFor, type PageServer} from '../../../support/page-server.ts';

interface Rights {
  canWrite?: boolean;
  expires?: number;
  /** Another name than Mallory, who remains the user. */
  name?: string;
  /** Another token than that of the room. */
  token?: string;
  /** The id of its Yjs document, for which it may announce a cursor. */
  client?: number;
}

/** A user with an editor, as the guide's browser files make it. */
export interface User {
  doc: Doc;
  editor: LexicalEditor;
  provider: WebsocketProvider;
  lines: () => string[];
  write: (line: string) => void;
}

const addressOf = (room: string, name: string, rights: Rights): string => {
  const token = rights.token ?? tokenFor(room, name, {canWrite: true, ...rights});
  const {client} = rights;
  return `${room}?${new URLSearchParams({token, ...(client !== undefined && {client: String(client)})}).toString()}`;
};

/** Opens a room in an editor, and waits for its content. */
export async function join({url}: PageServer, room: string, name: string): Promise<User> {
  const {doc, editor} = bindHeadless(room, nodes);
  const provider = new WebsocketProvider(url, room, doc, {
    disableBc: true,
    params: {client: String(doc.clientID), token: tokenFor(room, name)},
    // Node.js 20 has none of its own; the two differ in types of events that nobody reads here.
    WebSocketPolyfill: WebSocket as unknown as typeof globalThis.WebSocket,
  });
  onTestFinished(() => provider.destroy());
  const lines = (): string[] => {
    editor.update(() => undefined, {discrete: true});
    return editor.getEditorState().read(() =>
      $getRoot()
        .getChildren()
        .map((block) => block.getTextContent()),
    );
  };
  await until(() => provider.synced && lines().length > 0, `${name} has the content of ${room}`);
  return {
    doc,
    editor,
    provider,
    lines,
    write: (line) => {
      lines();
      editor.update(() => void $getRoot().append($createParagraphNode().append($createTextNode(line))), {discrete: true});
    },
  };
}

/** Waits for something that takes a network, on a busy machine. */
export async function until(check: () => boolean, what: string): Promise<void> {
  await vi.waitFor(
    () => {
      if (!check()) throw new Error(`expected that ${what}, which did not happen`);
    },
    {timeout: 15_000, interval: 20},
  );
}

/** A connection that sends whatever it likes. */
export interface Attacker {
  socket: WebSocket;
  /** The code of the close. */
  closed: Promise<number>;
  /** Each message that has arrived. */
  received: Uint8Array[];
  send: (...bytes: number[]) => void;
  /** Sends bytes as a change of the document. */
  sendUpdate: (update: Uint8Array) => void;
  /** Announces states of users by their ids. */
  sendPresence: (states: Record<number, unknown>, clock?: number) => void;
}

/** Connects without a provider. */
export async function attack({url}: PageServer, room: string, rights: Rights = {}): Promise<Attacker> {
  const socket = new WebSocket(`${url}/${addressOf(room, 'Mallory', rights)}`);
  const received: Uint8Array[] = [];
  socket.on('message', (data: Buffer) => received.push(new Uint8Array(data)));
  socket.on('error', () => undefined);
  const closed = once(socket, 'close').then(([code]: number[]) => code ?? 0);
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  const message = (type: number, write: (encoder: encoding.Encoder) => void): void => {
    const encoder = encoding.createEncoder();
    encoding.writeVarUint(encoder, type);
    write(encoder);
    socket.send(encoding.toUint8Array(encoder));
  };
  return {
    socket,
    closed,
    received,
    send: (...bytes) => socket.send(new Uint8Array(bytes)),
    sendUpdate: (update) => message(0, (encoder) => writeUpdate(encoder, update)),
    sendPresence: (states, clock = 1) => {
      const inner = encoding.createEncoder();
      encoding.writeVarUint(inner, Object.keys(states).length);
      for (const [id, state] of Object.entries(states)) {
        encoding.writeVarUint(inner, Number(id));
        encoding.writeVarUint(inner, clock);
        encoding.writeVarString(inner, JSON.stringify(state));
      }
      message(1, (encoder) => encoding.writeVarUint8Array(encoder, encoding.toUint8Array(inner)));
    },
  };
}

/** The document of a room, as an attacker gets it; what changes in it from now on is sent. */
export async function attackDocument(server: PageServer, room: string, rights: Rights = {}): Promise<Attacker & {doc: Doc}> {
  const attacker = await attack(server, room, rights);
  const doc = new Doc();
  let isSynced = false;
  attacker.socket.on('message', (data: Buffer) => {
    const decoder = decoding.createDecoder(new Uint8Array(data));
    if (decoding.readVarUint(decoder) === 0) {
      isSynced = readSyncMessage(decoder, encoding.createEncoder(), doc, 'server') === 1 || isSynced;
    }
  });
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, 0);
  writeSyncStep1(encoder, doc);
  attacker.socket.send(encoding.toUint8Array(encoder));
  await until(() => isSynced, `the attacker gets the document of ${room}`);
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== 'server') attacker.sendUpdate(update);
  });
  return {...attacker, doc};
}

/** A connection below WebSocket: the request for one has been answered, and any byte may follow. */
export async function attackBelow({url}: PageServer, room: string, token: string): Promise<Socket> {
  const {hostname, port} = new URL(url);
  const socket = connectTcp(Number(port), hostname);
  socket.on('error', () => undefined);
  onTestFinished(() => {
    socket.destroy();
  });
  socket.write(
    [
      `GET /${room}?token=${token} HTTP/1.1`,
      `Host: ${hostname}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${Buffer.from('0123456789abcdef').toString('base64')}`,
      '\r\n',
    ].join('\r\n'),
  );
  await once(socket, 'data');
  return socket;
}
