import type {ReactNode} from 'react';

import {ThemeClassNames} from '@docusaurus/theme-common';
import clsx from 'clsx';
import type {Props} from '@theme/Admonition';

import styles from './styles.module.css';

/** A callout about a mistake that people make: what they write, what happens then, what to write. */
export default function Pitfall({title, children, className, id}: Props): ReactNode {
  return (
    <div
      id={id}
      role="note"
      className={clsx(
        ThemeClassNames.common.admonition,
        ThemeClassNames.common.admonitionType('pitfall'),
        'ui-notice',
        styles.pitfall,
        className,
      )}
    >
      <p className={clsx(styles.label, 'ui-label')}>
        <Obelus />
        Pitfall
      </p>
      {title !== undefined && title !== null && <p className={styles.title}>{title}</p>}
      <div className={styles.content}>{children}</div>
    </div>
  );
}

/** A dagger, the sign that editors put beside a doubtful passage. */
function Obelus(): ReactNode {
  return (
    <svg className={styles.obelus} viewBox="0 0 12 16" aria-hidden="true" focusable="false">
      <path d="M6 0.5 7.4 3.6 6.9 5l3.9-.6v2.2L6.9 6 6 15.5 5.1 6l-3.9.6V4.4L5.1 5l-.5-1.4Z" />
    </svg>
  );
}
