// Change: ejected; names the missing address and offers what may have been meant, by its words. Why: most wrong addresses are old, of a later version or mistyped.
import {type ReactNode, useEffect, useState} from 'react';

import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import {PageMetadata} from '@docusaurus/theme-common';
import Translate, {translate} from '@docusaurus/Translate';
import useIsBrowser from '@docusaurus/useIsBrowser';
import Heading from '@theme/Heading';
import type {Props} from '@theme/NotFound/Content';
import clsx from 'clsx';

import styles from './styles.module.css';

const mainPages = {
  Introduction: '/docs/intro',
  'Quick start': '/docs/getting-started/quick-start',
  'Lexical in React': '/docs/react/',
  'API reference': '/docs/api/',
  'Error codes': '/docs/error',
  FAQ: '/docs/faq',
  Search: '/search',
};

/** What is at an address that no page has. */
export default function NotFoundContent({className}: Props): ReactNode {
  const {pathname} = useLocation();
  const isBrowser = useIsBrowser();
  const offered = useOffered();
  return (
    <main className={clsx('ui-page', styles.page, className)} data-unattended>
      {/* The page as a whole says so already; below /docs/ this component stands alone. */}
      <PageMetadata title={translate({id: 'theme.NotFound.title', message: 'Page Not Found'})} />
      <Heading as="h1">
        <Translate id="theme.NotFound.title" description="The title of the 404 page">
          Page Not Found
        </Translate>
      </Heading>
      <p className={styles.missing}>{isBrowser && <del>{pathname}</del>}</p>
      <p>
        <Translate id="theme.NotFound.p1" description="The first paragraph of the 404 page">
          We could not find what you were looking for.
        </Translate>
      </p>
      <p>
        <Translate id="theme.NotFound.p2" description="The 2nd paragraph of the 404 page">
          Please contact the owner of the site that linked you to the original URL and let them know their link is broken.
        </Translate>
      </p>
      {offered}
      <section aria-labelledby="main-places">
        <Heading as="h2" id="main-places" className={`ui-label ${styles.subtitle ?? ''}`}>
          Main pages
        </Heading>
        <ul className="ui-row clean-list">
          {Object.entries(mainPages).map(([name, to]) => (
            <li key={to}>
              <Link to={to}>{name}</Link>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}

/** What is offered for the current address. All that is needed for it is fetched only here, and only in the browser. */
function useOffered(): ReactNode {
  const {pathname, hash} = useLocation();
  const [offered, setOffered] = useState<{pathname: string; content: ReactNode}>();
  useEffect(() => {
    let isCurrent = true;
    const show = (content: ReactNode): void => {
      if (isCurrent) setOffered({pathname, content});
    };
    import('./Offered')
      .then(({offerFor}) => offerFor(pathname, hash))
      .then(show, (error: unknown) => {
        console.warn('Page suggestions did not load.', error);
        show(null);
      });
    return () => {
      isCurrent = false;
    };
  }, [pathname, hash]);
  return offered?.pathname === pathname ? offered.content : null;
}
