import {$convertFromMarkdownString} from '@lexical/markdown';
import {$setSelection} from 'lexical';
import {expect} from 'vitest';

import {$append, mount, settled} from '../support/editor.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';

prove('an editor on the page then takes the focus. Call $setSelection(null) to prevent that.', async () => {
  const field = document.createElement('input');
  document.body.append(field);
  const hasFocusAfter = async (isLeft: boolean): Promise<boolean> => {
    const {editor, element} = mount();
    updateNow(editor, () => $append('old'));
    field.focus();
    updateNow(editor, () => {
      $convertFromMarkdownString('new', []);
      if (isLeft) $setSelection(null);
    });
    await settled();
    return document.activeElement === element;
  };
  expect([await hasFocusAfter(true), await hasFocusAfter(false)]).toEqual([false, true]);
  field.remove();
});
