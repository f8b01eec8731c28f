import {CodeHighlightNode, CodeNode} from '@lexical/code';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import {LexicalNodeMenuPlugin, MenuOption} from '@lexical/react/LexicalNodeMenuPlugin';
import {registerTabIndentation} from '@lexical/react/LexicalTabIndentationPlugin';
import {registerPlainText} from '@lexical/plain-text';
import {registerRichText} from '@lexical/rich-text';
import axe from 'axe-core';
import {$getRoot, COMMAND_PRIORITY_LOW, KEY_ESCAPE_COMMAND, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {renderInComposer} from '../support/react.ts';
import {$append, mount, settled} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

/** An editor between two fields. */
function between(
  register: (editor: LexicalEditor) => unknown,
  $content: () => unknown = () => $append('Hello'),
): {
  editor: LexicalEditor;
  element: HTMLElement;
  next: HTMLElement;
} {
  document.body.replaceChildren(document.createElement('input'));
  const {editor, element} = mount({nodes: [CodeNode, CodeHighlightNode]});
  register(editor);
  const next = document.createElement('input');
  document.body.append(next);
  editor.update(() => void $content(), {discrete: true});
  return {editor, element, next};
}

/** Whether Tab leads from the editor to the next field; with Esc before it where that is asked for. */
async function tabLeaves(
  register: (editor: LexicalEditor) => unknown,
  keys = '{Tab}',
  $content?: () => unknown,
): Promise<boolean> {
  const {element, next} = between(register, $content);
  await userEvent.click(element.querySelector('span') ?? element);
  await settled();
  expect(document.activeElement).toBe(element);
  await userEvent.keyboard(keys);
  await settled();
  return document.activeElement === next;
}

const withTab = (editor: LexicalEditor): void => {
  registerRichText(editor);
  registerTabIndentation(editor);
};

prove('By default Tab moves to the next control.', async () => {
  expect([await tabLeaves(registerRichText), await tabLeaves(registerPlainText)]).toEqual([true, true]);
});

prove('Users then leave with Esc and Tab: Esc blurs the editor.', async () => {
  expect([await tabLeaves(registerRichText), await tabLeaves(withTab), await tabLeaves(withTab, '{Escape}{Tab}')]).toEqual([
    true,
    false,
    true,
  ]);
});

prove("Return true from such a handler only while your menu is open. Otherwise users can't leave.", async () => {
  const closed = (editor: LexicalEditor): void => {
    withTab(editor);
    editor.registerCommand(KEY_ESCAPE_COMMAND, () => true, COMMAND_PRIORITY_LOW);
  };
  expect([await tabLeaves(closed, '{Escape}{Tab}'), await tabLeaves(withTab, '{Escape}{Tab}')]).toEqual([false, true]);
});

prove('In a <dialog>, Esc also closes it, unless a handler of KEY_ESCAPE_COMMAND calls preventDefault().', async () => {
  const afterEscape = async (keepsOpen: boolean): Promise<{isOpen: boolean; hasFocus: boolean}> => {
    document.body.replaceChildren();
    const {editor, element} = mount();
    registerRichText(editor);
    if (keepsOpen) {
      editor.registerCommand(
        KEY_ESCAPE_COMMAND,
        (event) => {
          event.preventDefault();
          return false;
        },
        COMMAND_PRIORITY_LOW,
      );
    }
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.append(element);
    dialog.showModal();
    editor.update(() => void $append('draft'), {discrete: true});
    await userEvent.click(element.querySelector('span') ?? element);
    await userEvent.keyboard('{Escape}');
    await settled();
    const found = {isOpen: dialog.open, hasFocus: document.activeElement === element};
    dialog.close();
    return found;
  };
  expect([await afterEscape(false), await afterEscape(true)]).toEqual([
    {isOpen: false, hasFocus: false},
    {isOpen: true, hasFocus: false},
  ]);
});

prove('Style :focus-visible for the content element; many resets remove the outline.', async () => {
  const {element} = mount();
  await userEvent.click(element);
  expect(element.matches(':focus-visible')).toBe(true);
  expect(getComputedStyle(element).outlineStyle).not.toBe('none');
  const reset = document.createElement('style');
  reset.textContent = '* {outline: 0}';
  document.head.append(reset);
  expect(getComputedStyle(element).outlineStyle).toBe('none');
  reset.textContent += ' [contenteditable]:focus-visible {outline: 2px solid}';
  expect(getComputedStyle(element).outlineStyle).toBe('solid');
  reset.remove();
});

prove('In read-only mode the element leaves the tab order. Pass tabIndex={0} when its content must be reachable.', async () => {
  const isReached = async (editable: boolean, tabIndex?: number): Promise<boolean> => {
    document.body.replaceChildren();
    const first = document.createElement('input');
    document.body.append(first);
    const {editor} = await renderInComposer(<ContentEditable {...(tabIndex === undefined ? {} : {tabIndex})} />, {editable});
    first.focus();
    await userEvent.keyboard('{Tab}');
    return document.activeElement === editor.getRootElement();
  };
  expect([await isReached(true), await isReached(false), await isReached(false, 0)]).toEqual([true, false, true]);
});

prove('Two menus on one page share the id typeahead-menu. Close one before the other opens.', async () => {
  const openMenu = async (): Promise<() => Promise<void>> => {
    const {editor, rerender, unmount} = await renderInComposer(<ContentEditable />, {editorState: () => void $append('Hello')});
    const key = editor.getEditorState().read(() => $getRoot().getFirstChildOrThrow().getKey());
    await rerender(
      <>
        <ContentEditable />
        <LexicalNodeMenuPlugin
          nodeKey={key}
          options={[new MenuOption('one')]}
          onSelectOption={() => undefined}
          menuRenderFn={() => null}
        />
      </>,
    );
    await settled();
    return unmount;
  };
  const menus = (): number => document.querySelectorAll('#typeahead-menu').length;
  const close = await openMenu();
  expect(menus()).toBe(1);
  const closeSecond = await openMenu();
  expect(menus()).toBe(2);
  await closeSecond();
  await close();
});

prove('Test with axe, which finds missing names, then with the keyboard and a screen reader.', async () => {
  const problems = async (ariaLabel?: string): Promise<string[]> => {
    const {container} = await renderInComposer(<ContentEditable {...(ariaLabel === undefined ? {} : {ariaLabel})} />);
    const {violations} = await axe.run(container, {runOnly: ['aria-input-field-name']});
    return violations.map(({help}) => help);
  };
  expect([await problems(), await problems('Message')]).toEqual([['ARIA input fields must have an accessible name'], []]);
});
