import {useEffect, useMemo, useRef, useState, type ReactNode} from 'react';

import Link from '@docusaurus/Link';
import list from '@generated/error-codes/default/list.json';

import FilterField from '../../../../components/FilterField';
import {errorFilter, type ListedMessage} from '../../shared/list.ts';
import styles from './styles.module.css';

const kindLabels: Record<ListedMessage['kind'], string> = {
  error: 'not numbered',
  'development error': 'development only',
  warning: 'console warning',
};

/** All errors with a filter. The browser keeps the field's text, so that what is typed before React runs counts. */
export default function ErrorList(): ReactNode {
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => setQuery(field.current?.value ?? ''), []);
  const matches = useMemo(() => errorFilter(query), [query]);
  const codes = list.codes.filter(matches);
  const plain = list.plain.filter(matches);
  const found = codes.length + plain.length;
  const all = list.codes.length + list.plain.length;
  return (
    // Each error has a page of its own for the search to find.
    <div className={styles.list} data-search="skip">
      <FilterField
        ref={field}
        label="Filter by number, package or message"
        placeholder="or paste the entire error"
        count={query.trim() === '' ? '' : found === 0 ? 'No matches' : `${String(found)} of ${String(all)}`}
        onChange={({target}) => setQuery(target.value)}
      />
      <ul className="clean-list margin--none">
        {codes.map(({code, message, packages}) => (
          <li key={code}>
            <Link to={`/docs/error/${String(code)}`}>
              <span className={styles.code}>#{code} </span>
              {message ?? 'unknown message'}
            </Link>{' '}
            <span className={styles.packages}>{packages.join(', ')}</span>
          </li>
        ))}
        {plain.map(({kind, message, packages, url}) => (
          <li key={`${kind} ${message}`}>
            <Link to={url}>{message}</Link>{' '}
            <span className={styles.packages}>
              {packages.join(', ')} · {kindLabels[kind]}
            </span>
          </li>
        ))}
      </ul>
      {found === 0 && <p>No error of Lexical {list.version} matches. Try one word of the message or the number alone.</p>}
    </div>
  );
}
