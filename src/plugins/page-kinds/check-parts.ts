import type {Root} from 'mdast';
import {toString} from 'mdast-util-to-string';

import type {Problem} from '../../content/problems.ts';
import {lastSection, type PageKind, type Part, type Skeleton} from './kinds.ts';
import {findAll, placeOf, sectionsOf, type Section} from './tree.ts';

/** The fewest characters that say what a picture shows; fewer name its subject. */
const shortestDescription = 40;

/** Directives that show a table or code which the build derives. */
const derivedParts = new Set(['error-facts', 'error-decoder', 'package-api', 'package-commands', 'plugin-props']);

/**
 * Checks what the sections of a page consist of.
 *
 * @param skeleton of the page's kind
 * @param file the page's path, for messages
 */
export function checkParts(tree: Root, skeleton: Skeleton, kind: PageKind, file: string): Problem[] {
  const sections = sectionsOf(tree);
  return [
    ...(skeleton.startsAtOnce ? checkStart(tree, sections, file) : []),
    ...checkNextSteps(sections, file),
    ...checkDescriptions(tree, file),
    ...skeleton.parts.flatMap((part) => checkPart(tree, sections, part, kind, file)),
  ];
}

function checkStart(tree: Root, sections: readonly Section[], file: string): Problem[] {
  const second = sections[1]?.heading;
  const start = tree.children.slice(0, second === undefined ? undefined : tree.children.indexOf(second));
  const shown =
    findAll(start, 'code').length +
    findAll(start, 'table').length +
    findAll(start, 'leafDirective').filter(({name}) => derivedParts.has(name)).length;
  return shown > 0
    ? []
    : [
        {
          ...placeOf(second, file),
          message: 'expected a code block or a table before the second section, found none',
          hint: 'Begin with the smallest sample that works, or with the table that most people come for.',
        },
      ];
}

function checkNextSteps(sections: readonly Section[], file: string): Problem[] {
  const section = sections.find(({name}) => name === lastSection);
  if (section === undefined) return [];
  const steps = findAll(section.content, 'listItem');
  if (steps.length === 0) {
    return [
      {
        ...placeOf(section.heading, file),
        message: `expected a list of one to three links under "${lastSection}", found none`,
        hint: 'Write a bullet for each: `- What runs first? [Transforms](./transforms.md)`.',
      },
    ];
  }
  return steps.flatMap((step) => {
    const links = findAll([step], 'link').length;
    return [
      ...(toString(step).includes('?')
        ? []
        : [
            {
              ...placeOf(step, file),
              message: `expected the question that this step answers, found "${toString(step)}"`,
              hint: 'People choose by the question they have: `- What runs first? [Transforms](./transforms.md)`.',
            },
          ]),
      ...(links === 1
        ? []
        : [
            {
              ...placeOf(step, file),
              message: `expected one link in this step, found ${links}`,
              hint: 'A step answers one question on one page.',
            },
          ]),
    ];
  });
}

function checkDescriptions(tree: Root, file: string): Problem[] {
  return findAll([tree], 'image')
    .filter(({alt}) => (alt ?? '').length < shortestDescription)
    .map((image) => ({
      ...placeOf(image, file),
      message: `expected a description of at least ${shortestDescription} characters in the brackets of ${image.url}, found ${(image.alt ?? '').length}`,
      hint: 'Say what the picture shows to those who do not see it, not what it is called.',
    }));
}

function checkPart(tree: Root, sections: readonly Section[], part: Part, kind: PageKind, file: string): Problem[] {
  const section = part.section === undefined ? undefined : sections.find(({name}) => name === part.section);
  // That the section is missing has been said.
  if (part.section !== undefined && section === undefined) return [];
  const found = count(section?.content ?? tree.children, part.what);
  const {least, most} = part;
  if (found >= least && found <= (most ?? found)) return [];
  const [singular, plural] = names[part.what];
  const range = most === undefined ? `at least ${least}` : most === least ? `${least}` : `${least} to ${most}`;
  const where = part.section === undefined ? `on a ${kind} page` : `under "${part.section}"`;
  return [
    {
      ...placeOf(section?.heading, file),
      message: `expected ${range} ${(most ?? least) === 1 ? singular : plural} ${where}, found ${found}`,
      hint: part.hint,
    },
  ];
}

/** What a part is called when there is one of it, and when there are several. */
const names: Record<Part['what'], [singular: string, plural: string]> = {
  bullet: ['bullet', 'bullets'],
  'folded question': ['folded question', 'folded questions'],
  picture: ['picture', 'pictures'],
  pitfall: ['pitfall', 'pitfalls'],
};

function count(nodes: Root['children'], what: Part['what']): number {
  switch (what) {
    case 'bullet':
      return findAll(nodes, 'listItem').length;
    case 'folded question':
      return findAll(nodes, 'html').filter(({value}) => value.includes('<details>')).length;
    case 'picture':
      return findAll(nodes, 'image').length;
    case 'pitfall':
      return findAll(nodes, 'containerDirective').filter(({name}) => name === 'pitfall').length;
  }
}
