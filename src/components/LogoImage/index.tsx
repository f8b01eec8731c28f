import type {ReactNode} from 'react';

import clsx from 'clsx';
import Drawing from '@site/static/img/logo.svg';

import styles from './styles.module.css';

interface Props {
  /** What a screen reader says; nothing where the name stands beside the logo. */
  readonly label?: string;
  /** Width and height in pixels. */
  readonly size: number;
  readonly className?: string;
}

/**
 * The logo, drawn within the page in the colors of its theme. As an image it would be a document of its own, one for each theme,
 * which take a slow phone 20 ms each before the first paint.
 */
export default function LogoImage({label, size, className}: Props): ReactNode {
  const naming = label === undefined ? {'aria-hidden': true} : {role: 'img', 'aria-label': label};
  return <Drawing width={size} height={size} className={clsx(styles.drawing, className)} {...naming} />;
}
