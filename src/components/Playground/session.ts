import type {Build, EditableSample, PlayFile} from '../../shared/playground/files.ts';
import {samplePath, starts} from '../../shared/playground/files.ts';
import type {TypeProblem} from '../../shared/playground/language.ts';
import type {CheckResult, ConsoleEntry, Place, StateView} from '../../shared/playground/protocol.ts';
import type {StateTab} from '../../shared/playground/state.ts';
import type {CodeEditor, createCodeEditor} from './editor/create-editor.ts';
import {Language} from './editor/language.ts';
import {dropDraft, findDraft, keepDraft, listDrafts, nextToGo, type Draft, type Shelf} from './keep/drafts.ts';
import {isFileName, packLink, unpackLink, type Shared} from './keep/share.ts';
import {browserStorage} from './keep/storage.ts';
import {entryOf} from './run/entry.ts';
import {Runner, type RunStatus} from './run/runner.ts';

/** Everything that the playground shows; a new object after each change. */
export interface Snapshot {
  /** False until there is a project. */
  isOpen: boolean;
  title: string;
  /** Path of the page that the sample is on. */
  page: string | undefined;
  files: readonly PlayFile[];
  /** Name of the file that is open. */
  open: string;
  build: Build;
  /** Id of the sample that a reset goes back to. */
  from: string | undefined;
  /** Whether it differs from what it was opened with. */
  isChanged: boolean;
  status: RunStatus;
  console: readonly (ConsoleEntry & {id: number})[];
  /** Messages that are not in the console. */
  dropped: number;
  state: StateView | undefined;
  stateTab: StateTab;
  problems: readonly TypeProblem[];
  /** How far the compiler is. */
  types: 'off' | 'loading' | 'on';
  notice: Notice | undefined;
  drafts: readonly {id: string; title: string}[];
  /** What the check of a step found; undefined before there was one. */
  checked: Checked | undefined;
  /** Whether the files of a solution stand in the place of the reader's own. */
  showsSolution: boolean;
  /** Whether the code editor is there; before, the code is plain text that can be changed, too. */
  hasEditor: boolean;
}

/** A check of a step: on its way, or done. */
export type Checked = {kind: 'checking'} | {kind: 'done'; results: readonly CheckResult[]};

/** What a visit to the learning path has otherwise than one to the playground. */
export interface SessionOptions {
  /** Gets a project by its id. */
  fetchSample: (id: string) => Promise<EditableSample>;
  /** The build that projects begin with. */
  build: Build;
  /** Where drafts are kept. */
  shelf: Shelf;
  /** Names what is open in the page's address. */
  setAddress: (address: string) => void;
}

/** Something to say above the files. */
export interface Notice {
  text: string;
  isError?: boolean;
  /** What the reader may do about it. */
  action?: {name: string; run: () => void};
}

/** Milliseconds between the last key and what follows from it. */
const delays = {run: 120, runWhileTyping: 180, check: 350, keep: 400};

/** Milliseconds between two keys of somebody who types. */
const typing = 500;

/** The most messages that the console keeps. */
const mostMessages = 300;

const empty: Snapshot = {
  isOpen: false,
  title: '',
  page: undefined,
  files: [],
  open: '',
  build: 'production',
  from: undefined,
  isChanged: false,
  status: {kind: 'idle'},
  console: [],
  dropped: 0,
  state: undefined,
  stateTab: 'Tree',
  problems: [],
  types: 'off',
  notice: undefined,
  drafts: [],
  checked: undefined,
  showsSolution: false,
  hasEditor: false,
};

function now(): number {
  return Date.now();
}

const ofPlayground: SessionOptions = {
  fetchSample,
  build: 'production',
  shelf: 'playground-draft-1:',
  setAddress,
};

