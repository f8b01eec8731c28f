import {$createLinkNode, $toggleLink, LinkNode, TOGGLE_LINK_COMMAND} from '@lexical/link';
import {registerRichText} from '@lexical/rich-text';
import {$createParagraphNode, $createTextNode, $getRoot, COMMAND_PRIORITY_EDITOR} from 'lexical';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {mount} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

prove('The editor is editable, and browsers do not follow links there', async () => {
  const {editor, element} = mount({nodes: [LinkNode]});
  registerRichText(editor);
  editor.update(
    () => {
      const link = $createLinkNode('#followed').append($createTextNode('click'));
      $getRoot().append($createParagraphNode().append(link));
    },
    {discrete: true},
  );
  const link = element.querySelector('a');
  if (link === null) throw new Error('expected a link');
  await userEvent.click(link);
  expect(location.hash).toBe('');
  editor.setEditable(false);
  element.contentEditable = 'false';
  await userEvent.click(link);
  expect(location.hash).toBe('#followed');
  location.hash = '';
});

prove("Only the browser's selection is lost. The editor state keeps its own, and the command uses that.", async () => {
  const {editor, element} = mount({nodes: [LinkNode]});
  registerRichText(editor);
  editor.registerCommand(
    TOGGLE_LINK_COMMAND,
    (url) => {
      $toggleLink(typeof url === 'string' ? url : null);
      return true;
    },
    COMMAND_PRIORITY_EDITOR,
  );
  editor.update(() => void $getRoot().append($createParagraphNode().append($createTextNode('Read the manual'))), {
    discrete: true,
  });
  await userEvent.click(element);
  editor.update(() => void $getRoot().getAllTextNodes()[0]?.select(9, 15), {discrete: true});
  const field = document.body.appendChild(document.createElement('input'));
  await userEvent.click(field);
  expect(document.activeElement).toBe(field);
  expect(element.contains(getSelection()?.anchorNode ?? null)).toBe(false);
  editor.dispatchCommand(TOGGLE_LINK_COMMAND, 'https://example.org');
  await expect.poll(() => element.querySelector('a')?.textContent).toBe('manual');
});
