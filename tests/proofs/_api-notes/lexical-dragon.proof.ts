import {registerDragonSupport} from '@lexical/dragon';
import {expect} from 'vitest';

import {$append, measureRanges, mount, settled, textOf} from '../support/editor.ts';
import {runInNode} from '../support/node.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';

// cspell:ignore xrds

measureRanges();

/** Sends what the extension sends to replace the first two letters by `x`. */
async function dictate(): Promise<void> {
  const payload = {functionId: 'makeChanges', args: [0, 2, 'x', 1, 0, '']};
  const data = JSON.stringify({protocol: 'nuanria_messaging', type: 'request', payload});
  window.dispatchEvent(new MessageEvent('message', {origin: window.location.origin, data}));
  await settled();
}

prove(
  'Applies changes of the Dragon dictation software while the editor has the focus. Returns a function that stops it. Throws on a server.',
  async () => {
    const {editor, element} = mount();
    element.tabIndex = 0;
    const unregister = registerDragonSupport(editor);
    updateNow(editor, () => {
      $append('words').selectStart();
    });
    await dictate();
    expect(textOf(editor)).toBe('words');
    element.focus();
    await dictate();
    expect(textOf(editor)).toBe('xrds');
    unregister();
    await dictate();
    expect(textOf(editor)).toBe('xrds');
    expect(
      runInNode(`
        import {registerDragonSupport} from '@lexical/dragon';
        import {createEditor} from 'lexical';
        try { registerDragonSupport(createEditor()); } catch (error) { console.log(error.message); }`),
    ).toEqual(['window is not defined']);
  },
);
