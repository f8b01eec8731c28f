/** What the paper looks like. */
export const paper = `
  @page { margin: 2cm; }
  body { font: 11pt/1.5 Georgia, serif; overflow-wrap: anywhere; }
  h1, h2, h3 { break-after: avoid; }
  li, blockquote, tr { break-inside: avoid; }
  p { orphans: 3; widows: 3; }
  img { max-inline-size: 100%; }
  table { border-collapse: collapse; }
  th, td { border: 1px solid; padding: 0 0.5em; }
  li[role=checkbox] { list-style-type: '☐ '; }
  li[role=checkbox][aria-checked=true] { list-style-type: '☑ '; }
  li:has(> ul, > ol) { list-style: none; }
`;
