/** What the state inspector can show. */
export const stateTabs = ['Tree', 'Selection', 'JSON', 'HTML', 'Markdown', 'Log'] as const;

/** One of the views of the state inspector. */
export type StateTab = (typeof stateTabs)[number];

/** A node as one line of the tree. */
export interface TreeLine {
  key: string;
  /** Number of nodes above it. */
  depth: number;
  type: string;
  /** The text of a text node. */
  text?: string;
  /** What sets it apart from others of its type: formats, a heading's tag, a link's address. */
  details: string[];
  /** What the last update did to it. */
  mark?: 'new' | 'changed';
  isSelected: boolean;
}

/** A fact about the selection. */
export interface SelectionFact {
  name: string;
  value: string;
}

/** What happened in an editor: a command was dispatched, or an update was committed. */
export type LogEntry =
  | {id: number; kind: 'command'; name: string; detail: string; count: number}
  | {id: number; kind: 'update'; tags: readonly string[]; added: number; changed: number; removed: number; count: number};

/** What the state inspector shows. */
export interface StateView {
  tab: StateTab;
  /** Numbers of the states that one can travel to. */
  steps: number[];
  /** Index of the one that is shown. */
  current: number;
  lines?: TreeLine[];
  removed?: {key: string; type: string}[];
  facts?: SelectionFact[];
  /** JSON, HTML or Markdown. */
  text?: string;
  log?: LogEntry[];
}
