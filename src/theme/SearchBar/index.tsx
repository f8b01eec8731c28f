// Change: own button and shortcuts, the DocSearch modal loaded on first intent. Why: the stock bar needs an Algolia account and puts DocSearch into every page's JavaScript.
import {translate} from '@docusaurus/Translate';
import {useCallback, useEffect, useState, type ComponentType, type JSX} from 'react';

import styles from './styles.module.css';
import {isEditing} from '../../client/is-editing.ts';

type Modal = ComponentType<{onClose: () => void}>;

let loaded: Modal | undefined;

async function loadModal(): Promise<Modal> {
  loaded ??= (await import('../../plugins/search/client/SearchModal.tsx')).default;
  return loaded;
}

/** Starts the download that opening will need; a failure shows when it is opened. */
function warm(): void {
  loadModal().catch(() => undefined);
}

/** The search button of the navbar, the shortcuts, and the modal when it is open. */
export default function SearchBar(): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const [ModalComponent, setModal] = useState<Modal | null>(null);
  const [failed, setFailed] = useState(false);

  const close = useCallback(() => {
    setOpen(false);
  }, []);
  const open = useCallback(() => {
    setOpen(true);
    loadModal().then(
      (modal) => {
        setFailed(false);
        setModal(() => modal);
      },
      () => {
        setOpen(false);
        setFailed(true);
      },
    );
  }, []);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      // Chrome's autofill sends events of this name that are no keystrokes.
      if (!(event instanceof KeyboardEvent) || event.isComposing) return;
      // DocSearch keeps Escape from clearing its box; it closes the modal all the same.
      const isEscape = event.key === 'Escape' && isOpen;
      if (event.defaultPrevented && !isEscape) return;
      const isShortcut = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey;
      const isSlash = event.key === '/' && !event.metaKey && !event.ctrlKey && !event.altKey && !isOpen && !isEditing(event);
      if (isShortcut || isSlash || isEscape) {
        event.preventDefault();
        if (isOpen) close();
        else open();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [isOpen, open, close]);

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={open}
        onPointerEnter={warm}
        onFocus={warm}
        onTouchStart={warm}
      >
        <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
          <path d="m14 14 4 4M9 15.5a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13Z" />
        </svg>
        <span className={styles.label}>
          {translate({id: 'theme.SearchBar.label', message: 'Search', description: 'The label of the search button'})}
        </span>
        <kbd className={styles.key} aria-hidden="true">
          Ctrl K
        </kbd>
      </button>
      {failed && (
        <div role="alert" className={styles.failure}>
          <p>
            <strong>{translate({id: 'theme.SearchModal.errorScreen.titleText', message: 'Unable to fetch results'})}</strong>
            <br />
            {translate({
              id: 'theme.SearchModal.errorScreen.helpText',
              message: 'You might want to check your network connection.',
            })}
          </p>
          <button type="button" className="button button--secondary button--sm" onClick={open}>
            {translate({id: 'theme.SearchModal.retry', message: 'Retry'})}
          </button>
        </div>
      )}
      {isOpen && ModalComponent !== null && <ModalComponent onClose={close} />}
    </>
  );
}
