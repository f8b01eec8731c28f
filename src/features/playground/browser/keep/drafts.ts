import type {Shared} from './share.ts';
import {browserStorage} from './storage.ts';

/** A project that the browser keeps. */
export interface Draft extends Shared {
  /** When it was changed, in milliseconds since 1970. */
  changed: number;
}

/** localStorage key prefix; the number is the version of the stored format. */
export type DraftPrefix = 'playground-draft-1:' | 'learn-draft-1:';

/** Most drafts per prefix; the oldest are removed. */
const most = 20;

/** What is used of the browser's storage. */
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

/** The drafts of the playground or of the learning path, each by the id of its sample or of a copy. */
export class DraftStore {
  /** @param storage the browser's, which may be full, off or missing */
  constructor(
    private readonly prefix: DraftPrefix,
    private readonly storage: Storage | undefined = browserStorage(),
  ) {}

  /** @returns whether it could be kept */
  keep(id: string, draft: Draft): boolean {
    if (this.storage === undefined) return false;
    try {
      this.storage.setItem(this.prefix + id, JSON.stringify(draft));
      for (const {id: old} of this.list().slice(most)) this.drop(old);
      return true;
    } catch {
      return false;
    }
  }

  /** A draft by its id; undefined where there is none that can be read. */
  find(id: string): Draft | undefined {
    try {
      const value: unknown = JSON.parse(this.storage?.getItem(this.prefix + id) ?? 'null');
      return isDraft(value) ? value : undefined;
    } catch {
      return undefined;
    }
  }

  /** Removes a draft. */
  drop(id: string): void {
    this.storage?.removeItem(this.prefix + id);
  }

  /** All drafts, the latest first. */
  list(): {id: string; draft: Draft}[] {
    const {storage, prefix} = this;
    return Array.from({length: storage?.length ?? 0}, (_, index) => storage?.key(index) ?? '')
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => {
        const id = key.slice(prefix.length);
        const draft = this.find(id);
        return draft === undefined ? [] : [{id, draft}];
      })
      .sort((a, b) => b.draft.changed - a.draft.changed);
  }

  /** The draft that makes room for another new one; undefined while there is room for one more. */
  nextToGo(): Draft | undefined {
    const drafts = this.list();
    return drafts.length < most ? undefined : drafts.at(-1)?.draft;
  }
}
