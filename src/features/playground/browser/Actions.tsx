import {useRef, useState, type ReactNode} from 'react';

import Link from '@docusaurus/Link';
import {useHistory} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Button from '@site/src/components/Button';
import playgroundFiles from '@playground-files';

import {copy} from '../../../client/copy.ts';
import {editAddress, starts} from '../shared/files.ts';
import {reportAddress, type Report} from './keep/report.ts';
import {download, openInStackBlitz, projectFiles, zipOf} from './keep/export-project.ts';
import type {SessionProps} from './session.ts';
import styles from './styles.module.css';

/** What can be done with a project as a whole. */
export default function Actions({session, snapshot}: SessionProps): ReactNode {
  const {title, page, build, from, isChanged, drafts} = snapshot;
  const [shared, setShared] = useState<{link: string; isCopied: boolean}>();
  const history = useHistory();
  const share = async (): Promise<void> => {
    const link = await session.link();
    setShared({link, isCopied: await copy(link)});
  };
  return (
    <div className={`ui-row ${styles.actions ?? ''}`}>
      <p className={`text--truncate margin--none ${styles.title ?? ''}`}>
        {page === undefined ? title : <Link to={page}>{title}</Link>}
        {isChanged && <span className={styles.changed}> changed</span>}
      </p>
      <div className="ui-buttons">
        <Button className="ui-primary" onClick={session.run}>
          Run
        </Button>
        <Button disabled={from === undefined || !isChanged} onClick={() => void session.reset()}>
          Reset code
        </Button>
        <Button onClick={session.fork}>Make a copy</Button>
        <Button onClick={() => void share().catch(session.fail)}>Share</Button>
        <ExportMenu session={session} snapshot={snapshot} />
        <select
          className={`ui-field ${styles.select ?? ''}`}
          aria-label="Open a sample or draft"
          value=""
          onChange={({target: {value}}) => {
            if (value.startsWith('draft ')) session.openDraft(value.slice('draft '.length));
            else if (value !== '') history.push(editAddress(value));
          }}
        >
          <option value="">Open…</option>
          <optgroup label="Start with">
            {starts.map((start) => (
              <option key={start.sample} value={start.sample}>
                {start.title}
              </option>
            ))}
          </optgroup>
          {drafts.length > 0 && (
            <optgroup label="Your drafts">
              {drafts.map((draft) => (
                <option key={draft.id} value={`draft ${draft.id}`}>
                  {draft.title}
                </option>
              ))}
            </optgroup>
          )}
        </select>
        <select
          className={`ui-field ${styles.select ?? ''}`}
          aria-label="Build of the packages"
          value={build}
          onChange={({target: {value}}) => session.setBuild(value === 'development' ? 'development' : 'production')}
        >
          <option value="production">Production build</option>
          <option value="development">Development build</option>
        </select>
      </div>
      {shared !== undefined && (
        <div className={styles.shared} role="status">
          <label>
            {shared.isCopied ? 'Link copied:' : 'Copy this link:'}{' '}
            <input className="ui-field" readOnly value={shared.link} aria-label="Link to this project" />
          </label>
          <Button onClick={() => setShared(undefined)}>Close</Button>
        </div>
      )}
    </div>
  );
}

/** What leads out of here. It is a `details` element, which the browser opens and closes. */
function ExportMenu({session, snapshot: {title, page}}: SessionProps): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const menu = useRef<HTMLDetailsElement>(null);
  const version = String(siteConfig.customFields?.['lexicalVersion']);
  const close = (): void => {
    if (menu.current !== null) menu.current.open = false;
  };
  // As it is then: what is typed renders nothing here.
  const project = () => projectFiles(title, session.getSnapshot().files, playgroundFiles.versions);
  const report = async (about: Report['about']): Promise<void> => {
    const address = reportAddress({
      repository: siteConfig,
      about,
      title,
      version,
      link: await session.link(),
      page: page === undefined ? undefined : siteConfig.url + page,
      browser: navigator.userAgent,
    });
    const open = (): void => void window.open(address, '_blank', 'noopener');
    open();
    // Browsers do not tell whether they have blocked the tab.
    session.setNotice({text: 'Your report opens as a GitHub form in a new tab.', action: {name: 'Open it again', run: open}});
  };
  const items: {name: string; run: () => Promise<void> | void}[] = [
    {
      name: 'Download project',
      run: async () => download('lexical-playground.zip', await zipOf(project())),
    },
    {
      name: 'Open in StackBlitz',
      run: () => openInStackBlitz(title, project()),
    },
    {name: 'Report a bug in Lexical', run: () => report('lexical')},
    ...(page === undefined ? [] : [{name: 'Report a mistake in the docs', run: () => report('page')}]),
  ];
  return (
    <details ref={menu} className={styles.menu}>
      <summary className="ui-button">More</summary>
      <ul className="clean-list">
        {items.map(({name, run}) => (
          <li key={name}>
            <button
              type="button"
              className="clean-btn"
              onClick={() => {
                close();
                // What it throws before it waits for something is told as well.
                Promise.resolve().then(run).catch(session.fail);
              }}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
