import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {readMadeUpSet, readPeopleSet, readRelevanceSet} from './relevance.ts';

/** Tells what is wrong with an address of the site that was built into a folder; null when a browser would find it. */
class BuiltPages {
  /** Names of the sections by page; what is wrong with the page instead, if it is. */
  private readonly pages = new Map<string, ReadonlySet<string> | string>();

  constructor(private readonly build: string) {}

  problemOf(address: string): string | null {
    const [page = '', anchor] = address.split('#');
    const sections = this.pages.get(page) ?? this.read(page);
    this.pages.set(page, sections);
    if (typeof sections === 'string') return sections;
    return anchor === undefined || anchor === '' || sections.has(anchor) ? null : 'the page has no such section';
  }

  private read(page: string): ReadonlySet<string> | string {
    const file = path.join(this.build, page, 'index.html');
    if (!existsSync(file)) return 'there is no such page';
    const html = readFileSync(file, 'utf8');
    if (html.includes('This page has moved')) return 'the page has moved';
    // The minifier leaves out quotation marks.
    return new Set([...html.matchAll(/\sid="?([^"\s>]+)/g)].map(([, id = '']) => id));
  }
}

/** Most answers that a query may have: when more sections answer it, it does not tell a good search from a bad one. */
const mostAnswers = 12;

/**
 * `npx tsx tests/search/addresses.ts [build]`: queries.json measures the search and must never steer it. So its answers are checked
 * against the built pages alone, and it repeats no query of relevance.json, which the ranking was tuned with. The answers of the made-up
 * questions exist, too.
 */
function main(): void {
  const pages = new BuiltPages(path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../../build')));
  const {queries} = readPeopleSet();
  const tuned = new Set(readRelevanceSet().queries.map(({query}) => query.toLowerCase()));
  const seen = new Set<string>();
  const problems: string[] = [];
  for (const {query, kind, source, accept} of queries) {
    const report = (problem: string): number => problems.push(`"${query}": ${problem}`);
    const key = query.toLowerCase();
    if (tuned.has(key)) report('relevance.json has it');
    if (seen.has(key)) report('it is there twice');
    seen.add(key);
    if (source === '') report('it has no source');
    if (kind === 'nonsense' ? accept.length > 0 : accept.length === 0 || accept.length > mostAnswers)
      report(`${accept.length} answers`);
    for (const address of accept) {
      const problem = pages.problemOf(address);
      if (problem !== null) report(`${address}: ${problem}`);
    }
  }
  const madeUp = readMadeUpSet().queries;
  for (const {query, accept} of madeUp) {
    for (const address of accept) {
      const problem = pages.problemOf(address);
      if (problem !== null) problems.push(`made up, "${query}": ${address}: ${problem}`);
    }
  }
  for (const kind of new Set(queries.map((entry) => entry.kind))) {
    const entries = queries.filter((entry) => entry.kind === kind);
    const constructed = entries.filter(({source}) => source.startsWith('constructed: ')).length;
    console.log(`${kind.padEnd(10)}  ${String(entries.length).padStart(3)} queries, ${constructed} constructed`);
  }
  console.log(`${queries.length} queries, ${problems.length} problems`);
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exitCode = 1;
  }
}

main();
