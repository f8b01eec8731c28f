import {useEffect, useId, useRef, useState, type ReactNode} from 'react';

import {matches, searchedText} from './matches.ts';
import styles from './styles.module.css';

/** Props of `FilterList`; the build writes them (src/markdown/filter-list.ts). */
export interface FilterListProps {
  /** What the field is for, in front of it. */
  label: string;
  /** A table of the page; its body's rows are what is filtered. */
  children: ReactNode;
}

/**
 * A table with a field above it that hides the rows without the typed words. The browser keeps the field's text, so that what is typed
 * before React runs counts.
 */
export default function FilterList({label, children}: FilterListProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [shown, setShown] = useState<{count: number; of: number}>();

  const apply = (): void => {
    // The rows come from the page's Markdown and React never changes them, so hiding them here cannot be undone by a render.
    const rows = [...(list.current?.querySelectorAll<HTMLTableRowElement>('tbody tr') ?? [])];
    for (const row of rows) {
      row.hidden = !matches(searchedText(row), field.current?.value ?? '');
    }
    setShown({count: rows.filter((row) => !row.hidden).length, of: rows.length});
  };
  useEffect(apply, []);

  return (
    <div>
      <div className={`needs-scripts not-printed ${styles.bar ?? ''}`}>
        <label htmlFor={id}>{label}</label>
        <input ref={field} id={id} type="search" className={styles.field} autoComplete="off" onInput={apply} />
        <output htmlFor={id} className={styles.count}>
          {shown !== undefined && `${shown.count} of ${shown.of}`}
        </output>
      </div>
      <div ref={list}>{children}</div>
    </div>
  );
}
