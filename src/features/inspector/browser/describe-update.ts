import type {LogEntry} from '../shared/state.ts';

/** An update in words: what it did to nodes, and its tags. */
export function describeUpdate({added, changed, removed, tags}: Extract<LogEntry, {kind: 'update'}>): string {
  const parts = [added > 0 && `${added} new`, changed > 0 && `${changed} changed`, removed > 0 && `${removed} removed`].filter(
    Boolean,
  );
  return `${parts.length === 0 ? 'selection only' : parts.join(', ')}${tags.length === 0 ? '' : `; tags: ${tags.join(', ')}`}`;
}
