/**
 * Address of GitHub's form for a new issue with title and text filled in.
 *
 * @param repository owner and name of the repository, as the configuration of the site has them
 */
export function issueUrl(
  {organizationName = '', projectName = ''}: {organizationName?: string; projectName?: string},
  title: string,
  body: string,
): string {
  return `https://github.com/${organizationName}/${projectName}/issues/new?${new URLSearchParams({title, body}).toString()}`;
}
