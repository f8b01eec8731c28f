import {registerRichText} from '@lexical/rich-text';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {$append, linesOf, mount, settled} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

/** The last paragraph of a long document after Ctrl+End and a letter. */
async function lastLineAfterEnd(css: string): Promise<string | undefined> {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = css;
  const {editor, element} = mount();
  registerRichText(editor);
  element.style.height = '20em';
  element.style.overflow = 'auto';
  editor.update(
    () => {
      for (let line = 0; line < 300; line += 1) $append('line');
    },
    {discrete: true},
  );
  await userEvent.click(element, {position: {x: 5, y: 25}});
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await settled();
  await userEvent.keyboard('!');
  await settled();
  style.remove();
  element.remove();
  return linesOf(editor).at(-1);
}

prove('With content-visibility: auto on paragraphs, Ctrl+End misses the end of the document.', async () => {
  const skipped = 'p { content-visibility: auto; }';
  expect([
    await lastLineAfterEnd(''),
    await lastLineAfterEnd(skipped),
    await lastLineAfterEnd(`${skipped} p { contain-intrinsic-size: auto 1.5em; }`),
  ]).toEqual(['line!', 'line', '!line']);
});
