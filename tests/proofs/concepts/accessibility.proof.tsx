import {$generateHtmlFromNodes} from '@lexical/html';
import {OverflowNode} from '@lexical/overflow';
import {CharacterLimitPlugin} from '@lexical/react/LexicalCharacterLimitPlugin';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {$createTextNode, $getRoot, type LexicalEditor, createEditor} from 'lexical';
import type {ComponentProps} from 'react';
import {expect} from 'vitest';

import {renderInComposer} from '../support/react.ts';
import {$append, mount} from '../support/editor.ts';
import {prove, unproven} from '../support/prove.ts';

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

prove('contenteditable | no | yes, follows the mode', async () => {
  expect(await attribute('contenteditable')).toEqual([null, 'true', 'true']);
  const {editor} = await renderInComposer(<ContentEditable />, {editable: false});
  expect(editor.getRootElement()?.getAttribute('contenteditable')).toBe('false');
});

prove('role | no | textbox; prop role', async () => {
  expect(await attribute('role', {role: 'combobox'})).toEqual([null, 'textbox', 'combobox']);
});

prove(
  'name, description, aria-multiline, aria-required | no | by props: ariaLabel, ariaLabelledBy, ariaDescribedBy, ariaMultiline, ariaRequired',
  async () => {
    expect(await attribute('aria-label', {ariaLabel: 'Message'})).toEqual([null, null, 'Message']);
    expect(await attribute('aria-labelledby', {ariaLabelledBy: 'id'})).toEqual([null, null, 'id']);
    expect(await attribute('aria-describedby', {ariaDescribedBy: 'id'})).toEqual([null, null, 'id']);
    expect(await attribute('aria-multiline', {ariaMultiline: true})).toEqual([null, null, 'true']);
    expect(await attribute('aria-required', {ariaRequired: true})).toEqual([null, null, 'true']);
  },
);

prove('aria-readonly | no | true in read-only mode', async () => {
  expect(await attribute('aria-readonly')).toEqual([null, null, null]);
  const {editor} = await renderInComposer(<ContentEditable />, {editable: false});
  expect(editor.getRootElement()?.getAttribute('aria-readonly')).toBe('true');
});

prove('spellcheck | no | on; prop spellCheck', async () => {
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
prove('The same holds for aria-labelledby, aria-describedby, aria-multiline, aria-required and the menu attributes.', erased);
prove('The placeholder. The description has a prop, ariaDescribedBy, and without it the attribute is erased.', async () => {
  await erased();
  expect((await render({ariaDescribedBy: 'help'})).element.getAttribute('aria-describedby')).toBe('help');
});

prove('The field: ContentEditable sets the role, you give the name.', async () => {
  const own = document.createElement('div');
  createEditor().setRootElement(own);
  expect(own.hasAttribute('role')).toBe(false);
  const unnamed = (await render()).element;
  expect(['role', 'aria-label', 'aria-labelledby'].filter((name) => unnamed.hasAttribute(name))).toEqual(['role']);
  const {element} = await render({ariaLabel: 'Message', ariaLabelledBy: 'id'});
  const names = ['role', 'contenteditable', 'aria-label', 'aria-labelledby'];
  expect(names.filter((name) => element.hasAttribute(name))).toEqual(names);
});

prove(
  'No. Look at exportDOM: what leaves the editor is the HTML that nodes write there. Text nodes write <b> and <strong>; your own nodes may not.',
  () => {
    const {editor} = mount();
    editor.update(() => void $append('').append($createTextNode('loud').toggleFormat('bold')), {discrete: true});
    const html = editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
    expect(html).toMatch(/<b><strong[^>]*>loud<\/strong><\/b>/);
    expect(editor.getEditorState().read(() => $getRoot().getTextContent())).toBe('loud');
  },
);

unproven('Do not mark meaning by color alone: overflow, mentions and comments need an underline, an icon or text too.', {
  reason: 'how people see colors',
  source: 'WCAG 2.1, success criterion 1.4.1',
});

prove('The toolbar and the announcements: Lexical brings neither.', async () => {
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
