// cspell:ignore beforematch
import {useEffect, useEffectEvent, useRef, type ReactNode} from 'react';
import {flushSync} from 'react-dom';

/** Props of `TabPanel`. */
export interface TabPanelProps {
  id: string;
  /** Id of the tab that opens the panel. */
  tab: string;
  isShown: boolean;
  /** Opens the tab. */
  show: () => void;
  className?: string | undefined;
  'data-search'?: 'skip';
  children: ReactNode;
}

/** What a tab opens. The browser's own search and links to a text also find what is in a closed one, and open it. */
export default function TabPanel({tab, isShown, show, ...others}: TabPanelProps): ReactNode {
  const panel = useRef<HTMLDivElement>(null);
  const open = useEffectEvent(() => {
    // The browser scrolls to what it has found as soon as this returns.
    flushSync(show);
  });
  useEffect(() => {
    const element = panel.current;
    element?.addEventListener('beforematch', open);
    return () => {
      element?.removeEventListener('beforematch', open);
    };
  }, []);
  useEffect(() => {
    if (isShown) return;
    if (panel.current?.hidden === false) {
      // The browser has opened it before React ran.
      show();
    } else {
      // React knows no such value of the attribute; src/features/site-output writes it into built pages.
      panel.current?.setAttribute('hidden', 'until-found');
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another function to call is no reason to look again
  }, [isShown]);
  return <div ref={panel} role="tabpanel" aria-labelledby={tab} hidden={!isShown} {...others} />;
}
