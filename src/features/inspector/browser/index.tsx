import type {ReactNode} from 'react';

import clsx from 'clsx';

import type {TreeLine} from '../shared/state.ts';
import styles from './styles.module.css';

/** Two for each level, of a kind that is not folded into one. */
const indent = '\u00a0\u00a0';

interface TreeProps {
  lines: readonly TreeLine[];
  /** Keys stand first, and only formats and tags set nodes apart: for a tree that readers see before they know what a node is. */
  isBrief?: boolean;
  /** Makes the list itself a region that scrolls, with this name. */
  label?: string;
}

/** The nodes of a state, one line each. */
export function Tree({lines, isBrief = false, label}: TreeProps): ReactNode {
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <ul className="clean-list margin--none" tabIndex={label === undefined ? undefined : 0} aria-label={label}>
      {lines.map(({key, depth, type, text, details, mark, isSelected}) => (
        <li
          key={key}
          className={clsx(styles.node, isSelected && styles.selected)}
          data-indent={indent.repeat(Math.min(depth, 8))}
        >
          {isBrief && <span className={styles.detail}>{key} </span>}
          <span className={styles.type}>{type}</span>
          {!isBrief && key !== type && <span className={styles.detail}> {key}</span>}
          {text !== undefined && <span className={styles.text}> {JSON.stringify(text)}</span>}
          <span className={styles.detail}>{isBrief ? brief(details) : details.length > 0 && ` ${details.join(', ')}`}</span>
          {mark !== undefined && <mark className={styles.mark}>{mark}</mark>}
        </li>
      ))}
    </ul>
  );
}

/** What sets a node apart at first sight: its formats and its tag, each behind a space. */
function brief(details: readonly string[]): string {
  const kept = details.filter((detail) => !detail.includes(':') || detail.startsWith('tag:'));
  return kept.map((detail) => ` ${detail.replace('tag: ', '')}`).join('');
}

interface TimelineProps {
  /** What the slider is for. */
  label: string;
  /** Numbers of the states that one can travel to. */
  steps: readonly number[];
  /** Index of the state that is shown. */
  current: number;
  onTravel: (index: number) => void;
  /** What stands behind the slider. */
  children?: ReactNode;
}

/** A slider over the states since the start. */
export function Timeline({label, steps, current, onTravel, children}: TimelineProps): ReactNode {
  const last = steps.length - 1;
  const position = `State ${steps[current] ?? 0} of ${steps[last] ?? 0}`;
  return (
    <div className={styles.timeline}>
      <input
        type="range"
        className={styles.slider}
        min={0}
        max={Math.max(last, 1)}
        value={current}
        disabled={last < 1}
        aria-label={label}
        aria-valuetext={position}
        onChange={(event) => onTravel(Number(event.target.value))}
      />
      <span className={styles.position}>{position}</span>
      {children}
    </div>
  );
}
