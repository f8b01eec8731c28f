import type {ReactNode} from 'react';

import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Heading from '@theme/Heading';

import {issueUrl} from '../../../shared/issue-url.ts';
import type {LostPageAnswer} from '../../../shared/lost-pages/answer.ts';
import {find, type FoundPages} from './find.ts';
import styles from './styles.module.css';

/** Says that this version does not have what the address is about. */
function Later({subject, release}: NonNullable<LostPageAnswer['later']>): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  return (
    <p role="note" className="ui-notice">
      <strong>{subject}:</strong> not in Lexical {String(siteConfig.customFields?.['lexicalVersion'])}, which{' '}
      <Link to="/community#documented-version">these pages describe</Link>.{' '}
      {release === undefined ? 'It was added later.' : `It was added later; release ${release} has it.`}
    </p>
  );
}

function Offered({later, missing, pages, query}: FoundPages & {missing: string}): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const report = issueUrl(siteConfig, `Docs: broken link ${missing}`, `Address: ${siteConfig.url}${missing}\nFound at: `);
  return (
    <section aria-label="Suggested pages">
      {later !== undefined && <Later {...later} />}
      {pages.length > 0 && (
        <>
          <Heading as="h2" className={`ui-label ${styles.subtitle ?? ''}`}>
            {later === undefined ? 'Did you mean' : 'Pages that may help'}
          </Heading>
          <ul className={`clean-list margin--none ${styles.pages ?? ''}`}>
            {pages.map(({title, url}) => (
              <li key={url}>
                <Link className="ui-row" to={url}>
                  <span className={styles.title}>{title}</span> {title !== url && <span className={styles.url}>{url}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.further}>
        {query !== '' && (
          <>
            <Link to={`/search?q=${encodeURIComponent(query)}`}>Search for “{query}”</Link> ·{' '}
          </>
        )}
        <Link href={report}>Report the broken link</Link>
      </p>
    </section>
  );
}

/**
 * What is offered in place of a page. Neither this nor what it needs is part of the pages that exist.
 *
 * @param pathname path of an address that no page has
 * @param hash its part from `#` on
 */
export async function offerFor(pathname: string, hash: string): Promise<ReactNode> {
  return <Offered missing={pathname} {...await find(pathname, hash)} />;
}
