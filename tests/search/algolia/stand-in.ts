import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';

import type {
  BatchWriteParams,
  IndexSettings,
  OperationIndexParams,
  SearchMethodParams,
  SearchParamsObject,
  SearchResponse,
  SearchResponses,
} from 'algoliasearch';

import {levels, type SearchRecord} from '../../../src/shared/search/record.ts';

/** A request as it arrived. */
export interface ReceivedRequest {
  method: string;
  path: string;
  body: unknown;
}

/** A query for records, with its parameters beside the name of the index. */
type HitsQuery = SearchParamsObject & {indexName: string};

interface Index {
  records: Map<string, SearchRecord>;
  settings: IndexSettings;
}

/** Keys that the stand-in accepts: one to search, one to write. */
interface Account {
  appId: string;
  searchKey: string;
  adminKey: string;
}

/**
 * A local service that speaks the part of Algolia's API that the site uses: queries with facet filters, and the steps of
 * replacing an index. Ranking is none: records that contain all words of the query, in their order.
 */
export class AlgoliaStandIn {
  readonly account: Account = {appId: 'STANDIN', searchKey: 'search-only', adminKey: 'admin'};
  readonly received: ReceivedRequest[] = [];
  readonly indexes = new Map<string, Index>();
  /** So many of the next requests are answered with HTTP 503. */
  failures = 0;
  private readonly server = createServer((request, response) => void this.answer(request, response));
  private lastTask = 0;

  /** Starts listening on a free port; gives the address. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    // A server that listens on a TCP port has such an address.
    const {port} = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: object): void => {
      response.writeHead(status, {
        'Content-Type': 'application/json',
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Headers': '*',
        'Access-Control-Allow-Methods': '*',
      });
      response.end(JSON.stringify(body));
    };
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const {method = 'GET'} = request;
    if (method === 'OPTIONS') {
      send(200, {});
      return;
    }
    const body = parse(await textOf(request));
    const path = decodeURIComponent(url.pathname);
    this.received.push({method, path, body});
    if (this.failures > 0) {
      this.failures -= 1;
      send(503, {message: 'Service unavailable', status: 503});
      return;
    }
    const credential = (name: string): unknown => url.searchParams.get(name) ?? request.headers[name];
    const isQuery = path === '/1/indexes/*/queries';
    const {appId, searchKey, adminKey} = this.account;
    const key = credential('x-algolia-api-key');
    if (credential('x-algolia-application-id') !== appId || !(key === adminKey || (isQuery && key === searchKey))) {
      send(403, {message: 'Invalid Application-ID or API key', status: 403});
      return;
    }
    try {
      send(200, this.handle(method, path, body));
    } catch (error) {
      send(400, {message: error instanceof Error ? error.message : String(error), status: 400});
    }
  }

  /** Bodies are checked against the client's types after the test, see `typeProblems`; here they are taken at their word. */
  private handle(method: string, path: string, body: unknown): object {
    if (method === 'POST' && path === '/1/indexes/*/queries') return this.queries(body as SearchMethodParams);
    const [, name = '', action = ''] = /^\/1\/indexes\/([^/]+)\/(\w+)/.exec(path) ?? [];
    const done = {taskID: (this.lastTask += 1), updatedAt: new Date(0).toISOString()};
    if (method === 'GET' && action === 'task') return {status: 'published'};
    if (method === 'PUT' && action === 'settings') {
      this.index(name).settings = body as IndexSettings;
      return done;
    }
    if (method === 'POST' && action === 'operation') {
      const {operation, destination} = body as OperationIndexParams;
      const source = this.index(name);
      if (operation === 'move') {
        this.indexes.set(destination, source);
        this.indexes.delete(name);
      } else {
        this.index(destination).settings = source.settings;
      }
      return done;
    }
    if (method === 'POST' && action === 'batch') {
      const {requests} = body as BatchWriteParams;
      for (const {action: kind, body: record} of requests) {
        if (kind !== 'addObject') throw new Error(`stand-in: expected addObject, found ${kind}`);
        // What was uploaded are the site's records.
        const added = record as unknown as SearchRecord;
        this.index(name).records.set(added.objectID, added);
      }
      return {...done, objectIDs: requests.map(({body: record}) => String(record['objectID']))};
    }
    throw new Error(`stand-in: ${method} ${path} is not part of what the site uses`);
  }

  private index(name: string): Index {
    const index = this.indexes.get(name) ?? {records: new Map<string, SearchRecord>(), settings: {}};
    this.indexes.set(name, index);
    return index;
  }

  private queries({requests}: SearchMethodParams): SearchResponses<SearchRecord> {
    return {results: requests.map((request) => this.query(request as HitsQuery))};
  }

  private query({indexName, query = '', page = 0, hitsPerPage = 20, ...request}: HitsQuery): SearchResponse<SearchRecord> {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const [start = '<em>', end = '</em>'] = [request.highlightPreTag, request.highlightPostTag];
    const mark = (text: string): string =>
      words.reduce((marked, word) => marked.replaceAll(new RegExp(escapePattern(word), 'gi'), `${start}$&${end}`), text);
    const found = [...this.index(indexName).records.values()].filter(
      (record) => passes(record, request.facetFilters) && words.every((word) => textOfRecord(record).includes(word)),
    );
    return {
      hits: found.slice(page * hitsPerPage, (page + 1) * hitsPerPage).map((record) => ({
        ...record,
        _highlightResult: {
          hierarchy: Object.fromEntries(
            levels.flatMap((level) => {
              const text = record.hierarchy[level];
              return text === null ? [] : [[level, {value: mark(text), matchLevel: 'partial' as const, matchedWords: words}]];
            }),
          ),
        },
        ...(record.content !== null && {
          _snippetResult: {content: {value: mark(record.content), matchLevel: 'partial' as const}},
        }),
      })),
      facets: Object.fromEntries((request.facets ?? []).map((name) => [name, countsOf(found, name)])),
      nbHits: found.length,
      nbPages: Math.ceil(found.length / hitsPerPage),
      page,
      hitsPerPage,
      processingTimeMS: 1,
      query,
      params: '',
    };
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text);
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function textOfRecord({hierarchy, content}: SearchRecord): string {
  return [...Object.values(hierarchy), content].join(' ').toLowerCase();
}

function facetOf({language, docusaurus_tag: tag, kind, package: owner}: SearchRecord, name: string): string | null | undefined {
  return new Map<string, string | null>([
    ['language', language],
    ['docusaurus_tag', tag],
    ['kind', kind],
    ['package', owner],
  ]).get(name);
}

function countsOf(records: readonly SearchRecord[], name: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const record of records) {
    const value = facetOf(record, name);
    if (value !== null && value !== undefined) counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
}

/** Facet filters: every entry must hold; an entry that is a list holds when one of its own does. */
function passes(record: SearchRecord, filters: SearchParamsObject['facetFilters']): boolean {
  const holds = (filter: NonNullable<SearchParamsObject['facetFilters']>): boolean => {
    if (Array.isArray(filter)) return filter.length === 0 || filter.some(holds);
    const [name = '', value = ''] = filter.split(':');
    return facetOf(record, name) === value;
  };
  return filters === undefined || (Array.isArray(filters) ? filters.every(holds) : holds(filters));
}
