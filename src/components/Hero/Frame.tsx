import type {ReactNode} from 'react';

import clsx from 'clsx';

import type {TreeLine} from '../LiveSample/describe-state.ts';
import styles from './styles.module.css';

/** What a toolbar button does. */
export type Action = 'bold' | 'italic' | 'code' | 'heading' | 'quote' | 'list' | 'undo' | 'redo';

/** What the toolbar shows. */
export interface ToolbarState {
  /** Actions that are in effect at the selection. */
  pressed: Action[];
  canUndo: boolean;
  canRedo: boolean;
}

interface FrameProps {
  toolbar: ReactNode;
  /** The editable element, or its picture. */
  surface: ReactNode;
  tree: ReactNode;
  timeline: ReactNode;
}

/** The parts of the hero in their places. Server, browser without scripts and running editor share it, so nothing moves. */
export function Frame({toolbar, surface, tree, timeline}: FrameProps): ReactNode {
  return (
    <>
      <div className={styles.editor}>
        {toolbar}
        <div className={styles.sheet}>{surface}</div>
        <p className={styles.hint}>
          Start a line with <kbd>##</kbd> <kbd>-</kbd> or <kbd>&gt;</kbd> and a space, or type <kbd>**bold**</kbd> – nothing
          leaves your browser.
        </p>
      </div>
      <div className={styles.state}>
        <p className={styles.stateTitle}>Editor state</p>
        {tree}
        {timeline}
      </div>
    </>
  );
}

const buttons: {action: Action; label: string; name: string}[] = [
  {action: 'bold', label: 'B', name: 'Bold'},
  {action: 'italic', label: 'I', name: 'Italic'},
  {action: 'code', label: '{}', name: 'Code'},
  {action: 'heading', label: 'Heading', name: 'Heading'},
  {action: 'quote', label: 'Quote', name: 'Quote'},
  {action: 'list', label: 'List', name: 'List'},
  {action: 'undo', label: '←', name: 'Undo'},
  {action: 'redo', label: '→', name: 'Redo'},
];

interface ToolbarProps {
  state: ToolbarState;
  onAction: (action: Action) => void;
}

/** Formats, kinds of blocks, undo and redo. */
export function Toolbar({state, onAction}: ToolbarProps): ReactNode {
  return (
    <div className={styles.toolbar} role="group" aria-label="Formatting">
      {buttons.map(({action, label, name}) => {
        const isHistory = action === 'undo' || action === 'redo';
        const isOff = (action === 'undo' && !state.canUndo) || (action === 'redo' && !state.canRedo);
        return (
          <button
            key={action}
            type="button"
            className={styles.tool}
            data-action={action}
            aria-label={name}
            aria-pressed={isHistory ? undefined : state.pressed.includes(action)}
            aria-disabled={isOff}
            onClick={() => {
              if (!isOff) {
                onAction(action);
              }
            }}
          >
            {label}
          </button>
        );
      })}
    </div>
  );
}

/** What sets a node apart at first sight: its formats and its tag. */
function shortDetails(details: readonly string[]): string {
  const kept = details.filter((detail) => !detail.includes(':') || detail.startsWith('tag:'));
  return kept.map((detail) => ` ${detail.replace('tag: ', '')}`).join('');
}

/** The nodes of a state, one line each. */
export function Tree({lines}: {lines: readonly TreeLine[]}): ReactNode {
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <ul className={styles.tree} tabIndex={0} aria-label="Nodes of the editor state">
      {lines.map((line) => (
        <li key={line.key} className={clsx(styles.node, line.isSelected && styles.selected)} data-depth={Math.min(line.depth, 6)}>
          <span className={styles.key}>{line.key}</span> <span className={styles.type}>{line.type}</span>
          {line.text !== undefined && <span className={styles.text}> {JSON.stringify(line.text)}</span>}
          <span className={styles.details}>{shortDetails(line.details)}</span>
          {line.mark !== undefined && <mark className={styles.mark}>{line.mark}</mark>}
        </li>
      ))}
    </ul>
  );
}

interface TimelineProps {
  /** Index of the state that is shown. */
  current: number;
  /** How many states there are. */
  count: number;
  onTravel: (index: number) => void;
}

/** A slider over the states since the start. */
export function Timeline({current, count, onTravel}: TimelineProps): ReactNode {
  const position = `State ${current + 1} of ${count}`;
  return (
    <div className={styles.timeline}>
      <input
        type="range"
        className={styles.slider}
        min={0}
        max={Math.max(count - 1, 1)}
        value={current}
        disabled={count < 2}
        aria-label="Travel through the states"
        aria-valuetext={position}
        onChange={(event) => {
          onTravel(Number(event.target.value));
        }}
      />
      <span className={styles.position}>{position}</span>
    </div>
  );
}
