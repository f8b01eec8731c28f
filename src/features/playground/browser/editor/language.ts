import files from '@playground-files';

import type {LanguageResponse, Answers, LanguageRequest, Question, SourceFiles} from '../../shared/language.ts';

/** Client of the types worker, which starts with the first request. */
export class Language {
  #worker: Worker | undefined;
  #lastId = 0;
  readonly #waiting = new Map<number, (answered: LanguageResponse) => void>();
  #files: SourceFiles = {};

  /** Takes the files as they are now; questions are about these. */
  update(sources: SourceFiles): void {
    this.#files = sources;
  }

  /** Whether the worker has been started. */
  get isStarted(): boolean {
    return this.#worker !== undefined;
  }

  /** Sends a request. The result is null when there is none, also when the worker could not be loaded. */
  request<Kind extends Question['kind']>(question: Extract<Question, {kind: Kind}>): Promise<Answers[Kind] | null> {
    const worker = (this.#worker ??= this.#start());
    const id = (this.#lastId += 1);
    const message: LanguageRequest = {id, files: this.#files, question};
    worker.postMessage(message);
    return new Promise((resolve) => {
      this.#waiting.set(id, ({answer, failure}) => {
        if (failure !== undefined) console.warn(`Types are not available: ${failure}`);
        // The worker responds to each question with its own type.
        resolve((answer ?? null) as Answers[Kind] | null);
      });
    });
  }

  /** Ends the worker. */
  dispose(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const [id, answer] of this.#waiting) answer({id});
    this.#waiting.clear();
  }

  #start(): Worker {
    const worker = new Worker(files.typesWorker);
    worker.addEventListener('message', ({data}: MessageEvent<LanguageResponse>) => {
      this.#waiting.get(data.id)?.(data);
      this.#waiting.delete(data.id);
    });
    worker.addEventListener('error', () => {
      for (const [id, answer] of this.#waiting) answer({id, failure: 'their script did not load'});
      this.#waiting.clear();
    });
    return worker;
  }
}
