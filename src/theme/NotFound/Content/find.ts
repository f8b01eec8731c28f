import {readLostAddress} from '../../../shared/lost-pages/address.ts';
import {answerLost, type KnownPage, type LostPageAnswer} from '../../../shared/lost-pages/answer.ts';
import rules from '../../../shared/lost-pages/rules.json';
import '../../../features/search/browser/search-box.ts';

/** How many results of each query are weighed. */
const resultsRead = 12;

/** Milliseconds that the search may take before pages are offered without it. */
const searchTimeout = 4000;

/** What is offered for an address, and what to search for. */
export interface FoundPages extends LostPageAnswer {
  query: string;
}

/**
 * Finds what a reader may have meant, by the pages of the site and by its search.
 *
 * @param pathname path of an address that no page has
 * @param hash its part from `#` on
 */
export async function find(pathname: string, hash: string): Promise<FoundPages> {
  const lost = readLostAddress(pathname, hash);
  const answersInTime = Promise.race([
    search(lost.queries),
    new Promise<[]>((resolve) => setTimeout(resolve, searchTimeout, [])),
  ]);
  const [{default: known}, answers] = await Promise.all([import('@known-pages'), answersInTime]);
  return {...answerLost(lost, known, answers, rules), query: lost.queries[0] ?? ''};
}

/** Answers of the site's own search; none when it does not answer. */
async function search(queries: readonly string[]): Promise<KnownPage[][]> {
  try {
    // Hosted search is not asked, so that no other host learns the address.
    if (!('searchBox' in window)) return [];
    const backend = await window.searchBox.load();
    return await Promise.all(
      queries.map(async (query) => {
        const {hits} = await backend.search({query, offset: 0, limit: resultsRead, whole: true});
        return hits.map(({url, headings}) => ({url, title: headings.map(({text}) => text).join(' › ')}));
      }),
    );
  } catch (error) {
    console.warn('The search did not respond. Pages are suggested by name only.', error);
    return [];
  }
}
