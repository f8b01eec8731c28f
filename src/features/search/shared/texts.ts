/** What the search dialog says, by the id under which it is translated (`i18n/…/code.json`). */
const messages = {
  label: ['theme.SearchModal.label', 'Search'],
  placeholder: ['theme.SearchModal.placeholder', 'Search docs'],
  clear: ['theme.SearchModal.searchBox.resetButtonTitle', 'Clear the query'],
  cancel: ['theme.SearchModal.searchBox.cancelButtonText', 'Cancel'],
  failed: ['theme.SearchModal.errorScreen.titleText', 'Unable to fetch results'],
  check: ['theme.SearchModal.errorScreen.helpText', 'You might want to check your network connection.'],
  retry: ['theme.SearchModal.retry', 'Retry'],
  start: [
    'theme.SearchModal.startScreen.noRecentSearchesText',
    'Type a name from the code or a question, or paste an error message.',
  ],
  recent: ['theme.SearchModal.startScreen.recentSearchesTitle', 'Recent'],
  save: ['theme.SearchModal.startScreen.saveRecentSearchButtonTitle', 'Save this search'],
  removeRecent: ['theme.SearchModal.startScreen.removeRecentSearchButtonTitle', 'Remove this search from history'],
  favorite: ['theme.SearchModal.startScreen.favoriteSearchesTitle', 'Favorite'],
  removeFavorite: ['theme.SearchModal.startScreen.removeFavoriteSearchButtonTitle', 'Remove this search from favorites'],
  none: ['theme.SearchModal.noResultsScreen.noResultsText', 'No results for'],
  suggested: ['theme.SearchModal.noResultsScreen.suggestedQueryText', 'Try searching for'],
  suggestions: ['theme.SearchModal.noResultsScreen.suggestions', 'Quick start|Editor state|Troubleshooting'],
  didYouMean: ['theme.SearchModal.didYouMean', 'Did you mean'],
  noHelp: ['theme.SearchModal.noHelp', 'Not what you are looking for?'],
  ask: ['theme.SearchModal.ask', 'Ask the community'],
  reportMissing: ['theme.SearchModal.reportMissing', 'Report what is missing'],
  kinds: ['theme.SearchModal.kinds', 'guide=Guide|package=Package|api=API|error=Error|blog=Blog|page=Page'],
  report: ['theme.SearchModal.noResultsScreen.reportMissingResultsText', 'Believe this query should return results?'],
  reportLink: ['theme.SearchModal.noResultsScreen.reportMissingResultsLinkText', 'Let us know.'],
  seeAll: ['theme.SearchBar.seeAll', 'See all {count} results'],
  found: ['theme.SearchPage.documentsFound.plurals', 'One document found|{count} documents found'],
  noneFound: ['theme.SearchPage.noResultsText', 'No results were found'],
  stale: ['theme.SearchModal.stale', 'These results are from an older version of the pages.'],
  select: ['theme.SearchModal.footer.selectText', 'to select'],
  navigate: ['theme.SearchModal.footer.navigateText', 'to navigate'],
  close: ['theme.SearchModal.footer.closeText', 'to close'],
} as const satisfies Record<string, readonly [id: string, text: string]>;

/** Texts of the search dialog by their short names. */
export type SearchTexts = Record<keyof typeof messages, string>;

/**
 * Constants that put the texts into a script, which then holds those that it uses: the dialog runs without Docusaurus' own
 * `translate`, which brings React.
 *
 * @param translations texts by id, of the reader's language; those that are missing stay English
 */
export function textConstants(translations: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).map(([name, [id, text]]) => [`texts.${name}`, JSON.stringify(translations[id] ?? text)]),
  );
}
