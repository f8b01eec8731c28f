import {useEffect, useMemo, useState, useSyncExternalStore, type ReactNode, type RefObject} from 'react';

import {getNearestEditorFromDOMNode, type EditorState, type LexicalEditor} from 'lexical';

import {describeSelection, describeTree} from '../StateView/describe-state.ts';
import {Recorder, type Step} from '../StateView/recorder.ts';
import type {StateTab} from '../../shared/playground/state.ts';
import StatePanels, {Facts, Log, Nodes} from './StatePanels.tsx';
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

function Panels({editor, recorder}: {editor: LexicalEditor; recorder: Recorder}): ReactNode {
  const {steps, current, log} = useSyncExternalStore(recorder.subscribe, recorder.getSnapshot);
  const [tab, setTab] = useState<StateTab>('Tree');
  const step = steps[current];
  const travel = (index: number): void => {
    recorder.travel(index);
  };
  return (
    <StatePanels tab={tab} onTab={setTab} steps={steps} current={current} onTravel={travel}>
      {step !== undefined && tab === 'Tree' && <NodesOf step={step} />}
      {step !== undefined && tab === 'Selection' && <Facts facts={describeSelection(step.state)} />}
      {step !== undefined && tab === 'JSON' && <pre className={styles.text}>{JSON.stringify(step.state.toJSON(), null, 2)}</pre>}
      {step !== undefined && (tab === 'HTML' || tab === 'Markdown') && (
        <Converted key={tab} kind={tab} state={step.state} editor={editor} />
      )}
      {tab === 'Log' && (log.length === 0 ? <NoLog /> : <Log log={log} />)}
    </StatePanels>
  );
}

function NodesOf({step: {state, changes}}: {step: Step}): ReactNode {
  const lines = useMemo(() => describeTree(state, changes), [state, changes]);
  return <Nodes lines={lines} removed={changes.removed} />;
}

function NoLog(): ReactNode {
  return <p className={styles.notice}>Commands and updates are listed here as they happen.</p>;
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
