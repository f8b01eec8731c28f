import files from '@playground-files';

import {inspectorModule, type Build, type PlayFile} from '../../shared/files.ts';
import {
  readFromFrame,
  type CheckResult,
  type ConsoleEntry,
  type FromFrame,
  type SourceLocation,
  type ToFrame,
} from '../../shared/protocol.ts';
import type {StateTab, StateView} from '../../../inspector/shared/state.ts';
import type {CompileError} from './compile.ts';
import {withDependencies} from './entry.ts';
import type * as Project from './project.ts';

/** What a run came to. */
export type RunStatus =
  | {kind: 'idle'}
  | {kind: 'loading'}
  | {kind: 'running'}
  /** The code has an error, or threw one while it started. */
  | {kind: 'failed'; message: string; location?: SourceLocation}
  /** It would never have ended, and was stopped. */
  | {kind: 'stopped'; message: string};

/** What the runner tells. */
export interface RunnerListener {
  onStatus: (status: RunStatus) => void;
  /** Console and state begin anew. */
  onClear: () => void;
  onConsole: (entries: readonly ConsoleEntry[], dropped: number) => void;
  onState: (view: StateView) => void;
  /** What the check of a step found. */
  onChecked: (results: readonly CheckResult[]) => void;
}

/** What is run. */
export interface Job {
  files: readonly PlayFile[];
  build: Build;
  /** Content that the editor gets, as JSON. */
  content?: string;
  /** Step of the learning path whose check is to look at it. */
  check?: string;
}

/** Milliseconds without a message after which a frame counts as hung. */
const responseTimeout = 4000;
/** Milliseconds that the document of a frame may take over a slow network. */
const loadTimeout = 20_000;
/** Messages that a frame may send within a second. */
const mostMessages = 400;

const texts = new Map<string, Promise<string>>();

/** The text of a module of a package. */
function textOf(name: string, build: Build): Promise<string> {
  const file = Object.hasOwn(files.modules[build], name) ? files.modules[build][name]?.file : undefined;
  if (file === undefined) return Promise.reject(new Error(`The playground has no package "${name}".`));
  let text = texts.get(file);
  if (text === undefined) {
    text = fetch(file).then((response) => {
      if (!response.ok) throw new Error(`${file} did not load (status ${String(response.status)}). Reload the page.`);
      return response.text();
    });
    texts.set(file, text);
    text.catch(() => texts.delete(file));
  }
  return text;
}

async function textsOf(names: readonly string[], build: Build): Promise<Record<string, string>> {
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await textOf(name, build)] as const)));
}

/**
 * Runs projects in a frame of no origin, one after another. Each run has a frame of its own, so nothing of the one before is left; that
 * one stays in view until the next has something to show.
 */
export class Runner {
  readonly #container: HTMLElement;
  readonly #listener: RunnerListener;
  #frame: HTMLIFrameElement | undefined;
  #previous: HTMLIFrameElement | undefined;
  #ready: Promise<void> | undefined;
  #hasRun = false;
  #build: Build = 'production';
  #runs = 0;
  #tab: StateTab = 'Tree';
  #theme: 'light' | 'dark' = 'light';
  #lastMessage = 0;
  #lastPoll = 0;
  #messages = 0;
  #watch: ReturnType<typeof setInterval>;
  readonly #contentRequests = new Set<(json: string | null) => void>();
  #onReady: (() => void) | undefined;

