import type {Build, PlayFile} from '../shared/files.ts';
import type {TypeProblem} from '../shared/language.ts';
import type {CheckResult, ConsoleEntry} from '../shared/protocol.ts';
import type {StateTab, StateView} from '../../inspector/shared/state.ts';
import {isFileName, type Shared} from './keep/share.ts';
import {entryName} from './run/entry.ts';
import type {RunStatus} from './run/runner.ts';

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
  stepCheck: StepCheck | undefined;
  /** Whether the files of a solution replace the reader's own. */
  showsSolution: boolean;
  /** Whether the code editor is there; before, the code is plain text that can be changed, too. */
  hasEditor: boolean;
}

/** A check of a step: on its way, or done. */
export type StepCheck = {kind: 'checking'} | {kind: 'done'; results: readonly CheckResult[]};

/** Something to say above the files. */
export interface Notice {
  text: string;
  isError?: boolean;
  /** What the reader may do about it. */
  action?: {name: string; run: () => void};
}

/** The most messages that the console keeps. */
export const mostMessages = 300;

/** What is shown before a project is open. */
export const empty: Snapshot = {
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
  stepCheck: undefined,
  showsSolution: false,
  hasEditor: false,
};

/** A project has been opened: what belongs to the visit stays, all else is that of the project. */
export function withProject(
  before: Snapshot,
  {title, files, open, build, from}: Shared,
  page: string | undefined,
  drafts: Snapshot['drafts'],
): Snapshot {
  const {types, hasEditor} = before;
  // The code editor may have failed before there was something to open.
  const notice = before.isOpen ? undefined : before.notice;
  return {...empty, isOpen: true, title, page, files, open, build, from, types, hasEditor, notice, drafts};
}

/** The project as it can be shared or kept. */
export function sharedOf({title, files, open, build, from}: Snapshot): Shared {
  return {title, files: [...files], open, build, ...(from !== undefined && {from})};
}

/** The open file has another text. Gives the same object when it has this text already. */
export function withText(before: Snapshot, text: string): Snapshot {
  const {files, open} = before;
  if (files.find(({name}) => name === open)?.text === text) return before;
  // Hidden parts are folded when a file is opened; their lines have moved now.
  return {...before, files: files.map((file) => (file.name === open ? {name: file.name, text} : file))};
}

/** Says what is wrong with the name of a new file. */
export function problemOfName(files: readonly PlayFile[], name: string): string | undefined {
  if (!isFileName(name)) return 'Use a name such as Note.ts, Menu.tsx or extra.css.';
  return files.some((file) => file.name === name) ? `A file named "${name}" already exists.` : undefined;
}

/** An empty file is added and opened. The entry stays the last file of code. */
export function withNewFile(before: Snapshot, name: string): Snapshot {
  const {files} = before;
  const entry = files.findIndex((file) => file.name === entryName(files));
  return {...before, files: files.toSpliced(Math.max(entry, 0), 0, {name, text: ''}), open: name};
}

/** A file is removed, and the entry opened. Gives the same object for the entry, and for a name that no file has. */
export function withoutFile(before: Snapshot, name: string): Snapshot {
  const files = before.files.filter((file) => file.name !== name);
  if (files.length === before.files.length || name === entryName(before.files)) return before;
  return {...before, files, open: entryName(files)};
}

/** A removed file is back and open. Gives the same object when another file has its name by now. */
export function withFileBack(before: Snapshot, file: PlayFile, index: number): Snapshot {
  const {files} = before;
  if (files.some(({name}) => name === file.name)) return before;
  return {...before, files: files.toSpliced(Math.min(index, files.length), 0, file), open: file.name};
}

/** Other files replace all: a solution, or the reader's own after it. */
export function withFiles(before: Snapshot, files: readonly PlayFile[], open: string, showsSolution: boolean): Snapshot {
  return {...before, files, open, showsSolution, problems: [], stepCheck: undefined};
}

/**
 * Messages have come.
 *
 * @param dropped how many messages the preview has left out
 */
export function withMessages(before: Snapshot, messages: Snapshot['console'], dropped: number): Snapshot {
  const all = [...before.console, ...messages];
  return {
    ...before,
    console: all.slice(-mostMessages),
    dropped: before.dropped + dropped + Math.max(all.length - mostMessages, 0),
  };
}

/** A check has ended. Gives the same object when none was on its way. */
export function withResults(before: Snapshot, results: readonly CheckResult[]): Snapshot {
  return before.stepCheck?.kind === 'checking' ? {...before, stepCheck: {kind: 'done', results}} : before;
}
