// Change: own page on the site's search backend. Why: the stock page belongs to the Algolia theme and carries its logo with an inline style.
import Head from '@docusaurus/Head';
import {useHistory} from '@docusaurus/router';
import {HtmlClassNameProvider, PageMetadata, usePluralForm} from '@docusaurus/theme-common';
import {translate} from '@docusaurus/Translate';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import {useCallback, useRef, useSyncExternalStore, type JSX} from 'react';

import type {SearchHit} from '../../plugins/search/client/backend.ts';
import {StaleNote} from '../../plugins/search/client/StaleNote.tsx';
import {useResults} from '../../plugins/search/client/use-results.ts';

import styles from './styles.module.css';

const hitsPerPage = 15;

/** Keystrokes closer together than this, in milliseconds, belong to one entry of the browser's history. */
const settleTime = 1000;

function queryIn(search: string): string {
  return new URLSearchParams(search).get('q') ?? '';
}

/**
 * The query in the address, and a function that changes it: keystrokes replace the history's entry, a new search adds one.
 * Reads the history itself, because the router hands a new location on only after a moment, too late for a text field.
 */
function useQuery(): [string, (query: string) => void] {
  const history = useHistory();
  const query = useSyncExternalStore(
    useCallback((onChange: () => void) => history.listen(onChange), [history]),
    () => queryIn(history.location.search),
    // The prerendered page knows no query, and the first render in the browser has to be the same.
    () => '',
  );
  const lastChange = useRef(-settleTime);
  const change = useCallback(
    (next: string) => {
      const now = performance.now();
      const {pathname} = history.location;
      const target = {pathname, search: next === '' ? '' : `?${new URLSearchParams({q: next}).toString()}`};
      // A new entry that looks like the current one, which is then replaced: Docusaurus moves the focus to the top of the page
      // whenever its router pushes, and would take it out of the text field.
      if (now - lastChange.current >= settleTime) window.history.pushState(window.history.state, '', window.location.href);
      history.replace(target);
      lastChange.current = now;
    },
    [history],
  );
  return [query, change];
}

function useCountText(): (count: number) => string {
  const {selectMessage} = usePluralForm();
  return (count) =>
    selectMessage(
      count,
      translate(
        {
          id: 'theme.SearchPage.documentsFound.plurals',
          message: 'One document found|{count} documents found',
          description: 'Pluralized label for the number of results',
        },
        {count},
      ),
    );
}

function Result({hit}: {hit: SearchHit}): JSX.Element {
  const above = hit.headings.slice(0, -1);
  // The backends escape everything but the marks around matches.
  return (
    <article className={styles.result} data-kind={hit.kind ?? undefined}>
      <Heading as="h2" className={styles.title}>
        {/* eslint-disable-next-line @docusaurus/no-html-links -- Docusaurus' own checks and watches each link that comes into view */}
        <a href={hit.url} dangerouslySetInnerHTML={{__html: hit.headings.at(-1)?.html ?? ''}} />
      </Heading>
      <ol className={styles.breadcrumbs} aria-label={translate({id: 'theme.SearchPage.breadcrumbs', message: 'Where it is'})}>
        {above.map(({level, html}) => (
          <li key={level} dangerouslySetInnerHTML={{__html: html}} />
        ))}
      </ol>
      {hit.textHtml !== '' && <p className={styles.snippet} dangerouslySetInnerHTML={{__html: hit.textHtml}} />}
    </article>
  );
}

function Failure({retry}: {retry: () => void}): JSX.Element {
  return (
    <div role="alert" className={styles.failure}>
      <p>
        <strong>{translate({id: 'theme.SearchModal.errorScreen.titleText', message: 'Unable to fetch results'})}</strong>
        <br />
        {translate({
          id: 'theme.SearchModal.errorScreen.helpText',
          message: 'You might want to check your network connection.',
        })}
      </p>
      <button type="button" className="button button--secondary" onClick={retry}>
        {translate({id: 'theme.SearchModal.retry', message: 'Retry'})}
      </button>
    </div>
  );
}

function SearchPageContent(): JSX.Element {
  const [query, setQuery] = useQuery();
  const {hits, total, isStale, hasMore, isLoading, failure, more, retry} = useResults(query, hitsPerPage);
  const countText = useCountText();
  const title =
    query === ''
      ? translate({id: 'theme.SearchPage.emptyResultsTitle', message: 'Search the documentation'})
      : translate({id: 'theme.SearchPage.existingResultsTitle', message: 'Search results for "{query}"'}, {query});
  const status = (): string => {
    if (isLoading) return translate({id: 'theme.SearchPage.fetchingNewResults', message: 'Fetching new results...'});
    if (total === null || failure !== null) return '';
    return total === 0 ? translate({id: 'theme.SearchPage.noResultsText', message: 'No results were found'}) : countText(total);
  };
  return (
    <>
      <PageMetadata title={title} />
      <Head>
        <meta name="robots" content="noindex, follow" />
      </Head>
      <main className={`container margin-vert--lg ${styles.page ?? ''}`} data-unattended>
        <Heading as="h1">{title}</Heading>
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
          }}
        >
          <input
            type="search"
            name="q"
            className={styles.input}
            placeholder={translate({id: 'theme.SearchPage.inputPlaceholder', message: 'Search docs'})}
            aria-label={translate({id: 'theme.SearchPage.inputLabel', message: 'Search'})}
            value={query}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setQuery(event.target.value);
            }}
          />
        </form>
        <p role="status" className={styles.status}>
          {status()}
        </p>
        {isStale && <StaleNote className={styles.notice} />}
        {failure === null ? hits.map((hit) => <Result key={hit.id} hit={hit} />) : <Failure retry={retry} />}
        {hasMore && failure === null && (
          <button type="button" className="button button--secondary" onClick={more} disabled={isLoading}>
            {translate({id: 'theme.SearchPage.more', message: 'Show more results'})}
          </button>
        )}
      </main>
    </>
  );
}

/** The route /search: the query is the parameter `q` of the address. */
export default function SearchPage(): JSX.Element {
  return (
    <HtmlClassNameProvider className="search-page-wrapper">
      <Layout>
        <SearchPageContent />
      </Layout>
    </HtmlClassNameProvider>
  );
}