  /** @param container element that the frame is added to */
  constructor(container: HTMLElement, listener: RunnerListener) {
    this.#container = container;
    this.#listener = listener;
    window.addEventListener('message', this.#receive);
    this.#watch = setInterval(this.#checkHealth, 1000);
    document.addEventListener('visibilitychange', this.#markAlive);
  }

  /** Takes everything away. */
  dispose(): void {
    window.removeEventListener('message', this.#receive);
    document.removeEventListener('visibilitychange', this.#markAlive);
    clearInterval(this.#watch);
    this.#frame?.remove();
    this.#previous?.remove();
    this.#frame = this.#previous = undefined;
    this.#runs += 1;
  }

  /** Gets a frame ready before there is anything to run: it comes over the network. */
  prepare(): void {
    if (this.#ready !== undefined && this.#frame !== undefined) return;
    const frame = document.createElement('iframe');
    frame.title = 'Preview';
    frame.src = files.frame;
    // Scripts and nothing else: no origin, no forms, no windows, no downloads.
    frame.setAttribute('sandbox', 'allow-scripts');
    // After a click of the reader, as copying by a command is; samples with a copy button need it.
    frame.setAttribute('allow', 'clipboard-write');
    // Out of sight until there is something to see.
    frame.dataset['waiting'] = '';
    this.#previous?.remove();
    this.#previous = this.#frame;
    this.#frame = frame;
    const ready = new Promise<void>((resolve, reject) => {
      this.#onReady = resolve;
      setTimeout(() => reject(new Error('The preview did not load. Check your connection and run the code again.')), loadTimeout);
    });
    // The next run tries another frame.
    ready.catch(() => {
      if (this.#ready === ready) this.#ready = undefined;
    });
    this.#ready = ready;
    this.#container.append(frame);
  }

  /** Compiles and runs. Returns when the code has started, or cannot. */
  async run({files: project, build, content, check}: Job): Promise<void> {
    const run = (this.#runs += 1);
    const modules = files.modules[build];
    let compiled: Project.CompiledProject;
    let packages: Record<string, string>;
    try {
      // Loaded after the code editor, so that typing does not wait for it.
      const {compileProject} = (await import(/* webpackIgnore: true */ files.compiler)) as typeof Project;
      compiled = compileProject(project, modules);
      const names = withDependencies(
        [...compiled.packages, ...(compiled.packages.includes('lexical') ? [inspectorModule] : [])],
        modules,
      );
      if (texts.size === 0) this.#listener.onStatus({kind: 'loading'});
      // A frame that code has run in is not used again.
      if (this.#hasRun) this.#ready = undefined;
      this.prepare();
      // Without a frame in time it is gone, which may be before the packages are there.
      const ready = this.#ready;
      this.#hasRun = false;
      packages = await textsOf(names, build);
      await ready;
    } catch (error) {
      if (run === this.#runs) this.#fail(error);
      return;
    }
    if (run !== this.#runs) return;
    this.#build = build;
    this.#hasRun = true;
    this.#markAlive();
    this.#listener.onClear();
    this.#send({...compiled, kind: 'run', packages, theme: this.#theme, content, check});
    if (this.#tab !== 'Tree') this.#send({kind: 'show', tab: this.#tab});
  }

  /** Colors of the preview. */
  setTheme(theme: 'light' | 'dark'): void {
    this.#theme = theme;
    if (this.#hasRun) this.#send({kind: 'theme', theme});
  }

  /** Which view of the state is open. */
  show(tab: StateTab): void {
    this.#tab = tab;
    this.#send({kind: 'show', tab});
  }

  /** Shows a past state in the editor. */
  travel(index: number): void {
    this.#send({kind: 'travel', index});
  }

  /** The editor's content as JSON; null when there is none, or when the frame does not answer. */
  content(): Promise<string | null> {
    return new Promise((resolve) => {
      this.#contentRequests.add(resolve);
      this.#send({kind: 'content'});
      setTimeout(() => {
        this.#contentRequests.delete(resolve);
        resolve(null);
      }, 500);
    });
  }

  #send(message: ToFrame): void {
    // The frame has no origin that could be named, and what it gets is the reader's own code and public packages.
    this.#frame?.contentWindow?.postMessage(message, '*');
  }

  #fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    const location = isCompileError(error) ? {file: error.file, line: error.line} : undefined;
    this.#listener.onStatus({kind: 'failed', message, location});
  }

  readonly #markAlive = (): void => {
    this.#lastMessage = performance.now();
  };

  /** Removes a frame that no longer responds, or that floods the page with messages. */
  readonly #checkHealth = (): void => {
    const now = performance.now();
    // After sleep of the machine, the frame has not sent anything either.
    if (now - this.#lastPoll > responseTimeout / 2) this.#markAlive();
    this.#lastPoll = now;
    const messages = this.#messages;
    this.#messages = 0;
    if (!this.#hasRun || document.hidden) return;
    if (now - this.#lastMessage > responseTimeout) {
      this.#stop('It kept the browser busy for several seconds. Look for an endless loop or recursion.');
    } else if (messages > mostMessages) {
      this.#stop(`It sent more than ${String(mostMessages)} messages in one second.`);
    }
  };

  #stop(message: string): void {
    this.#frame?.remove();
    this.#previous?.remove();
    this.#frame = this.#previous = this.#ready = undefined;
    this.#hasRun = false;
    this.#listener.onStatus({kind: 'stopped', message});
  }

  readonly #receive = ({source, data}: MessageEvent<unknown>): void => {
    if (source === null || source !== this.#frame?.contentWindow) return;
    this.#messages += 1;
    if (this.#messages > mostMessages * 2) return;
    const message = readFromFrame(data);
    if (message !== undefined) this.#handle(message);
  };

  #handle(message: FromFrame): void {
    this.#markAlive();
    switch (message.kind) {
      case 'ready':
        this.#onReady?.();
        break;
      case 'alive':
        break;
      case 'started':
        this.#swap();
        this.#listener.onStatus({kind: 'running'});
        break;
      case 'failed':
        this.#swap();
        this.#listener.onStatus({kind: 'failed', message: message.error.text, location: message.location});
        break;
      case 'stopped':
        this.#stop(
          message.why === 'loop'
            ? 'A loop did not end. Check its condition.'
            : 'Each update caused another one. Look for a listener that updates the editor after every update.',
        );
        break;
      case 'console':
        this.#listener.onConsole(message.entries, message.dropped);
        break;
      case 'state':
        this.#listener.onState(message.view);
        break;
      case 'need':
        void textsOf(withDependencies(message.packages, files.modules[this.#build]), this.#build).then(
          (packages) => this.#send({kind: 'packages', packages}),
          () => undefined,
        );
        break;
      case 'content':
        for (const answer of this.#contentRequests) answer(message.json);
        this.#contentRequests.clear();
        break;
      case 'checked':
        this.#listener.onChecked(message.results);
        break;
    }
  }

  /** The new frame has something to show: the old one goes. */
  #swap(): void {
    delete this.#frame?.dataset['waiting'];
    this.#previous?.remove();
    this.#previous = undefined;
  }
}

/** Its class comes with the compiler, which may be what could not be loaded. */
function isCompileError(error: unknown): error is CompileError {
  return error instanceof Error && error.name === 'CompileError';
}
