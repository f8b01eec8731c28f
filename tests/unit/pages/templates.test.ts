import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

import type {Nodes, Parents, RootContent} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {describe, expect, it} from 'vitest';

import {parseFrontMatter} from '../../../src/content/front-matter.ts';
import {parsePage} from '../../../src/content/fences/extract.ts';

const docs = path.resolve(import.meta.dirname, '../../../docs');

/** Folders with hand-written pages; '' is the folder of all. */
const folders = ['', 'getting-started', 'concepts', 'collaboration'];

const pages = folders
  .flatMap((folder) => readdirSync(path.join(docs, folder)).map((name) => path.join(folder, name)))
  .filter((name) => name.endsWith('.md'))
  .map((name) => {
    const text = readFileSync(path.join(docs, name), 'utf8');
    return {name, kind: parseFrontMatter(text).values['page_type'], nodes: parsePage(text).children};
  });

function findAll<T extends Nodes['type']>(nodes: readonly RootContent[], type: T): Extract<Nodes, {type: T}>[] {
  return nodes.flatMap((node) => {
    const inside = 'children' in node ? findAll((node as Parents).children as RootContent[], type) : [];
    // The comparison is what the return type says.
    return node.type === type ? [node as Extract<Nodes, {type: T}>, ...inside] : inside;
  });
}

/** The nodes between a heading of the second level and the next one. */
function sectionNamed(nodes: readonly RootContent[], title: string): readonly RootContent[] {
  const start = nodes.findIndex((node) => node.type === 'heading' && node.depth === 2 && toString(node).startsWith(title));
  const length = nodes.slice(start + 1).findIndex((node) => node.type === 'heading' && node.depth === 2);
  return start === -1 ? [] : nodes.slice(start + 1, length === -1 ? undefined : start + 1 + length);
}

describe.each(pages)('docs/$name', ({nodes}) => {
  it('shows something that works before the second section', () => {
    const headings = nodes.flatMap((node, index) => (node.type === 'heading' && node.depth === 2 ? [index] : []));
    const firstScreen = nodes.slice(0, headings[1]);
    expect(findAll(firstScreen, 'code').length + findAll(firstScreen, 'table').length).toBeGreaterThan(0);
  });

  it('ends with at most three next steps, each with the question it answers', () => {
    const steps = findAll(sectionNamed(nodes, 'Next steps'), 'listItem');
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.length).toBeLessThanOrEqual(3);
    for (const step of steps) {
      expect(toString(step)).toContain('?');
      expect(findAll([step], 'link')).toHaveLength(1);
    }
    const sections = nodes.filter((node) => node.type === 'heading' && node.depth === 2);
    expect(toString(sections.at(-1))).toBe('Next steps');
  });

  it('describes each picture', () => {
    expect(findAll(nodes, 'image').filter((image) => (image.alt ?? '').length < 40)).toEqual([]);
  });
});

const concepts = pages.filter(({kind}) => kind === 'concept');

describe.each(concepts)('the concept page docs/$name', ({nodes}) => {
  it('has a live sample and a diagram', () => {
    expect(findAll(nodes, 'code').filter((code) => /\blive\b/.test(code.meta ?? ''))).not.toEqual([]);
    expect(findAll(nodes, 'image')).not.toEqual([]);
  });
});

// The introduction names the ideas; the pages that it leads to teach them.
describe.each(concepts.filter(({name}) => name !== 'intro.md'))('the lesson docs/$name', ({nodes}) => {
  it('says what is learned, sums it up, asks about it, and shows a mistake', () => {
    const goals = findAll(sectionNamed(nodes, 'You will learn'), 'listItem');
    const recap = findAll(sectionNamed(nodes, 'Recap'), 'listItem');
    const questions = findAll(sectionNamed(nodes, 'Check yourself'), 'html').filter(({value}) => value.includes('<details>'));
    expect(goals.length).toBeGreaterThanOrEqual(3);
    expect(recap.length).toBeGreaterThanOrEqual(3);
    expect(recap.length).toBeLessThanOrEqual(7);
    expect(questions.length).toBeGreaterThanOrEqual(2);
    expect(findAll(nodes, 'containerDirective').filter((directive) => directive.name === 'pitfall')).not.toEqual([]);
  });
});
