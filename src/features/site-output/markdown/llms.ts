import type {PageGroup} from './page-groups.ts';
import {markdownPath} from '../../../shared/markdown-path.ts';

/** What every machine-readable index says about the site. */
export interface SiteFacts {
  /** Public address, without a trailing slash. */
  url: string;
  title: string;
  tagline: string;
  /** Version of the documented framework. */
  version: string;
}

/**
 * The index of the site for language models, after https://llmstxt.org: one line a page, linked to its Markdown alternate.
 *
 * @param groups the pages in reading order
 */
export function llmsIndex(groups: readonly PageGroup[], site: SiteFacts): string {
  const lines = groups.map(({label, pages}) =>
    [
      `## ${label}`,
      '',
      ...pages.map(
        ({path, title, description}) =>
          `- [${title}](${site.url}${markdownPath(path)})${description === '' ? '' : `: ${description}`}`,
      ),
    ].join('\n'),
  );
  return `# ${site.title} ${site.version}\n\n> ${site.tagline}\n\n${lines.join('\n\n')}\n`;
}

/**
 * All pages in one file, in reading order, each under the address it comes from.
 *
 * @param alternates the published alternates by the path of their page
 */
export function llmsFull(groups: readonly PageGroup[], alternates: ReadonlyMap<string, string>, site: SiteFacts): string {
  const pages = groups.flatMap((group) => group.pages.map(({path}) => alternates.get(path) ?? ''));
  return `# ${site.title} ${site.version}: all pages\n\n> ${site.tagline}\n\n${pages.join('\n\n---\n\n')}\n`;
}
