import type {ReactNode} from 'react';

import Link from '@docusaurus/Link';
import clsx from 'clsx';

import type {SourceLocation, Printed} from '../shared/protocol.ts';
import {describeError} from '../../../client/describe-error.ts';
import type {SessionProps} from './session.ts';
import styles from './styles.module.css';

/** Props of what leads to a line of the reader's code. */
export interface GoToProps {
  onGoTo: (location: SourceLocation) => void;
}

/** What the code has printed. */
export default function Console({snapshot, onGoTo}: GoToProps & Pick<SessionProps, 'snapshot'>): ReactNode {
  const {console: entries, dropped} = snapshot;
  if (entries.length === 0) return <p className="ui-empty">Console output and errors appear here.</p>;
  return (
    <>
      {dropped > 0 && <p className="ui-empty">{dropped} messages are not shown.</p>}
      <ol className={clsx('clean-list margin--none', styles.console)}>
        {entries.map(({id, level, values, location}) => (
          <li key={id} className={styles.message} data-level={level}>
            <span className={styles.values}>
              {values.map((value, index) => (
                <Value key={index} value={value} />
              ))}
            </span>
            {location !== undefined && <LocationButton location={location} onGoTo={onGoTo} />}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Leads to a line of the reader's code. */
export function LocationButton({location, onGoTo}: GoToProps & {location: SourceLocation}): ReactNode {
  return (
    <button type="button" className={clsx('ui-link', styles.location)} onClick={() => onGoTo(location)}>
      {location.file}:{location.line}
    </button>
  );
}

function Value({value}: {value: Printed}): ReactNode {
  const {type, text, entries, more} = value;
  if (type === 'error') return <ErrorText text={text} />;
  if (entries === undefined) {
    const {href} = describeError(text);
    return (
      <span data-type={type}>
        {text} {href !== undefined && <ErrorLink href={href} />}
      </span>
    );
  }
  return (
    <details className={styles.object}>
      <summary>
        {text} <span className={styles.faint}>{previewOf(value)}</span>
      </summary>
      <ul className="clean-list">
        {entries.map(([name, each], index) => (
          <li key={index}>
            <span className={styles.property}>{name}: </span>
            <Value value={each} />
          </li>
        ))}
        {more !== undefined && <li>{more} more</li>}
      </ul>
    </details>
  );
}

function previewOf({text, entries = [], more}: Printed): string {
  const isList = text.startsWith('Array');
  const parts = entries.slice(0, 4).map(([name, each]) => (isList ? each.text : `${name}: ${each.text}`));
  const rest = entries.length > 4 || more !== undefined ? ['…'] : [];
  const inside = [...parts.map((part) => part.slice(0, 40)), ...rest].join(', ');
  return isList ? `[${inside}]` : `{${inside}}`;
}

/** An error; the numbers of production builds lead to the page that explains them. */
export function ErrorText({text}: {text: string}): ReactNode {
  const {message, href} = describeError(text);
  const [, ...stack] = text.split('\n');
  return (
    <span data-type="error">
      {href === undefined ? text : [message, ...stack].join('\n')} {href !== undefined && <ErrorLink href={href} />}
    </span>
  );
}

function ErrorLink({href}: {href: string}): ReactNode {
  return <Link to={href}>What it means</Link>;
}
