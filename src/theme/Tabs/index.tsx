// Change: each tab names its panel, and Space opens it as Enter does. Why: the stock tabs leave screen readers without the connection, and their users without the usual key.
import {type KeyboardEvent, type ReactNode, useId, useRef} from 'react';

import {ThemeClassNames} from '@docusaurus/theme-common';
import {
  sanitizeTabsChildren,
  TabsProvider,
  useScrollPositionBlocker,
  useTabs,
  useTabsContextValue,
} from '@docusaurus/theme-common/internal';
import type {Props} from '@theme/Tabs';
import clsx from 'clsx';

import {TabsId, useTabIds} from './ids';
import styles from './styles.module.css';

/** Arrow keys move the focus among the tabs; Enter, Space and a click open the one that has it. */
function TabList({className}: {className?: string | undefined}): ReactNode {
  const {selectedValue, selectValue, tabValues, block, lazy} = useTabs();
  const idsOf = useTabIds();
  const list = useRef<HTMLDivElement>(null);
  const {blockElementScrollPositionUntilNextRender} = useScrollPositionBlocker();

  const open = (tab: HTMLElement, value: string): void => {
    if (value !== selectedValue) {
      blockElementScrollPositionUntilNextRender(tab);
      selectValue(value);
    }
  };

  const handleKey = (event: KeyboardEvent<HTMLElement>, index: number, value: string): void => {
    if (event.key === 'Enter' || event.key === ' ') {
      // Space would scroll the page.
      event.preventDefault();
      open(event.currentTarget, value);
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      const next = index + (event.key === 'ArrowRight' ? 1 : tabValues.length - 1);
      list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next % tabValues.length]?.focus();
    }
  };

  return (
    <div ref={list} role="tablist" aria-orientation="horizontal" className={clsx('tabs', block && 'tabs--block', className)}>
      {tabValues.map(({value, label, attributes}, index) => {
        const isSelected = value === selectedValue;
        const {tab, panel} = idsOf(value);
        return (
          <div
            role="tab"
            id={tab}
            // A lazy panel is in the page while it is shown only.
            aria-controls={isSelected || !lazy ? panel : undefined}
            aria-selected={isSelected}
            tabIndex={isSelected ? 0 : -1}
            key={value}
            onKeyDown={(event) => handleKey(event, index, value)}
            onClick={(event) => open(event.currentTarget, value)}
            {...attributes}
            className={clsx('tabs__item', classOf(attributes), isSelected && 'tabs__item--active')}
          >
            {label ?? value}
          </div>
        );
      })}
    </div>
  );
}

/** The class that a page gives a tab. */
function classOf(attributes: Record<string, unknown> | undefined): string | undefined {
  const name = attributes?.['className'];
  return typeof name === 'string' ? name : undefined;
}

/** A group of tabs, of which a page shows one at a time. Takes what the stock component takes. */
export default function Tabs(props: Props): ReactNode {
  const value = useTabsContextValue(props);
  const id = useId();
  return (
    <TabsId value={id}>
      {/* The stock component is mounted anew after hydration; a reader who presses a tab meanwhile would release another one. */}
      <TabsProvider value={value}>
        <div className={clsx(ThemeClassNames.tabs.container, 'tabs-container', styles.container)}>
          <TabList className={props.className} />
          <div className="margin-top--md">{sanitizeTabsChildren(props.children)}</div>
        </div>
      </TabsProvider>
    </TabsId>
  );
}
