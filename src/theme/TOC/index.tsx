// Change: ejected; a named landmark that follows the reading position and breaks long names at their seams. Why: the stock list is no landmark, marks the current heading by color alone, never scrolls to it and breaks names anywhere.
import {type ReactNode, useRef} from 'react';

import Translate, {translate} from '@docusaurus/Translate';
import type {Props} from '@theme/TOC';
import TOCItems from '@theme/TOCItems';
import clsx from 'clsx';

import {withSoftBreaks} from '../../shared/soft-breaks.ts';
import styles from './styles.module.css';
import {useReadingPosition} from './useReadingPosition.ts';

/** The contents of the page, beside it. */
export default function TOC({className, toc, ...props}: Props): ReactNode {
  const list = useRef<HTMLElement>(null);
  useReadingPosition(list);
  return (
    <nav
      ref={list}
      className={clsx(styles.toc, 'toc thin-scrollbar not-printed', className)}
      aria-label={translate({id: 'theme.TOC.label', message: 'On this page'})}
    >
      <p className={clsx(styles.title, 'ui-label')} aria-hidden="true">
        <Translate id="theme.TOC.label">On this page</Translate>
      </p>
      <TOCItems
        {...props}
        toc={toc.map((item) => ({...item, value: withSoftBreaks(item.value)}))}
        className="table-of-contents"
        linkClassName="table-of-contents__link"
      />
    </nav>
  );
}
