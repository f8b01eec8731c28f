import type {FoundSection} from '../shared/engine.ts';
import {escapeHtml} from '../../../shared/escape-html.ts';
import {SearchUnavailable, type SearchHit, type SearchRequest, type SearchResults} from './results.ts';
import type {FromWorker, ToWorker} from './protocol.ts';

interface Pending {
  resolve: (answer: Extract<FromWorker, {type: 'found'}>) => void;
  reject: (error: Error) => void;
}

/** Answers from the site's own index, in a worker, so that typing never waits for it. */
export class SearchBackend {
  private worker: Worker | undefined;
  private readonly pending = new Map<number, Pending>();
  private readonly listeners = new Set<() => void>();
  private lastId = 0;

  /**
   * @param baseUrl path of the site on this host, with slashes at both ends
   * @param workerAddress path of the worker's script
   * @param searchedTags gives the facet values `docusaurus_tag` that are searched, which depend on the page
   * @param running a worker that has been started already
   */
  constructor(
    private readonly baseUrl: string,
    private readonly workerAddress: string,
    private readonly searchedTags: () => readonly string[],
    running: Worker | undefined,
  ) {
    if (running !== undefined) this.take(running);
  }

  /** Called when a query is likely: loads what it will need, or looks for a newer index. Never throws. */
  warm(): void {
    try {
      this.post({type: 'warm'});
    } catch {
      // No worker to be had; the query will say so.
    }
  }

  /** Adds a listener for improved results of earlier queries; returns the function that removes it. */
  onImproved(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Answers a query; rejects with `SearchUnavailable` when no answer can be had. */
  async search({query, page, hitsPerPage, filter = {}, whole = false}: SearchRequest): Promise<SearchResults> {
    const id = (this.lastId += 1);
    const {found, suggestions, isStale} = await new Promise<Parameters<Pending['resolve']>[0]>((resolve, reject) => {
      this.pending.set(id, {resolve, reject});
      const scope = {tags: this.searchedTags(), filter};
      this.post({type: 'search', id, query, scope, offset: page * hitsPerPage, limit: hitsPerPage, whole});
    });
    return {
      query,
      hits: found.hits.map((hit) => this.toHit(hit)),
      total: found.total,
      facets: found.facets,
      suggestions,
      page,
      pageCount: Math.ceil(found.total / hitsPerPage),
      isStale,
    };
  }

  private post(message: ToWorker): void {
    (this.worker ?? this.take(new Worker(this.workerAddress))).postMessage(message);
  }

  private take(worker: Worker): Worker {
    this.worker = worker;
    worker.addEventListener('message', ({data}: MessageEvent<FromWorker>) => {
      this.receive(data);
    });
    worker.addEventListener('error', (event) => {
      // The worker's code did not load, or failed in a way that it could not report. A new one is made for the next query.
      event.preventDefault();
      worker.terminate();
      this.worker = undefined;
      this.rejectAll(new SearchUnavailable(`search: the worker failed: ${event.message || 'its code did not load'}`));
    });
    return worker;
  }

  private receive(message: FromWorker): void {
    if (message.type === 'ready') return;
    if (message.type === 'improved') {
      for (const listener of this.listeners) listener();
      return;
    }
    const pending = this.pending.get(message.id);
    this.pending.delete(message.id);
    if (message.type === 'found') pending?.resolve(message);
    else pending?.reject(new SearchUnavailable(message.message));
  }

  private rejectAll(error: Error): void {
    const all = [...this.pending.values()];
    this.pending.clear();
    for (const {reject} of all) reject(error);
  }

  private toHit(found: FoundSection): SearchHit {
    return {
      id: String(found.id),
      kind: found.kind,
      package: found.package,
      url: this.baseUrl + found.url.replace(/^\//, ''),
      anchor: found.anchor === '' ? null : found.anchor,
      headings: [{level: 0, text: found.part, html: escapeHtml(found.part)}, ...found.headings],
      text: found.text,
      textHtml: found.textHtml,
    };
  }
}
