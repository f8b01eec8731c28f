import {registerDragonSupport} from '@lexical/dragon';
import {AutoFocusPlugin} from '@lexical/react/LexicalAutoFocusPlugin';
import {createEditor} from 'lexical';
import type {ComponentType} from 'react';
import {expect, vi} from 'vitest';

import {filesOf, publishedPackageNames, readPackageFile} from '../support/package-files.ts';
import {prove} from '../support/prove.ts';
import {render, renderInComposer} from '../support/react.ts';

const page = '/page-components/docs/getting-started/touch.md';

/** The scripts of all packages of the framework. */
const scripts = (): string[] =>
  publishedPackageNames().flatMap((name) =>
    filesOf(name)
      .filter((file) => /\.m?js$/.test(file))
      .map((file) => readPackageFile(name, file)),
  );

prove('It ignores visualViewport, which the hook measures.', {isShared: true}, () => {
  const all = scripts();
  expect(all.filter((text) => text.includes('innerHeight'))).not.toEqual([]);
  expect(all.filter((text) => text.includes('visualViewport'))).toEqual([]);
});

prove('The buttons stay above an on-screen keyboard.', async () => {
  // Here and in old browsers there is no visual viewport: the sample has to work without it.
  expect(window.visualViewport).toBeUndefined();
  const {default: MessageField} = (await import(/* @vite-ignore */ `${page}/MessageField.tsx`)) as {default: ComponentType};
  const {container} = await render(<MessageField />);
  expect(container.querySelectorAll('button')).toHaveLength(2);
});

prove(
  'dictation by Dragon | registerDragonSupport() reads messages of its browser extension, and nothing that a phone dictates',
  () => {
    const added = vi.spyOn(window, 'addEventListener');
    const elsewhere = vi.spyOn(document, 'addEventListener');
    const stop = registerDragonSupport(createEditor());
    expect(added.mock.calls.map(([type]) => type)).toEqual(['message']);
    expect(elsewhere).not.toHaveBeenCalled();
    elsewhere.mockRestore();
    stop();
    added.mockRestore();
  },
);

prove('AutoFocusPlugin calls editor.focus() when it mounts, without a tap.', async () => {
  let calls = 0;
  function Watched({isMounted}: {isMounted: boolean}) {
    return isMounted ? <AutoFocusPlugin /> : null;
  }
  const {editor, rerender} = await renderInComposer(<Watched isMounted={false} />);
  editor.focus = () => void (calls += 1);
  expect(calls).toBe(0);
  await rerender(<Watched isMounted />);
  expect(calls).toBe(1);
});
