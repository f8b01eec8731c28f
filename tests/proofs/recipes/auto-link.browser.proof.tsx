import type {ComponentType} from 'react';
import {expect} from 'vitest';

import {pageFiles} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';
import {write} from '../support/writing.tsx';

async function open() {
  const {default: AutoLinkEditor} = (await pageFiles('recipes/auto-link.md', 'AutoLinkEditor.tsx')) as {default: ComponentType};
  const written = await write(<AutoLinkEditor />);
  // What the editor opens with cannot be undone.
  await written.press('{Control>}z{/Control}');
  expect(written.blocks()).toEqual(['Read autolink(https://example.org/tea) before you order. ']);
  await written.load(storedDocument(storedParagraph()));
  return written;
}

prove('With the caret in a link, Tab moves to "Open".', async () => {
  const written = await open();
  await written.press('a www.b.org');
  expect(written.blocks()).toEqual(['a autolink(www.b.org)']);
  await written.press('{Tab}');
  expect(document.activeElement?.textContent).toBe('Open https://www.b.org');
  await written.unmount();
});

prove('An address that an input method composes is linked when the composition ends.', async () => {
  const written = await open();
  await written.press('a ');
  await written.compose('www.b.org');
  expect(written.blocks()).toEqual(['a www.b.org']);
  await written.choose('www.b.org');
  expect(written.blocks()).toEqual(['a autolink(www.b.org)']);
  await written.unmount();
});
