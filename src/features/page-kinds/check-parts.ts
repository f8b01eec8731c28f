import type {Root} from 'mdast';
import {toString} from 'mdast-util-to-string';

import {lastSection, type PageKind, type Part, type Skeleton} from './kinds.ts';
import {findAll, sectionsOf, type Report, type Section} from './tree.ts';

/** The fewest characters that say what a picture shows; fewer name its subject. */
const shortestDescription = 40;

/** Directives that show a table or code which the build derives. */
const derivedParts = new Set(['error-facts', 'error-decoder', 'package-api', 'package-commands', 'plugin-props']);

/** Checks what the sections of a page consist of, by the skeleton of its kind. */
export function checkParts(tree: Root, skeleton: Skeleton, kind: PageKind, report: Report): void {
  const sections = sectionsOf(tree);
  if (skeleton.startsAtOnce) checkStart(tree, sections, report);
  checkNextSteps(sections, report);
  checkDescriptions(tree, report);
  for (const part of skeleton.parts) checkPart(tree, sections, part, kind, report);
}

function checkStart(tree: Root, sections: readonly Section[], report: Report): void {
  const second = sections[1]?.heading;
  const start = tree.children.slice(0, second === undefined ? undefined : tree.children.indexOf(second));
  const isDerived = findAll(start, 'leafDirective').some(({name}) => derivedParts.has(name));
  if (isDerived || findAll(start, 'code').length > 0 || findAll(start, 'table').length > 0) return;
  report(
    second,
    'expected a code block or a table before the second section, found none',
    'Begin with the smallest sample that works, or with the table that most readers look for.',
  );
}

function checkNextSteps(sections: readonly Section[], report: Report): void {
  const section = sections.find(({name}) => name === lastSection);
  if (section === undefined) return;
  const steps = findAll(section.content, 'listItem');
  if (steps.length === 0) {
    report(
      section.heading,
      `expected a list of one to three links under "${lastSection}", found none`,
      'Write a bullet for each: `- What runs first? [Transforms](./transforms.md)`.',
    );
  }
  for (const step of steps) {
    if (!toString(step).includes('?')) {
      report(
        step,
        `expected the question that this step answers, found "${toString(step)}"`,
        'People choose by the question they have: `- What runs first? [Transforms](./transforms.md)`.',
      );
    }
    const links = findAll([step], 'link').length;
    if (links !== 1) {
      report(step, `expected one link in this step, found ${links}`, 'A step answers one question on one page.');
    }
  }
}

function checkDescriptions(tree: Root, report: Report): void {
  for (const image of findAll([tree], 'image')) {
    const {length} = image.alt ?? '';
    if (length >= shortestDescription) continue;
    report(
      image,
      `expected a description of at least ${shortestDescription} characters in the brackets of ${image.url}, found ${length}`,
      'Say what the picture shows to those who do not see it, not what it is called.',
    );
  }
}

function checkPart(tree: Root, sections: readonly Section[], part: Part, kind: PageKind, report: Report): void {
  const section = part.section === undefined ? undefined : sections.find(({name}) => name === part.section);
  // That the section is missing has been said.
  if (part.section !== undefined && section === undefined) return;
  const found = counts[part.what](section?.content ?? tree.children);
  const {least, most} = part;
  if (found >= least && found <= (most ?? found)) return;
  const range = most === undefined ? `at least ${least}` : most === least ? `${least}` : `${least} to ${most}`;
  const where = part.section === undefined ? `on a ${kind} page` : `under "${part.section}"`;
  report(
    section?.heading,
    `expected ${range} ${part.what}${(most ?? least) === 1 ? '' : 's'} ${where}, found ${found}`,
    part.hint,
  );
}

const counts: Record<Part['what'], (nodes: Root['children']) => number> = {
  bullet: (nodes) => findAll(nodes, 'listItem').length,
  'folded question': (nodes) => findAll(nodes, 'html').filter(({value}) => value.includes('<details>')).length,
  picture: (nodes) => findAll(nodes, 'image').length,
  pitfall: (nodes) => findAll(nodes, 'containerDirective').filter(({name}) => name === 'pitfall').length,
};
