import type {ThemeConfig} from '@docusaurus/preset-classic';

import {announcementBar} from './announcement-bar.ts';
import {footer} from './footer.ts';
import {navbar} from './navbar.ts';
import {algolia} from './search.ts';

/** Options of the classic theme, which also reach the browser with every page: keep them small. */
export const themeConfig = {
  image: 'img/social-card.png',
  colorMode: {defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: true},
  docs: {
    versionPersistence: 'localStorage',
    sidebar: {autoCollapseCategories: true, hideable: true},
  },
  tableOfContents: {minHeadingLevel: 2, maxHeadingLevel: 3},
  announcementBar,
  navbar,
  footer,
  ...(algolia && {algolia}),
} satisfies ThemeConfig;
