import type {PlayFile} from '../../shared/files.ts';
import type {TypeProblem} from '../../shared/language.ts';
import {Language} from './language.ts';

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

/** Checks types while a reader writes. The compiler has ten times the bytes of all else, which therefore comes first. */
export class TypeChecker {
  /** Answers the code editor's questions about the same files. */
  readonly language = new Language();
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
    if (this.#isWanted && !this.language.isStarted && !this.options.isBusy()) this.#checkIn(0);
  }

  /** Files were changed. */
  changed(): void {
    // At once: completion asks about what has been typed just now.
    this.#notify();
    if (this.language.isStarted) this.#checkIn(delay);
    else this.want();
  }

  /** Other files were opened. */
  opened(): void {
    if (this.language.isStarted) this.#checkIn(0);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.language.dispose();
  }

  #notify(): void {
    this.language.update(Object.fromEntries(this.options.files().map(({name, text}) => [name, text])));
  }

  #checkIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(), milliseconds);
  }

  async #check(): Promise<void> {
    const check = (this.#checks += 1);
    this.options.onCheck();
    this.#notify();
    const problems = await this.language.request({kind: 'problems'});
    // A later check reports on the current files.
    if (check === this.#checks) this.options.onProblems(problems ?? undefined);
  }
}
