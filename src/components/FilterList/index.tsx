import {useEffect, useId, useRef, useState, type ReactNode} from 'react';

import {matches} from './matches.ts';
import styles from './styles.module.css';

/** Props of `FilterList`; the build writes them (src/markdown/filter-list.ts). */
export interface FilterListProps {
  /** What the field is for, in front of it. */
  label: string;
  /** A table of the page; its body's rows are what is filtered. */
  children: ReactNode;
}

/** A table with a field above it that hides the rows without the typed words. Without JavaScript it is the table alone. */
export default function FilterList({label, children}: FilterListProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const field = useId();
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState<{count: number; of: number}>();

  useEffect(() => {
    // The rows come from the page's Markdown and React never changes them, so hiding them here cannot be undone by a render.
    const rows = [...(list.current?.querySelectorAll<HTMLTableRowElement>('tbody tr') ?? [])];
    for (const row of rows) {
      row.hidden = !matches(row.textContent, query);
    }
    setShown({count: rows.filter((row) => !row.hidden).length, of: rows.length});
  }, [query]);

  return (
    <div>
      {/* The space is kept before the script runs, so that the table does not move. */}
      <div className={`needs-react not-printed ${styles.bar ?? ''}`}>
        <label htmlFor={field}>{label}</label>
        <input
          id={field}
          type="search"
          className={styles.field}
          autoComplete="off"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
          }}
        />
        <output htmlFor={field} className={styles.count}>
          {shown !== undefined && `${shown.count} of ${shown.of}`}
        </output>
      </div>
      <div ref={list}>{children}</div>
    </div>
  );
}
