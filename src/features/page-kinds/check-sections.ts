import type {Root} from 'mdast';

import {lastSection, learning, nextStepsLimit, type PageKind, type Skeleton} from './kinds.ts';
import {findAll, sectionsOf, type Report, type Section} from './tree.ts';

/** Checks the sections of a page against the skeleton of its kind. */
export function checkSections(tree: Root, skeleton: Skeleton, kind: PageKind, report: Report): void {
  const sections = sectionsOf(tree);
  for (const node of tree.children) {
    if (node.type === 'heading' && node.depth === 1) {
      report(
        node,
        'the page has a second heading of level one: the title in the front matter is the first',
        'Remove it, or make it a section with ##.',
      );
    }
  }
  checkPresence(sections, skeleton, kind, report);
  checkOrder(sections, skeleton, kind, report);
  checkLastSection(sections, report);
  const [first, second] = sections.filter(({name}) => learning.includes(name));
  if (first !== undefined && second !== undefined) {
    report(
      second.heading,
      `expected at most one of ${learning.join(', ')}, found "${first.name}" and "${second.name}"`,
      'Keep the section that asks for something new.',
    );
  }
  if (skeleton.live && !findAll([tree], 'code').some(({meta}) => /(?:^|\s)live(?:\s|$)/.test(meta ?? ''))) {
    report(undefined, `a ${kind} page needs a live sample, found none`, 'Mark a fence with `live`: ```ts live or ```tsx live.');
  }
}

function checkPresence(sections: readonly Section[], {required}: Skeleton, kind: PageKind, report: Report): void {
  const names = new Set(sections.map(({name}) => name));
  for (const name of required.filter((each) => !names.has(each))) {
    report(
      undefined,
      `a ${kind} page needs the section "${name}"`,
      `Add \`## ${name}\`. A ${kind} page has ${required.join(', ')}.`,
    );
  }
}

function checkOrder(sections: readonly Section[], {order}: Skeleton, kind: PageKind, report: Report): void {
  const ranked = sections.filter(({name}) => order.includes(name));
  ranked.forEach(({name, heading}, index) => {
    const before = ranked[index - 1];
    if (before === undefined || order.indexOf(before.name) <= order.indexOf(name)) return;
    report(heading, `the section "${name}" comes after "${before.name}"`, `The order of a ${kind} page is ${order.join(', ')}.`);
  });
}

function checkLastSection(sections: readonly Section[], report: Report): void {
  const last = sections.at(-1);
  const next = sections.find(({name}) => name === lastSection);
  if (last === undefined || next === undefined) return;
  if (last !== next) report(last.heading, `the section "${last.name}" comes after "${lastSection}", which must be the last one`);
  const links = findAll(next.content, 'link').length;
  if (links > nextStepsLimit) {
    report(
      next.heading,
      `"${lastSection}" has ${links} links, expected at most ${nextStepsLimit}`,
      'Keep the links that answer the next question. Move the others into the text.',
    );
  }
}
