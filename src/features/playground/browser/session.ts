import {useState, useSyncExternalStore} from 'react';

import type {Build, EditableSample, PlayFile} from '../shared/files.ts';
import {starts} from '../shared/files.ts';
import type {SourceLocation} from '../shared/protocol.ts';
import type {StateTab} from '../../inspector/shared/state.ts';
import type {CodeEditor, createCodeEditor} from './editor/create-editor.ts';
import {TypeChecker} from './editor/type-checker.ts';
import {DraftStore, type Draft, type DraftPrefix} from './keep/drafts.ts';
import {fetchSample, pageOf} from './keep/fetch-sample.ts';
import {packLink, unpackLink, type Shared} from './keep/share.ts';
import * as project from './project-state.ts';
import type {Notice, Snapshot} from './project-state.ts';
import {entryName} from './run/entry.ts';
import {Runner} from './run/runner.ts';

/** What differs from the playground where a workbench stands elsewhere. */
export interface SessionOptions {
  /** Gets a project by its id. */
  fetchSample: (id: string) => Promise<EditableSample>;
  /** The build that projects begin with. */
  build: Build;
  /** localStorage key prefix of drafts. */
  draftPrefix: DraftPrefix;
  /** Names what is open in the page's address. */
  setAddress: (address: string) => void;
}

/** Debounce delays in milliseconds. */
const delays = {run: 120, runWhileTyping: 180, keep: 400};

/** Longest pause in milliseconds between two keys while typing. */
const typingInterval = 500;

const ofPlayground: SessionOptions = {
  fetchSample,
  build: 'production',
  draftPrefix: 'playground-draft-1:',
  setAddress: (address) => history.replaceState(history.state, '', `${location.pathname}${address}`),
};

/** A reader's visit to the playground: the project and all that happens to it. Components show its snapshots. */
export class Session {
  /** Checks the types of the project. */
  readonly types: TypeChecker;
  readonly #subscribers = new Set<() => void>();
  readonly #store: DraftStore;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #snapshot: Snapshot = project.empty;
  #editor: CodeEditor | undefined;
  #runner: Runner | undefined;
  /** Under which the draft is kept. */
  #id = '';
  #content: string | undefined;
  #messages = 0;
  #isKept = true;
  #lastChange = Number.NEGATIVE_INFINITY;
  /** Counts what was asked to be opened. */
  #requests = 0;
  readonly #options: SessionOptions;
  /** The reader's files, while a solution is shown. */
  #own: Shared | undefined;

