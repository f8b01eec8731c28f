import type {Problem} from '../../content/problems.ts';
import {derivedKeys} from '../errors/build/pages/front-matter.ts';
import type {Collection} from './collections.ts';
import {descriptionLimit, type FrontMatter} from '../../content/front-matter.ts';
import {editDistance} from '../../shared/edit-distance.ts';
import {isPageKind, skeletons} from './kinds.ts';

/** What each key of the front matter is for. CONTRIBUTING.md shows them. */
export const keyMeanings = {
  title: 'the heading of the page; a package page has the npm name of its package',
  description: `one fact about the page, in at most ${descriptionLimit} characters`,
  page_type: `the kind of the page: ${Object.keys(skeletons).join(', ')}`,
  packages: 'npm names of the packages that the page is about',
  symbols: 'names of the API that the page explains; their entries link to it',
  sidebar_label: 'a shorter title for the sidebar',
  long_because: 'why the page has more words than its kind may have',
  unlisted_because: 'why no sidebar lists the page',
  displayed_sidebar: 'the sidebar to show next to a page that no sidebar lists',
  when: 'of an error page: when the error is thrown, in at most ten words, for the entries that can throw it',
  id: 'the name in `sidebars.ts`, if it is not that of the file',
  authors: 'of a post: keys of `blog/authors.yml`',
  tags: 'of a post: keys of `blog/tags.yml`',
  slug: 'of a post: its address',
  date: 'of a post: the day, if the file name has none',
  image: 'of a post: the picture for shared links',
  hide_table_of_contents: 'of a page in `src/pages`: hides the list of its headings',
  wrapperClassName: 'of a page in `src/pages`: a class for its frame',
} as const;

type Key = keyof typeof keyMeanings;

/** Keys by folder. */
export const keysOf: Record<Collection, {required: readonly Key[]; optional: readonly Key[]}> = {
  docs: {
    required: ['title', 'description', 'page_type'],
    optional: ['id', 'sidebar_label', 'displayed_sidebar', 'unlisted_because', 'long_because', 'packages', 'symbols'],
  },
  // `packages` is for a page about others than those that throw.
  errors: {required: ['description', 'when'], optional: ['long_because', 'packages', 'symbols']},
  blog: {required: ['title', 'description', 'authors', 'tags'], optional: ['slug', 'date', 'image']},
  // Pages with their own navigation may hide the table of contents.
  pages: {required: ['title', 'description'], optional: ['hide_table_of_contents', 'wrapperClassName']},
};

/**
 * Checks the keys at the top of a page and their values. Whether `symbols` exist is decided where links are made
 * (samples/links/site-links.ts), because that needs the API reference.
 *
 * @param packages npm names of the documented packages
 */
export function checkFrontMatter(
  frontMatter: FrontMatter,
  {file, collection, packages}: {file: string; collection: Collection; packages: ReadonlySet<string>},
): Problem[] {
  const {values, locationOf, locationOfItem} = frontMatter;
  if (frontMatter.errors.length > 0) {
    return frontMatter.errors.map(({line, column, message}) => ({
      file,
      line,
      column,
      message: `the front matter is not valid YAML: ${message}`,
      hint: 'A value that contains `: ` or begins with a sign such as @ needs quotes.',
    }));
  }
  const problems: Problem[] = [];
  const report = (key: string, message: string, hint?: string, location = locationOf(key)): void => {
    problems.push({file, ...location, message, hint});
  };

  const {required, optional}: {required: readonly string[]; optional: readonly string[]} = keysOf[collection];
  for (const key of required) {
    if (values[key] === undefined || values[key] === null || values[key] === '') {
      report(key, `the front matter has no ${key}`, hints[key]);
    }
  }
  for (const key of Object.keys(values)) {
    if (!required.includes(key) && !optional.includes(key)) {
      const meant = [...required, ...optional].find((other) => editDistance(key.toLowerCase(), other, 2) <= 2);
      const isDerived = collection === 'errors' && derivedKeys.some((other) => other === key);
      report(
        key,
        isDerived ? `the build sets the ${key} itself` : `unknown key "${key}" in the front matter`,
        isDerived
          ? 'Remove the line.'
          : `${meant === undefined ? '' : `Did you mean ${meant}? `}Pages in ${folderOf[collection]} have ${[...required, ...optional].join(', ')}.`,
      );
    }
  }
  for (const key of ['title', 'description', 'sidebar_label', 'id', 'slug', 'unlisted_because', 'long_because', 'when']) {
    const value = values[key];
    if (value !== undefined && value !== null && typeof value !== 'string') {
      report(key, `${key}: expected text, found ${JSON.stringify(value)}`, 'Put it in quotes.');
    }
  }
  const {description} = values;
  if (typeof description === 'string' && description.length > descriptionLimit) {
    report(
      'description',
      `the description has ${description.length} characters, at most ${descriptionLimit} are shown by search engines`,
      'Say one fact; the first paragraph of the page has room for the rest.',
    );
  }
  const {when} = values;
  if (typeof when === 'string' && when.split(/\s+/).length > 10) {
    report(
      'when',
      `when: expected at most 10 words, found ${when.split(/\s+/).length}`,
      'It follows the number in entries of the reference: "Can throw #66 when the node has no parent".',
    );
  }
  const {page_type: kind} = values;
  if (kind !== undefined && collection === 'docs' && !isPageKind(kind)) {
    report('page_type', `page_type: found ${JSON.stringify(kind)}`, hints['page_type']);
  }
  for (const key of ['packages', 'symbols', 'tags', 'authors']) {
    const value = values[key];
    if (value !== undefined && !isTextList(value)) {
      report(key, `${key}: expected a list of names, found ${JSON.stringify(value)}`, `Write it as [first, second].`);
    }
  }
  const named = isTextList(values['packages']) ? values['packages'] : [];
  named.forEach((name, index) => {
    if (!packages.has(name)) {
      report(
        'packages',
        `packages: there is no package ${name} in the documented version`,
        `The packages are ${[...packages].join(', ')}.`,
        locationOfItem('packages', index),
      );
    }
  });
  if (isPageKind(kind) && skeletons[kind].titledByPackage && values['title'] !== named[0]) {
    report(
      'title',
      `a page about a package is titled after it: found ${JSON.stringify(values['title'])} and packages: ${JSON.stringify(named)}`,
      'Write the npm name in quotes as title and as the first entry of packages.',
    );
  }
  return problems;
}

const folderOf: Record<Collection, string> = {docs: 'docs/', errors: 'docs/error/', blog: 'blog/', pages: 'src/pages/'};

const hints: Record<string, string> = {
  title: 'The title is the heading of the page: `title: Editor state`.',
  description: `One fact in at most ${descriptionLimit} characters, for search engines and previews.`,
  when: 'Say when the error is thrown, as in "Can throw #66 when the node has no parent": `when: the node has no parent`.',
  page_type: `A page is one of ${Object.keys(skeletons).join(', ')}.`,
};

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
