import type {RootContent} from 'mdast';

import {parseFrontMatter} from '../../content/front-matter.ts';
import {blankFrontMatter, parsePage} from '../../content/fences/extract.ts';
import {parseMeta} from '../../content/fences/metastring.ts';
import {blocksOf, normalize, textOf, wordsOf} from './text.ts';

/** Why readers rely on a statement of a page. */
export type StatementKind = 'rule' | 'point of the recap' | 'answer' | 'pitfall' | 'cause or fix' | 'table row';

/** A documented statement that readers rely on: it needs a proof, or an executed sample in it. */
export interface Statement {
  kind: StatementKind;
  /** First line, from 1. */
  line: number;
  /** What the statement says, without markup. */
  text: string;
  /** The statement for people: the question that it answers, or how it begins. */
  label: string;
  /** Whether a sample in it is run by the build. */
  hasExecutedSample: boolean;
  /** How many words the samples have that the build runs. */
  executedWords: number;
}

/** Comment before a table whose rows are not about behavior, with the reason: `<!-- no proof: prices -->`. */
const exemption = /^<!--\s*no proof:\s*(\S.*?)\s*-->$/;

/** Sections of bullets that a reader takes for promises. */
const listSections: Record<string, StatementKind> = {Rules: 'rule', Recap: 'point of the recap'};

/** Sections whose every sentence is a symptom, a cause or a fix; from "Fix" on, those of pages about errors. */
const troubleSections = new Set([
  'Troubleshooting',
  'If it does not work',
  'Fix',
  'Other causes',
  'What happens to the editor',
  'How people get here',
]);

/** A heading that is the text of a message, on the page about messages without a number. */
const messageHeading = /^###\s+`.*`(\s*\{#[^}]*\})?\s*$/;

function executedCode(node: RootContent): string[] {
  if (node.type === 'code') return parseMeta(node.meta).meta.flags.has('run') ? [node.value] : [];
  return 'children' in node ? node.children.flatMap(executedCode) : [];
}

/**
 * Lists the statements of a page that readers rely on: bullets of "Rules" and "Recap", answers, pitfalls, causes and fixes of
 * troubleshooting, rows of tables that are written by hand.
 *
 * @param page text of the page
 * @returns statements in the order of the page, and the tables that the author has exempted
 */
export function statementsOf(page: string): {statements: Statement[]; exempted: {line: number; reason: string}[]} {
  const source = blankFrontMatter(page);
  const statements: Statement[] = [];
  const exempted: {line: number; reason: string}[] = [];
  const add = (kind: StatementKind, nodes: readonly RootContent[], label?: string): void => {
    const text = blocksOf(nodes, source)
      .map((block) => block.text)
      .join('\n');
    if (text === '') return;
    const executed = nodes.flatMap(executedCode);
    statements.push({
      kind,
      line: nodes[0]?.position?.start.line ?? 1,
      text,
      label: normalize(label ?? text).slice(0, 100),
      hasExecutedSample: executed.length > 0,
      executedWords: wordsOf(executed.join('\n')).length,
    });
  };
  const isFaq = parseFrontMatter(page).values['page_type'] === 'faq';

  const visit = (nodes: readonly RootContent[]): void =>
    nodes.forEach((node, index) => {
      if (node.type === 'table') {
        const before = nodes[index - 1];
        const reason = before?.type === 'html' ? exemption.exec(before.value)?.[1] : undefined;
        if (reason === undefined) {
          for (const row of node.children.slice(1)) add('table row', [row]);
        } else {
          exempted.push({line: node.position?.start.line ?? 1, reason});
        }
      } else if (node.type === 'containerDirective' && node.name === 'pitfall') {
        add('pitfall', [node]);
      }
      if ('children' in node && node.type !== 'table') visit(node.children);
    });
  const {children} = parsePage(page);
  visit(children);

  for (const {heading, name, depth, line, nodes} of subsectionsOf(children, source)) {
    const kind = depth === 2 ? listSections[name] : undefined;
    if (kind !== undefined) {
      for (const node of nodes) {
        if (node.type === 'list') for (const item of node.children) add(kind, [item]);
      }
    } else if (name === 'Check yourself') {
      for (const {question, answer} of foldedAnswers(nodes)) add('answer', answer, question);
    } else if (messageHeading.test(line)) {
      add('cause or fix', nodes, name);
    } else if (troubleSections.has(heading)) {
      for (const part of troublesOf(nodes)) add('cause or fix', part);
    } else if (isFaq && name !== 'Next steps') {
      add('answer', nodes, name);
    }
  }
  return {statements: statements.sort((a, b) => a.line - b.line), exempted};
}

/** A heading with what follows up to the next heading. */
interface Subsection {
  /** The heading of level two that it belongs to, or is. */
  heading: string;
  /** Its own heading. */
  name: string;
  depth: number;
  /** Its own line, with markup. */
  line: string;
  nodes: RootContent[];
}

function subsectionsOf(nodes: readonly RootContent[], source: string): Subsection[] {
  const subsections: Subsection[] = [];
  let heading = '';
  for (const node of nodes) {
    if (node.type === 'heading') {
      const name = normalize(textOf(node, source).replace(/\s*\{#[^}]*\}\s*$/, ''));
      if (node.depth === 2) heading = name;
      const line = source.slice(node.position?.start.offset, node.position?.end.offset);
      subsections.push({heading, name, depth: node.depth, line, nodes: []});
    } else {
      subsections.at(-1)?.nodes.push(node);
    }
  }
  return subsections;
}

/** The parts of folded questions: what stands between `<details>` and `</details>`. */
function foldedAnswers(nodes: readonly RootContent[]): {question: string; answer: RootContent[]}[] {
  const answers: {question: string; answer: RootContent[]}[] = [];
  let isOpen = false;
  for (const node of nodes) {
    if (node.type === 'html' && node.value.includes('<details')) {
      const question = /<summary>([\s\S]*?)<\/summary>/.exec(node.value)?.[1] ?? '';
      answers.push({question: question.replace(/<[^>]+>/g, ''), answer: []});
      isOpen = true;
    } else if (node.type === 'html' && node.value.includes('</details>')) {
      isOpen = false;
    } else if (isOpen) {
      answers.at(-1)?.answer.push(node);
    }
  }
  return answers;
}

/** Paragraphs and bullets, each with the code that follows it: one cause or one fix. */
function troublesOf(nodes: readonly RootContent[]): RootContent[][] {
  const parts: RootContent[][] = [];
  for (const node of nodes) {
    if (node.type === 'paragraph') {
      parts.push([node]);
    } else if (node.type === 'list') {
      parts.push(...node.children.map((item) => [item as unknown as RootContent]));
    } else if (node.type === 'code') {
      parts.at(-1)?.push(node);
    }
  }
  return parts;
}
