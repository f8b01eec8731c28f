import {$createLinkNode, $isLinkNode} from '@lexical/link';
import {$createTextNode, $getRoot, $isElementNode, type LexicalCommand, type LexicalNode} from 'lexical';
import {act, type ComponentType} from 'react';
import {expect} from 'vitest';

import {$append, settled} from '../support/editor.ts';
import {pageFiles} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {change, dispatch, showSample} from '../support/sample.ts';

/** What proofs use of the page's code. */
interface Sample {
  default: ComponentType;
  OPEN_LINK_EDITOR_COMMAND: LexicalCommand<void>;
}

const $show = (node: LexicalNode): string => {
  if ($isLinkNode(node)) return `${node.getType()}(${node.getTextContent()} ${node.getURL()})`;
  return $isElementNode(node) ? node.getChildren().map($show).join('') : node.getTextContent();
};

/** The page's editor with one link in it, and its form opened there. */
async function openForm(text: string) {
  const sample = (await pageFiles('recipes/link-editor.md', 'LinksEditor.tsx', 'links.ts')) as Sample;
  const shown = await showSample(sample);
  const {container, editor} = shown;
  await change(editor, () => {
    $getRoot().clear();
    $append('').append($createLinkNode('https://example.org').append($createTextNode(text)));
    $getRoot().getAllTextNodes()[0]?.select(1, 1);
  });
  await dispatch(editor, sample.OPEN_LINK_EDITOR_COMMAND, undefined);
  return {
    ...shown,
    field: () => container.querySelector('form input'),
    remove: () =>
      act(async () => {
        [...container.querySelectorAll('button')].find(({textContent}) => textContent === 'Remove')?.click();
        await settled();
      }),
    shows: () => editor.getEditorState().read(() => $show($getRoot())),
  };
}

prove('A removed link whose text is an address becomes an automatic link at once.', async () => {
  const after = async (text: string): Promise<string> => {
    const {remove, shows, unmount} = await openForm(text);
    expect(shows()).toBe(`link(${text} https://example.org)`);
    await remove();
    await unmount();
    return shows();
  };
  expect(await after('https://example.org')).toBe('autolink(https://example.org https://example.org)');
  expect(await after('the list')).toBe('the list');
});
