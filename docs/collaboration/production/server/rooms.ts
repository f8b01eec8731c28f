import {applyUpdate, Doc, encodeStateAsUpdate, mergeUpdates} from 'yjs';

import type {Connection} from './connection';
import {firstContent} from './firstContent';
import {SafeDoc} from './safety';
import {load, save} from './storage';

const sendDelay = 30;
const saveDelay = 500;
const retryDelay = 5000;

/** The open documents. */
export const rooms = new Map<string, Room>();

/** One document, for as long as somebody has it open or it is not stored. */
export class Room {
  readonly doc = new Doc();
  readonly content = new SafeDoc(this.doc);
  readonly connections = new Set<Connection>();
  /** Resolves when the stored content is in the document. */
  readonly loaded: Promise<void>;
  /** Whether the last attempt to store it failed. */
  isFailing = false;
  /** The bytes of the stored document. */
  size = 0;
  private isSaved = true;
  private saving = Promise.resolve();
  private saveTimer: NodeJS.Timeout | undefined;
  private sendTimer: NodeJS.Timeout | undefined;
  private updates: Uint8Array[] = [];
  private readonly moved = new Set<Connection>();

  constructor(readonly id: string) {
    this.loaded = load(id, (json) => firstContent(id, json)).then((bytes) => {
      applyUpdate(this.doc, bytes);
      this.size = bytes.length;
      this.doc.on('update', (update: Uint8Array) => {
        this.updates.push(update);
        this.isSaved = false;
        this.saveLater(saveDelay);
        this.sendLater();
      });
    });
  }

  /** Tells the others what is known of a user. */
  announce(connection: Connection): void {
    this.moved.add(connection);
    this.sendLater();
  }

  leave(connection: Connection): void {
    this.connections.delete(connection);
    void this.save();
  }

  /** Stores what is not stored yet; closes the room when nobody is left. */
  save(): Promise<void> {
    clearTimeout(this.saveTimer);
    this.saveTimer = undefined;
    this.saving = this.saving.then(() => this.write());
    return this.saving;
  }

  private async write(): Promise<void> {
    if (!this.isSaved) {
      // What changes from now on is for the next time.
      this.isSaved = true;
      try {
        const bytes = encodeStateAsUpdate(this.doc);
        this.size = bytes.length;
        await save(this.id, bytes);
        this.isFailing = false;
      } catch (error) {
        console.error(`${this.id} is not stored`, error);
        this.isSaved = false;
        this.isFailing = true;
        this.saveLater(retryDelay);
      }
    }
    if (this.isSaved && this.connections.size === 0 && rooms.get(this.id) === this) {
      rooms.delete(this.id);
    }
  }

  private saveLater(delay: number): void {
    this.saveTimer ??= setTimeout(() => void this.save(), delay);
  }

  /** Collects what many people do at once. */
  private sendLater(): void {
    this.sendTimer ??= setTimeout(() => {
      this.sendTimer = undefined;
      const update = this.updates.length > 0 ? mergeUpdates(this.updates) : undefined;
      const moved = [...this.moved];
      this.updates = [];
      this.moved.clear();
      for (const connection of this.connections) {
        if (update !== undefined) {
          connection.sendUpdate(update);
        }
        connection.sendPresence(moved);
      }
    }, sendDelay);
  }
}
