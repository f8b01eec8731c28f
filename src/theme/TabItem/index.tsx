// Change: a panel is named by its tab, and the browser's own search finds what is in it. Why: screen readers say which one was entered, and text in closed tabs is found.
import type {ReactNode} from 'react';

import {useTabs} from '@docusaurus/theme-common/internal';
import TabPanel from '@site/src/components/TabList/Panel';
import {useTabIds} from '@site/src/theme/Tabs/ids';
import type {Props} from '@theme/TabItem';
import clsx from 'clsx';

import styles from './styles.module.css';

/** What one tab shows. */
export default function TabItem({children, className, value}: Props): ReactNode {
  const {selectedValue, selectValue, lazy} = useTabs();
  const {tab, panel} = useTabIds()(value);
  const isSelected = value === selectedValue;
  if (lazy && !isSelected) return null;
  return (
    <TabPanel id={panel} tab={tab} isShown={isSelected} show={() => selectValue(value)} className={clsx(styles.panel, className)}>
      {children}
    </TabPanel>
  );
}
