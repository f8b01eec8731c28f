import type {ThemeConfig} from '@docusaurus/preset-classic';

import {lexicalVersion} from './site.ts';

/**
 * The dismissible bar above the navbar. A reader who closed it sees it again only under a new `id`,
 * so the id changes with the message and not with anything else.
 */
export const announcementBar = {
  id: `tested-sentences-${lexicalVersion}`,
  content: `Samples and sentences on this site are tested with Lexical ${lexicalVersion}. <a href="/docs/how-pages-are-checked">How pages are checked</a>`,
  isCloseable: true,
} satisfies NonNullable<ThemeConfig['announcementBar']>;
