import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';

import {
  algoliasearch,
  type Algoliasearch,
  type BatchWriteParams,
  type IndexSettings,
  type OperationIndexParams,
} from 'algoliasearch';

import type {SearchRecord} from '../../../src/features/search/shared/record.ts';
import {listen, stopServer} from '../../support/listen.ts';

interface Index {
  records: Map<string, SearchRecord>;
  settings: IndexSettings;
}

/** A local service that speaks the part of Algolia's API that replaces an index. */
export class AlgoliaStandIn {
  readonly indexes = new Map<string, Index>();
  /** Paths of all requests. */
  readonly received: string[] = [];
  /** Whether requests are answered with HTTP 503. */
  isDown = false;
  private readonly server = createServer((request, response) => void this.answer(request, response));
  private lastTask = 0;

  /** Starts listening on a free port; gives a client of it. */
  async start(): Promise<(adminKey: string) => Algoliasearch> {
    const {host} = new URL(await listen(this.server));
    return (adminKey) => algoliasearch('STANDIN', adminKey, {hosts: [{url: host, accept: 'readWrite', protocol: 'http'}]});
  }

  stop(): Promise<void> {
    return stopServer(this.server);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: object): void => {
      response.writeHead(status, {'Content-Type': 'application/json'});
      response.end(JSON.stringify(body));
    };
    const {pathname} = new URL(request.url ?? '/', 'http://stand-in');
    const path = decodeURIComponent(pathname);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    this.received.push(path);
    if (this.isDown) send(503, {message: 'Service unavailable'});
    else if (request.headers['x-algolia-api-key'] !== 'admin') send(403, {message: 'Invalid Application-ID or API key'});
    else send(200, this.handle(path, JSON.parse(Buffer.concat(chunks).toString('utf8') || 'null')));
  }

  /** The client is typed, so that its bodies are taken at their word. */
  private handle(path: string, body: unknown): object {
    const [, name = '', action = ''] = /^\/1\/indexes\/([^/]+)\/(\w+)/.exec(path) ?? [];
    if (action === 'task') return {status: 'published'};
    if (action === 'settings') {
      this.index(name).settings = body as IndexSettings;
    } else if (action === 'operation') {
      const {operation, destination} = body as OperationIndexParams;
      const source = this.index(name);
      if (operation === 'move') {
        this.indexes.set(destination, source);
        this.indexes.delete(name);
      } else {
        this.index(destination).settings = source.settings;
      }
    } else if (action === 'batch') {
      for (const {body: record} of (body as BatchWriteParams).requests) {
        // What was uploaded are the site's records.
        const added = record as unknown as SearchRecord;
        this.index(name).records.set(added.objectID, added);
      }
    } else {
      throw new Error(`stand-in: ${path} is not part of what the site uses`);
    }
    return {taskID: (this.lastTask += 1), updatedAt: new Date(0).toISOString(), objectIDs: []};
  }

  private index(name: string): Index {
    const index = this.indexes.get(name) ?? {records: new Map<string, SearchRecord>(), settings: {}};
    this.indexes.set(name, index);
    return index;
  }
}
