// @vitest-environment jsdom
import {act} from 'react';
import {createRoot} from 'react-dom/client';
import {renderToString} from 'react-dom/server';
import {beforeAll, describe, expect, it, vi} from 'vitest';

import RestOfPage from '../../../src/light/components/RestOfPage/index.tsx';

const history = {action: 'PUSH', location: {hash: ''}};

vi.mock('@docusaurus/router', () => ({useHistory: () => history}));

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});

/** What stands in the page right after React has put it there, and once frames were painted. */
async function navigate(action: string, hash: string): Promise<{atOnce: string; later: string}> {
  Object.assign(history, {action, location: {hash}});
  const page = document.createElement('div');
  act(() => {
    createRoot(page).render(<RestOfPage>rest</RestOfPage>);
  });
  const atOnce = page.textContent;
  await act(async () => {
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise(requestAnimationFrame);
    }
  });
  return {atOnce, later: page.textContent};
}

describe('what is below the first screen', () => {
  it('is in the page that the server sends', () => {
    expect(renderToString(<RestOfPage>rest</RestOfPage>)).toBe('rest');
  });

  it('follows the first screen when a reader comes from another page', async () => {
    expect(await navigate('PUSH', '')).toEqual({atOnce: '', later: 'rest'});
  });

  it.each([
    ['for an anchor', 'PUSH', '#install'],
    ['on the way back, where the browser scrolls', 'POP', ''],
  ])('is there at once %s', async (_case, action, hash) => {
    expect(await navigate(action, hash)).toEqual({atOnce: 'rest', later: 'rest'});
  });
});
