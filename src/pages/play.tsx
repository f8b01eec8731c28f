import type {ReactNode} from 'react';

import Link from '@docusaurus/Link';
import Playground from '@site/src/features/playground/browser';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';

import styles from './play.module.css';

/** The playground: every sample can be changed and run here. */
export default function Play(): ReactNode {
  return (
    <Layout
      title="Playground"
      description="Change and run the samples of this site in your browser, with type checks, a preview, the editor state and a console."
      noFooter
    >
      <main className={styles.page}>
        <header className={`ui-row ${styles.header ?? ''}`}>
          <Heading as="h1" className={styles.title}>
            Playground
          </Heading>
          <p className="ui-note margin--none">
            Change the code and see the result. The preview cannot use the network or storage. New here?{' '}
            <Link to="/learn">Learn in twelve steps</Link>. The{' '}
            <Link to="https://playground.lexical.dev">framework’s playground</Link> runs its newest version.
          </p>
        </header>
        <noscript>
          <div className={styles.text}>The playground runs code in your browser. Turn on JavaScript to use it.</div>
        </noscript>
        <Playground />
      </main>
    </Layout>
  );
}
