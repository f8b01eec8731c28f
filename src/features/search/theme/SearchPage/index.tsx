import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import {useHistory} from '@docusaurus/router';
import {HtmlClassNameProvider, PageMetadata, usePluralForm} from '@docusaurus/theme-common';
import {translate} from '@docusaurus/Translate';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import {useCallback, useId, useMemo, useRef, useSyncExternalStore, type JSX} from 'react';

import type {SearchHit} from '../../browser/results.ts';
import {foldByPage, type FoldedHits} from '../../browser/fold.ts';
import type {HelpLinks} from '../../browser/help-links.ts';
import {StaleNote} from '../../browser/StaleNote.tsx';
import {useResults, type SearchQuestion} from '../../browser/use-results.ts';
import type {SearchFilter} from '../../shared/facets.ts';
import {isKind, type SectionKind} from '../../shared/record.ts';

import styles from './styles.module.css';

const hitsPerPage = 15;

/** Keystrokes closer together than this, in milliseconds, belong to one entry of the browser's history. */
const settleTime = 1000;

/** What an address asks: `q` is the query, `kind` and `package` are what the reader has chosen to see. */
function questionIn(search: string): SearchQuestion {
  const parameters = new URLSearchParams(search);
  const [kind, name] = [parameters.get('kind'), parameters.get('package')];
  return {
    query: parameters.get('q') ?? '',
    filter: withChoice({}, {kind: isKind(kind) ? kind : undefined, package: name === null || name === '' ? undefined : name}),
  };
}

/** The filter with another choice; `undefined` takes it back. */
function withChoice(filter: SearchFilter, choice: {[Name in keyof SearchFilter]: SearchFilter[Name] | undefined}): SearchFilter {
  const {kind, package: name} = {...filter, ...choice};
  return {...(kind !== undefined && {kind}), ...(name !== undefined && {package: name})};
}

function searchOf({query, filter}: SearchQuestion): string {
  const {kind = '', package: name = ''} = filter;
  const set = Object.entries({q: query, kind, package: name}).filter(([, value]) => value !== '');
  return set.length === 0 ? '' : `?${new URLSearchParams(set).toString()}`;
}

/**
 * The question in the address, and a function that changes it: keystrokes replace the history's entry, a new search adds one.
 * Reads the history itself, because the router hands a new location on only after a moment, too late for a text field.
 */
