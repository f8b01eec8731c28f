import {useHistory} from '@docusaurus/router';
import {translate} from '@docusaurus/Translate';
import type {DocSearchModalProps} from '@docsearch/react';
import {DocSearchModal} from '@docsearch/react/modal';
import {useEffect, useLayoutEffect, useMemo, useRef, useState, type JSX, type ReactNode} from 'react';
import {createPortal} from 'react-dom';

import {getBackend, type SearchBackend} from './backend.ts';
import {useSearchContext} from './context.ts';
import {createDocSearchClient, type ModalHit} from './docsearch-client.ts';
import {HitLink} from './HitLink.tsx';
import {StaleNote} from './StaleNote.tsx';
import './modal.css';

/** Recent searches and favorites are stored under this name; also the index name that DocSearch asks for. */
const storageName = 'docs';

/** A screen and a half; the rest is behind "See all results". */
const hitsPerPage = 15;

export interface SearchModalProps {
  /** Called when the reader is done: Escape, a click outside, Cancel or a chosen hit. */
  onClose: () => void;
}

/** What DocSearch hands back: a result, or what it stored of one that was chosen before. */
type ListedHit = Partial<Omit<ModalHit, '_highlightResult'>> & Pick<ModalHit, 'url'>;

/**
 * A row. Results are drawn with a third of the elements that DocSearch takes for one, because typing draws all of them anew;
 * stored searches have buttons, and keep what DocSearch made.
 */
function Hit({hit, children}: {hit: ListedHit; children: ReactNode}): JSX.Element {
  const {url, kind, type, titleHtml, path} = hit;
  const isResult = hit._snippetResult !== undefined && titleHtml !== undefined;
  return (
    <HitLink to={url} tabIndex={-1} kind={kind} type={isResult ? type : undefined}>
      {isResult ? (
        <>
          <span className="DocSearch-Hit-title" dangerouslySetInnerHTML={{__html: titleHtml}} />
          <span className="DocSearch-Hit-path">{path}</span>
        </>
      ) : (
        children
      )}
    </HitLink>
  );
}

/** Removes stored searches that cannot be read: DocSearch would throw on them each time it opens. */
function dropUnreadableSearches(): void {
  for (const list of ['RECENT', 'FAVORITE']) {
    const key = `__DOCSEARCH_${list}_SEARCHES__${storageName}`;
    try {
      const stored = window.localStorage.getItem(key);
      if (stored === null) continue;
      try {
        if (Array.isArray(JSON.parse(stored))) continue;
      } catch {
        // Not JSON: removed below.
      }
      window.localStorage.removeItem(key);
    } catch {
      // Storage is not available; DocSearch then keeps nothing.
      return;
    }
  }
}

/** Asks the search box to search again for what it contains: it searches whenever it receives focus. */
function searchAgain(dialog: HTMLDialogElement | null): void {
  const input = dialog?.querySelector('input');
  input?.dispatchEvent(new FocusEvent('focusin', {bubbles: true}));
}

/** DocSearch's modal in a native dialog, which keeps focus inside and makes the page behind it inert. */
export default function SearchModal({onClose}: SearchModalProps): JSX.Element {
  const context = useSearchContext();
  const history = useHistory();
  const dialog = useRef<HTMLDialogElement>(null);
  const [failed, setFailed] = useState(false);
  const [isStale, setStale] = useState(false);

  const modalProps = useMemo((): Omit<DocSearchModalProps, 'initialScrollY' | 'onClose'> => {
    dropUnreadableSearches();
    const client = createDocSearchClient(() => getBackend(context), {
      scope: context.scope,
      toPath: context.toPath,
      onResults: (results) => {
        setFailed(false);
        setStale(results.isStale);
      },
      onFailure: () => {
        setFailed(true);
      },
    });
    return {
      // The client below answers; DocSearch only demands that these are there.
      appId: 'site',
      apiKey: 'site',
      indexName: storageName,
      placeholder: translate({id: 'theme.SearchModal.placeholder', message: 'Search docs'}),
      searchParameters: {hitsPerPage},
      translations: {
        startScreen: {
          noRecentSearchesText: translate({
            id: 'theme.SearchModal.startScreen.noRecentSearchesText',
            message: 'Type a name from the code or a question, or paste an error message.',
          }),
        },
      },
      transformSearchClient: () => client,
      hitComponent: Hit,
      navigator: {
        navigate: ({itemUrl}) => {
          history.push(itemUrl);
        },
      },
      getMissingResultsUrl: ({query}) => {
        const report = new URL(context.settings.reportUrl);
        report.searchParams.set('title', `Search finds nothing for "${query}"`);
        report.searchParams.set('body', `I searched the documentation for:\n\n    ${query}\n\nand expected to find:\n\n`);
        return report.href;
      },
      resultsFooterComponent: ({state}) => {
        const count = state.context['nbHits'];
        return (
          <HitLink to={`${context.baseUrl}search?q=${encodeURIComponent(state.query)}`} onClick={onClose}>
            {translate(
              {id: 'theme.SearchBar.seeAll', message: 'See all {count} results'},
              {count: typeof count === 'number' ? count : 0},
            )}
          </HitLink>
        );
      },
    };
  }, [context, history, onClose]);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closing before the element goes lets the browser return focus to where it was.
    return () => element?.close();
  }, []);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    const attach = (backend: SearchBackend): void => {
      if (gone) return;
      backend.warm();
      stop = backend.onImproved(() => {
        searchAgain(dialog.current);
      });
    };
    // A failure to load shows with the first query.
    getBackend(context).then(attach, () => undefined);
    return () => {
      gone = true;
      stop?.();
    };
  }, [context]);

  return createPortal(
    // A click outside is the pointer's way to close; keyboards have Escape, which the search bar handles.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="site-search"
      aria-label={translate({id: 'theme.SearchModal.label', message: 'Search'})}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <DocSearchModal {...modalProps} initialScrollY={window.scrollY} onClose={onClose} />
      {isStale && <StaleNote className="site-search__note" />}
      {failed && (
        <p className="site-search__retry">
          <button
            type="button"
            className="button button--secondary button--sm"
            onClick={() => {
              searchAgain(dialog.current);
            }}
          >
            {translate({id: 'theme.SearchModal.retry', message: 'Retry'})}
          </button>
        </p>
      )}
    </dialog>,
    document.body,
  );
}
