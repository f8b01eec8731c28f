// @vitest-environment jsdom
import {act, type ReactNode, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {MemoryRouter, type RouteComponentProps, useHistory, useLocation} from 'react-router';
import {beforeAll, describe, expect, it, vi} from 'vitest';

import {Route} from '../../../src/plugins/late-start/client/held-route.tsx';

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});

describe('the page on screen, while the next one loads', () => {
  it('is not built again when the address changes, and is when it is told the new one', () => {
    const built: string[] = [];
    let router: RouteComponentProps['history'] | undefined;
    let showCurrent: () => void = () => undefined;
    function Page(): string {
      built.push(useLocation().pathname);
      return '';
    }
    const page = <Page />;
    function Site(): ReactNode {
      router = useHistory();
      const [shown, setShown] = useState(router.location);
      showCurrent = () => {
        setShown(router?.location ?? shown);
      };
      return <Route location={shown} render={() => page} />;
    }
    act(() => {
      createRoot(document.createElement('div')).render(
        <MemoryRouter initialEntries={['/old']}>
          <Site />
        </MemoryRouter>,
      );
    });
    act(() => router?.push('/new'));
    expect(built).toEqual(['/old']);
    act(showCurrent);
    expect(built).toEqual(['/old', '/new']);
  });
});
