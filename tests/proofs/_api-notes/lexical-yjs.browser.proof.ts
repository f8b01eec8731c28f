import {syncCursorPositions, type UserState} from '@lexical/yjs';
import {expect} from 'vitest';
import {applyUpdate, Doc, encodeStateAsUpdate} from 'yjs';

import {$append, mount, settled} from '../support/editor.ts';
import {prove} from '../support/prove.ts';
import {bind, lonelyProvider} from '../support/shared.ts';

/** The editor of a person who sees the selection of another one, in an element for cursors when there is one. */
async function open(change: Partial<UserState>, hasContainer = true) {
  document.body.replaceChildren();
  const [ada, adasDoc, provider] = [mount(), new Doc(), lonelyProvider()];
  bind(ada.editor, adasDoc, provider);
  await settled();
  ada.editor.update(
    () => {
      $append('tides').getFirstChildOrThrow().selectStart();
    },
    {discrete: true},
  );
  await settled();
  const state = provider.awareness.getLocalState();
  if (state === null) throw new Error('expected that a state is published');
  const others = lonelyProvider(new Map<number, UserState>([[7, {...state, name: 'Ada', focusing: true, ...change}]]));
  const [bob, doc] = [mount(), new Doc()];
  const container = document.body.appendChild(document.createElement('div'));
  const binding = bind(bob.editor, doc, others);
  if (hasContainer) binding.cursorsContainer = container;
  applyUpdate(doc, encodeStateAsUpdate(adasDoc), 'network');
  await settled();
  syncCursorPositions(binding, others);
  return {binding, container, selection: binding.cursors.get(7)?.selection ?? null};
}

prove('focusing: Whether the editor has the focus. Without it, others see no cursor.', async () => {
  expect((await open({})).container.childElementCount).toBe(1);
  expect((await open({focusing: false})).container.childElementCount).toBe(0);
});

prove('The element in which cursors are drawn; without it, none is.', async () => {
  const {binding, selection} = await open({}, false);
  expect([binding.cursorsContainer, selection, document.querySelector('span[style*="crimson"]')]).toEqual([null, null, null]);
  const shown = await open({});
  expect(shown.container.querySelector('span[style*="crimson"]')).not.toBeNull();
});
