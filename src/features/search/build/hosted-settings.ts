import type {IndexSettings} from 'algoliasearch';

import {typoLengths} from '../shared/dictionary.ts';
import {levels} from '../shared/record.ts';
import {learned} from '../shared/weights.ts';

/**
 * Settings of the index at Algolia, made from what the embedded engine ranks by: where a word stands counts in the same order, as many
 * errors are forgiven. What DocSearch shows of a record is as its crawler sets it
 * (https://docsearch.algolia.com/docs/templates#docusaurus-v3-template). `npm run search:push` sends them with the records, so that
 * nothing is set by hand.
 */
export function hostedSettings(): IndexSettings {
  const headings = levels.filter((level) => level !== 'lvl0').map((level) => `unordered(hierarchy.${level})`);
  const fields: [attributes: string[], boost: number][] = [
    [headings, learned.heading],
    [['unordered(aliases)'], learned.aliases],
    [['content'], learned.text],
  ];
  return {
    // A pasted message means its own page.
    searchableAttributes: ['error_message', ...fields.sort(([, a], [, b]) => b - a).flatMap(([attributes]) => attributes)],
    attributesForFaceting: ['language', 'docusaurus_tag', 'kind', 'package', 'type'],
    attributesToHighlight: ['hierarchy', 'content'],
    attributesToSnippet: ['content:10'],
    highlightPreTag: '<span class="algolia-docsearch-suggestion--highlight">',
    highlightPostTag: '</span>',
    camelCaseAttributes: ['hierarchy'],
    customRanking: ['desc(weight.pageRank)', 'desc(weight.level)', 'asc(weight.position)'],
    attributeForDistinct: 'url',
    distinct: true,
    minWordSizefor1Typo: typoLengths.one,
    minWordSizefor2Typos: typoLengths.two,
    ignorePlurals: ['en'],
    removeStopWords: ['en'],
    removeWordsIfNoResults: 'allOptional',
  };
}
