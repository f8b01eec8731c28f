import {ListItemNode, ListNode} from '@lexical/list';
import {$convertFromMarkdownString, TRANSFORMERS} from '@lexical/markdown';
import {HeadingNode, QuoteNode} from '@lexical/rich-text';
import {$setSelection} from 'lexical';
import {expect} from 'vitest';

import {change, mount, settled} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

prove('Call $setSelection(null) after the import, in the same update.', async () => {
  const focuses = async (source: string, end?: () => void): Promise<boolean> => {
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    const {editor, element} = mount({nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode]});
    change(editor, () => {
      $convertFromMarkdownString(source, TRANSFORMERS);
      end?.();
    });
    await settled();
    return document.activeElement === element;
  };
  for (const source of ['# a', '- a', '> a']) {
    expect(await focuses(source), source).toBe(true);
    expect(
      await focuses(source, () => {
        $setSelection(null);
      }),
      source,
    ).toBe(false);
  }
  expect(await focuses('a')).toBe(false);
});
