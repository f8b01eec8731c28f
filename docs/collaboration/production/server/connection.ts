import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import type {WebSocket} from 'ws';
import {messageYjsSyncStep1, readSyncStep1, writeSyncStep1, writeUpdate} from 'y-protocols/sync';

import type {Access} from './access';
import {encodePresence, nextClock, type Presence, readPresence} from './presence';
import {Room, rooms} from './rooms';

/** How many connections a document may have. */
const maxConnections = 250;
/** How much a connection may send between two heartbeats. */
const maxMessages = 2000;
const maxBytes = 10 * 2 ** 20;
/** Larger documents take no more changes: a browser could not get them within maxWaiting. */
const maxDocument = 4 * 2 ** 20;
/** How many bytes may wait for a browser that does not read. */
const maxWaiting = 8 * 2 ** 20;
/** The longest time that setTimeout takes. */
const longest = 2 ** 31 - 1;

/** The first number of each message of y-websocket. */
const messageSync = 0;
const messageAwareness = 1;

/** Closes a socket, also one whose browser does not react. After 4400 to 4499 y-websocket does not connect again by itself. */
export function end(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), 1000).unref();
}

/** A browser that has a document open. */
export class Connection implements Presence {
  clock = 0;
  state = 'null';
  private readonly room: Room;
  private readonly expiry: NodeJS.Timeout;
  private isOpen = true;
  private isAlive = true;
  private messages = 0;
  private bytes = 0;

  constructor(
    private readonly socket: WebSocket,
    private readonly access: Access,
    public client: number,
  ) {
    this.room = rooms.get(access.room) ?? new Room(access.room);
    rooms.set(access.room, this.room);
    this.expiry = setTimeout(
      () => this.close(4401, 'The token is expired'),
      Math.min(access.expires - Date.now(), longest),
    );
    socket.binaryType = 'arraybuffer';
    socket.on('message', (data) => this.onMessage(new Uint8Array(data as ArrayBuffer)));
    socket.on('pong', () => (this.isAlive = true));
    socket.on('close', () => this.leave());
    if (this.room.connections.size >= maxConnections) {
      this.close(1013, 'Too many people have this document open');
      return;
    }
    this.takeOver();
    this.room.connections.add(this);
    this.room.loaded
      .then(() => this.greet())
      .catch((error: unknown) => {
        console.error(`${access.room} cannot be loaded`, error);
        this.close(1011, 'The document cannot be loaded');
      });
  }

  /** Finds out whether the browser is still there, and shows it that the server is. */
  beat(): void {
    if (!this.isAlive) {
      this.socket.terminate();
      return;
    }
    this.isAlive = false;
    this.messages = 0;
    this.bytes = 0;
    this.socket.ping();
    // y-websocket takes a connection without messages for broken.
    this.send(messageAwareness, (encoder) =>
      encoding.writeVarUint8Array(encoder, encodePresence([])),
    );
  }

  sendUpdate(update: Uint8Array): void {
    this.send(messageSync, (encoder) => writeUpdate(encoder, update));
  }

  sendPresence(users: readonly Connection[]): void {
    const others = users.filter((user) => user !== this && user.client >= 0);
    if (others.length > 0) {
      this.send(messageAwareness, (encoder) =>
        encoding.writeVarUint8Array(encoder, encodePresence(others)),
      );
    }
  }

  /** A browser that comes back may be here before its old connection is gone. */
  private takeOver(): void {
    const old = [...this.room.connections].find(
      ({client}) => client >= 0 && client === this.client,
    );
    if (old === undefined) {
      return;
    }
    if (old.access.user === this.access.user) {
      old.client = -1;
      old.socket.terminate();
    } else {
      this.client = -1;
    }
  }

  private greet(): void {
    this.send(messageSync, (encoder) => writeSyncStep1(encoder, this.room.doc));
    const users = [...this.room.connections].filter(({state}) => state !== 'null');
    users.forEach((user) => (user.clock = nextClock()));
    this.sendPresence(users);
  }

  private onMessage(bytes: Uint8Array): void {
    this.count(1, bytes.length);
    // The first messages arrive while the document is being read.
    this.room.loaded
      .then(() => this.read(bytes))
      .catch((error: unknown) => {
        if (this.isOpen) {
          console.error(`${this.access.room}, ${this.access.user}: ${String(error)}`);
        }
        this.close(4400, 'The change is not allowed');
      });
  }

  private count(messages: number, bytes: number): void {
    this.messages += messages;
    this.bytes += bytes;
    if (this.messages > maxMessages || this.bytes > maxBytes) {
      this.close(1008, 'Too much at once');
    }
  }

  private read(bytes: Uint8Array): void {
    if (!this.isOpen) {
      return;
    }
    const decoder = decoding.createDecoder(bytes);
    const type = decoding.readVarUint(decoder);
    if (type === messageAwareness) {
      const state = readPresence(
        decoding.readVarUint8Array(decoder),
        this.client,
        this.access.name,
      );
      if (state !== undefined) {
        this.setState(state);
      }
    } else if (type !== messageSync) {
      throw new Error(`expected a message of type 0 or 1, found ${type}`);
    } else if (decoding.readVarUint(decoder) === messageYjsSyncStep1) {
      // It asks for the entire document.
      this.count(maxMessages / 20, 0);
      this.send(messageSync, (encoder) => readSyncStep1(decoder, encoder, this.room.doc));
    } else if (this.access.canWrite) {
      const update = decoding.readVarUint8Array(decoder);
      // A browser that has nothing to add sends an empty change of two bytes.
      if (this.room.size > maxDocument && update.length > 2) {
        throw new Error('the document is too large');
      }
      this.room.content.apply(update);
    }
  }

  private setState(state: string): void {
    this.state = state;
    this.clock = nextClock();
    this.room.announce(this);
  }

  private send(type: number, write: (encoder: encoding.Encoder) => void): void {
    if (!this.isOpen) {
      return;
    }
    if (this.socket.bufferedAmount > maxWaiting) {
      this.socket.terminate();
      return;
    }
    const encoder = encoding.createEncoder();
    encoding.writeVarUint(encoder, type);
    write(encoder);
    this.socket.send(encoding.toUint8Array(encoder));
  }

  private close(code: number, reason: string): void {
    this.leave();
    end(this.socket, code, reason);
  }

  private leave(): void {
    if (!this.isOpen) {
      return;
    }
    this.isOpen = false;
    clearTimeout(this.expiry);
    this.setState('null');
    this.room.leave(this);
  }
}
