import type {Heading, Root} from 'mdast';

import type {Problem} from '../../content/problems.ts';
import {lastSection, nextStepsLimit, type PageKind, type Skeleton} from './kinds.ts';
import {findAll, placeOf, sectionsOf, type Section} from './tree.ts';

/**
 * Checks the sections of a page against its skeleton.
 *
 * @param tree the page, parsed
 * @param file its path, for messages
 */
export function checkSections(tree: Root, skeleton: Skeleton, kind: PageKind, file: string): Problem[] {
  const sections = sectionsOf(tree);
  return [
    ...checkTitle(tree, file),
    ...checkPresence(sections, skeleton, kind, file),
    ...checkOrder(sections, skeleton, kind, file),
    ...checkLastSection(sections, file),
    ...(skeleton.live && !hasLiveSample(tree)
      ? [
          {
            file,
            line: 1,
            column: 1,
            message: `a ${kind} page shows its subject in a live sample, and this one has none`,
            hint: 'Mark a fence with `live`: ```ts live or ```tsx live.',
          },
        ]
      : []),
  ];
}

function checkTitle(tree: Root, file: string): Problem[] {
  return tree.children
    .filter((node): node is Heading => node.type === 'heading' && node.depth === 1)
    .map((heading) => ({
      ...placeOf(heading, file),
      message: 'the page has a second heading of level one: the title of the front matter is the first',
      hint: 'Remove it, or make it a section with ##.',
    }));
}

function checkPresence(sections: Section[], skeleton: Skeleton, kind: PageKind, file: string): Problem[] {
  const names = new Set(sections.map(({name}) => name));
  const belonging = skeleton.together.some((name) => names.has(name)) ? skeleton.together : [];
  return [...skeleton.required, ...belonging]
    .filter((name) => !names.has(name))
    .map((name) => ({
      file,
      line: 1,
      column: 1,
      message: `a ${kind} page needs the section "${name}"`,
      hint: belonging.includes(name)
        ? `The sections ${belonging.join(', ')} belong together: what is promised is recalled and asked.`
        : `Add \`## ${name}\`. A ${kind} page has ${skeleton.required.join(', ')}.`,
    }));
}

function checkOrder(sections: Section[], {order}: Skeleton, kind: PageKind, file: string): Problem[] {
  const ranked = sections.filter(({name}) => order.includes(name));
  return ranked.flatMap(({name, heading}, index) => {
    const before = ranked[index - 1];
    return before === undefined || order.indexOf(before.name) <= order.indexOf(name)
      ? []
      : [
          {
            ...placeOf(heading, file),
            message: `the section "${name}" stands after "${before.name}"`,
            hint: `The order of a ${kind} page is ${order.join(', ')}.`,
          },
        ];
  });
}

function checkLastSection(sections: Section[], file: string): Problem[] {
  const last = sections.at(-1);
  const next = sections.find(({name}) => name === lastSection);
  if (last === undefined || next === undefined) {
    return [];
  }
  const links = findAll(next.content, 'link').length;
  return [
    ...(last === next
      ? []
      : [
          {
            ...placeOf(last.heading, file),
            message: `the section "${last.name}" stands after "${lastSection}", which ends every page`,
          },
        ]),
    ...(links <= nextStepsLimit
      ? []
      : [
          {
            ...placeOf(next.heading, file),
            message: `"${lastSection}" has ${links} links, at most ${nextStepsLimit} leave people with a choice`,
            hint: 'Keep those that answer the next question; the others belong where the text needs them.',
          },
        ]),
  ];
}

function hasLiveSample(tree: Root): boolean {
  return findAll([tree], 'code').some(({meta}) => /(?:^|\s)live(?:\s|$)/.test(meta ?? ''));
}
