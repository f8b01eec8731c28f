import type {ReactNode} from 'react';

import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';

import styles from './index.module.css';

interface Path {
  /** Whom the path is for. */
  title: string;
  /** What the reader finds there. */
  text: string;
  to: string;
}

const paths: Path[] = [
  {title: 'New to Lexical', text: 'What an editor, a state and a node are, on one page.', to: '/docs/intro'},
  {
    title: 'Plain JavaScript',
    text: 'From an empty Vite project to an editor that saves.',
    to: '/docs/getting-started/quick-start',
  },
  {title: 'React', text: 'The composer, its plugins, a toolbar and the first content.', to: '/docs/getting-started/react'},
  {title: 'I have an error', text: 'Look up a minified error or a message by its number.', to: '/docs/error'},
];

/** The home page: what Lexical is, for whom, and the four ways in. */
export default function Home(): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  return (
    <Layout description="Documentation of Lexical, a text editor framework for the web: guides, concepts, packages and the API reference.">
      <main className={styles.page}>
        <Heading as="h1" className={styles.title}>
          {siteConfig.tagline}
        </Heading>
        <p className={styles.lead}>
          Lexical gives you a contenteditable surface, an immutable editor state and the means to change it. You add the nodes,
          the commands and the interface that your product needs.
        </p>
        <ul className={styles.paths}>
          {paths.map(({title, text, to}) => (
            <li key={to}>
              <Link className={styles.path} to={to}>
                <strong>{title}</strong>
                <span>{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </main>
    </Layout>
  );
}
