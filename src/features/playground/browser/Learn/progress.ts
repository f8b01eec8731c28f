import {steps, type StepSlug} from '../../shared/learn/steps.ts';

/** Under which the browser keeps the steps that are done; the number changes with its shape. */
const key = 'learn-progress-1';

/** What is used of the browser's storage, which may be full, off or missing. */
export type ProgressStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Reads which steps are done; what is no step of today is left out. */
export function readProgress(storage: ProgressStorage | undefined): readonly StepSlug[] {
  try {
    const value: unknown = JSON.parse(storage?.getItem(key) ?? '[]');
    return Array.isArray(value) ? steps.map(({slug}) => slug).filter((slug) => value.includes(slug)) : [];
  } catch {
    return [];
  }
}

/** Keeps the steps that are done; a browser that keeps nothing forgets them with the page. */
export function writeProgress(storage: ProgressStorage | undefined, done: readonly StepSlug[]): void {
  try {
    if (done.length === 0) storage?.removeItem(key);
    else storage?.setItem(key, JSON.stringify(done));
  } catch {
    // It is full or off.
  }
}

/** The step to go on with: the first that is not done. */
export function nextStep(done: readonly StepSlug[]): StepSlug | undefined {
  return steps.find(({slug}) => !done.includes(slug))?.slug;
}
