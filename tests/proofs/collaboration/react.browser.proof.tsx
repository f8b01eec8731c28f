import {$getRoot} from 'lexical';
import {expect} from 'vitest';

import {$append} from '../support/editor.ts';
import {prove} from '../support/prove.ts';
import {change, open, Server, type Person} from '../support/server.tsx';

/** The cursors that are drawn in an element. */
function cursorsIn(element: Element): HTMLElement[] {
  return Array.from(element.querySelectorAll('span')).filter(
    (span) => span.style.pointerEvents === 'none' && span.textContent === 'Ada',
  );
}

/** A writer with focus, whose caret is at the end of the last of many lines. */
async function write(server: Server): Promise<Person> {
  const ada = await open(server, {props: {username: 'Ada'}});
  for (let line = 0; line < 20; line += 1) await change(ada.editor, () => void $append(`line ${String(line)}`));
  ada.editor.getRootElement()?.focus();
  await change(ada.editor, () => void $getRoot().selectEnd());
  return ada;
}

prove('Cursors are drawn into document.body, so give body the style position: relative.', async () => {
  const server = new Server();
  const bob = await open(server, {props: {username: 'Bob'}});
  const ada = await write(server);
  const [cursor] = cursorsIn(document.body);
  expect(cursor?.parentElement?.parentElement).toBe(document.body);
  expect(bob.container.contains(cursor ?? null)).toBe(false);
  await ada.leave();
  await bob.leave();
});
