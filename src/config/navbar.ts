import type {ThemeConfig} from '@docusaurus/preset-classic';

import {frameworkRepository} from './site.ts';

/** The top navigation bar. */
export const navbar = {
  title: 'Lexical',
  hideOnScroll: true,
  items: [
    {label: 'Playground', to: '/play', position: 'left'},
    {type: 'docSidebar', sidebarId: 'docs', label: 'Docs', position: 'left'},
    {type: 'docSidebar', sidebarId: 'api', label: 'API', position: 'left'},
    {label: 'Learn', to: '/learn', position: 'left'},
    {label: 'Community', to: '/community', position: 'left'},
    {label: 'iOS', href: 'https://facebook.github.io/lexical-ios/', position: 'left'},
    {label: 'GitHub', href: frameworkRepository, position: 'right'},
    {label: 'iOS GitHub', href: 'https://github.com/facebook/lexical-ios', position: 'right'},
  ],
} satisfies NonNullable<ThemeConfig['navbar']>;