/** A reader's visit to the playground: the project and all that happens to it. Components show its snapshots. */
export class Session {
  readonly #subscribers = new Set<() => void>();
  readonly #language = new Language();
  readonly #storage = browserStorage();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #snapshot: Snapshot = empty;
  #editor: CodeEditor | undefined;
  #runner: Runner | undefined;
  /** Under which the draft is kept. */
  #id = '';
  #content: string | undefined;
  #messages = 0;
  #isKept = true;
  #lastChange = Number.NEGATIVE_INFINITY;
  #checks = 0;
  /** Counts what was asked to be opened. */
  #requests = 0;
  /** Whether the reader is about to write. */
  #wantsTypes = false;
  readonly #options: SessionOptions;
  /** The reader's files, while a solution stands in their place. */
  #own: Shared | undefined;

  constructor(options: SessionOptions = ofPlayground) {
    this.#options = options;
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
  attach(place: HTMLElement): () => void {
    const runner = new Runner(place, {
      onStatus: (status) => {
        this.#set({status});
        if (status.kind === 'failed' || status.kind === 'stopped') {
          this.#endCheck([{passed: false, message: `The code does not run: ${status.message}`}]);
        }
        this.#startTypes();
      },
      onClear: () => {
        this.#set({console: [], dropped: 0});
      },
      onConsole: (entries, dropped) => {
        const added = entries.map((entry) => ({...entry, id: (this.#messages += 1)}));
        const all = [...this.#snapshot.console, ...added];
        this.#set({
          console: all.slice(-mostMessages),
          dropped: this.#snapshot.dropped + dropped + Math.max(all.length - mostMessages, 0),
        });
      },
      onState: (state) => {
        this.#set({state});
      },
      onChecked: (results) => {
        this.#endCheck(results);
      },
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
      this.#language.dispose();
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
    this.#editor = makeEditor(host, this.#language, {
      onChange: (text) => {
        this.#edit(text);
      },
      onRun: () => {
        this.run();
      },
    });
    this.#openInEditor();
    if (caret !== undefined) this.#editor.select(caret[0] ?? 0, caret[1] ?? 0);
    this.#set({hasEditor: true});
    this.#startTypes();
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

  /** Opens a sample, or what the reader has made of it. Resolves with false when something else was chosen meanwhile. */
  openSample(id: string, isFresh = false): Promise<boolean> {
    return this.#openSample(id, this.#beginToOpen(), isFresh);
  }

  async #openSample(id: string, isLatest: () => boolean, isFresh = false): Promise<boolean> {
    const {shelf, build} = this.#options;
    const draft = isFresh || this.#storage === undefined ? undefined : findDraft(this.#storage, id, shelf);
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
        notice: {text: 'The original could not be loaded. These are your changes from an earlier visit.'},
      });
      return true;
    }
    this.#open(id, {...sample, from: id, build, open: entryName(sample.files), ...draft}, sample.page);
    if (draft !== undefined) {
      this.#set({
        isChanged: true,
        notice: {
          text: 'These are your changes from an earlier visit.',
          action: {name: 'Show the original', run: () => void this.reset().catch(this.fail)},
        },
      });
    }
    return true;
  }

  /** Opens a draft by its id. */
  openDraft(id: string): void {
    // Drafts of samples are opened by their address, so that the page they are from is known.
    if (id.includes(':')) {
      this.openSample(id).catch(this.fail);
    } else {
      this.#beginToOpen();
      this.#openDraft(id);
    }
    this.#options.setAddress(id.includes(':') ? `?sample=${id}` : `?draft=${id}`);
  }

  #openDraft(id: string): void {
    const draft = this.#storage === undefined ? undefined : findDraft(this.#storage, id, this.#options.shelf);
    if (draft === undefined) throw new Error('This draft is not in this browser any more.');
    this.#open(id, draft, undefined);
    this.#set({isChanged: true});
  }

  #open(id: string, {title, files, open, build, from, content}: Shared, page: string | undefined): void {
    this.#flushDraft();
    this.#id = id;
    this.#content = content;
    this.#own = undefined;
    this.#editor?.reset();
    this.#set({
      ...empty,
      isOpen: true,
      title,
      page,
      files,
      open,
      build,
      from,
      types: this.#snapshot.types,
      hasEditor: this.#snapshot.hasEditor,
      // The code editor may have failed before there was something to open.
      notice: this.#snapshot.isOpen ? undefined : this.#snapshot.notice,
      drafts: this.#drafts(),
    });
    this.#show();
  }

  #show(): void {
    this.#openInEditor();
    this.run();
    if (this.#language.isStarted) this.#after('check', 0, this.#startCheck);
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

  /** Opens a place in a file. */
  goTo({file, line}: Place): void {
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
    const {files} = this.#snapshot;
    if (!isFileName(name)) return 'Expected a name such as Note.ts, Menu.tsx or extra.css.';
    if (files.some((file) => file.name === name)) return `There is a file "${name}" already.`;
    // The entry stays the last file of code.
    const entry = files.findIndex(({name: each}) => each === entryName(files));
    this.#set({files: files.toSpliced(Math.max(entry, 0), 0, {name, text: ''})});
    this.openFile(name);
    this.#changed();
    return undefined;
  }

  /** Removes a file, which can be brought back; the entry stays. */
  removeFile(name: string): void {
    const {files} = this.#snapshot;
    const index = files.findIndex((file) => file.name === name);
    const removed = files[index];
    if (removed === undefined || name === entryName(files)) return;
    this.#set({files: files.toSpliced(index, 1)});
    this.openFile(entryName(this.#snapshot.files));
    this.#changed();
    const bringBack = (): void => {
      const current = this.#snapshot.files;
      this.#set({notice: undefined});
      // Another one may have its name by now.
      if (current.some((file) => file.name === name)) return;
      this.#set({files: current.toSpliced(Math.min(index, current.length), 0, removed)});
      this.openFile(name);
      this.#changed();
    };
    this.#set({notice: {text: `${name} is removed.`, action: {name: 'Bring it back', run: bringBack}}});
  }

  /** Takes what is typed before the code editor is there. */
  write(text: string): void {
    this.#edit(text);
    this.#set({});
  }

  #edit(text: string): void {
    const {files, open} = this.#snapshot;
    if (files.find(({name}) => name === open)?.text === text) return;
    // Nobody is told: the code editor shows the text itself, and a key has no time to render all that is around it.
    // Hidden parts are folded when a file is opened; their lines have moved now.
    const changed = files.map((file) => (file.name === open ? {name: file.name, text} : file));
    this.#snapshot = {...this.#snapshot, files: changed};
    this.#changed();
  }

  #changed(): void {
    if (this.#id === '') this.#becomeFork(this.#snapshot.title);
    if (!this.#snapshot.isChanged && this.#own === undefined) this.#set({isChanged: true});
    // At once: completion asks about what has been typed just now.
    this.#tellLanguage();
    const time = performance.now();
    // A run between two keys would hold up the second.
    this.#after('run', time - this.#lastChange < typing ? delays.runWhileTyping : delays.run, this.run);
    this.#lastChange = time;
    if (this.#language.isStarted) this.#after('check', delays.check, this.#startCheck);
    else this.prepareTypes();
    // Changes to a solution are not kept: the draft is the reader's own code.
    if (this.#own !== undefined) return;
    this.#after('keep', delays.keep, this.#flushDraft);
    this.#isKept = false;
  }

  /** Runs the project as it is. */
  readonly run = (): void => {
    const {files, build, checked} = this.#snapshot;
    // The check that was on its way looked at something else.
    if (checked?.kind === 'checking') this.#set({checked: undefined});
    clearTimeout(this.#timers.get('run'));
    void this.#runner?.run({files, build, content: this.#content});
  };

  /** Runs the project anew and lets the check of a step look at it. */
  check(step: string): void {
    const {files, build} = this.#snapshot;
    clearTimeout(this.#timers.get('run'));
    this.#set({checked: {kind: 'checking'}});
    void this.#runner?.run({files, build, check: step});
  }

  #endCheck(results: readonly CheckResult[]): void {
    if (this.#snapshot.checked?.kind === 'checking') this.#set({checked: {kind: 'done', results}});
  }

  /** Shows a solution in the place of the reader's files, which `showOwn` brings back. */
  showSolution(files: readonly PlayFile[]): void {
    this.#flushDraft();
    this.#own ??= this.#shared();
    this.#replaceFiles(files, entryName(files), true);
  }

  /** Brings the reader's files back. */
  showOwn(): void {
    if (this.#own === undefined) return;
    const {files, open} = this.#own;
    this.#own = undefined;
    this.#replaceFiles(files, open, false);
  }

  #replaceFiles(files: readonly PlayFile[], open: string, showsSolution: boolean): void {
    this.#editor?.reset();
    this.#set({files, open, showsSolution, problems: [], checked: undefined});
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
  showState(stateTab: StateTab): void {
    this.#set({stateTab});
    this.#runner?.show(stateTab);
  }

  /** Shows a past state in the editor of the preview. */
  travel(index: number): void {
    this.#runner?.travel(index);
  }

  /** Starts the compiler, because the reader is about to write. */
  readonly prepareTypes = (): void => {
    this.#wantsTypes = true;
    this.#startTypes();
  };

  /** The compiler has ten times the bytes of all else, which therefore comes first. */
  #startTypes(): void {
    const {status, hasEditor} = this.#snapshot;
    const isBusy = !hasEditor || status.kind === 'idle' || status.kind === 'loading';
    if (this.#wantsTypes && !isBusy && !this.#language.isStarted) this.#after('check', 0, this.#startCheck);
  }

  readonly #startCheck = (): void => {
    void this.#check();
  };

  readonly #check = async (): Promise<void> => {
    const check = (this.#checks += 1);
    const {types} = this.#snapshot;
    if (types === 'off') this.#set({types: 'loading'});
    this.#tellLanguage();
    const problems = await this.#language.ask({kind: 'problems'});
    if (check !== this.#checks) return;
    this.#set({problems: problems ?? [], types: problems === null ? 'off' : 'on'});
    this.#editor?.showProblems(this.#snapshot.problems);
  };

  #tellLanguage(): void {
    this.#language.update(Object.fromEntries(this.#snapshot.files.map(({name, text}) => [name, text])));
  }

  /** Goes back to the sample. */
  async reset(): Promise<void> {
    const {from} = this.#snapshot;
    if (from === undefined) return;
    const id = this.#id;
    const before: Draft = {...(this.#own ?? this.#shared()), changed: now()};
    // First, as it may fail: the draft is all there is then.
    if (!(await this.openSample(from, true))) return;
    if (this.#storage !== undefined) dropDraft(this.#storage, id, this.#options.shelf);
    this.#options.setAddress(`?sample=${from}`);
    this.#set({
      drafts: this.#drafts(),
      notice: {
        text: 'This is the original again.',
        action: {
          name: 'Bring my changes back',
          run: () => {
            this.#open(from, before, this.#snapshot.page);
            this.#changed();
          },
        },
      },
    });
  }

  /** Goes on with a copy, which is a draft of its own. */
  fork(): void {
    const {title} = this.#snapshot;
    this.#flushDraft();
    this.#becomeFork(`Copy of ${title}`);
    this.#isKept = false;
    const isKept = this.#flushDraft();
    this.#set({isChanged: true, drafts: this.#drafts()});
    // What could not be kept is told already.
    if (!isKept) return;
    const room = this.#roomText();
    this.say({text: `This is a copy now. It is kept in this browser.${room === undefined ? '' : ` ${room}`}`});
  }

  /** What another new draft would cost: the oldest makes room for it. */
  #roomText(): string | undefined {
    const next = this.#storage === undefined ? undefined : nextToGo(this.#storage, this.#options.shelf);
    return next && `This browser keeps no more drafts than these: another new one takes the place of “${next.title}”.`;
  }

  #becomeFork(title: string): void {
    this.#id = `copy-${now().toString(36)}`;
    this.#set({title});
    this.#options.setAddress(`?draft=${this.#id}`);
  }

  #shared(): Shared {
    const {title, files, open, build, from} = this.#snapshot;
    return {title, files: [...files], open, build, ...(from !== undefined && {from})};
  }

  /** The address that opens the project as it is, with what is in its editor. */
  async link(): Promise<string> {
    const {state} = this.#snapshot;
    const hasTyped = (state?.steps.length ?? 0) > 1;
    const content = hasTyped ? ((await this.#runner?.content()) ?? undefined) : this.#content;
    if (hasTyped && content === undefined) {
      this.say({
        text: 'The preview does not answer. The link has the code, without what was typed into the editor.',
        isError: true,
      });
    }
    const packed = await packLink({...this.#shared(), ...(content !== undefined && {content})});
    return `${location.origin}/play#${packed}`;
  }

  /** Says what went wrong. */
  readonly fail = (error: unknown): void => {
    this.say({text: error instanceof Error ? error.message : String(error), isError: true});
  };

  /** Says something, or nothing any more. */
  say(notice: Notice | undefined): void {
    this.#set({notice});
  }

  #drafts(): Snapshot['drafts'] {
    if (this.#storage === undefined) return [];
    return listDrafts(this.#storage, this.#options.shelf).map(({id, draft: {title}}) => ({id, title}));
  }

  /** Keeps what has been changed. Returns whether nothing would be lost. */
  readonly #flushDraft = (): boolean => {
    this.#cancel('keep');
    if (this.#isKept || this.#id === '' || this.#own !== undefined) return this.#isKept;
    const {shelf} = this.#options;
    const isNew = this.#storage !== undefined && findDraft(this.#storage, this.#id, shelf) === undefined;
    this.#isKept = this.#storage !== undefined && keepDraft(this.#storage, this.#id, {...this.#shared(), changed: now()}, shelf);
    const warning = isNew ? this.#roomText() : undefined;
    if (warning !== undefined) this.#set({notice: {text: warning}});
    if (!this.#isKept && this.#snapshot.notice?.isError !== true) {
      this.#set({
        notice: {text: 'This browser keeps no drafts: share or download your changes before you leave.', isError: true},
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
    this.#snapshot = {...this.#snapshot, ...change};
    for (const listener of this.#subscribers) listener();
  }
}

/** How a code editor is made. */
export type MakeEditor = typeof createCodeEditor;

function setAddress(address: string): void {
  history.replaceState(history.state, '', `${location.pathname}${address}`);
}

/** The page of a sample, by its id. */
function pageOf(id: string | undefined): string | undefined {
  const [, page] = /^(docs\/.+?)(?:\/index)?:\d+$/.exec(id ?? '') ?? [];
  return page === undefined ? undefined : `/${page}`;
}

/** The name of the file to begin with. */
export function entryName(files: readonly PlayFile[]): string {
  return entryOf(files)?.name ?? files[0]?.name ?? '';
}

/** Gets a sample of the site, as the build writes it. */
export async function fetchSample(id: string): Promise<EditableSample> {
  // Only what the build writes there; an id is part of an address.
  const response = /^[\w/-]+:\d+$/.test(id) ? await fetch(`/${samplePath(id)}`) : undefined;
  if (response?.ok !== true) {
    throw new Error('This sample is not on the site any more. Its page may have changed: open it again from there.');
  }
  // Written by the build (src/plugins/samples/page/editable.ts).
  return (await response.json()) as EditableSample;
}
