import {expect, test} from '@playwright/test';

import {userQuestions} from '../contract/user-questions.ts';

/** How far down a list of results people look. */
const resultsRead = 8;

/** The address of `docs/faq.md#search` on the site. */
function addressOf(answer: string): string {
  const [page = '', anchor] = answer.split('#');
  const path = `/${page.replace(/(?:\/index)?\.md$/, '')}`;
  return anchor === undefined ? path : `${path}#${anchor}`;
}

for (const {theme, question, faq, answers, queries} of userQuestions) {
  test(`the search answers theme ${theme}: ${question}`, async ({page}) => {
    const wanted = [`docs/faq.md#${faq}`, ...answers].map(addressOf);
    for (const query of queries) {
      await page.goto(`/search?${new URLSearchParams({q: query}).toString()}`);
      const results = page.locator('main article').getByRole('link');
      await expect(results.first()).toBeVisible();
      const found = async (): Promise<string[]> => {
        const links = await results.evaluateAll((elements) => elements.map((element) => element.getAttribute('href') ?? ''));
        return links.slice(0, resultsRead).map((link) => link.replace(/\/(?=#|$)/, ''));
      };
      // Without an anchor any section of the page will do.
      const isAnswer = (link: string): boolean =>
        wanted.some((address) => link === address || (!address.includes('#') && link.startsWith(`${address}#`)));
      await expect
        .poll(async () => (await found()).some(isAnswer), {
          message: `"${query}" finds none of ${wanted.join(', ')} but ${(await found()).join(', ')}`,
        })
        .toBe(true);
    }
  });
}
