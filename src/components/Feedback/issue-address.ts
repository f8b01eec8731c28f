/** The page that a reader has something to say about. */
export interface ReportedPage {
  title: string;
  url: string;
  /** The framework version that the page describes. */
  version: string;
}

const questions = {
  missing: {subject: 'missing in', prompt: 'What did you look for, and what would have answered it?'},
  wrong: {subject: 'mistake in', prompt: 'Which sentence or sample is wrong, and what happens instead?'},
};

/**
 * Address of GitHub's form for a new issue with title and text filled in.
 *
 * @param repository address of the repository on GitHub
 * @param page what the issue is about
 * @param kind whether something is missing or wrong
 */
export function issueAddress(repository: string, page: ReportedPage, kind: keyof typeof questions): string {
  const {subject, prompt} = questions[kind];
  const query = new URLSearchParams({
    title: `Docs: ${subject} "${page.title}"`,
    body: `Page: ${page.url}\nLexical version: ${page.version}\n\n${prompt}\n\n`,
  });
  return `${repository}/issues/new?${query.toString()}`;
}
