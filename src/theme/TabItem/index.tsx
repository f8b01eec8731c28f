// Change: a panel is named by its tab. Why: the stock panel has no name, so a screen reader cannot say which one was entered.
import type {ReactNode} from 'react';

import {useTabs} from '@docusaurus/theme-common/internal';
import {useTabIds} from '@site/src/theme/Tabs/ids';
import type {Props} from '@theme/TabItem';
import clsx from 'clsx';

import styles from './styles.module.css';

/** What one tab shows. */
export default function TabItem({children, className, value}: Props): ReactNode {
  const {selectedValue, lazy} = useTabs();
  const {tab, panel} = useTabIds()(value);
  const isSelected = value === selectedValue;
  if (lazy && !isSelected) {
    return null;
  }
  return (
    <div role="tabpanel" id={panel} aria-labelledby={tab} className={clsx(styles.panel, className)} hidden={!isSelected}>
      {children}
    </div>
  );
}
