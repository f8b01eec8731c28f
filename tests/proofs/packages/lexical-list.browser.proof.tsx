import {$createListItemNode, $createListNode, insertList, ListItemNode, ListNode, type ListType} from '@lexical/list';
import {CheckListPlugin} from '@lexical/react/LexicalCheckListPlugin';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {ListPlugin} from '@lexical/react/LexicalListPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {TabIndentationPlugin} from '@lexical/react/LexicalTabIndentationPlugin';
import {registerRichText} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $nodesOfType,
  COMMAND_PRIORITY_EDITOR,
  type EditorThemeClasses,
  INDENT_CONTENT_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  OUTDENT_CONTENT_COMMAND,
} from 'lexical';
import {Fragment, type ReactNode} from 'react';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {change, mount} from '../support/editor.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {keysHandled} from '../support/keys.ts';

interface Opened {
  editor: LexicalEditor;
  element: HTMLElement;
  /** Presses keys, and gives the types of the blocks and the items as `depth text`. */
  after: (...keys: string[]) => Promise<string[]>;
}

function outline(editor: LexicalEditor): string[] {
  return editor.getEditorState().read(() => [
    ...$getRoot()
      .getChildren()
      .map((node) => node.getType()),
    ...$nodesOfType(ListItemNode)
      .filter((item) => item.isAttached() && !(item.getFirstChild() instanceof ListNode))
      .map((item) => `${item.getIndent()} ${item.getTextContent()}`),
  ]);
}

/** A list of `a` and `b` with the caret at the start of `b`. */
async function open(plugins: ReactNode, type: ListType = 'bullet'): Promise<Opened> {
  const children = (
    <Fragment>
      <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />
      {plugins}
    </Fragment>
  );
  const {editor} = await renderInComposer(children, {nodes: [ListNode, ListItemNode]});
  const element = editor.getRootElement();
  if (element === null) throw new Error('expected a root element');
  change(editor, () => {
    const items = ['a', 'b'].map((text) => $createListItemNode().append($createTextNode(text)));
    $getRoot()
      .clear()
      .append($createListNode(type).append(...items));
  });
  await userEvent.click(element);
  await userEvent.keyboard('{Control>}{End}{/Control}{Home}');
  await keysHandled();
  const after = async (...keys: string[]): Promise<string[]> => {
    for (const key of keys) {
      await userEvent.keyboard(key);
      await keysHandled();
    }
    return outline(editor);
  };
  return {editor, element, after};
}

prove('Enter | new item; in an empty item, leave the level | ListPlugin', async () => {
  const {after} = await open(<ListPlugin />);
  expect(await after('{End}', '{Enter}', 'c')).toEqual(['list', '0 a', '0 b', '0 c']);
  expect(await after('{Enter}')).toEqual(['list', '0 a', '0 b', '0 c', '0 ']);
  expect(await after('{Enter}')).toEqual(['list', 'paragraph', '0 a', '0 b', '0 c']);
  const without = await open(null);
  expect(await without.after('{End}', '{Enter}', '{Enter}')).toEqual(['list', '0 a', '0 b', '0 ', '0 ']);
});

prove(
  'Backspace at the start | outdent, then join the block above; at the start of the document, leave the list | rich text',
  async () => {
    const {after} = await open(<TabIndentationPlugin />);
    expect(await after('{Tab}')).toEqual(['list', '0 a', '1 b']);
    expect(await after('{Backspace}')).toEqual(['list', '0 a', '0 b']);
    expect(await after('{Backspace}')).toEqual(['list', '0 ab']);
    expect(await after('{Home}', '{Backspace}')).toEqual(['paragraph']);
    const below = await open(null);
    below.editor.update(() => void $getRoot().splice(0, 0, [$createParagraphNode().append($createTextNode('above'))]), {
      discrete: true,
    });
    expect(await below.after('{ArrowUp}', '{Home}', '{Backspace}')).toEqual(['paragraph', 'list', '0 b']);
  },
);

prove('Tab, Shift+Tab at the start of an item | indent, outdent | Tab handling, see above', async () => {
  const {after} = await open(<TabIndentationPlugin />);
  expect(await after('{Tab}')).toEqual(['list', '0 a', '1 b']);
  expect(await after('{Shift>}{Tab}{/Shift}')).toEqual(['list', '0 a', '0 b']);
});

