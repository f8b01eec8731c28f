/** What `npm run new` can make. */
export interface NewKind {
  /** The folder of its pages in docs/, unless the author names another one. */
  folder: string;
  /** The template of its proofs: `templates/<name>.proof.txt`. */
  proof: 'concept' | 'error' | 'guide';
  /** The sentence of the page that the template of the proofs quotes. */
  quote?: string;
  /** Whether a drawing belongs to it. */
  hasDiagram?: boolean;
}

const returned = 'With discrete: true the new state is there when update() returns.';
const fix = 'Pass discrete: true to update(): the new state is there when it returns.';

/** By the name that authors give to the command, which is also that of the template of the page: `templates/<name>.md`. */
export const newKinds = {
  concept: {folder: 'concepts', proof: 'concept', hasDiagram: true},
  guide: {
    folder: 'getting-started',

    proof: 'guide',
    quote: returned,
  },
  tutorial: {folder: 'getting-started', proof: 'guide', quote: fix},
  package: {folder: 'packages', proof: 'guide', quote: fix},
  reference: {
    folder: 'getting-started',

    proof: 'guide',
    quote: 'discrete: true | the new state is there when update() returns',
  },
  faq: {folder: 'getting-started', proof: 'guide', quote: 'In the next line, when you pass discrete: true.'},
  recipe: {folder: 'recipes', proof: 'guide', quote: fix},
  examples: {
    folder: 'examples',

    proof: 'guide',
    quote: returned,
  },
  error: {folder: 'error', proof: 'error'},
} satisfies Record<string, NewKind>;

/** A name of a kind. */
export type NewKindName = keyof typeof newKinds;

/** Whether there is a kind of this name. */
export function isNewKind(name: string): name is NewKindName {
  return Object.hasOwn(newKinds, name);
}
