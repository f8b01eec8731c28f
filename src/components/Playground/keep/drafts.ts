import type {Shared} from './share.ts';

/** A project that the browser keeps. */
export interface Draft extends Shared {
  /** When it was changed, in milliseconds since 1970. */
  changed: number;
}

/** Begins the names of drafts in the browser's storage; the number changes with their shape. */
export type Shelf = 'playground-draft-1:' | 'learn-draft-1:';

const ofPlayground: Shelf = 'playground-draft-1:';

/** The shelf of the learning path. */
export const ofLearn: Shelf = 'learn-draft-1:';

/** The most that are kept on a shelf; the oldest go. */
const most = 20;

/** Where drafts are kept: the browser's storage, which may be full, off or missing. */
export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'files' in value &&
    Array.isArray(value.files) &&
    'changed' in value &&
    typeof value.changed === 'number'
  );
}

function keysOf(storage: Storage, shelf: Shelf): string[] {
  const keys = Array.from({length: storage.length}, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(shelf));
}

function read(storage: Storage, key: string): Draft | undefined {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps a draft.
 *
 * @param id of the sample, or of a fork
 * @returns whether it could be kept
 */
export function keepDraft(storage: Storage, id: string, draft: Draft, shelf: Shelf = ofPlayground): boolean {
  try {
    storage.setItem(shelf + id, JSON.stringify(draft));
    for (const {id: old} of listDrafts(storage, shelf).slice(most)) dropDraft(storage, old, shelf);
    return true;
  } catch {
    return false;
  }
}

/** The draft of a sample or a fork. */
export function findDraft(storage: Storage, id: string, shelf: Shelf = ofPlayground): Draft | undefined {
  return read(storage, shelf + id);
}

/** Removes a draft. */
export function dropDraft(storage: Storage, id: string, shelf: Shelf = ofPlayground): void {
  storage.removeItem(shelf + id);
}

/** All drafts, the latest first. */
export function listDrafts(storage: Storage, shelf: Shelf = ofPlayground): {id: string; draft: Draft}[] {
  return keysOf(storage, shelf)
    .flatMap((key) => {
      const draft = read(storage, key);
      return draft === undefined ? [] : [{id: key.slice(shelf.length), draft}];
    })
    .sort((a, b) => b.draft.changed - a.draft.changed);
}

/** The draft that makes room for another new one; undefined while there is room for one more. */
export function nextToGo(storage: Storage, shelf: Shelf = ofPlayground): Draft | undefined {
  const drafts = listDrafts(storage, shelf);
  return drafts.length < most ? undefined : drafts.at(-1)?.draft;
}
