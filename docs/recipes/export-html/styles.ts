/** What the file looks like: the classes of your theme have no rules in it. */
export const styles = `
  body { margin: 2rem auto; max-inline-size: 40rem; padding: 0 1rem; font: 1rem/1.6 Georgia, serif; }
  body { overflow-wrap: anywhere; }
  blockquote { border-inline-start: 3px solid; margin-inline: 0; padding-inline-start: 1rem; }
  img { max-inline-size: 100%; }
  table { border-collapse: collapse; }
  th, td { border: 1px solid; padding: 0 0.5em; }
  li[role=checkbox] { list-style-type: '☐ '; }
  li[role=checkbox][aria-checked=true] { list-style-type: '☑ '; }
  li:has(> ul, > ol) { list-style: none; }
`;
