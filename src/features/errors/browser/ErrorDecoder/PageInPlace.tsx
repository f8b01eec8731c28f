import {useEffect, useState, type ComponentProps, type ComponentType, type ReactNode} from 'react';

import Link from '@docusaurus/Link';
import {MDXProvider} from '@mdx-js/react';

import {loadPage} from './load-page.ts';

type State = {kind: 'loading'} | {kind: 'loaded'; Page: ComponentType} | {kind: 'failed'};

/**
 * The page about a code, below its decoded message. Headings lose their anchors, which belong to the page that is open;
 * where the page cannot be loaded, a link is left.
 */
export default function PageInPlace({code}: {code: number}): ReactNode {
  const [state, setState] = useState<State>({kind: 'loading'});
  useEffect(() => {
    let isCurrent = true;
    const show = (next: State): void => {
      if (isCurrent) setState(next);
    };
    loadPage(code).then(
      (Page) => {
        if (Page !== undefined) show({kind: 'loaded', Page});
      },
      () => show({kind: 'failed'}),
    );
    return () => {
      isCurrent = false;
    };
  }, [code]);
  return (
    <>
      <p className="ui-note">
        <Link to={`/docs/error/${String(code)}`}>Read about error #{code}</Link>
        {state.kind === 'failed' && ' (it did not load here; check your connection)'}
      </p>
      {state.kind === 'loaded' && (
        <MDXProvider components={{h2: Subheading, h3: Subheading}}>
          <state.Page />
        </MDXProvider>
      )}
    </>
  );
}

function Subheading({id, className, children}: ComponentProps<'h3'>): ReactNode {
  // The message stands above already, with its values.
  if (id === 'message') return null;
  // eslint-disable-next-line @docusaurus/prefer-docusaurus-heading -- an anchor here would lead to another page's section
  return <h3 className={className}>{children}</h3>;
}
