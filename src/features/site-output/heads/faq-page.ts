import type {Element, ElementContent} from 'hast';
import {select} from 'hast-util-select';
import {toString} from 'hast-util-to-string';
import type {FAQPage, WithContext} from 'schema-dts';

import {lastSection} from '../../page-kinds/kinds.ts';
import {withoutBoilerplate} from '../markdown/boilerplate.ts';
import type {BuiltPage} from '../read-page.ts';

/** A heading and what stands below it, up to the next heading. */
interface Question {
  question: string;
  id: string | undefined;
  /** Text of each block; what is code only is left out. */
  answer: string[];
  hasCode: boolean;
}

/**
 * Structured data of a page of questions, as https://schema.org/FAQPage describes it. Each heading with text below it is a
 * question; headings that only group others, and the last section with its links, are not. Code is left to the page.
 *
 * @param page the rendered page
 * @param address its absolute address
 * @param changed when it was last changed, in milliseconds since 1970
 * @throws when a question is answered by code alone, or when the page has no question
 */
export function faqPage(
  {content, title, description, path}: BuiltPage,
  address: string,
  changed: number | undefined,
): WithContext<FAQPage> {
  const body = select('.markdown', withoutBoilerplate(content));
  const questions = questionsOf(body?.children ?? []).filter(
    ({question, answer, hasCode}) => question !== lastSection && (answer.length > 0 || hasCode),
  );
  const silent = questions.find(({answer}) => answer.length === 0);
  if (silent !== undefined) {
    throw new Error(
      `${path}: expected a sentence below the question "${silent.question}", found code alone. Search engines show the sentence: add one.`,
    );
  }
  if (questions.length === 0) {
    throw new Error(
      `${path}: expected headings with answers on a page with \`page_type: faq\`, found none. Change its page_type, or add one.`,
    );
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    name: title,
    description,
    url: address,
    inLanguage: 'en',
    ...(changed !== undefined && {dateModified: new Date(changed).toISOString()}),
    mainEntity: questions.map(({question, id, answer}) => ({
      '@type': 'Question',
      name: question,
      ...(id !== undefined && {url: `${address}#${id}`}),
      acceptedAnswer: {'@type': 'Answer', text: answer.join('\n')},
    })),
  };
}

function questionsOf(blocks: readonly ElementContent[]): Question[] {
  const questions: Question[] = [];
  for (const block of blocks.filter((child) => child.type === 'element')) {
    const current = questions.at(-1);
    if (/^h[2-6]$/.test(block.tagName)) {
      const id = block.properties['id'];
      questions.push({question: textOf(block), id: typeof id === 'string' ? id : undefined, answer: [], hasCode: false});
    } else if (current !== undefined) {
      const text = textOf(withoutCode(block));
      current.hasCode ||= select('pre', block) !== undefined;
      if (text !== '') {
        current.answer.push(text);
      }
    }
  }
  return questions;
}

/** A block without its samples; they stand in figures, as does the name of their file. */
function withoutCode(block: Element): Element {
  if (block.tagName === 'figure' || block.tagName === 'pre') {
    return {...block, children: []};
  }
  return {...block, children: block.children.map((child) => (child.type === 'element' ? withoutCode(child) : child))};
}

function textOf(node: Element): string {
  return toString(node)
    .replace(/\u200B/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
