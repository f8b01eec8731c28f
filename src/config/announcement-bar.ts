import type {AnnouncementBarConfig} from './theme.ts';

import {lexicalVersion} from './site.ts';

/**
 * The dismissible bar above the navbar. A reader who closed it sees it again only under a new `id`,
 * so the id changes with the message and not with anything else.
 */
export const announcementBar = {
  id: `checked-samples-${lexicalVersion}`,
  content: `Every sample on this site is type-checked against Lexical ${lexicalVersion}. <a href="/blog/welcome">How that works</a>`,
  isCloseable: true,
} satisfies AnnouncementBarConfig;
