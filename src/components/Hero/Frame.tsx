import type {ReactNode} from 'react';

import type {TreeLine} from '../../shared/playground/state.ts';
import {Timeline, Tree} from '../StateView/index.tsx';
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
  /** The state's nodes and its place among the others; none while there is no state yet. */
  state: ReactNode;
}

/** The parts of the hero in their places. Server, browser without scripts and running editor share it, so nothing moves. */
export function Frame({toolbar, surface, state}: FrameProps): ReactNode {
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
        {state}
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

interface StateProps {
  lines: readonly TreeLine[];
  steps: readonly {number: number}[];
  current: number;
  onTravel: (index: number) => void;
}

/** A state's nodes, and the way to those before it. */
export function State({lines, ...timeline}: StateProps): ReactNode {
  return (
    <>
      <Tree isBrief lines={lines} label="Nodes of the editor state" />
      <Timeline label="Travel through the states" {...timeline} />
    </>
  );
}
