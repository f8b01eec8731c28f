// Change: the logo is drawn within the page. Why: as images, one for each theme, it delays the first paint.
import type {ReactNode} from 'react';

import Link from '@docusaurus/Link';
import LogoImage from '@site/src/components/LogoImage';
import type {Props} from '@theme/Footer/Logo';

import styles from './styles.module.css';

/**
 * The link to the home page at the end of every page.
 *
 * @param props.logo its settings in `src/config/footer.ts`, of which the name is used
 */
export default function FooterLogo({logo}: Props): ReactNode {
  return (
    <Link to="/" className={styles.link}>
      <LogoImage size={40} className="footer__logo" label={logo.alt} />
    </Link>
  );
}