  constructor(options?: Partial<SessionOptions>) {
    this.#options = {...ofPlayground, ...options};
    this.#store = new DraftStore(this.#options.draftPrefix);
    this.types = new TypeChecker({
      files: () => this.#snapshot.files,
      isBusy: () => {
        const {status, hasEditor} = this.#snapshot;
        return !hasEditor || status.kind === 'idle' || status.kind === 'loading';
      },
      onCheck: () => {
        if (this.#snapshot.types === 'off') this.#set({types: 'loading'});
      },
      onProblems: (problems) => {
        this.#set({problems: problems ?? [], types: problems === undefined ? 'off' : 'on'});
        this.#editor?.showProblems(this.#snapshot.problems);
      },
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#subscribers.add(listener);
    return () => this.#subscribers.delete(listener);
  };

  readonly getSnapshot = (): Snapshot => this.#snapshot;

  /**
   * Puts the preview into the page.
   *
   * @returns takes it away, and the code editor
   */
  attach(container: HTMLElement): () => void {
    const runner = new Runner(container, {
      onStatus: (status) => {
        this.#set({status});
        if (status.kind === 'failed' || status.kind === 'stopped') {
          this.#become(
            project.withResults(this.#snapshot, [{passed: false, message: `The code does not run: ${status.message}`}]),
          );
        }
        this.types.start();
      },
      onClear: () => this.#set({console: [], dropped: 0, state: undefined}),
      onConsole: (entries, dropped) => {
        const added = entries.map((entry) => ({...entry, id: (this.#messages += 1)}));
        this.#become(project.withMessages(this.#snapshot, added, dropped));
      },
      onState: (state) => this.#set({state}),
      onChecked: (results) => this.#become(project.withResults(this.#snapshot, results)),
    });
    runner.prepare();
    this.#runner = runner;
    const leave = (event: BeforeUnloadEvent): void => {
      this.#flushDraft();
      if (this.#snapshot.isChanged && !this.#isKept) event.preventDefault();
    };
    window.addEventListener('beforeunload', leave);
    window.addEventListener('pagehide', this.#flushDraft);
    if (this.#snapshot.isOpen) this.#show();
    return () => {
      this.#flushDraft();
      window.removeEventListener('beforeunload', leave);
      window.removeEventListener('pagehide', this.#flushDraft);
      for (const timer of this.#timers.values()) clearTimeout(timer);
      runner.dispose();
      this.#editor?.dispose();
      this.types.dispose();
      this.#runner = this.#editor = undefined;
    };
  }

  /**
   * Puts the code editor in the place of the plain text, with the caret where it was.
   *
   * @param host the element that holds the plain text
   */
  attachEditor(host: HTMLElement, makeEditor: MakeEditor): void {
    const plain = host.querySelector('textarea');
    // The element is out of sight, and has lost the focus, as soon as the editor is there.
    const caret = plain !== null && plain === document.activeElement ? [plain.selectionStart, plain.selectionEnd] : undefined;
    this.#editor = makeEditor(host, this.types, {
      onChange: (text) => this.#edit(text),
      onRun: this.run,
    });
    this.#openInEditor();
    if (caret !== undefined) this.#editor.select(caret[0] ?? 0, caret[1] ?? 0);
    this.#set({hasEditor: true});
    this.types.start();
  }

  /** Opens what an address names: a link with a project, a sample, a draft, or the first start. */
  async openAddress({hash, search}: {hash: string; search: string}): Promise<void> {
    const query = new URLSearchParams(search);
    const draft = query.get('draft');
    const sample = query.get('sample') ?? starts[0].sample;
    const isLatest = this.#beginToOpen();
    try {
      if (hash.length > 1) {
        const shared = await unpackLink(hash);
        if (isLatest()) this.#open('', shared, pageOf(shared.from));
      } else if (draft !== null) {
        this.#openDraft(draft);
      } else {
        await this.#openSample(sample, isLatest);
      }
    } catch (error) {
      if (!isLatest()) return;
      await this.#openSample(starts[0].sample, isLatest).catch(() => undefined);
      if (isLatest()) this.fail(error);
    }
  }

  /** The function that it returns tells whether nothing else has been chosen since: a late answer must not replace it. */
  #beginToOpen(): () => boolean {
    const request = (this.#requests += 1);
    return () => request === this.#requests;
  }

  /** Opens a sample, or what the reader has made of it. Resolves with false when it failed, or something else was chosen meanwhile. */
  async openSample(id: string, isFresh = false): Promise<boolean> {
    try {
      return await this.#openSample(id, this.#beginToOpen(), isFresh);
    } catch (error) {
      this.fail(error);
      return false;
    }
  }

  async #openSample(id: string, isLatest: () => boolean, isFresh = false): Promise<boolean> {
    const draft = isFresh ? undefined : this.#store.find(id);
    const sample = await this.#options.fetchSample(id).catch((error: unknown) => {
      if (draft === undefined) throw error;
      return undefined;
    });
    if (!isLatest()) return false;
    if (sample === undefined) {
      // Its page has changed, or the network is away: what the reader has made needs neither.
      this.#openDraft(id);
      this.#set({
        from: undefined,
        notice: {text: 'The original did not load. These are your changes from an earlier visit.'},
      });
      return true;
    }
    this.#open(id, {...sample, from: id, build: this.#options.build, open: entryName(sample.files), ...draft}, sample.page);
    if (draft !== undefined) {
      this.#set({
        isChanged: true,
        notice: {
          text: 'These are your changes from an earlier visit.',
          action: {name: 'Reset code', run: () => void this.reset()},
        },
      });
    }
    return true;
  }

  /** Opens a draft by its id. */
  openDraft(id: string): void {
    // Drafts of samples are opened by their address, so that the page they are from is known.
    const isOfSample = id.includes(':');
    if (isOfSample) {
      void this.openSample(id);
    } else {
      this.#beginToOpen();
      this.#openDraft(id);
    }
    this.#options.setAddress(`?${isOfSample ? 'sample' : 'draft'}=${id}`);
  }

  #openDraft(id: string): void {
    const draft = this.#store.find(id);
    if (draft === undefined) throw new Error('This draft is no longer in this browser.');
    this.#open(id, draft, undefined);
    this.#set({isChanged: true});
  }

  #open(id: string, shared: Shared, page: string | undefined): void {
    this.#flushDraft();
    this.#id = id;
    this.#content = shared.content;
    this.#own = undefined;
    this.#editor?.reset();
    this.#become(project.withProject(this.#snapshot, shared, page, this.#drafts()));
    this.#show();
  }

  #show(): void {
    this.#openInEditor();
    this.run();
    this.types.opened();
  }

