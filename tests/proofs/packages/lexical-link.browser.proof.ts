import {$createLinkNode, $toggleLink, LinkNode, TOGGLE_LINK_COMMAND} from '@lexical/link';
import {registerRichText} from '@lexical/rich-text';
import {$createParagraphNode, $createTextNode, $getRoot, COMMAND_PRIORITY_EDITOR} from 'lexical';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {change, mount, settled} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

prove(
  'Browsers do not follow links in editable content: add LexicalClickableLinkPlugin, or a click handler without React.',
  async () => {
    const {editor, element} = mount({nodes: [LinkNode]});
    registerRichText(editor);
    change(editor, () => {
      const link = $createLinkNode('#followed').append($createTextNode('click'));
      $getRoot().append($createParagraphNode().append(link));
    });
    const link = element.querySelector('a');
    if (link === null) throw new Error('expected a link');
    await userEvent.click(link);
    expect(location.hash).toBe('');
    const opened: (string | undefined)[] = [];
    const open = ({target}: Event) => opened.push((target as Element).closest('a')?.hash);
    element.addEventListener('click', open);
    await userEvent.click(link);
    element.removeEventListener('click', open);
    expect(opened).toEqual(['#followed']);
    editor.setEditable(false);
    element.contentEditable = 'false';
    await userEvent.click(link);
    expect(location.hash).toBe('#followed');
    location.hash = '';
  },
);

/** The text that is linked from a dialog, by a command in the click or in a timer after it. */
async function linkedFromDialog(isLater: boolean): Promise<string | undefined> {
  document.body.replaceChildren();
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
  const button = document.body.appendChild(document.createElement('button'));
  button.textContent = 'OK';
  const dispatched = new Promise<void>((resolve) => {
    const dispatch = (): void => {
      editor.dispatchCommand(TOGGLE_LINK_COMMAND, 'https://example.org');
      resolve();
    };
    button.addEventListener('click', () => {
      if (isLater) setTimeout(dispatch);
      else dispatch();
    });
  });
  await userEvent.click(button);
  await dispatched;
  await settled();
  return element.querySelector('a')?.textContent;
}

prove('Dispatch the command directly in a click handler. After a timer or an await, the selection is lost', async () => {
  expect([await linkedFromDialog(false), await linkedFromDialog(true)]).toEqual(['manual', undefined]);
});
