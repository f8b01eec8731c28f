import {createContext, useContext} from 'react';

import {useTabs} from '@docusaurus/theme-common/internal';

/** The id of a group of tabs, which the ids of its parts begin with. */
export const TabsId = createContext('');

/** Ids of the parts of a group of tabs. */
export interface TabIds {
  tab: string;
  panel: string;
}

/** Gives the ids of a tab and its panel, by the tab's value; for components inside a group of tabs. */
export function useTabIds(): (value: string) => TabIds {
  const group = useContext(TabsId);
  const {tabValues} = useTabs();
  return (value) => {
    // A value may hold characters that an id must not.
    const number = tabValues.findIndex((tab) => tab.value === value);
    return {tab: `${group}tab${number}`, panel: `${group}panel${number}`};
  };
}
