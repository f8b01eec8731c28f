import {readDocument} from './readDocument';
import type {Note} from './Saver';

/** Use the ids of your user and note: another user must not send this draft. Each open editor has a separate key. */
const prefix = 'autosave:user-1:note-1:';

export function createKey(): string {
  return prefix + Math.random().toString(36);
}

/** Storage may be full or forbidden. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

export function keepDraft(key: string, draft: Note): void {
  attempt(() => localStorage.setItem(key, JSON.stringify(draft)));
}

export function dropDraft(key: string): void {
  attempt(() => localStorage.removeItem(key));
}

/** Moves a draft to another key. A draft that cannot be read remains where it is. */
export function takeDraft(key: string): Note | null {
  for (const found of attempt(() => Object.keys(localStorage)) ?? []) {
    const draft = found.startsWith(prefix) ? attempt(() => readDraft(found)) : null;
    if (draft !== null) {
      dropDraft(found);
      keepDraft(key, draft);
      return draft;
    }
  }
  return null;
}

function readDraft(key: string): Note {
  const draft = JSON.parse(localStorage.getItem(key) ?? '') as Note;
  readDocument(draft.json);
  return {...draft, continues: [...draft.continues]};
}
