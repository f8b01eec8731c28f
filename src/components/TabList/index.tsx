import {useRef, type KeyboardEvent, type ReactNode} from 'react';

import clsx from 'clsx';

import styles from './styles.module.css';

/** Props of `TabList`. */
export interface TabListProps {
  /** What the tabs choose from, for who does not see them. */
  label: string;
  /** What stands on each tab. */
  names: readonly string[];
  /** Index of the tab that is open. */
  selected: number;
  onSelect: (index: number) => void;
  /** Ids of a tab and of the panel that it opens. */
  idsOf: (index: number) => {tab: string; panel: string};
  className?: string | undefined;
}

/** Tabs that open as they get the focus: arrow keys, Home and End move it. Only the open one is a stop of the Tab key. */
export default function TabList({label, names, selected, onSelect, idsOf, className}: TabListProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    // Where the focus is, not what is open: keys that came before React are handed over all at once.
    const position = tabs.findIndex((tab) => tab === document.activeElement);
    const target: Record<string, number> = {ArrowRight: position + 1, ArrowLeft: position - 1, Home: 0, End: tabs.length - 1};
    const next = target[event.key];
    if (next !== undefined) {
      event.preventDefault();
      const index = (next + tabs.length) % tabs.length;
      onSelect(index);
      tabs[index]?.focus();
    }
  };
  return (
    <div ref={list} className={clsx(styles.tabs, className)} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={move}>
      {names.map((name, index) => {
        const {tab, panel} = idsOf(index);
        return (
          <button
            key={tab}
            id={tab}
            type="button"
            role="tab"
            className={clsx('clean-btn', styles.tab)}
            aria-selected={index === selected}
            aria-controls={panel}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => onSelect(index)}
          >
            {name}
          </button>
        );
      })}
    </div>
  );
}
