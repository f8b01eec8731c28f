// @vitest-environment jsdom
import {expect, it, vi} from 'vitest';

import {firstDocument, firstView} from '../../../src/pages/_home/Hero/first-document.ts';
import {startEditor} from '../../../src/pages/_home/Hero/editor.ts';
import type {StateView} from '../../../src/features/inspector/shared/state.ts';

it("the home page's editor starts with the content and the tree that the server has drawn", async () => {
  document.body.innerHTML = `<div><div class="ed-content">${firstDocument}</div></div>`;
  const root = document.querySelector<HTMLElement>('.ed-content') ?? document.body;
  const drawn = [...root.children].map(({className, textContent}) => [className, textContent]);
  const views: StateView[] = [];
  const editor = startEditor(
    root,
    () => undefined,
    (view) => views.push(view),
  );
  await vi.waitFor(() => expect(views).not.toEqual([]));
  const shown = ({lines = []}: StateView): object[] =>
    lines.map(({key, depth, type, text, details}) => ({
      // Counted from the first node: all editors of a process share the numbers.
      key: Number(key) - Number(lines[1]?.key),
      depth,
      type,
      text,
      details: details.filter((detail) => !detail.includes(':') || detail.startsWith('tag:')),
    }));
  expect(views.map(shown)).toEqual([shown(firstView)]);
  expect(views[0]?.steps).toEqual(firstView.steps);
  expect([...root.children].map(({className, textContent}) => [className, textContent])).toEqual(drawn);
  expect(root.querySelectorAll('strong.ed-bold, em.ed-italic')).toHaveLength(2);
  editor.stop();
});
