import {type ReactNode, useContext, useMemo} from 'react';

// The router has no other way to give a part of the page a context of its own than `Route`, which is what this replaces.
import {__RouterContext as RouterContext, matchPath, type RouteComponentProps} from 'react-router';

/** Props that Docusaurus' `PendingNavigation` gives the router's `Route`. */
export interface HeldRouteProps {
  /** The address that is shown; the next one is on its way. */
  location: RouteComponentProps['location'];
  render: () => ReactNode;
}

/**
 * Stands in for `Route` where Docusaurus keeps the old page on screen while the next one loads. The router's own gives everything
 * below a new context as soon as a link is clicked: the old page is built again, link by link, before the next one is
 * (a sixth of the time that a navigation takes). This one says that nothing has changed until something has.
 */
export function Route({location, render}: HeldRouteProps): ReactNode {
  const {history, staticContext} = useContext(RouterContext);
  const value = useMemo(() => {
    const match = matchPath(location.pathname, {path: '/'}) ?? {path: '/', url: '/', params: {}, isExact: false};
    return {history, staticContext, location, match};
  }, [history, staticContext, location]);
  return <RouterContext value={value}>{render()}</RouterContext>;
}
