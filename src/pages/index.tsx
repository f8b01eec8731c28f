import type {ReactNode} from 'react';

import facts from '@framework-facts';
import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Hero from '@site/src/pages/_home/Hero';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import MDXContent from '@theme/MDXContent';

import Install from './_home/install.md';
import Sample from './_home/sample.md';
import styles from './index.module.css';

interface Path {
  /** Whom the path is for. */
  title: string;
  /** What the reader finds there. */
  text: string;
  to: string;
}

const paths: Path[] = [
  {title: 'New to Lexical', text: 'Editors, states and nodes, with a picture', to: '/docs/intro'},
  {title: 'Step by step', text: 'Twelve tasks in the browser, each with a check', to: '/learn'},
  {title: 'React', text: 'The composer, its plugins, a toolbar', to: '/docs/getting-started/react'},
  {title: 'Plain JavaScript', text: 'From an empty project to an editor that saves', to: '/docs/getting-started/quick-start'},
  {title: 'I have an error', text: 'Look up a message and how to fix it', to: '/docs/error'},
];

/** The home page: what Lexical is and for whom, tried at once, and the ways in. */
export default function Home(): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const version = String(siteConfig.customFields?.['lexicalVersion']);
  return (
    <Layout description="Documentation of Lexical, a text editor framework for the web: guides, concepts, packages and the API reference.">
      <main className={styles.page}>
        <header className={styles.opening}>
          <Heading as="h1" className={styles.title}>
            {siteConfig.tagline}
          </Heading>
          <div className={styles.lead}>
            <p>
              Add an editor to your product: for comments, notes, mail or documents. Lexical {version} gives you an editable
              element, an immutable state and functions to change it. You choose the nodes, the commands and the interface.
            </p>
            <p className="ui-row">
              <Link className="ui-button ui-large ui-primary" to="/docs/getting-started/quick-start">
                Build an editor
              </Link>
              <Link className="ui-button ui-large" to="/docs/getting-started/react">
                Use it with React
              </Link>
            </p>
          </div>
        </header>

        <Hero />

        <Facts version={version} />

        <section className={styles.start} aria-label="Start">
          <div>
            <Heading as="h2" className={styles.subtitle}>
              Install what you need
            </Heading>
            <MDXContent>
              <Install />
            </MDXContent>
            <p>
              The core keeps the state, renders it and calls command handlers. Rich text, undo, lists, Markdown, tables and
              collaboration are separate packages, which work without React.
            </p>
          </div>
          <div>
            <Heading as="h2" className={styles.subtitle}>
              Save in twenty lines
            </Heading>
            <MDXContent>
              <Sample />
            </MDXContent>
          </div>
        </section>

        <nav className={styles.contents} aria-label="Where to begin">
          <Heading as="h2" className={styles.subtitle}>
            Where to begin
          </Heading>
          <ul className="clean-list margin--none">
            {paths.map(({title, text, to}) => (
              <li key={to}>
                <Link className={`ui-row ${styles.path ?? ''}`} to={to}>
                  <span className={styles.pathTitle}>{title}</span>
                  <span className={styles.leader} aria-hidden="true" />
                  <span className={styles.pathText}>{text}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </main>
    </Layout>
  );
}

/** Figures that the build measured; nobody has to remember to change them. */
function Facts({version}: {version: string}): ReactNode {
  const {coreBytes, packages, coreDependencies} = facts;
  const figures = [
    {figure: (coreBytes / 1000).toFixed(1), unit: 'kB', text: 'is the whole core, minified and compressed'},
    {figure: String(packages), unit: 'packages', text: 'to choose from, each with a page here'},
    {figure: String(coreDependencies), unit: coreDependencies === 1 ? 'dependency' : 'dependencies', text: 'of lexical itself'},
  ];
  return (
    <section className={styles.facts} aria-label="Lexical in figures">
      <dl>
        {figures.map(({figure, unit, text}) => (
          <div key={unit}>
            <dt>
              {figure} <span>{unit}</span>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>Measured from the installed packages of {version} when this page was built.</p>
    </section>
  );
}
