// Change: ejected; the link's title is the text of the heading. Why: the stock title names the id when a heading contains code or a link.
import type {ReactNode} from 'react';

import Link from '@docusaurus/Link';
import {useAnchorTargetClassName} from '@docusaurus/theme-common';
import {translate} from '@docusaurus/Translate';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import type {Props} from '@theme/Heading';
import clsx from 'clsx';
import {textOf} from '../../client/text-of-node.ts';

/** A heading; with an id it has a link to itself, which src/client/heading-links.ts makes copy its address. */
export default function Heading({as: As, id, ...props}: Props): ReactNode {
  const brokenLinks = useBrokenLinks();
  const anchorTargetClassName = useAnchorTargetClassName(id);
  // The page's own heading needs no link: its address is the page's.
  if (As === 'h1' || id === undefined || id === '') return <As {...props} id={undefined} />;
  brokenLinks.collectAnchor(id);
  const title = translate(
    {id: 'theme.common.headingLinkTitle', message: 'Direct link to {heading}', description: 'Title for link to heading'},
    {heading: textOf(props.children).trim() || id},
  );
  return (
    <As {...props} className={clsx('anchor', anchorTargetClassName, props.className)} id={id}>
      {props.children}
      <Link className="hash-link" to={`#${id}`} aria-label={title} title={title} translate="no">
        &#8203;
      </Link>
    </As>
  );
}
