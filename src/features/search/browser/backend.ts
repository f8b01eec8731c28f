import type {FromWorker, SearchRequest, SearchResults, ToWorker} from './protocol.ts';

interface Pending {
  resolve: (results: SearchResults) => void;
  reject: (error: Error) => void;
}

/** Answers from the site's own index, in a worker, so that typing never waits for it. */
export class SearchBackend {
  private worker: Worker | undefined;
  private readonly pending = new Map<number, Pending>();
  private readonly listeners = new Set<() => void>();
  private lastId = 0;

  /**
   * @param workerAddress path of the worker's script
   * @param running a worker that has been started already
   */
  constructor(
    private readonly workerAddress: string,
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

  /** Answers a query; rejects when no answer can be had now: offline, index missing or unreadable. */
  search(request: SearchRequest): Promise<SearchResults> {
    const id = (this.lastId += 1);
    return new Promise((resolve, reject) => {
      this.pending.set(id, {resolve, reject});
      this.post({type: 'search', id, ...request});
    });
  }

  private post(message: ToWorker): void {
    (this.worker ?? this.take(new Worker(this.workerAddress))).postMessage(message);
  }

  private take(worker: Worker): Worker {
    this.worker = worker;
    worker.addEventListener('message', ({data}: MessageEvent<FromWorker>) => this.receive(data));
    worker.addEventListener('error', (event) => {
      // The worker's code did not load, or failed in a way that it could not report. A new one is made for the next query.
      event.preventDefault();
      worker.terminate();
      this.worker = undefined;
      for (const {reject} of this.pending.values()) {
        reject(new Error(`search: the worker failed: ${event.message || 'its code did not load'}`));
      }
      this.pending.clear();
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
    if (message.type === 'found') pending?.resolve(message.results);
    else pending?.reject(new Error(message.message));
  }
}
