import {
  $createNodeSelection,
  COMMAND_PRIORITY_CRITICAL,
  type EditorState,
  type LexicalCommand,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
} from 'lexical';

import type {LogEntry} from '../shared/state.ts';

/** How the nodes of one state differ from those of the state before. */
export interface NodeChanges {
  added: ReadonlySet<NodeKey>;
  changed: ReadonlySet<NodeKey>;
  removed: readonly {key: NodeKey; type: string}[];
}

/** A state that one can travel back to. */
export interface Step {
  /** Counts from 1 over the life of the editor. */
  number: number;
  state: EditorState;
  changes: NodeChanges;
}

/** Everything that the inspector shows. A new object after each change. */
export interface Snapshot {
  steps: readonly Step[];
  /** Index into `steps` of the state that the editor shows. */
  current: number;
  log: readonly LogEntry[];
}

/** Older states and entries are forgotten, so that a long session does not fill the memory. */
const maxSteps = 100;
const maxLog = 200;

const nothing: NodeChanges = {added: new Set(), changed: new Set(), removed: []};

/** Follows an editor: its states, its updates and the commands that it dispatches. */
export class Recorder {
  readonly #editor: LexicalEditor;
  readonly #commandNames: ReadonlyMap<object, string>;
  readonly #watched = new Map<LexicalCommand<unknown>, () => void>();
  readonly #stop: () => void;
  #snapshot: Snapshot;
  #entries = 0;
  #isTraveling = false;

  /**
   * @param editor the editor to follow until `dispose`
   * @param commandNames names for commands that carry none, as those of production builds
   * @param onChange is called after each change of the snapshot
   */
  constructor(
    editor: LexicalEditor,
    commandNames: ReadonlyMap<object, string>,
    private readonly onChange: () => void = () => undefined,
  ) {
    this.#editor = editor;
    this.#commandNames = commandNames;
    this.#snapshot = {steps: [{number: 1, state: editor.getEditorState(), changes: nothing}], current: 0, log: []};
    this.watchCommands();
    this.#stop = editor.registerUpdateListener(({editorState, prevEditorState, tags}) => {
      this.watchCommands();
      if (!this.#isTraveling) this.#record(editorState, prevEditorState, tags);
    });
  }

  readonly getSnapshot = (): Snapshot => this.#snapshot;

  /** Listens to commands that have got their first listener meanwhile; commands without any do nothing. */
  readonly watchCommands = (): void => {
    for (const command of this.#editor._commands.keys()) {
      if (this.#watched.has(command)) continue;
      const log = (payload: unknown): boolean => {
        this.#logCommand(command, payload);
        return false;
      };
      this.#watched.set(command, this.#editor.registerCommand(command, log, COMMAND_PRIORITY_CRITICAL));
    }
  };

  /** Shows a past state. The states after it stay until the reader changes something. */
  travel(index: number): void {
    const step = this.#snapshot.steps[index];
    if (step === undefined) return;
    this.#isTraveling = true;
    try {
      // Without its selection, which would take the focus from the control that the reader holds. A state without nodes
      // must have some selection: the framework takes one with neither for a mistake.
      const selection = step.state._nodeMap.size > 1 ? null : $createNodeSelection();
      this.#editor.setEditorState(step.state.clone(selection), {tag: 'historic'});
    } finally {
      this.#isTraveling = false;
    }
    this.#publish({current: index});
  }

  /** Stops following. */
  dispose(): void {
    this.#stop();
    for (const stop of this.#watched.values()) stop();
  }

  #record(state: EditorState, previous: EditorState, tags: ReadonlySet<string>): void {
    const changes = compareStates(previous, state);
    const {steps, current} = this.#snapshot;
    const shown = steps[current];
    const hasChanges = changes.added.size + changes.changed.size + changes.removed.length > 0;
    this.#log({
      kind: 'update',
      tags: [...tags],
      added: changes.added.size,
      changed: changes.changed.size,
      removed: changes.removed.length,
    });
    if (shown !== undefined && !hasChanges) {
      // The caret has moved: the same step, seen with another selection.
      this.#publish({steps: steps.map((step) => (step === shown ? {...shown, state} : step))});
      return;
    }
    const kept = [...steps.slice(0, current + 1), {number: (shown?.number ?? 0) + 1, state, changes}].slice(-maxSteps);
    this.#publish({steps: kept, current: kept.length - 1});
  }

  #logCommand(command: LexicalCommand<unknown>, payload: unknown): void {
    this.#log({
      kind: 'command',
      name: command.type ?? this.#commandNames.get(command) ?? 'command without a name',
      detail: describePayload(payload),
    });
    this.#publish({});
  }

  #log(entry: {kind: 'command'; name: string; detail: string} | Omit<Extract<LogEntry, {kind: 'update'}>, 'id' | 'count'>): void {
    const {log} = this.#snapshot;
    const last = log.at(-1);
    const repeated = last !== undefined && isAlike(last, entry);
    const next: LogEntry = repeated ? {...last, count: last.count + 1} : {...entry, id: ++this.#entries, count: 1};
    this.#snapshot = {...this.#snapshot, log: [...(repeated ? log.slice(0, -1) : log), next].slice(-maxLog)};
  }

  #publish(change: Partial<Snapshot>): void {
    this.#snapshot = {...this.#snapshot, ...change};
    // Commands are dispatched in the middle of updates, where rendering would be out of place.
    queueMicrotask(this.onChange);
  }
}

function isAlike(a: LogEntry, b: {kind: LogEntry['kind']}): boolean {
  const strip = (entry: object): string => JSON.stringify({...entry, id: undefined, count: undefined});
  return a.kind === b.kind && strip(a) === strip(b);
}

/** Compares states by their nodes: an update makes new objects of the nodes that it changes and keeps the others. */
export function compareStates(previous: EditorState, next: EditorState): NodeChanges {
  const added = new Set<NodeKey>();
  const changed = new Set<NodeKey>();
  for (const [key, node] of next._nodeMap) {
    const before = previous._nodeMap.get(key);
    if (before === undefined) added.add(key);
    else if (before !== node && !hasSameProperties(before, node)) changed.add(key);
  }
  const removed = [...previous._nodeMap]
    .filter(([key]) => !next._nodeMap.has(key))
    .map(([key, node]) => ({key, type: node.__type}));
  return {added, changed, removed};
}

/** The root is copied for every update to remember the text of the document; that alone is no change to show. */
function hasSameProperties(before: LexicalNode, after: LexicalNode): boolean {
  const entries = Object.entries(after).filter(([name]) => name !== '__cachedText');
  return entries.every(([name, value]) => Object.is(Reflect.get(before, name), value));
}

function describePayload(payload: unknown): string {
  if (payload === null || payload === undefined) return '';
  if (payload instanceof KeyboardEvent) return payload.key;
  if (payload instanceof Event) return payload.type;
  if (typeof payload === 'object') {
    const isPlain = Object.getPrototypeOf(payload) === Object.prototype;
    return isPlain ? `{${Object.keys(payload).join(', ')}}` : payload.constructor.name;
  }
  return ['string', 'number', 'boolean'].includes(typeof payload) ? JSON.stringify(payload) : typeof payload;
}
