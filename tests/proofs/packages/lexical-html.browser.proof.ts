import {$generateNodesFromDOM} from '@lexical/html';
import {$getRoot, $insertNodes, $setSelection} from 'lexical';
import {expect} from 'vitest';

import {change, mount, settled} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');

prove('End the update with $setSelection(null).', async () => {
  const focusAfterLoading = async (keeps: boolean): Promise<string> => {
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    const {editor, element} = mount();
    change(editor, () => {
      $getRoot().clear().select();
      $insertNodes($generateNodesFromDOM(editor, parse('<p>loaded</p>')));
      if (!keeps) $setSelection(null);
    });
    await settled();
    if (document.activeElement === element) return 'editor';
    return document.activeElement === field ? 'field' : 'elsewhere';
  };
  expect(await focusAfterLoading(true)).toBe('editor');
  expect(await focusAfterLoading(false)).toBe('field');
});
