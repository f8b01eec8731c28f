import {$generateHtmlFromNodes} from '@lexical/html';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
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
prove("At the prop's spelling. ContentEditable of 0.15.0 wants ariaLabel; the attribute form is erased.", async () => {
  await erased();
  expect((await render({ariaLabel: 'Message'})).element.getAttribute('aria-label')).toBe('Message');
});

prove(
  'In React name the editor with ariaLabel or ariaLabelledBy; without React set role, name and contenteditable.',
  async () => {
    const own = document.createElement('div');
    createEditor().setRootElement(own);
    expect(['role', 'contenteditable', 'aria-label'].filter((name) => own.hasAttribute(name))).toEqual([]);
    const {element} = await render({ariaLabel: 'Message', ariaLabelledBy: 'id'});
    const names = ['role', 'contenteditable', 'aria-label', 'aria-labelledby'];
    expect(names.filter((name) => element.hasAttribute(name))).toEqual(names);
  },
);

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

unproven('A toolbar has a role, a name, one tab stop, pressed states and a key that leads to it.', {
  reason: 'what users of screen readers expect of a toolbar',
  source: 'ARIA Authoring Practices Guide, toolbar pattern',
});

unproven('Use a status region for what code does outside of the caret.', {
  reason: 'it needs the voice of a screen reader',
  source: 'WAI-ARIA 1.2, role status; WCAG 2.1, success criterion 4.1.3',
});
