import type {IndexSettings} from 'algoliasearch';

import {allowedTypos} from '../shared/dictionary.ts';
import {learned} from '../shared/learned-weights.ts';
import {levels} from '../shared/record.ts';

/** Longest word that is looked at for how many errors it may have. */
const longestWord = 30;

/** Length from which on a word may have so many typing errors. */
function lengthForTypos(count: 1 | 2): number {
  const lengths = Array.from({length: longestWord}, (_, index) => index + 1);
  return lengths.find((length) => allowedTypos('x'.repeat(length)) >= count) ?? longestWord;
}

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
    minWordSizefor1Typo: lengthForTypos(1),
    minWordSizefor2Typos: lengthForTypos(2),
    ignorePlurals: ['en'],
    removeStopWords: ['en'],
    removeWordsIfNoResults: 'allOptional',
  };
}
