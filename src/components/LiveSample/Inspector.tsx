import {useEffect, useId, useMemo, useState, useSyncExternalStore, type ReactNode, type RefObject} from 'react';

import TabList from '@site/src/components/TabList';
import clsx from 'clsx';
import {getNearestEditorFromDOMNode, type EditorState, type LexicalEditor} from 'lexical';

import {describeSelection, describeTree} from '../StateView/describe-state.ts';
import {Timeline, Tree} from '../StateView/index.tsx';
import {Recorder, type Step} from '../StateView/recorder.ts';
import type {LogEntry} from '../../shared/playground/state.ts';
import {describeUpdate} from './describe-update.ts';
import styles from './styles.module.css';

interface InspectorProps {
  /** The element that the sample is mounted in. */
  frame: RefObject<HTMLElement | null>;
  commandNames: ReadonlyMap<object, string>;
}

/** Shows what the editor of a sample holds and does. It finds the editor by its element, so samples need not know of it. */
export default function Inspector({frame, commandNames}: InspectorProps): ReactNode {
  const watched = useWatchedEditor(frame, commandNames);
  return (
    <div className={styles.inspector}>
      {watched === undefined ? (
        <p className={styles.notice}>The state appears here as soon as the sample has an editor.</p>
      ) : (
        <Panels editor={watched.editor} recorder={watched.recorder} />
      )}
    </div>
  );
}

interface WatchedEditor {
  editor: LexicalEditor;
  recorder: Recorder;
}

/** The editor whose element is in the frame, and what is known about it; undefined until there is one. */
function useWatchedEditor(
  frame: RefObject<HTMLElement | null>,
  commandNames: ReadonlyMap<object, string>,
): WatchedEditor | undefined {
  const [watched, setWatched] = useState<WatchedEditor>();
  useEffect(() => {
    const element = frame.current;
    if (element === null) {
      return undefined;
    }
    let current: WatchedEditor | undefined;
    const look = (): void => {
      const root = element.querySelector('[data-lexical-editor="true"]');
      const editor = root === null ? null : getNearestEditorFromDOMNode(root);
      if (editor !== (current?.editor ?? null)) {
        current?.recorder.dispose();
        current = editor === null ? undefined : {editor, recorder: new Recorder(editor, commandNames)};
        setWatched(current);
      }
    };
    // Before the first key reaches the editor, every command that has listeners by then is known.
    const watchCommands = (): void => current?.recorder.watchCommands();
    const observer = new MutationObserver(look);
    observer.observe(element, {childList: true, subtree: true, attributeFilter: ['data-lexical-editor']});
    element.addEventListener('focusin', watchCommands);
    element.addEventListener('pointerdown', watchCommands);
    look();
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', watchCommands);
      element.removeEventListener('pointerdown', watchCommands);
      current?.recorder.dispose();
    };
  }, [frame, commandNames]);
  return watched;
}

const tabs = ['Tree', 'Selection', 'JSON', 'HTML', 'Markdown', 'Log'] as const;
type Tab = (typeof tabs)[number];

function Panels({editor, recorder}: {editor: LexicalEditor; recorder: Recorder}): ReactNode {
  const {steps, current, log} = useSyncExternalStore(recorder.subscribe, recorder.getSnapshot);
  const [tab, setTab] = useState<Tab>('Tree');
  const id = useId();
  const step = steps[current];
  const travel = (index: number): void => {
    recorder.travel(index);
  };
  return (
    <>
      <TabList
        label="Editor state"
        names={tabs}
        selected={tabs.indexOf(tab)}
        onSelect={(index) => {
          setTab(tabs[index] ?? tab);
        }}
        idsOf={(index) => ({tab: `${id}-${tabs[index] ?? ''}`, panel: `${id}-panel`})}
      />
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <div id={`${id}-panel`} className={styles.panel} role="tabpanel" aria-labelledby={`${id}-${tab}`} tabIndex={0}>
        {step !== undefined && tab === 'Tree' && <Nodes step={step} />}
        {step !== undefined && tab === 'Selection' && <Selection state={step.state} />}
        {step !== undefined && tab === 'JSON' && (
          <pre className={styles.text}>{JSON.stringify(step.state.toJSON(), null, 2)}</pre>
        )}
        {step !== undefined && (tab === 'HTML' || tab === 'Markdown') && (
          <Converted key={tab} kind={tab} state={step.state} editor={editor} />
        )}
        {tab === 'Log' && <Log log={log} />}
      </div>
      <Timeline label="Time travel" steps={steps} current={current} onTravel={travel}>
        <button
          type="button"
          className={styles.button}
          disabled={current === steps.length - 1}
          onClick={() => {
            travel(steps.length - 1);
          }}
        >
          Latest
        </button>
      </Timeline>
    </>
  );
}

function Nodes({step}: {step: Step}): ReactNode {
  const lines = useMemo(() => describeTree(step.state, step.changes), [step]);
  const {removed} = step.changes;
  return (
    <>
      <Tree lines={lines} />
      {removed.length > 0 && (
        <p className={styles.removed}>Removed: {removed.map(({key, type}) => `${type} ${key}`).join(', ')}</p>
      )}
    </>
  );
}

function Selection({state}: {state: EditorState}): ReactNode {
  return (
    <dl className={styles.facts}>
      {describeSelection(state).map(({name, value}) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Converted({kind, state, editor}: {kind: 'HTML' | 'Markdown'; state: EditorState; editor: LexicalEditor}): ReactNode {
  const [text, setText] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    // Converters bring more packages than most readers will ask for.
    void import('./formats.ts').then(({toHtml, toMarkdown}) => {
      if (isCurrent) {
        setText(kind === 'HTML' ? toHtml(state, editor) : toMarkdown(state));
      }
    });
    return () => {
      isCurrent = false;
    };
  }, [kind, state, editor]);
  return <pre className={styles.text}>{text ?? 'Loading…'}</pre>;
}

function Log({log}: {log: readonly LogEntry[]}): ReactNode {
  if (log.length === 0) {
    return <p className={styles.notice}>Commands and updates are listed here as they happen.</p>;
  }
  return (
    <ol className={clsx('clean-list margin--none', styles.log)} reversed>
      {[...log].reverse().map((entry) => (
        <li key={entry.id}>
          <span className={styles.entryKind}>{entry.kind}</span>{' '}
          {entry.kind === 'command' ? `${entry.name} ${entry.detail}` : describeUpdate(entry)}
          {entry.count > 1 && <span className={styles.count}> ×{entry.count}</span>}
        </li>
      ))}
    </ol>
  );
}
