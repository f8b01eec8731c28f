import {issueUrl} from '../../../../shared/issue-url.ts';

/** What a report of a defect begins with. */
export interface Report {
  /** Owner and name of the repository on GitHub. */
  repository: Parameters<typeof issueUrl>[0];
  /** Whether the framework is at fault, or the page that the sample is on. */
  about: 'lexical' | 'page';
  title: string;
  /** Version of the framework. */
  version: string;
  /** Address that opens the project as it is. */
  link: string;
  /** Address of the page, for reports about it. */
  page: string | undefined;
  browser: string;
}

/** The longest address that GitHub takes, with room to spare. */
const longest = 7500;

/**
 * Address of GitHub's form for a new issue with the project, versions and steps filled in. A link that would make it too long is left
 * out, and the form asks for it.
 */
export function reportAddress({repository, about, title, version, link, page, browser}: Report): string {
  const address = (shown: string): string => {
    const body = [
      `Playground: ${shown}`,
      ...(page === undefined ? [] : [`Page: ${page}`]),
      `Lexical version: ${version}`,
      `Browser: ${browser}`,
      '',
      'Steps:',
      '1. Open the playground',
      '2. ',
      '',
      'What happens:',
      '',
      'What you expected:',
      '',
    ].join('\n');
    const subject = about === 'lexical' ? `Bug: ${title}` : `Docs: mistake in "${title}"`;
    return issueUrl(repository, subject, body);
  };
  const full = address(link);
  return full.length <= longest ? full : address('(paste the link that "Share" copied; it is too long for this form)');
}
