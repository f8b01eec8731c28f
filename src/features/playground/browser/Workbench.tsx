import {useEffect, useId, useRef, useState, type ReactNode} from 'react';

import {useColorMode} from '@docusaurus/theme-common';
import Button from '@site/src/components/Button';
import TabList from '@site/src/components/TabList';

import Console, {ErrorText, LocationButton, type GoToProps} from './Console.tsx';
import {loadEditor} from './editor/load.ts';
import FileTabs from './FileTabs.tsx';
import PlainCode from './PlainCode.tsx';
import Problems from './Problems.tsx';
import type {Notice, Snapshot} from './project-state.ts';
import type {Session, SessionProps} from './session.ts';
import StatePanels from '../../inspector/browser/StatePanels.tsx';
import styles from './styles.module.css';

const views = ['Code', 'Preview', 'State', 'Console', 'Problems'] as const;
type View = (typeof views)[number];

/** Views that stand below the preview where there is room for both. */
const lower = ['State', 'Console', 'Problems'] as const;

interface WorkbenchProps extends SessionProps {
  /** What stands above all: the buttons for the project as a whole. */
  children: ReactNode;
}

/** The code editor with all that is around it. */
export default function Workbench({session, snapshot, children}: WorkbenchProps): ReactNode {
  const {colorMode} = useColorMode();
  const [view, setView] = useState<View>('Code');
  const code = useRef<HTMLDivElement>(null);
  const preview = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (preview.current === null) return undefined;
    let isGone = false;
    const detach = session.attach(preview.current);
    session.setTheme(document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light');
    loadEditor().then(
      ({createCodeEditor}) => {
        const attach = (): void => {
          if (!isGone && code.current !== null) session.attachEditor(code.current, createCodeEditor);
        };
        // What an input method is about to write would be lost.
        if (code.current?.querySelector('[data-composing]')) {
          code.current.addEventListener('compositionend', () => setTimeout(attach), {once: true});
        } else attach();
      },
      () =>
        session.setNotice({
          text: 'The code editor did not load, so you see plain text. Check your connection and reload the page.',
          isError: true,
        }),
    );
    return () => {
      isGone = true;
      detach();
    };
  }, [session]);
  useEffect(() => session.setTheme(colorMode), [session, colorMode]);

  const names = (list: readonly View[]): string[] => list.map((each) => each + countOf(each, snapshot));
  const idsOf = (each: View | undefined): {tab: string; panel: string} => ({
    tab: `${id}-tab-${each ?? ''}`,
    panel: `${id}-panel-${each === 'Code' || each === 'Preview' ? each : 'lower'}`,
  });
  // Until a reader chooses: code that mounts no editor has nothing but its output to show.
  const hasOutputAlone = snapshot.status.kind === 'running' && snapshot.state === undefined && snapshot.console.length > 0;
  const open = lower.find((each) => each === view) ?? (hasOutputAlone ? 'Console' : 'State');
  const goTo: GoToProps['onGoTo'] = (location) => {
    setView('Code');
    session.goTo(location);
  };
  return (
    <div className={styles.workbench} data-view={view}>
      {children}
      {snapshot.notice !== undefined && <NoticeBar session={session} notice={snapshot.notice} />}
      <TabList
        label="Views"
        className={styles.views}
        names={names(views)}
        selected={views.indexOf(view)}
        onSelect={(index) => setView(views[index] ?? 'Code')}
        idsOf={(index) => ({...idsOf(views[index]), tab: `${id}-view-${String(index)}`})}
      />
      <section id={idsOf('Code').panel} className={styles.code} aria-label="Code">
        <FileTabs session={session} snapshot={snapshot} panel={`${id}-file`} />
        {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- it only notices that the reader begins to write */}
        <div
          ref={code}
          id={`${id}-file`}
          className={styles.editor}
          role="tabpanel"
          aria-label={snapshot.open}
          onFocus={session.types.want}
        >
          {!snapshot.hasEditor && <PlainCode key={snapshot.open} session={session} snapshot={snapshot} />}
        </div>
        <p className={`ui-buttons ${styles.hint ?? ''}`}>
          <span>
            <kbd>Esc</kbd>, then <kbd>Tab</kbd> leaves the code. <kbd>Ctrl</kbd> <kbd>Enter</kbd> runs it.
          </span>
          <span role="status">{typesText(snapshot)}</span>
        </p>
      </section>
      <section id={idsOf('Preview').panel} className={styles.previewArea} aria-label="Preview">
        <div ref={preview} className={styles.preview} />
        <Status snapshot={snapshot} onGoTo={goTo} />
      </section>
      <section className={styles.lower}>
        <TabList
          label="Output"
          className={styles.lowerTabs}
          names={names(lower)}
          selected={lower.indexOf(open)}
          onSelect={(index) => setView(lower[index] ?? 'State')}
          idsOf={(index) => idsOf(lower[index])}
        />
        {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
        <div id={idsOf(open).panel} className={styles.panel} role="tabpanel" aria-label={open} tabIndex={0} data-panel={open}>
          {open === 'State' && (
            <StatePanels
              className={styles.state}
              view={snapshot.state}
              tab={snapshot.stateTab}
              onTab={session.showState}
              onTravel={session.travel}
            />
          )}
          {open === 'Console' && <Console snapshot={snapshot} onGoTo={goTo} />}
          {open === 'Problems' && <Problems snapshot={snapshot} onGoTo={goTo} />}
        </div>
      </section>
    </div>
  );
}

/** How many there are, behind the name of a tab; and whether the code runs, which on a phone is said behind another tab. */
function countOf(view: View, {console: messages, problems, status}: Snapshot): string {
  if (view === 'Preview' && (status.kind === 'failed' || status.kind === 'stopped')) return ' (error)';
  const count = view === 'Console' ? messages.length : view === 'Problems' ? problems.length : 0;
  return count === 0 ? '' : ` (${String(count)})`;
}

function typesText({types, problems}: Snapshot): string {
  if (types === 'off') return '';
  if (types === 'loading') return 'Loading types…';
  const errors = problems.filter(({severity}) => severity === 'error').length;
  return errors === 0 ? 'No problems' : errors === 1 ? '1 problem' : `${String(errors)} problems`;
}

function NoticeBar({session, notice}: {session: Session; notice: Notice}): ReactNode {
  const {text, isError = false, action} = notice;
  return (
    <div className={`ui-row ${styles.notice ?? ''}`} role={isError ? 'alert' : 'status'} data-error={isError}>
      <span>{text}</span>
      {action !== undefined && <Button onClick={action.run}>{action.name}</Button>}
      <Button onClick={() => session.setNotice(undefined)}>Close</Button>
    </div>
  );
}

/** What stands over the preview when the code does not run. */
function Status({snapshot: {status}, onGoTo}: GoToProps & Pick<SessionProps, 'snapshot'>): ReactNode {
  if (status.kind === 'loading') return <p className={`ui-empty ${styles.status ?? ''}`}>Loading…</p>;
  if (status.kind !== 'failed' && status.kind !== 'stopped') return null;
  return (
    <div className={`ui-error ${styles.failure ?? ''}`} role="alert">
      <strong>{status.kind === 'failed' ? 'The code has an error.' : 'The code was stopped.'}</strong>{' '}
      <ErrorText text={status.message} />{' '}
      {status.kind === 'failed' && status.location !== undefined && <LocationButton location={status.location} onGoTo={onGoTo} />}
    </div>
  );
}
