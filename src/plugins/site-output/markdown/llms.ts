import type {Section} from './sections.ts';
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
 * @param sections the pages in reading order
 */
export function llmsIndex(sections: readonly Section[], site: SiteFacts): string {
  const lines = sections.map(({label, pages}) =>
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
export function llmsFull(sections: readonly Section[], alternates: ReadonlyMap<string, string>, site: SiteFacts): string {
  const pages = sections.flatMap((section) => section.pages.map(({path}) => alternates.get(path) ?? ''));
  return `# ${site.title} ${site.version}: all pages\n\n> ${site.tagline}\n\n${pages.join('\n\n---\n\n')}\n`;
}
