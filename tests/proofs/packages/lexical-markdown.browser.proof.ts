import {ListItemNode, ListNode} from '@lexical/list';
import {$convertFromMarkdownString, TRANSFORMERS} from '@lexical/markdown';
import {HeadingNode, QuoteNode} from '@lexical/rich-text';
import {$setSelection} from 'lexical';
import type {ComponentType} from 'react';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {change, mount, settled} from '../support/editor.ts';
import {prove} from '../support/prove.ts';
import {showSample} from '../support/sample.ts';

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

prove('Call it in an update or in editorState of LexicalComposer, then $setSelection(null).', async () => {
  const page = '/page-components/docs/packages/lexical-markdown.md';
  const sample = (await import(/* @vite-ignore */ `${page}/MarkdownNotes.tsx`)) as {default: ComponentType};
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await userEvent.keyboard('a');
  const {editor, element, unmount} = await showSample(sample);
  await userEvent.keyboard('b');
  expect([field.value, element.textContent]).toEqual(['ab', 'SoupUse ripe tomatoes.ChopSimmer']);
  // With the selection of the import, the letter would be lost.
  change(editor, () => {
    $convertFromMarkdownString('# c', TRANSFORMERS);
  });
  await userEvent.keyboard('d');
  expect(field.value).toBe('ab');
  await unmount();
});
