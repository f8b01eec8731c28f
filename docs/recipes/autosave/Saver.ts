import type {EditorState} from 'lexical';

import {dropDraft, keepDraft} from './drafts';

/** A document as it is stored, sent, and kept as a draft. */
export interface Note {
  json: string;
  /** A name that no other save has. */
  revision: string;
  /** The revisions that it may replace. */
  continues: string[];
}

export interface Status {
  isSaved: boolean;
  /** Why the last request failed. */
  problem: string;
  /** What somebody else has saved meanwhile. */
  theirs: Note | null;
}

interface Start {
  /** A draft, or the stored note. */
  note: Note;
  stored: Note;
  /** Where drafts are kept. */
  key: string;
  /** Resolves with the stored note if the server refuses the new one, else with null. */
  send: (note: Note) => Promise<Note | null>;
}

/** Sends the newest text, one request at a time. */
export class Saver {
  status: Status = {isSaved: true, problem: '', theirs: null};
  private onStatus: ((status: Status) => void) | undefined;
  private note: Note;
  private storedRevision: string;
  /** What is not in the note yet. */
  private change: EditorState | null = null;
  private isSending = false;

  constructor(private readonly start: Start) {
    this.note = start.note;
    this.storedRevision = start.stored.revision;
    this.show({});
  }

  watch(onStatus: (status: Status) => void): () => void {
    this.onStatus = onStatus;
    this.show({});
    return () => {
      this.onStatus = undefined;
    };
  }

  add(change: EditorState): void {
    this.change = change;
    this.show({});
  }

  /** Keeps and sends what is not saved. */
  async save(): Promise<void> {
    if (this.change !== null) {
      const revision = Math.random().toString(36);
      this.note = {...this.note, json: JSON.stringify(this.change), revision};
      this.change = null;
      keepDraft(this.start.key, this.note);
    }
    if (this.status.isSaved || this.status.theirs !== null || this.isSending) {
      return;
    }
    this.isSending = true;
    const {continues, revision} = this.note;
    // If the answer is lost, the next save may replace this one.
    this.note = {...this.note, continues: [...new Set([...continues, revision])]};
    try {
      const theirs = await this.start.send(this.note);
      if (theirs === null) {
        this.finish(this.note, revision);
      }
      this.show({problem: '', theirs});
    } catch (error) {
      this.show({problem: error instanceof Error ? error.message : String(error)});
    }
    this.isSending = false;
    // An editor that was removed has no timer that sends what was typed during the request.
    if (this.onStatus === undefined && this.status.problem === '') {
      void this.save();
    }
  }

  /** Ends a conflict: the user's text replaces theirs. */
  replace({revision}: Note): void {
    this.note = {...this.note, continues: [...this.note.continues, revision]};
    this.show({theirs: null});
    void this.save();
  }

  /** Ends a conflict: the editor shows theirs now. */
  accept(theirs: Note): void {
    this.change = null;
    this.finish(theirs, theirs.revision);
    this.show({theirs: null});
  }

  private finish(note: Note, storedRevision: string): void {
    this.note = {...note, continues: [storedRevision]};
    this.storedRevision = storedRevision;
    if (this.isSaved()) {
      dropDraft(this.start.key);
    }
  }

  private isSaved(): boolean {
    return this.change === null && this.note.revision === this.storedRevision;
  }

  private show(status: Partial<Status>): void {
    this.status = {...this.status, ...status, isSaved: this.isSaved()};
    this.onStatus?.(this.status);
  }
}
