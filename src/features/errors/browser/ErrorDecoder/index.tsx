import type {ReactNode} from 'react';

import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import list from '@generated/error-codes/default/list.json';
import Heading from '@theme/Heading';

import {fillMessage} from '../../shared/fill.ts';
import type {ListedCode} from '../../shared/list.ts';
import {decoderAddress, parseErrorQuery, type ErrorQuery} from '../../shared/query.ts';
import PageInPlace from './PageInPlace.tsx';
import styles from './styles.module.css';

/**
 * Answers the address that a minified error names: `/docs/error?code=38&v=…`. Shows nothing without a code, and so in
 * static HTML, where the list further down the page is the answer.
 */
export default function ErrorDecoder(): ReactNode {
  const {search} = useLocation();
  const isBrowser = useIsBrowser();
  const query: ErrorQuery = isBrowser ? parseErrorQuery(search) : {kind: 'nothing'};
  if (query.kind === 'nothing') return null;
  return (
    <section className={styles.decoder} aria-label="Decoded error">
      {query.kind === 'odd' ? <OddCode {...query} /> : <Decoded {...query} />}
    </section>
  );
}

function Decoded({code, values, others}: Extract<ErrorQuery, {kind: 'code'}>): ReactNode {
  const entry = list.codes.find((listed) => listed.code === code);
  return (
    <>
      <Head>
        <title>{`Minified Lexical error #${String(code)}`}</title>
      </Head>
      <Heading as="h2">Minified Lexical error #{code}</Heading>
      {entry === undefined ? <UnknownCode code={code} values={values} /> : <KnownCode entry={entry} values={values} />}
      {others.length > 0 && (
        <p className="ui-note">
          The address has more error numbers:{' '}
          {others.map((other, index) => (
            <span key={other}>
              {index > 0 && ', '}
              {/^\d{1,6}$/.test(other) ? <Link to={decoderAddress(Number(other))}>#{other}</Link> : other}
            </span>
          ))}
        </p>
      )}
      {entry !== undefined && <PageInPlace key={code} code={code} />}
    </>
  );
}

function KnownCode({entry, values}: {entry: ListedCode; values: readonly string[]}): ReactNode {
  if (entry.message === null) {
    return <p className={styles.message}>The published packages do not show which message this number has.</p>;
  }
  const parts = fillMessage(entry.message, values);
  const placeholders = entry.message.split('%s').length - 1;
  const missing = placeholders - values.length;
  const spare = values.slice(placeholders);
  return (
    <>
      <p className={styles.message}>
        {parts.map(({text, kind}, index) =>
          kind === 'text' ? text : <Value key={index} text={text} isMissing={kind === 'missing'} />,
        )}
      </p>
      {missing > 0 && (
        <p className="ui-note">
          The address has no value for {missing === 1 ? 'one placeholder' : `${String(missing)} placeholders`}, shown as{' '}
          <code>%s</code>.
        </p>
      )}
      {spare.length > 0 && (
        <p className="ui-note">
          The address has {spare.length === 1 ? 'one value' : `${String(spare.length)} values`} more than the message needs:{' '}
          {spare.map((text, index) => (
            <Value key={index} text={text} isMissing={false} />
          ))}
        </p>
      )}
    </>
  );
}

function Value({text, isMissing}: {text: string; isMissing: boolean}): ReactNode {
  return isMissing ? <code className={styles.missing}>%s</code> : <mark className={styles.value}>{text}</mark>;
}

function UnknownCode({code, values}: {code: number; values: readonly string[]}): ReactNode {
  const last = list.codes.at(-1)?.code ?? 0;
  return (
    <>
      <p className={styles.message}>Lexical {list.version} does not throw this error.</p>
      <p>
        {code > last
          ? `The highest number in this version is ${String(last)}, so the error comes from a later version.`
          : 'The error comes from another version.'}{' '}
        Run <code>npm ls lexical</code> to see which version you have. Its development build shows the full message.
      </p>
      <GivenValues values={values} />
    </>
  );
}

function OddCode({given, suggestion, values}: Extract<ErrorQuery, {kind: 'odd'}>): ReactNode {
  return (
    <>
      <Heading as="h2">{given === '' ? 'The address has no error number' : 'This is not an error number'}</Heading>
      <p>
        {given === '' ? (
          <>
            Nothing follows <code>code=</code>.
          </>
        ) : (
          <>
            The address asks for <mark className={styles.value}>{given}</mark>.
          </>
        )}{' '}
        Use a number, as in <Link to={decoderAddress(38)}>/docs/error?code=38</Link>.
        {suggestion !== undefined && (
          <>
            {' '}
            Did you mean <Link to={decoderAddress(suggestion, values)}>#{suggestion}</Link>?
          </>
        )}
      </p>
      <p>You can also search the list below by number or by any part of the message.</p>
      <GivenValues values={values} />
    </>
  );
}

function GivenValues({values}: {values: readonly string[]}): ReactNode {
  if (values.length === 0) return null;
  return (
    <p className="ui-note">
      Values in the address:{' '}
      {values.map((text, index) => (
        <Value key={index} text={text} isMissing={false} />
      ))}
    </p>
  );
}
