import path from 'node:path';

import {readTable} from '../../src/content/error-table.ts';
import {addresses, loadBuiltEngine} from './relevance.ts';

/** How far down a list of results people look. */
const resultsRead = 8;

/** Values that no page has, in place of those that a message is filled with. */
const values = ['ChipNode', 'sidebar-7', 'FooterNode', '4711'];

/** `Node %s not found` → `Node ChipNode not found`. */
function fill(message: string): string {
  let next = 0;
  return message.replace(/%s/g, () => values[next++ % values.length] ?? '');
}

/** What words tell of a message: two differ by a dollar sign alone. */
function bare(message: string): string {
  return message.replaceAll('$', '');
}

/**
 * Asks the built index for each message of the framework as a reader sees it, with values of the reader's own. A message with a number
 * has to find the page of that number first; several numbers may have one message. One without is explained among the messages, and
 * often on the page of its package too, so it has to find the former among what people look at.
 */
function main(): void {
  const engine = loadBuiltEngine();
  const table = readTable(path.resolve(import.meta.dirname, '../..'));
  const search = (query: string): string[] => addresses(engine, query, resultsRead);
  const pageOf = (hit: string | undefined): string => hit?.split('#')[0] ?? 'nothing';
  const missed: string[] = [];
  const numbered = table.codes.flatMap(({code, message}) => (message === null ? [] : [{code, message}]));
  for (const {message} of numbered) {
    const pages = numbered.filter((other) => bare(other.message) === bare(message)).map(({code}) => `/docs/error/${code}`);
    const [first] = search(fill(message));
    if (!pages.includes(pageOf(first)))
      missed.push(`"${fill(message)}": expected ${pages.join(' or ')} first, found ${String(first)}`);
  }
  for (const {message} of table.plain) {
    const hits = search(fill(message));
    if (!hits.some((hit) => pageOf(hit) === '/docs/error/messages'))
      missed.push(`"${fill(message)}": expected /docs/error/messages among the first ${resultsRead}, found ${hits.join(' ')}`);
  }
  console.log(
    `${numbered.length} messages with a number and ${table.plain.length} without, filled with other values: ${missed.length} are not found.`,
  );
  if (missed.length > 0) {
    console.error(`${missed.join('\n')}\nPut the words of the message into the heading of its page.`);
    process.exitCode = 1;
  }
}

main();
