/** What a page is for; `page_type` in its front matter. Each kind has a skeleton of its own. */
export type PageKind = 'concept' | 'examples' | 'faq' | 'guide' | 'package' | 'reference' | 'tutorial';

/** Something that a page, or a section of it, has a number of. */
export interface Part {
  what: 'bullet' | 'folded question' | 'picture' | 'pitfall';
  /** The section that is looked through; the whole page without one. */
  section?: string;
  least: number;
  most?: number;
  /** What to do when there are too few or too many. */
  hint: string;
}

/** What the sections of level two of a kind have to be. Pages may have more sections than are named here. */
export interface Skeleton {
  /** Sections that every page of the kind has. */
  required: readonly string[];
  /** The order of the sections that a page has. */
  order: readonly string[];
  /** Whether a page of the kind shows its subject in at least one live sample. */
  live: boolean;
  /** Whether the page is named after the package that it describes. */
  titledByPackage: boolean;
  /** Whether code or a table stands before the second section. */
  startsAtOnce: boolean;
  /** What there is a number of. */
  parts: readonly Part[];
}

/** Every page ends with this section; pages of examples may. */
export const lastSection = 'Next steps';

/** The most links in the last section: a choice among more is work for the reader. */
export const nextStepsLimit = 3;

const plain: Skeleton = {
  required: [lastSection],
  order: [],
  live: false,
  titledByPackage: false,
  startsAtOnce: true,
  parts: [],
};
/** Sections that say a page's points again: a page has one of them at most, where it asks for something new. */
export const learning = ['You will learn', 'Recap', 'Check yourself'];

const picture: Part = {
  what: 'picture',
  least: 1,
  hint: 'Draw the model as ./diagrams/name.svg; `npm run new -- concept "Name"` writes one to begin with.',
};

const lesson: readonly Part[] = [
  picture,
  {
    what: 'bullet',
    section: 'You will learn',
    least: 3,
    hint: 'Say as bullets what people can do afterwards. With fewer goals it is a section of another page.',
  },
  {what: 'bullet', section: 'Recap', least: 3, most: 7, hint: 'Sum up each goal in a bullet; nobody keeps more than seven.'},
  {
    what: 'folded question',
    section: 'Check yourself',
    least: 2,
    hint: 'Put the question into `<summary>` and the answer below it, between `<details>` and `</details>`.',
  },
  {what: 'pitfall', least: 1, hint: 'Show with :::pitfall[Name of the mistake] the wrong code, the symptom and the right code.'},
];

/** The skeleton of each kind. */
export const skeletons: Record<PageKind, Skeleton> = {
  concept: {...plain, live: true, parts: lesson},
  // Many small sections, each of which is looked up by itself; check-examples.ts says what is in them.
  examples: {...plain, required: [], startsAtOnce: false},
  faq: plain,
  guide: plain,
  package: {
    ...plain,
    required: ['Install', 'What you get', 'Troubleshooting', 'Reference', lastSection],
    order: [
      'Install',
      'Quick start',
      'What you get',
      'Usage',
      'Extending',
      'With other packages',
      'Accessibility and keyboard',
      'Troubleshooting',
      'Reference',
      lastSection,
    ],
    titledByPackage: true,
  },
  reference: plain,
  tutorial: {...plain, required: ['If it does not work', lastSection]},
};

/** The introduction names the ideas; the pages that it links to teach them. */
const introduction: Skeleton = {...skeletons.concept, parts: [picture]};

/** Pages that say first what is needed, or in which order to read. */
const preparing = /^docs\/(?:react|recipes)\//;

/**
 * The skeleton of a page.
 *
 * @param relative its path from the site's folder
 */
export function skeletonOf(kind: PageKind, relative: string): Skeleton {
  const skeleton = relative === 'docs/intro.md' ? introduction : skeletons[kind];
  return preparing.test(relative) ? {...skeleton, startsAtOnce: false} : skeleton;
}

/** Whether a `page_type` is one of the kinds. */
export function isPageKind(value: unknown): value is PageKind {
  return typeof value === 'string' && Object.hasOwn(skeletons, value);
}
