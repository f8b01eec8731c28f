import {$createListItemNode, $createListNode, ListItemNode, ListNode} from '@lexical/list';
import {OverflowNode} from '@lexical/overflow';
import {CharacterLimitPlugin} from '@lexical/react/LexicalCharacterLimitPlugin';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {$getRoot, type LexicalEditor, createEditor} from 'lexical';
import type {ComponentProps} from 'react';
import {expect} from 'vitest';

import {renderInComposer} from '../support/react.ts';
import {$append, mount} from '../support/editor.ts';
import {prove, unproven} from '../support/prove.ts';

interface Textbox {
  describeTextbox: (textbox: HTMLElement, labelId: string) => void;
}

const page = '/page-components/docs/concepts/accessibility.md';
const {describeTextbox} = (await import(/* @vite-ignore */ `${page}/describeTextbox.ts`)) as Textbox;

type Props = ComponentProps<typeof ContentEditable>;

/** The content element that the component makes, and the editor. */
async function render(props: Props = {}): Promise<{element: HTMLElement; editor: LexicalEditor}> {
  const {editor} = await renderInComposer(<ContentEditable {...props} />);
  const element = editor.getRootElement();
  if (element === null) throw new Error('expected a root element');
  return {element, editor};
}

/** What the component makes of an attribute, by default and with a prop, and what the core makes of it. */
async function attribute(name: string, props: Props = {}): Promise<(string | null)[]> {
  const own = document.createElement('div');
  createEditor().setRootElement(own);
  return [own.getAttribute(name), (await render()).element.getAttribute(name), (await render(props)).element.getAttribute(name)];
}

prove('contenteditable | follows the mode', async () => {
  expect(await attribute('contenteditable')).toEqual([null, 'true', 'true']);
  const {editor} = await renderInComposer(<ContentEditable />, {editable: false});
  expect(editor.getRootElement()?.getAttribute('contenteditable')).toBe('false');
});

prove('role | textbox; prop role', async () => {
  expect(await attribute('role', {role: 'combobox'})).toEqual([null, 'textbox', 'combobox']);
});

prove('name, description | props ariaLabel, ariaLabelledBy, ariaDescribedBy', async () => {
  expect(await attribute('aria-label', {ariaLabel: 'Message'})).toEqual([null, null, 'Message']);
  expect(await attribute('aria-labelledby', {ariaLabelledBy: 'id'})).toEqual([null, null, 'id']);
  expect(await attribute('aria-describedby', {ariaDescribedBy: 'id'})).toEqual([null, null, 'id']);
});

prove('aria-multiline, aria-required | props ariaMultiline, ariaRequired', async () => {
  expect(await attribute('aria-multiline', {ariaMultiline: true})).toEqual([null, null, 'true']);
  expect(await attribute('aria-required', {ariaRequired: true})).toEqual([null, null, 'true']);
});

prove('aria-readonly | true in read-only mode', async () => {
  expect(await attribute('aria-readonly')).toEqual([null, null, null]);
  const {editor} = await renderInComposer(<ContentEditable />, {editable: false});
  expect(editor.getRootElement()?.getAttribute('aria-readonly')).toBe('true');
});

prove('spellcheck | on; prop spellCheck', async () => {
  expect(await attribute('spellcheck', {spellCheck: false})).toEqual([null, 'true', 'false']);
});

const erased = async (): Promise<void> => {
  const written: Props = {
    'aria-label': 'Lost',
    'aria-labelledby': 'lost',
    'aria-describedby': 'lost',
    'aria-multiline': true,
    'aria-required': true,
    'aria-controls': 'lost',
    'aria-placeholder': 'Kept',
    'aria-invalid': true,
  };
  const {element} = await render(written);
  const kept = Object.keys(written).filter((name) => element.hasAttribute(name));
  expect(kept).toEqual(['aria-placeholder', 'aria-invalid']);
};
prove(
  'The component erases attributes that have a prop of another spelling, such as aria-label and aria-describedby:',
  async () => {
    await erased();
    expect((await render({ariaDescribedBy: 'help'})).element.getAttribute('aria-describedby')).toBe('help');
  },
);
prove('Write the props in camel case. Attributes without such a prop, such as aria-placeholder, are kept.', async () => {
  await erased();
  expect((await render({ariaLabel: 'Message'})).element.getAttribute('aria-label')).toBe('Message');
});

prove('Without React, set these attributes yourself:', () => {
  const element = document.createElement('div');
  createEditor().setRootElement(element);
  expect(element.getAttributeNames()).toEqual(['style', 'data-lexical-editor']);
  describeTextbox(element, 'message-label');
  expect([element.getAttribute('role'), element.getAttribute('aria-labelledby')]).toEqual(['textbox', 'message-label']);
});

prove('Check lists: items have role="checkbox" and aria-checked.', () => {
  const {editor, element} = mount({nodes: [ListNode, ListItemNode]});
  editor.update(() => void $getRoot().append($createListNode('check').append($createListItemNode(true))), {discrete: true});
  expect(element.querySelector('li')?.outerHTML).toMatch(/role="checkbox".*aria-checked="true"/);
  editor.update(() => void $getRoot().clear().append($createListNode('bullet').append($createListItemNode())), {discrete: true});
  expect(element.querySelector('li')?.hasAttribute('role')).toBe(false);
});

unproven('Do not show meaning by color alone: overflow, mentions and comments also need an underline, an icon or text.', {
  reason: 'how people see colors',
  source: 'WCAG 2.1, success criterion 1.4.1',
});

prove('Lexical has no toolbar and announces nothing.', async () => {
  const {container} = await renderInComposer(
    <>
      <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />
      <CharacterLimitPlugin charset="UTF-16" maxLength={5} />
    </>,
    {editorState: () => void $append('more than five'), nodes: [OverflowNode]},
  );
  const found = (): number => container.querySelectorAll('[role="toolbar"], [role="status"], [role="alert"], [aria-live]').length;
  expect(container.textContent).toContain('more than five');
  expect(found()).toBe(0);
  container.append(Object.assign(document.createElement('output'), {role: 'status'}));
  expect(found()).toBe(1);
});
