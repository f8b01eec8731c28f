import type {ThemeConfig} from '@docusaurus/preset-classic';

import {lexicalVersion} from './site.ts';

/**
 * The dismissible bar above the navbar. A reader who closed it sees it again only under a new `id`,
 * so the id changes with the message and not with anything else.
 */
export const announcementBar = {
  id: `checked-sentences-${lexicalVersion}`,
  content: `Samples and sentences on this site are tried with Lexical ${lexicalVersion}. <a href="/docs/how-pages-are-checked">How that works</a>`,
  isCloseable: true,
} satisfies NonNullable<ThemeConfig['announcementBar']>;
