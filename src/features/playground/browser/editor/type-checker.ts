import files from '@playground-files';

import type {PlayFile} from '../../shared/files.ts';
import type {Answers, LanguageRequest, LanguageResponse, Question, TypeProblem} from '../../shared/language.ts';

/** Milliseconds between the last key and the check. */
const delay = 350;

/** What a project tells its type checker. */
export interface TypeCheckerOptions {
  /** The files as they are now. */
  files: () => readonly PlayFile[];
  /** Whether what a reader waits for first is still on its way. */
  isBusy: () => boolean;
  /** Called when a check begins. */
  onCheck: () => void;
  /** Called when it has ended, with `undefined` when the compiler could not be loaded. */
  onProblems: (problems: readonly TypeProblem[] | undefined) => void;
}

/**
 * Checks types while a reader writes, and answers the code editor's questions about them. The worker with the compiler starts with the
 * first request: it has ten times the bytes of all else, which therefore comes first.
 */
export class TypeChecker {
  #worker: Worker | undefined;
  #lastId = 0;
  readonly #waiting = new Map<number, (answered: LanguageResponse) => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #checks = 0;
  #isWanted = false;

  constructor(private readonly options: TypeCheckerOptions) {}

  /** The reader is about to write: loads the compiler, now or when `start()` finds that nothing else is on its way. */
  readonly want = (): void => {
    this.#isWanted = true;
    this.start();
  };

  /** Loads the compiler if it is wanted and nothing else is on its way. */
  start(): void {
    if (this.#isWanted && this.#worker === undefined && !this.options.isBusy()) this.#checkIn(0);
  }

  /** Files were changed. */
  changed(): void {
    if (this.#worker === undefined) this.want();
    else this.#checkIn(delay);
  }

  /** Other files were opened. */
  opened(): void {
    if (this.#worker !== undefined) this.#checkIn(0);
  }

  /** Asks about the files as they are now. The result is null when there is none, also when the worker could not be loaded. */
  request<Kind extends Question['kind']>(question: Extract<Question, {kind: Kind}>): Promise<Answers[Kind] | null> {
    const worker = (this.#worker ??= this.#startWorker());
    const id = (this.#lastId += 1);
    const sources = Object.fromEntries(this.options.files().map(({name, text}) => [name, text]));
    worker.postMessage({id, files: sources, question} satisfies LanguageRequest);
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
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#answerAll();
  }

  #startWorker(): Worker {
    const worker = new Worker(files.typesWorker);
    worker.addEventListener('message', ({data}: MessageEvent<LanguageResponse>) => {
      this.#waiting.get(data.id)?.(data);
      this.#waiting.delete(data.id);
    });
    worker.addEventListener('error', () => this.#answerAll('their script did not load'));
    return worker;
  }

  #answerAll(failure?: string): void {
    for (const [id, answer] of this.#waiting) answer({id, failure});
    this.#waiting.clear();
  }

  #checkIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(), milliseconds);
  }

  async #check(): Promise<void> {
    const check = (this.#checks += 1);
    this.options.onCheck();
    const problems = await this.request({kind: 'problems'});
    // A later check reports on the current files.
    if (check === this.#checks) this.options.onProblems(problems ?? undefined);
  }
}
