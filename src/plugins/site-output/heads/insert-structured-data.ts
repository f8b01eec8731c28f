import type {Thing, WithContext} from 'schema-dts';

/**
 * Adds structured data to the head of a rendered page.
 *
 * @param html the page
 * @param data what it says to machines
 * @param file where the page is, for the message
 * @throws when the page has no end of its head
 */
export function insertStructuredData(html: string, data: WithContext<Thing>, file: string): string {
  const at = html.indexOf('</head>');
  if (at === -1) {
    throw new Error(`${file}: expected a tag </head>, found none. Keep optional tags when the HTML is minified.`);
  }
  // In a script, "<" could begin the tag that ends it.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `${html.slice(0, at)}<script type="application/ld+json">${json}</script>${html.slice(at)}`;
}
