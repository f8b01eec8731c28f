/** What `npm run new` can make. */
export interface NewKind {
  /** The folder of its pages in docs/, unless the author names another one. */
  folder: string;
  /** The template of its page: `templates/<name>.md`. */
  page: string;
  /** The template of its proofs: `templates/<name>.proof.txt`. */
  proof: 'concept' | 'error' | 'guide';
  /** The sentence of the page that the template of the proofs quotes. */
  quote?: string;
  /** Whether a drawing belongs to it. */
  hasDiagram?: boolean;
}

const fix = 'Pass discrete: true to update(): the new state is there when it returns.';

/** By the name that authors give to the command. */
export const newKinds = {
  concept: {folder: 'concepts', page: 'concept', proof: 'concept', hasDiagram: true},
  guide: {
    folder: 'getting-started',
    page: 'guide',
    proof: 'guide',
    quote: 'With discrete: true the new state is there when update() returns.',
  },
  tutorial: {folder: 'getting-started', page: 'tutorial', proof: 'guide', quote: fix},
  package: {folder: 'packages', page: 'package', proof: 'guide', quote: fix},
  reference: {
    folder: 'getting-started',
    page: 'reference',
    proof: 'guide',
    quote: 'discrete: true | the new state is there when update() returns',
  },
  faq: {folder: 'getting-started', page: 'faq', proof: 'guide', quote: 'In the next line, when you pass discrete: true.'},
  recipe: {folder: 'recipes', page: 'recipe', proof: 'guide', quote: fix},
  examples: {
    folder: 'examples',
    page: 'examples',
    proof: 'guide',
    quote: 'With discrete: true the new state is there when update() returns.',
  },
  error: {folder: 'error', page: 'error', proof: 'error'},
} satisfies Record<string, NewKind>;

/** A name of a kind. */
export type NewKindName = keyof typeof newKinds;

/** Whether there is a kind of this name. */
export function isNewKind(name: string): name is NewKindName {
  return Object.hasOwn(newKinds, name);
}