const inText = async (): Promise<void> => {
  const {after} = await open(<TabIndentationPlugin />);
  expect(await after('{End}', '{Tab}')).toEqual(['list', '0 a', '0 b\t']);
  expect(await after('{Shift>}{Tab}{/Shift}')).toEqual(['list', '0 a', '0 b\t\t']);
  expect(await after('{Home}', '{Tab}')).toEqual(['list', '0 a', '1 b\t\t']);
  const {editor, after: afterOwn} = await open(null);
  editor.registerCommand(
    KEY_TAB_COMMAND,
    (event) => {
      event.preventDefault();
      return editor.dispatchCommand(event.shiftKey ? OUTDENT_CONTENT_COMMAND : INDENT_CONTENT_COMMAND, undefined);
    },
    COMMAND_PRIORITY_EDITOR,
  );
  expect(await afterOwn('{End}', '{Tab}')).toEqual(['list', '0 a', '1 b']);
  expect(await afterOwn('{Shift>}{Tab}{/Shift}')).toEqual(['list', '0 a', '0 b']);
};
prove('In the text of an item, TabIndentationPlugin inserts a tab character for Tab and for Shift+Tab.', inText);

prove('CSS resets remove them: set list-style on the classes of theme.list.ul and ol.', () => {
  const styles = document.head.appendChild(document.createElement('style'));
  styles.textContent = 'ul, ol { list-style: none } .dots { list-style: disc } .numbers { list-style: decimal }';
  const shown = (theme: EditorThemeClasses): string[] => {
    const {editor, element} = mount({nodes: [ListNode, ListItemNode], theme});
    const $fill = () => void $getRoot().append(...(['bullet', 'number'] as const).map((type) => $createListNode(type)));
    editor.update($fill, {discrete: true});
    return [...element.querySelectorAll('ul, ol')].map((list) => getComputedStyle(list).listStyleType);
  };
  expect(shown({})).toEqual(['none', 'none']);
  expect(shown({list: {ul: 'dots', ol: 'numbers'}})).toEqual(['disc', 'decimal']);
  styles.remove();
});

prove('The document had no block. Append an empty paragraph first.', async () => {
  const listAfterClick = async (hasBlock: boolean): Promise<string[]> => {
    const {editor, element, errors} = mount({nodes: [ListNode, ListItemNode]});
    registerRichText(editor);
    if (hasBlock) editor.update(() => void $getRoot().append($createParagraphNode()), {discrete: true});
    element.style.minHeight = '3em';
    await userEvent.click(element);
    await keysHandled();
    insertList(editor, 'bullet');
    await keysHandled();
    return [...outline(editor), ...errors.map(({message}) => message)];
  };
  expect(await listAfterClick(false)).toEqual(['replace: cannot be called on root nodes']);
  expect(await listAfterClick(true)).toEqual(['list', '0 ']);
});

prove('Nothing handles the key. Add TabIndentationPlugin or a command.', async () => {
  const {element, after} = await open(<ListPlugin />);
  const next = document.body.appendChild(document.createElement('button'));
  expect(document.activeElement).toBe(element);
  expect(await after('{Tab}')).toEqual(['list', '0 a', '0 b']);
  expect(document.activeElement).toBe(next);
});

prove('Left at the start of a check item | focus the check mark | CheckListPlugin', async () => {
  const {element, after} = await open(<CheckListPlugin />, 'check');
  expect(document.activeElement).toBe(element);
  await after('{ArrowLeft}');
  expect(document.activeElement).toBe(element.querySelectorAll('li')[1]);
});

prove('Space, Up, Down, Escape on the check mark | toggle, move, return to the text | CheckListPlugin', async () => {
  const {element, after} = await open(<CheckListPlugin />, 'check');
  const items = () => [...element.querySelectorAll('li')];
  await after('{ArrowLeft}', ' ');
  expect(items().map((item) => item.ariaChecked)).toEqual(['false', 'true']);
  await after(' ');
  expect(items().map((item) => item.ariaChecked)).toEqual(['false', 'false']);
  await after('{ArrowUp}');
  expect(document.activeElement).toBe(items()[0]);
  await after('{ArrowDown}');
  expect(document.activeElement).toBe(items()[1]);
  await after('{Escape}');
  expect(document.activeElement).toBe(element);
});

prove('Style nested.listitem, see Theming.', async () => {
  const {editor, element} = mount({
    nodes: [ListNode, ListItemNode],
    theme: {list: {nested: {listitem: 'nested'}}},
  });
  change(editor, () => {
    const item = $createListItemNode().append($createTextNode('b'));
    $getRoot().append($createListNode('bullet').append($createListItemNode().append($createTextNode('a')), item));
    item.setIndent(1);
  });
  const marker = () => getComputedStyle(element.querySelectorAll('li')[1] ?? element).listStyleType;
  expect(marker()).toBe('disc');
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = '.nested { list-style: none; }';
  expect(marker()).toBe('none');
  style.remove();
  await keysHandled();
});
