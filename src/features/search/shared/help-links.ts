/** Forms for readers whom no result helps, without what is filled in. */
export interface HelpForms {
  /** Of a new question to the community. */
  askUrl: string;
  /** Of a new issue. */
  reportUrl: string;
  /** The framework version that the pages describe. */
  version: string;
}

/** Where a reader gets on whom no result helps: addresses of forms in which the query is filled in. Nothing is sent before they are. */
export interface HelpLinks {
  /** Of a new question to the community. */
  ask: string;
  /** Of a report that the documentation has no answer, or the search does not find it. */
  report: string;
}

/** Fills the forms in. */
export function helpLinks(query: string, {askUrl, reportUrl, version}: HelpForms): HelpLinks {
  const filled = (form: string, title: string, text: string): string => {
    const address = new URL(form);
    address.searchParams.set('title', title);
    address.searchParams.set('body', text);
    return address.href;
  };
  const searched = `I searched the documentation of Lexical ${version} for:\n\n    ${query}\n\n`;
  return {
    ask: filled(askUrl, query, `${searched}What I want to do, and what I have tried:\n\n`),
    report: filled(reportUrl, `Search finds nothing for "${query}"`, `${searched}and expected to find:\n\n`),
  };
}
