import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import {useHistory} from '@docusaurus/router';
import {HtmlClassNameProvider, PageMetadata} from '@docusaurus/theme-common';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import {useCallback, useId, useMemo, useRef, useSyncExternalStore, type JSX} from 'react';

import {aspectsOf, countText, foldByPage, staleText, type FoldedHits} from '../../browser/results.ts';
import {useResults, type SearchQuestion} from '../../browser/use-results.ts';
import type {FoundSection} from '../../shared/engine.ts';
import type {HelpLinks} from '../../shared/help-links.ts';
import {isKind, kindNames} from '../../shared/record.ts';

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
    filter: {kind: isKind(kind) ? kind : undefined, package: name === null || name === '' ? undefined : name},
  };
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

/** A link to a result; the backends escape everything but the marks around matches. */
function HitLink({hit}: {hit: FoundSection}): JSX.Element {
  return (
    // eslint-disable-next-line @docusaurus/no-html-links -- Docusaurus' own checks and watches each link that comes into view
    <a href={hit.url} dangerouslySetInnerHTML={{__html: hit.headings.at(-1)?.html ?? ''}} />
  );
}

/** The best result of a page, with the others of the same page below it. */
function Result({best, others}: FoldedHits): JSX.Element {
  return (
    <article className={styles.result} data-kind={best.kind}>
      <Heading as="h2" className={styles.title}>
        <HitLink hit={best} />
      </Heading>
      <div className={`ui-note ui-row ${styles.place ?? ''}`}>
        <ol className={`clean-list ${styles.breadcrumbs ?? ''}`} aria-label="Where it is">
          <li>{best.part}</li>
          {best.headings.slice(0, -1).map(({level, text}) => (
            <li key={level}>{text}</li>
          ))}
        </ol>
        <p className={styles.aspects}>{aspectsOf(best)}</p>
      </div>
      {best.textHtml !== '' && <p className={styles.snippet} dangerouslySetInnerHTML={{__html: best.textHtml}} />}
      {others.length > 0 && (
        <ul className={`ui-note ui-row clean-list ${styles.others ?? ''}`} aria-label="More on this page">
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

interface ChoiceProps {
  label: string;
  /** What stands for no choice. */
  all: string;
  value: string | undefined;
  options: readonly (readonly [value: string, count: number])[];
  /** What options are called that have another name. */
  names?: Readonly<Record<string, string>>;
  onChange: (value: string) => void;
}

function Choice({label, all, value, options, names = {}, onChange}: ChoiceProps): JSX.Element {
  // What is chosen stays to be seen, also where a query finds nothing of it.
  const shown = value === undefined || options.some(([other]) => other === value) ? options : [...options, [value, 0] as const];
  const id = useId();
  return (
    <span className={styles.choice}>
      <label htmlFor={id}>{label}</label>{' '}
      <select className="ui-field" id={id} value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
        <option value="">{all}</option>
        {shown.map(([option, count]) => (
          <option key={option} value={option}>
            {names[option] ?? option} ({count})
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
      Not what you are looking for? <Link href={ask}>Ask the community</Link> · <Link href={report}>Report what is missing</Link>
    </p>
  );
}

function Failure({retry}: {retry: () => void}): JSX.Element {
  return (
    <div role="alert" className="ui-error">
      <p>
        <strong>Unable to fetch results</strong>
        <br />
        You might want to check your network connection.
      </p>
      <button type="button" className="ui-button ui-large" onClick={retry}>
        Retry
      </button>
    </div>
  );
}

function SearchPageContent(): JSX.Element {
  const [question, setQuestion] = useQuestion();
  const {query, filter} = question;
  const {hits, facets, answer, help, hasMore, isLoading, hasFailed, more, retry} = useResults(question, hitsPerPage);
  const isLimited = filter.kind !== undefined || filter.package !== undefined;
  const title = query === '' ? 'Search the documentation' : `Search results for "${query}"`;
  const status = (): string => {
    if (isLoading) return 'Fetching new results...';
    return answer === null || hasFailed ? '' : countText(answer.total);
  };
  return (
    <>
      <PageMetadata title={title} />
      <Head>
        <meta name="robots" content="noindex, follow" />
      </Head>
      <main className={`container margin-vert--lg ${styles.page ?? ''}`} data-unattended>
        <Heading as="h1">{title}</Heading>
        <form role="search" onSubmit={(event) => event.preventDefault()}>
          <input
            type="search"
            name="q"
            className={styles.input}
            placeholder="Search docs"
            aria-label="Search"
            value={query}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setQuestion({query: event.target.value, filter})}
          />
          {query !== '' && (facets !== null || isLimited) && (
            <div className={`ui-note ui-row ${styles.choices ?? ''}`}>
              <Choice
                label="Kind"
                all="All kinds"
                value={filter.kind}
                options={facets?.kinds ?? []}
                names={kindNames}
                onChange={(value) => setQuestion({query, filter: {...filter, kind: isKind(value) ? value : undefined}})}
              />
              <Choice
                label="Package"
                all="All packages"
                value={filter.package}
                options={facets?.packages ?? []}
                onChange={(value) => setQuestion({query, filter: {...filter, package: value === '' ? undefined : value}})}
              />
            </div>
          )}
        </form>
        <p role="status" className={`ui-note ${styles.status ?? ''}`}>
          {status()}
        </p>
        {answer?.isStale === true && (
          <p role="note" className="ui-notice">
            {staleText}
          </p>
        )}
        {answer !== null && answer.suggestions.length > 0 && (
          <p>
            Did you mean:{' '}
            {answer.suggestions.map((suggestion) => (
              <button
                key={suggestion}
                type="button"
                className={`ui-link ${styles.suggestion ?? ''}`}
                onClick={() => setQuestion({query: suggestion, filter})}
              >
                {suggestion}
              </button>
            ))}
          </p>
        )}
        {hasFailed ? <Failure retry={retry} /> : foldByPage(hits).map((folded) => <Result key={folded.best.id} {...folded} />)}
        {hasMore && !hasFailed && (
          <button type="button" className="ui-button ui-large" onClick={more} disabled={isLoading}>
            Show more results
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
