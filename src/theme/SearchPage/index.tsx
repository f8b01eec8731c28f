// Change: own page on the site's search backend. Why: the stock page belongs to the Algolia theme and carries its logo with an inline style.
import Head from '@docusaurus/Head';
import {useHistory, useLocation} from '@docusaurus/router';
import {HtmlClassNameProvider, PageMetadata, usePluralForm} from '@docusaurus/theme-common';
import {translate} from '@docusaurus/Translate';
import useIsBrowser from '@docusaurus/useIsBrowser';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import {useCallback, useEffect, useRef, useState, type JSX} from 'react';

import {getBackend, type SearchHit, type SearchResults} from '../../search/backend.ts';
import {useSearchContext} from '../../search/context.ts';
import {HitLink} from '../../search/HitLink.tsx';

import styles from './styles.module.css';

const hitsPerPage = 15;
/** Keystrokes closer together than this, in milliseconds, belong to one entry of the browser's history. */
const settleTime = 1000;

interface State {
  status: 'idle' | 'loading' | 'failed';
  results: SearchResults | null;
  hits: SearchHit[];
}

const nothing: State = {status: 'idle', results: null, hits: []};

/** The query in the address, and a function that changes it: keystrokes replace the entry, a new search adds one. */
function useQuery(): [string, (query: string) => void] {
  const history = useHistory();
  const location = useLocation();
  // The prerendered page knows no query; the first render in the browser has to be the same.
  const query = useIsBrowser() ? (new URLSearchParams(location.search).get('q') ?? '') : '';
  const lastChange = useRef(0);
  const change = useCallback(
    (next: string) => {
      const isSameSearch = performance.now() - lastChange.current < settleTime;
      lastChange.current = performance.now();
      const search = next === '' ? '' : `?${new URLSearchParams({q: next}).toString()}`;
      if (isSameSearch) history.replace({pathname: location.pathname, search});
      else history.push({pathname: location.pathname, search});
    },
    [history, location.pathname],
  );
  return [query, change];
}

function useSearch(query: string): State & {more: () => void; retry: () => void} {
  const context = useSearchContext();
  const [state, setState] = useState<State>(nothing);
  const [attempt, setAttempt] = useState(0);
  const [page, setPage] = useState(0);
  const asked = useRef({query: '', page: 0});

  useEffect(() => {
    setPage(0);
  }, [query]);

  useEffect(() => {
    if (query.trim() === '') {
      setState(nothing);
      return undefined;
    }
    // The page number of the previous query is still set in the first run for a new one.
    const wanted = asked.current.query === query ? page : 0;
    asked.current = {query, page: wanted};
    let gone = false;
    let stop: (() => void) | undefined;
    const ask = async (): Promise<void> => {
      try {
        const backend = await getBackend(context);
        if (gone) return;
        stop ??= backend.onImproved(() => void ask());
        const results = await backend.search({query, page: wanted, hitsPerPage, ...context.scope});
        if (gone) return;
        setState((before) => ({
          status: 'idle',
          results,
          hits: wanted === 0 ? results.hits : [...before.hits.slice(0, wanted * hitsPerPage), ...results.hits],
        }));
      } catch {
        if (!gone) setState((before) => ({...before, status: 'failed'}));
      }
    };
    setState((before) => ({...before, status: 'loading'}));
    void ask();
    return () => {
      gone = true;
      stop?.();
    };
  }, [query, page, attempt, context]);

  return {
    ...state,
    more: () => {
      setPage((before) => before + 1);
    },
    retry: () => {
      setAttempt((before) => before + 1);
    },
  };
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

function Result({hit, toPath}: {hit: SearchHit; toPath: (url: string) => string}): JSX.Element {
  const own = hit.headings.at(-1);
  const above = hit.headings.slice(0, -1);
  return (
    <article className={styles.result}>
      <Heading as="h2" className={styles.title}>
        {/* The backends escape everything but the marks around matches. */}
        <HitLink to={toPath(hit.url)}>
          <span dangerouslySetInnerHTML={{__html: own?.html ?? ''}} />
        </HitLink>
      </Heading>
      <nav aria-label={translate({id: 'theme.SearchPage.breadcrumbs', message: 'Breadcrumbs'})}>
        <ol className={styles.breadcrumbs}>
          {above.map(({level, html}) => (
            <li key={level} dangerouslySetInnerHTML={{__html: html}} />
          ))}
        </ol>
      </nav>
      {hit.textHtml !== '' && <p className={styles.snippet} dangerouslySetInnerHTML={{__html: hit.textHtml}} />}
    </article>
  );
}

function SearchPageContent(): JSX.Element {
  const [query, setQuery] = useQuery();
  const {status, results, hits, more, retry} = useSearch(query);
  const {toPath} = useSearchContext();
  const countText = useCountText();
  const title =
    query === ''
      ? translate({id: 'theme.SearchPage.emptyResultsTitle', message: 'Search the documentation'})
      : translate({id: 'theme.SearchPage.existingResultsTitle', message: 'Search results for "{query}"'}, {query});
  const isCurrent = results !== null && results.query === query;
  const hasMore = isCurrent && results.page + 1 < results.pageCount;
  return (
    <>
      <PageMetadata title={title} />
      <Head>
        <meta name="robots" content="noindex, follow" />
      </Head>
      <main className={`container margin-vert--lg ${styles.page}`}>
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
          {status === 'loading' && translate({id: 'theme.SearchPage.fetchingNewResults', message: 'Fetching new results...'})}
          {status === 'idle' && isCurrent && results.total > 0 && countText(results.total)}
          {status === 'idle' &&
            isCurrent &&
            results.total === 0 &&
            translate({id: 'theme.SearchPage.noResultsText', message: 'No results were found'})}
        </p>
        {status === 'failed' && (
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
        )}
        {results?.notice != null && <p className={styles.notice}>{results.notice}</p>}
        {status !== 'failed' && hits.map((hit) => <Result key={hit.id} hit={hit} toPath={toPath} />)}
        {hasMore && status !== 'failed' && (
          <button type="button" className="button button--secondary" onClick={more} disabled={status === 'loading'}>
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
      {/* The contextual filters come from a provider inside the layout. */}
      <Layout>
        <SearchPageContent />
      </Layout>
    </HtmlClassNameProvider>
  );
}
