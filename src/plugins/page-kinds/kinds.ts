/** What a page is for; `page_type` in its front matter. Each kind has a skeleton of its own. */
export type PageKind = 'concept' | 'faq' | 'guide' | 'package' | 'reference' | 'tutorial';

/** What the sections of level two of a kind have to be. Pages may have more sections than are named here. */
export interface Skeleton {
  /** Sections that every page of the kind has. */
  required: readonly string[];
  /** Sections of which a page has all or none. */
  together: readonly string[];
  /** The order of the sections that a page has. */
  order: readonly string[];
  /** Whether a page of the kind shows its subject in at least one live sample. */
  live: boolean;
  /** Whether the page is named after the package that it describes. */
  titledByPackage: boolean;
}

/** Every page ends with this section. */
export const lastSection = 'Next steps';

/** The most links in the last section: a choice among more is work for the reader. */
export const nextStepsLimit = 3;

const plain: Skeleton = {required: [lastSection], together: [], order: [], live: false, titledByPackage: false};
const learning = ['You will learn', 'Recap', 'Check yourself'];

/** The skeleton of each kind. */
export const skeletons: Record<PageKind, Skeleton> = {
  concept: {...plain, together: learning, order: learning, live: true},
  faq: plain,
  guide: plain,
  package: {
    ...plain,
    required: ['Install', 'What you get', 'Reference', lastSection],
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

/** Whether a `page_type` is one of the kinds. */
export function isPageKind(value: unknown): value is PageKind {
  return typeof value === 'string' && Object.hasOwn(skeletons, value);
}
