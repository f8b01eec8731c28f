import {userQuestions} from '../contract/user-questions.ts';
import {addresses, loadBuiltEngine, rankOf} from './relevance.ts';

/** How far down a list of results people look. */
const resultsRead = 8;

/** The address of `docs/faq.md#search` on the site. */
function addressOf(answer: string): string {
  const [page = '', anchor] = answer.split('#');
  const path = `/${page.replace(/(?:\/index)?\.md$/, '')}`;
  return anchor === undefined ? path : `${path}#${anchor}`;
}

/** Asks the built index what users ask, and fails when a question finds none of its answers. */
function main(): void {
  const engine = loadBuiltEngine();
  let asked = 0;
  for (const {theme, faq, answers, queries} of userQuestions) {
    const accept = [...(faq === undefined ? [] : [`docs/faq.md#${faq}`]), ...answers].map(addressOf);
    for (const query of queries) {
      asked += 1;
      const hits = addresses(engine, query, resultsRead);
      if (rankOf(hits, accept) === null) {
        console.error(
          `tests/contract/user-questions.ts, theme ${theme}: "${query}" finds none of its answers among the first ${resultsRead}.\n` +
            `  found: ${hits.join('  ')}\n  wanted: ${accept.join('  ')}\n` +
            '  Put the words of the query into the heading of an answer, or adapt the answers if the page has moved.',
        );
        process.exitCode = 1;
      }
    }
  }
  console.log(`${asked} questions of users asked`);
}

main();