function useQuestion(): [SearchQuestion, (question: SearchQuestion) => void] {
  const history = useHistory();
  const search = useSyncExternalStore(
    useCallback((onChange: () => void) => history.listen(onChange), [history]),
    () => history.location.search,
    // The prerendered page knows no query, and the first render in the browser has to be the same.
    () => '',
  );
  const lastChange = useRef(-settleTime);
  const change = useCallback(
    (next: SearchQuestion) => {
      const now = performance.now();
      const target = {pathname: history.location.pathname, search: searchOf(next)};
      // A new entry that looks like the current one, which is then replaced: Docusaurus moves the focus to the top of the page
      // whenever its router pushes, and would take it out of the text field.
      if (now - lastChange.current >= settleTime) window.history.pushState(window.history.state, '', window.location.href);
      history.replace(target);
      lastChange.current = now;
    },
    [history],
  );
  return [useMemo(() => questionIn(search), [search]), change];
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

function kindName(kind: SectionKind): string {
  const names: Record<SectionKind, string> = {
    guide: translate({id: 'theme.SearchPage.kind.guide', message: 'Guide'}),
    package: translate({id: 'theme.SearchPage.kind.package', message: 'Package'}),
    api: translate({id: 'theme.SearchPage.kind.api', message: 'API'}),
    error: translate({id: 'theme.SearchPage.kind.error', message: 'Error'}),
    blog: translate({id: 'theme.SearchPage.kind.blog', message: 'Blog'}),
    page: translate({id: 'theme.SearchPage.kind.page', message: 'Page'}),
  };
  return names[kind];
}

/** A link to a result; the backends escape everything but the marks around matches. */
function HitLink({hit}: {hit: SearchHit}): JSX.Element {
  return (
    // eslint-disable-next-line @docusaurus/no-html-links -- Docusaurus' own checks and watches each link that comes into view
    <a href={hit.url} dangerouslySetInnerHTML={{__html: hit.headings.at(-1)?.html ?? ''}} />
  );
}

/** The best result of a page, with the others of the same page below it. */
function Result({best, others}: FoldedHits): JSX.Element {
  const above = best.headings.slice(0, -1);
  const aspects = [best.kind === null ? null : kindName(best.kind), best.package].filter((aspect) => aspect !== null);
  return (
    <article className={styles.result} data-kind={best.kind ?? undefined}>
      <Heading as="h2" className={styles.title}>
        <HitLink hit={best} />
      </Heading>
      <div className={`ui-note ui-row ${styles.place ?? ''}`}>
        <ol
          className={`clean-list ${styles.breadcrumbs ?? ''}`}
          aria-label={translate({id: 'theme.SearchPage.breadcrumbs', message: 'Where it is'})}
        >
          {above.map(({level, html}) => (
            <li key={level} dangerouslySetInnerHTML={{__html: html}} />
          ))}
        </ol>
        <p className={styles.aspects}>{aspects.join(' · ')}</p>
      </div>
      {best.textHtml !== '' && <p className={styles.snippet} dangerouslySetInnerHTML={{__html: best.textHtml}} />}
      {others.length > 0 && (
        <ul
          className={`ui-note ui-row clean-list ${styles.others ?? ''}`}
          aria-label={translate({id: 'theme.SearchPage.others', message: 'More on this page'})}
        >
          {others.map((hit) => (
            <li key={hit.id}>
              <HitLink hit={hit} />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  /** What stands for no choice. */
  all: string;
  value: Value | undefined;
  options: readonly (readonly [value: Value, count: number])[];
  nameOf: (value: Value) => string;
  onChange: (value: string) => void;
}

function Choice<Value extends string>({label, all, value, options, nameOf, onChange}: ChoiceProps<Value>): JSX.Element {
  // What is chosen stays to be seen, also where a query finds nothing of it.
  const shown = value === undefined || options.some(([other]) => other === value) ? options : [...options, [value, 0] as const];
  const id = useId();
  return (
    <span className={styles.choice}>
      <label htmlFor={id}>{label}</label>{' '}
      <select
        className="ui-field"
        id={id}
        value={value ?? ''}
        onChange={(event) => {
          onChange(event.target.value);
        }}
      >
        <option value="">{all}</option>
        {shown.map(([option, count]) => (
          <option key={option} value={option}>
            {nameOf(option)} ({count})
          </option>
        ))}
      </select>
    </span>
  );
}

/** Where a reader gets on whom no result helps. */
function Help({ask, report}: HelpLinks): JSX.Element {
  return (
    <p className={styles.help}>
      {translate({id: 'theme.SearchModal.noHelp', message: 'Not what you are looking for?'})}{' '}
      <Link href={ask}>{translate({id: 'theme.SearchModal.ask', message: 'Ask the community'})}</Link> ·{' '}
      <Link href={report}>{translate({id: 'theme.SearchModal.reportMissing', message: 'Report what is missing'})}</Link>
    </p>
  );
}

function Failure({retry}: {retry: () => void}): JSX.Element {
  return (
    <div role="alert" className="ui-error">
      <p>
        <strong>{translate({id: 'theme.SearchModal.errorScreen.titleText', message: 'Unable to fetch results'})}</strong>
        <br />
        {translate({
          id: 'theme.SearchModal.errorScreen.helpText',
          message: 'You might want to check your network connection.',
        })}
      </p>
      <button type="button" className="ui-button ui-large" onClick={retry}>
        {translate({id: 'theme.SearchModal.retry', message: 'Retry'})}
      </button>
    </div>
  );
}

function SearchPageContent(): JSX.Element {
  const [question, setQuestion] = useQuestion();
  const {query, filter} = question;
  const results = useResults(question, hitsPerPage);
  const {hits, total, facets, suggestions, help, isStale, hasMore, isLoading, failure, more, retry} = results;
  const isLimited = Object.keys(filter).length > 0;
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
              setQuestion({query: event.target.value, filter});
            }}
          />
          {query !== '' && (facets !== null || isLimited) && (
            <div className={`ui-note ui-row ${styles.choices ?? ''}`}>
              <Choice
                label={translate({id: 'theme.SearchPage.kind', message: 'Kind'})}
                all={translate({id: 'theme.SearchPage.allKinds', message: 'All kinds'})}
                value={filter.kind}
                options={facets?.kinds ?? []}
                nameOf={kindName}
                onChange={(value) => {
                  setQuestion({query, filter: withChoice(filter, {kind: isKind(value) ? value : undefined})});
                }}
              />
              <Choice
                label={translate({id: 'theme.SearchPage.package', message: 'Package'})}
                all={translate({id: 'theme.SearchPage.allPackages', message: 'All packages'})}
                value={filter.package}
                options={facets?.packages ?? []}
                nameOf={(name) => name}
                onChange={(value) => {
                  setQuestion({query, filter: withChoice(filter, {package: value === '' ? undefined : value})});
                }}
              />
            </div>
          )}
        </form>
        <p role="status" className={`ui-note ${styles.status ?? ''}`}>
          {status()}
        </p>
        {isStale && <StaleNote />}
        {suggestions.length > 0 && (
          <p>
            {translate({id: 'theme.SearchModal.didYouMean', message: 'Did you mean'})}:{' '}
            {suggestions.map((suggestion) => (
              <button
                key={suggestion}
                type="button"
                className={`ui-link ${styles.suggestion ?? ''}`}
                onClick={() => {
                  setQuestion({query: suggestion, filter});
                }}
              >
                {suggestion}
              </button>
            ))}
          </p>
        )}
        {failure === null ? (
          foldByPage(hits).map((folded) => <Result key={folded.best.id} {...folded} />)
        ) : (
          <Failure retry={retry} />
        )}
        {hasMore && failure === null && (
          <button type="button" className="ui-button ui-large" onClick={more} disabled={isLoading}>
            {translate({id: 'theme.SearchPage.more', message: 'Show more results'})}
          </button>
        )}
        {help !== null && <Help {...help} />}
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
