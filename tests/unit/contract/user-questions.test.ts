import {existsSync} from 'node:fs';
import path from 'node:path';

import {describe, expect, it} from 'vitest';

import {checkProse} from '../../../src/cli/prose/check.ts';
import {userQuestions} from '../../contract/user-questions.ts';
import {sectionsOf, type PageSection} from '../../support/page-sections.ts';

/** Words in a short answer, at most. */
const faqLimit = 150;

const faq = sectionsOf('docs/faq.md');

/** The section of `page#anchor`, or of the whole page. */
function sectionAt(answer: string): PageSection | undefined {
  const [page = '', anchor = ''] = answer.split('#');
  return existsSync(path.resolve(import.meta.dirname, '../../..', page)) ? sectionsOf(page).get(anchor) : undefined;
}

describe('the table of what users ask', () =>
  it('numbers its themes without a gap', () =>
    expect(userQuestions.map(({theme}) => theme)).toEqual(userQuestions.map((_, index) => index + 1))));

describe.each(userQuestions)('theme $theme: $question', (question) => {
  const short = question.faq === undefined ? undefined : faq.get(question.faq);

  it('is answered at pages and anchors that exist', () =>
    expect(question.answers.filter((answer) => sectionAt(answer) === undefined)).toEqual([]));

  it('is answered with the words that people use', () => {
    const text = [short, ...question.answers.map(sectionAt)].map((section) => section?.text ?? '').join('\n');
    expect(question.words.filter((word) => !text.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
  });

  if (question.faq === undefined) return;

  it('has a short answer in the FAQ', () => {
    expect(short, `docs/faq.md has no heading with {#${question.faq}}`).toBeDefined();
    expect(checkProse('docs/faq.md', short?.text ?? '').figures.words).toBeLessThanOrEqual(faqLimit);
    if (question.withoutSample === undefined) {
      expect(short?.nodes.some((node) => node.type === 'code')).toBe(true);
    }
  });
});

it.each(['docs/faq.md', 'docs/collaboration/faq.md'])('every entry of %s is as short', (page) => {
  const long = [...sectionsOf(page)]
    .filter(
      ([
        ,
        {
          nodes: [heading],
        },
      ]) => heading?.type === 'heading' && heading.depth === 3,
    )
    .filter(([, {text}]) => checkProse(page, text).figures.words > faqLimit)
    .map(([id]) => id);
  expect(long).toEqual([]);
});
