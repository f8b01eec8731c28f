import {syncCursorPositions, type UserState} from '@lexical/yjs';
import {$getRoot} from 'lexical';
import {expect} from 'vitest';
import {applyUpdate, Doc, encodeStateAsUpdate} from 'yjs';

import {$append, mount, settled} from '../support/editor.ts';
import {prove} from '../support/prove.ts';
import {bind, lonelyProvider} from '../support/shared.ts';

/** How far the cursor of somebody else is drawn from the end of the text that it stands at, in CSS pixels. */
async function distance(position: string): Promise<number> {
  const [ada, doc, provider] = [mount(), new Doc(), lonelyProvider()];
  bind(ada.editor, doc, provider);
  await settled();
  ada.editor.update(() => void $append('tides').selectEnd(), {discrete: true});
  await settled();
  const state = provider.awareness.getLocalState();
  if (!state?.anchorPos) throw new Error('expected that awareness knows where the caret is');

  const wrapper = document.body.appendChild(document.createElement('div'));
  wrapper.style.cssText = 'position: relative; margin: 40px; width: 300px';
  const bob = mount();
  const container = document.createElement('div');
  wrapper.append(bob.element, container);
  container.style.position = position;
  const bobsDoc = new Doc();
  const others = lonelyProvider(new Map<number, UserState>([[7, {...state, name: 'Ada', focusing: true}]]));
  const binding = bind(bob.editor, bobsDoc, others);
  binding.cursorsContainer = container;
  applyUpdate(bobsDoc, encodeStateAsUpdate(doc), 'network');
  await settled();
  bob.editor.update(() => void $getRoot().getFirstChild(), {discrete: true});
  syncCursorPositions(binding, others);
  const text = document.createRange();
  const node = bob.element.querySelector('span')?.firstChild;
  const cursor = container.firstElementChild;
  if (node === null || node === undefined || cursor === null) throw new Error('expected a text and a drawn cursor');
  text.selectNodeContents(node);
  const [drawn, real] = [cursor.getBoundingClientRect(), text.getBoundingClientRect()];
  ada.element.remove();
  wrapper.remove();
  return Math.hypot(drawn.left - real.right, drawn.top - real.top);
}

prove(
  'Put an element without a position of its own into the positioned element around the editor, and make it binding.cursorsContainer: places are computed from the positioned one.',
  async () => {
    const right = await distance('static');
    expect(right).toBeLessThan(8);
    expect(await distance('relative')).toBeGreaterThan(right + 8);
  },
);
