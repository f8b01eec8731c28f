// @vitest-environment jsdom
import {act} from 'react';
import {createRoot} from 'react-dom/client';
import {expect, it, vi} from 'vitest';

import TabList from '../../../src/components/TabList/index.tsx';

it('a tab keeps the focus when its name changes, as a count on it does', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const idsOf = (index: number): {tab: string; panel: string} => ({tab: `tab-${String(index)}`, panel: 'panel'});
  const show = (names: readonly string[]): void =>
    act(() => root.render(<TabList label="Output" names={names} selected={1} onSelect={vi.fn()} idsOf={idsOf} />));
  show(['State', 'Console']);
  const tab = container.querySelector<HTMLElement>('#tab-1');
  tab?.focus();
  show(['State', 'Console (1)']);
  expect(document.activeElement).toBe(tab);
  expect(tab?.textContent).toBe('Console (1)');
});