  #openInEditor(): void {
    const {files, open, problems} = this.#snapshot;
    const file = files.find(({name}) => name === open);
    if (file === undefined) return;
    this.#editor?.open(file);
    this.#editor?.showProblems(problems);
  }

  /** Opens another file. */
  openFile(name: string): void {
    this.#set({open: name});
    this.#openInEditor();
  }

  /** Opens a line of a file. */
  goTo({file, line}: SourceLocation): void {
    if (!this.#snapshot.files.some(({name}) => name === file)) return;
    if (file !== this.#snapshot.open) this.openFile(file);
    this.#editor?.goTo(line);
  }

  /**
   * Adds a file and opens it.
   *
   * @returns what is wrong with its name
   */
  addFile(name: string): string | undefined {
    const problem = project.problemOfName(this.#snapshot.files, name);
    if (problem === undefined) this.#changeFiles(project.withNewFile(this.#snapshot, name));
    return problem;
  }

  /** Removes a file, which can be brought back; the entry stays. */
  removeFile(name: string): void {
    const {files} = this.#snapshot;
    const index = files.findIndex((file) => file.name === name);
    const removed = files[index];
    if (removed === undefined || !this.#changeFiles(project.withoutFile(this.#snapshot, name))) return;
    const bringBack = (): void => {
      this.#set({notice: undefined});
      this.#changeFiles(project.withFileBack(this.#snapshot, removed, index));
    };
    this.#set({notice: {text: `${name} was removed.`, action: {name: 'Undo', run: bringBack}}});
  }

  /** Takes another list of files. Returns whether it is another one. */
  #changeFiles(next: Snapshot): boolean {
    if (next === this.#snapshot) return false;
    this.#become(next);
    this.#openInEditor();
    this.#changed();
    return true;
  }

  /** Takes what is typed before the code editor is there. */
  write(text: string): void {
    this.#edit(text);
    this.#set({});
  }

  #edit(text: string): void {
    const next = project.withText(this.#snapshot, text);
    if (next === this.#snapshot) return;
    // Nobody is told: the code editor shows the text itself, and a key has no time to render all that is around it.
    this.#snapshot = next;
    this.#changed();
  }

  #changed(): void {
    if (this.#id === '') this.#becomeFork(this.#snapshot.title);
    if (!this.#snapshot.isChanged && this.#own === undefined) this.#set({isChanged: true});
    this.types.changed();
    const time = performance.now();
    // A run between two keys would hold up the second.
    this.#after('run', time - this.#lastChange < typingInterval ? delays.runWhileTyping : delays.run, this.run);
    this.#lastChange = time;
    // Changes to a solution are not kept: the draft is the reader's own code.
    if (this.#own !== undefined) return;
    this.#after('keep', delays.keep, this.#flushDraft);
    this.#isKept = false;
  }

  /** Runs the project as it is. */
  readonly run = (): void => {
    const {files, build, stepCheck} = this.#snapshot;
    // The check that was on its way looked at something else.
    if (stepCheck?.kind === 'checking') this.#set({stepCheck: undefined});
    clearTimeout(this.#timers.get('run'));
    void this.#runner?.run({files, build, content: this.#content});
  };

  /** Reruns the project with the check of a step. */
  checkStep(step: string): void {
    const {files, build} = this.#snapshot;
    clearTimeout(this.#timers.get('run'));
    this.#set({stepCheck: {kind: 'checking'}});
    void this.#runner?.run({files, build, check: step});
  }

  /** Shows a solution instead of the reader's files, which `showOwn` brings back. */
  showSolution(files: readonly PlayFile[]): void {
    this.#flushDraft();
    this.#own ??= project.sharedOf(this.#snapshot);
    this.#replaceFiles(files, entryName(files), true);
  }

  /** Brings the reader's files back. */
  readonly showOwn = (): void => {
    if (this.#own === undefined) return;
    const {files, open} = this.#own;
    this.#own = undefined;
    this.#replaceFiles(files, open, false);
  };

  #replaceFiles(files: readonly PlayFile[], open: string, showsSolution: boolean): void {
    this.#editor?.reset();
    this.#become(project.withFiles(this.#snapshot, files, open, showsSolution));
    this.#show();
  }

  /** Runs with another build of the packages. */
  setBuild(build: Build): void {
    this.#set({build});
    this.#after('keep', delays.keep, this.#flushDraft);
    this.run();
  }

  /** Colors of the preview. */
  setTheme(theme: 'light' | 'dark'): void {
    this.#runner?.setTheme(theme);
  }

  /** Shows another view of the state. */
  readonly showState = (stateTab: StateTab): void => {
    this.#set({stateTab});
    this.#runner?.show(stateTab);
  };

  /** Shows a past state in the editor of the preview. */
  readonly travel = (index: number): void => {
    this.#runner?.travel(index);
  };

  /** Goes back to the sample. */
  async reset(): Promise<void> {
    const {from} = this.#snapshot;
    if (from === undefined) return;
    const id = this.#id;
    const before: Draft = {...(this.#own ?? project.sharedOf(this.#snapshot)), changed: Date.now()};
    // First, as it may fail: the draft is all there is then.
    if (!(await this.openSample(from, true))) return;
    this.#store.drop(id);
    this.#options.setAddress(`?sample=${from}`);
    this.#set({
      drafts: this.#drafts(),
      notice: {
        text: 'The code is the original again.',
        action: {
          name: 'Undo',
          run: () => {
            this.#open(from, before, this.#snapshot.page);
            this.#changed();
          },
        },
      },
    });
  }

  /** Goes on with a copy, which is a draft of its own. */
  readonly fork = (): void => {
    this.#flushDraft();
    this.#becomeFork(`Copy of ${this.#snapshot.title}`);
    this.#isKept = false;
    const isKept = this.#flushDraft();
    this.#set({isChanged: true, drafts: this.#drafts()});
    // What could not be kept is told already.
    if (!isKept) return;
    const room = this.#roomText();
    this.setNotice({text: `You are now editing a copy. It is saved in this browser.${room === undefined ? '' : ` ${room}`}`});
  };

  /** What another new draft would cost: the oldest makes room for it. */
  #roomText(): string | undefined {
    const next = this.#store.nextToGo();
    return next && `Draft storage is full: the next new draft replaces “${next.title}”.`;
  }

  #becomeFork(title: string): void {
    this.#id = `copy-${Date.now().toString(36)}`;
    this.#set({title});
    this.#options.setAddress(`?draft=${this.#id}`);
  }

  /** The address that opens the project as it is, with what is in its editor. */
  async link(): Promise<string> {
    const {state} = this.#snapshot;
    const hasTyped = (state?.steps.length ?? 0) > 1;
    const content = hasTyped ? ((await this.#runner?.content()) ?? undefined) : this.#content;
    if (hasTyped && content === undefined) {
      this.setNotice({
        text: 'The preview does not respond. The link has your code, but not the text in the editor.',
        isError: true,
      });
    }
    const packed = await packLink({...project.sharedOf(this.#snapshot), ...(content !== undefined && {content})});
    return `${location.origin}/play#${packed}`;
  }

  /** Shows an error as a notice. */
  readonly fail = (error: unknown): void =>
    this.setNotice({text: error instanceof Error ? error.message : String(error), isError: true});

  /** Shows a notice, or removes it. */
  setNotice(notice: Notice | undefined): void {
    this.#set({notice});
  }

  #drafts(): Snapshot['drafts'] {
    return this.#store.list().map(({id, draft: {title}}) => ({id, title}));
  }

  /** Keeps what has been changed. Returns whether nothing would be lost. */
  readonly #flushDraft = (): boolean => {
    this.#cancel('keep');
    if (this.#isKept || this.#id === '' || this.#own !== undefined) return this.#isKept;
    const isNew = this.#store.find(this.#id) === undefined;
    this.#isKept = this.#store.keep(this.#id, {...project.sharedOf(this.#snapshot), changed: Date.now()});
    const warning = isNew ? this.#roomText() : undefined;
    if (warning !== undefined) this.#set({notice: {text: warning}});
    if (!this.#isKept && this.#snapshot.notice?.isError !== true) {
      this.#set({
        notice: {text: 'This browser cannot save drafts. Share or download your changes before you leave.', isError: true},
      });
    }
    return this.#isKept;
  };

  #after(name: string, delay: number, act: () => void): void {
    this.#cancel(name);
    this.#timers.set(name, setTimeout(act, delay));
  }

  #cancel(name: string): void {
    clearTimeout(this.#timers.get(name));
  }

  #set(change: Partial<Snapshot>): void {
    this.#become({...this.#snapshot, ...change});
  }

  #become(next: Snapshot): void {
    this.#snapshot = next;
    for (const listener of this.#subscribers) listener();
  }
}

/** How a code editor is made. */
export type MakeEditor = typeof createCodeEditor;

/** What the parts of a workbench get. */
export interface SessionProps {
  session: Session;
  snapshot: Snapshot;
}

/** A visit that lasts as long as the component, with what it shows. */
export function useSession(options?: Partial<SessionOptions>): SessionProps {
  const [session] = useState(() => new Session(options));
  return {session, snapshot: useSyncExternalStore(session.subscribe, session.getSnapshot)};
}
