import type {JSX} from 'react';

import styles from './styles.module.css';

/** The search button of the navbar. What it does is in src/features/search/browser/open-search.ts, which needs no React. */
export default function SearchBar(): JSX.Element {
  return (
    <button
      type="button"
      className={`ui-button ${styles.button ?? ''}`}
      data-opens-search
      aria-label="Search"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K /"
    >
      <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
        <path d="m14 14 4 4M9 15.5a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13Z" />
      </svg>
      <span className={styles.label}>Search</span>
      <kbd className={styles.key} aria-hidden="true">
        Ctrl K
      </kbd>
    </button>
  );
}
