// Change: the logo is drawn within the page. Why: as images, one for each theme, it delays the first paint.
import type {ReactNode} from 'react';

import Link from '@docusaurus/Link';
import {useThemeConfig} from '@docusaurus/theme-common';
import LogoImage from '@site/src/components/LogoImage';

/** The link to the home page: logo and name. */
export default function NavbarLogo(): ReactNode {
  const {navbar} = useThemeConfig();
  return (
    <Link to="/" className="navbar__brand">
      <LogoImage size={32} className="navbar__logo" />
      <b className="navbar__title text--truncate">{navbar.title}</b>
    </Link>
  );
}
