// Change: ejected; names the missing address and offers the closest existing pages. Why: most wrong addresses are old or mistyped ones of a page that exists.
import {type ReactNode, useEffect, useState} from 'react';

import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import {PageMetadata} from '@docusaurus/theme-common';
import Translate, {translate} from '@docusaurus/Translate';
import {closestPages, type KnownPage} from '@site/src/shared/closest-pages';
import Heading from '@theme/Heading';
import type {Props} from '@theme/NotFound/Content';
import clsx from 'clsx';

import styles from './styles.module.css';

interface Finding {
  missing: string;
  pages: KnownPage[];
}

/** What is at an address that no page has. */
export default function NotFoundContent({className}: Props): ReactNode {
  const finding = useClosestPages();
  return (
    <main className={clsx(styles.page, className)} data-unattended>
      {/* The page as a whole says so already; below /docs/ this component stands alone. */}
      <PageMetadata title={translate({id: 'theme.NotFound.title', message: 'Page Not Found'})} />
      <Heading as="h1">
        <Translate id="theme.NotFound.title" description="The title of the 404 page">
          Page Not Found
        </Translate>
      </Heading>
      <p className={styles.missing}>{finding !== undefined && <del>{finding.missing}</del>}</p>
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
      {finding !== undefined && finding.pages.length > 0 ? (
        <section aria-label="Closest pages">
          <Heading as="h2" className={styles.subtitle}>
            Did you mean
          </Heading>
          <ul className={`clean-list margin--none ${styles.pages ?? ''}`}>
            {finding.pages.map(({title, url}) => (
              <li key={url}>
                <Link to={url}>
                  <span className={styles.title}>{title}</span> <span className={styles.url}>{url}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <p>
          Look in the <Link to="/docs/intro">introduction</Link>, the <Link to="/docs/api/">API reference</Link> or the{' '}
          <Link to="/search">search</Link>.
        </p>
      )}
    </main>
  );
}

/** The pages closest to the current address. The list of all pages is fetched only here, and only in the browser. */
function useClosestPages(): Finding | undefined {
  const {pathname} = useLocation();
  const [finding, setFinding] = useState<Finding>();
  useEffect(() => {
    let isCurrent = true;
    const show = (pages: KnownPage[]): void => {
      if (isCurrent) {
        setFinding({missing: pathname, pages: closestPages(pathname, pages)});
      }
    };
    import('@known-pages').then(
      (module) => {
        show(module.default);
      },
      (error: unknown) => {
        console.warn('The list of pages could not be loaded; no suggestions are shown.', error);
        show([]);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [pathname]);
  return finding;
}
