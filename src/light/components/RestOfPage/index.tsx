import {type ReactNode, startTransition, useEffect, useState, useSyncExternalStore} from 'react';

import {useHistory} from '@docusaurus/router';

import styles from './styles.module.css';

const neverChanges = (): (() => void) => () => undefined;

/** Whether what is rendered stands in the document already, as the server sent it. */
function useIsServerHtml(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
}

/**
 * What is below the first screen of a document: the build puts most of the text there (src/light/static-html), the theme
 * the end of the page. A reader who follows a link gets the first screen in one frame and this in the next ones: laying out
 * a long page takes longer than building it. It is there at once in the page as the server sends it, for an anchor, and on
 * the way back, where the browser scrolls to where the reader was.
 */
export default function RestOfPage({children}: {children: ReactNode}): ReactNode {
  const {action, location} = useHistory();
  const isServerHtml = useIsServerHtml();
  const [isShown, setIsShown] = useState(isServerHtml || action === 'POP' || location.hash !== '');
  useEffect(() => {
    if (isShown) {
      return undefined;
    }
    // The frame after the one that shows the first screen.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        startTransition(() => {
          setIsShown(true);
        });
      });
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [isShown]);
  return isShown ? children : <div className={styles.space} />;
}
