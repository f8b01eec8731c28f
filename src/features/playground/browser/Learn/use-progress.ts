import {useSyncExternalStore} from 'react';

import type {StepSlug} from '../../shared/learn/steps.ts';
import {DraftStore} from '../keep/drafts.ts';
import {browserStorage} from '../keep/storage.ts';
import {readProgress, writeProgress} from './progress.ts';

const none: readonly StepSlug[] = [];

const listeners = new Set<() => void>();
let done: readonly StepSlug[] | undefined;

function current(): readonly StepSlug[] {
  return (done ??= readProgress(browserStorage()));
}

function set(next: readonly StepSlug[]): void {
  done = next;
  writeProgress(browserStorage(), next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The steps that are done; none while the page is rendered and hydrated. */
export function useProgress(): readonly StepSlug[] {
  return useSyncExternalStore(subscribe, current, () => none);
}

/** Notes that a step is done. */
export function markDone(slug: StepSlug): void {
  if (!current().includes(slug)) set([...current(), slug]);
}

/** Forgets what is done, and the code of all steps. */
export function startOver(): void {
  const drafts = new DraftStore('learn-draft-1:');
  for (const {id} of drafts.list()) drafts.drop(id);
  set(none);
}
