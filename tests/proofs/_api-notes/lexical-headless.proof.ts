import {createHeadlessEditor} from '@lexical/headless';
import {ParagraphNode} from 'lexical';
import {expect, vi} from 'vitest';

import {$append, textOf} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';

prove(
  'Creates an editor that never touches a DOM. These methods throw: setRootElement(), getRootElement(), getElementByKey(), focus(), blur(), registerRootListener(), registerDecoratorListener() and registerMutationListener().',
  () => {
    for (const name of ['window', 'document']) vi.stubGlobal(name, undefined);
    const editor = createHeadlessEditor();
    updateNow(editor, () => $append('a'));
    vi.unstubAllGlobals();
    expect(textOf(editor)).toBe('a');
    const calls = {
      setRootElement: () => {
        editor.setRootElement(null);
      },
      getRootElement: () => editor.getRootElement(),
      getElementByKey: () => editor.getElementByKey('root'),
      focus: () => {
        editor.focus();
      },
      blur: () => {
        editor.blur();
      },
      registerRootListener: () => editor.registerRootListener(() => null),
      registerDecoratorListener: () => editor.registerDecoratorListener(() => null),
      registerMutationListener: () => editor.registerMutationListener(ParagraphNode, () => null),
    };
    for (const [name, call] of Object.entries(calls)) {
      expect(messageThrownBy(call)).toBe(`${name} is not supported in headless mode`);
    }
    expect(() => editor.registerUpdateListener(() => null)).not.toThrow();
  },
);
