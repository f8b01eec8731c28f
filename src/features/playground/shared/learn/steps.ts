/** A step of the learning path. */
export interface Step {
  /** Last part of its address, and name of its page. */
  slug: string;
  /** The title of its page; a test compares the two. */
  title: string;
  /** Whether its page has code to start with; the others start with the solution of the step before. */
  hasStart?: true;
}

/** The learning path, in order. */
export const steps = [
  {slug: 'make-an-editor', title: 'Make an editor', hasStart: true},
  {slug: 'write-the-first-content', title: 'Write the first content'},
  {slug: 'let-people-type', title: 'Let users type'},
  {slug: 'read-the-state', title: 'Read the state'},
  {slug: 'format-by-a-command', title: 'Format with a command'},
  {slug: 'style-with-a-theme', title: 'Style with a theme'},
  {slug: 'make-a-command', title: 'Make a command'},
  {slug: 'undo-what-happened', title: 'Undo what happened'},
  {slug: 'make-a-node', title: 'Make a node'},
  {slug: 'insert-the-node', title: 'Insert the node'},
  {slug: 'save-and-load', title: 'Save and load'},
  {slug: 'test-the-node', title: 'Test the node'},
] as const satisfies readonly Step[];

/** Name of a step. */
export type StepSlug = (typeof steps)[number]['slug'];

/** Folder of the pages, from the site's. */
export const learnFolder = 'src/pages/learn';

/** Where a step is; without one, the list of all. */
export function stepAddress(slug?: string): string {
  return slug === undefined ? '/learn' : `/learn/${slug}`;
}

/** The samples that a step consists of, by their ids in the playground. */
export interface StepSamples {
  start: string;
  solution: string;
}

/** Finds the samples of a step. */
export function samplesOf(slug: StepSlug): StepSamples {
  const index = steps.findIndex((step) => step.slug === slug);
  const solution = (step: Step | undefined): string => `${learnFolder}/${step?.slug ?? ''}:${step?.hasStart ? '2' : '1'}`;
  const step: Step | undefined = steps[index];
  return {start: step?.hasStart ? `${learnFolder}/${slug}:1` : solution(steps[index - 1]), solution: solution(step)};
}
