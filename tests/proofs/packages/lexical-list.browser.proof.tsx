import {$createListItemNode, $createListNode, insertList, ListItemNode, ListNode, type ListType} from '@lexical/list';
import {CheckListPlugin} from '@lexical/react/LexicalCheckListPlugin';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {ListPlugin} from '@lexical/react/LexicalListPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {TabIndentationPlugin} from '@lexical/react/LexicalTabIndentationPlugin';
import {registerRichText} from '@lexical/rich-text';
import axe from 'axe-core';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $nodesOfType,
  COMMAND_PRIORITY_EDITOR,
  INDENT_CONTENT_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  OUTDENT_CONTENT_COMMAND,
} from 'lexical';
import {Fragment, type ReactNode} from 'react';
import {expect, onTestFinished} from 'vitest';
import {userEvent} from 'vitest/browser';

import {mount} from '../support/editor.ts';
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
  editor.update(
    () => {
      const items = ['a', 'b'].map((text) => $createListItemNode().append($createTextNode(text)));
      $getRoot()
        .clear()
        .append($createListNode(type).append(...items));
    },
    {discrete: true},
  );
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
prove('It indents at the start of an item; inside the text both Tab and Shift+Tab insert a tab character.', inText);
prove(
  'Tab, Shift+Tab inside the text | insert a tab character, or indent and outdent | TabIndentationPlugin, or your own handler',
  inText,
);

prove('The document had no block, and the caret was in the root itself.', async () => {
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

prove('Items of a check list get role="checkbox" and aria-checked, except those that hold a nested list.', async () => {
  const {element, after} = await open(<TabIndentationPlugin />, 'check');
  expect(await after('{Tab}')).toEqual(['list', '0 a', '1 b']);
  expect([...element.querySelectorAll('li')].map(({role, ariaChecked}) => [role, ariaChecked])).toEqual([
    ['checkbox', 'false'],
    [null, null],
    ['checkbox', 'false'],
  ]);
});

prove('For that role on a li inside a ul, axe reports aria-allowed-role and list.', async () => {
  const reported = async (type: ListType): Promise<string[]> => {
    const {element} = await open(null, type);
    // The name of the field is no part of the list.
    const list = element.querySelector(':scope > ul');
    return list === null ? ['no list'] : (await axe.run(list)).violations.map(({id}) => id).sort();
  };
  expect(await reported('check')).toEqual(['aria-allowed-role', 'list']);
  expect(await reported('bullet')).toEqual([]);
});

prove('On a page that is scrolled sideways this zone moves to the left by as much.', async () => {
  /** Whether clicks tick an item, by how far from its left edge they are. */
  const ticked = async (scrolled: number): Promise<Record<number, boolean>> => {
    const {element} = await open(<CheckListPlugin />, 'check');
    const [item] = element.querySelectorAll('li');
    if (item === undefined) throw new Error('expected an item');
    document.body.style.inlineSize = '4000px';
    onTestFinished(() => {
      document.body.style.inlineSize = '';
      window.scrollTo(0, 0);
    });
    const seen: Record<number, boolean> = {};
    for (const x of [-5, 5, 15, 25]) {
      const before = item.ariaChecked;
      window.scrollTo(scrolled, 0);
      // The browser says where on the page that is.
      const clientX = item.getBoundingClientRect().left + x;
      const click = new MouseEvent('click', {bubbles: true, clientX, view: window});
      expect(click.pageX).toBe(clientX + scrolled);
      item.dispatchEvent(click);
      await keysHandled();
      seen[x] = item.ariaChecked !== before;
    }
    return seen;
  };
  expect(await ticked(0)).toEqual({'-5': false, 5: true, 15: true, 25: false});
  expect(await ticked(10)).toEqual({'-5': true, 5: true, 15: false, 25: false});
  expect(await ticked(40)).toEqual({'-5': false, 5: false, 15: false, 25: false});
});

prove('Nothing handles the key. Add TabIndentationPlugin', async () => {
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

prove(
  'Nothing in this package ticks an item: in :version[] those handlers are part of the React component CheckListPlugin.',
  async () => {
    const states = async (plugin: ReactNode): Promise<(string | null)[]> => {
      const {element} = await open(plugin, 'check');
      const items = [...element.querySelectorAll('li')];
      const [first] = items;
      if (first === undefined) throw new Error('expected an item');
      // The room of the check mark: there a click meets the item, not its text.
      first.style.paddingLeft = '24px';
      await userEvent.click(first, {position: {x: 5, y: 5}});
      await keysHandled();
      return items.map((item) => item.ariaChecked);
    };
    expect(await states(<ListPlugin />)).toEqual(['false', 'false']);
    expect(await states(<CheckListPlugin />)).toEqual(['true', 'false']);
  },
);

prove('Here a click on the mark ticks its item, and Ctrl+Enter or ⌘+Enter the item of the caret:', async () => {
  const page = '/page-components/docs/packages/lexical-list.md';
  // A module of this name is the code of the page.
  const {registerTicking} = (await import(/* @vite-ignore */ `${page}/registerTicking.ts`)) as {
    registerTicking: (editor: LexicalEditor) => () => void;
  };
  const {editor, element} = await open(<ListPlugin />, 'check');
  const states = (): (string | null)[] => [...element.querySelectorAll('li')].map((item) => item.ariaChecked);
  const press = async (keys: string): Promise<(string | null)[]> => {
    await userEvent.keyboard(keys);
    await keysHandled();
    return states();
  };
  expect(await press('{Control>}{Enter}{/Control}')).toEqual(['false', 'false', 'false']);
  editor.update(
    () => {
      $getRoot().getLastDescendant()?.getParent()?.remove();
    },
    {discrete: true},
  );
  const stop = registerTicking(editor);
  const [first] = element.querySelectorAll('li');
  if (first === undefined) throw new Error('expected an item');
  const click = async (x: number): Promise<string | null | undefined> => {
    await userEvent.click(first, {position: {x, y: 5}});
    await keysHandled();
    return states()[0];
  };
  first.style.paddingLeft = '40px';
  // On the mark, and in the item beside it.
  expect([await click(30), await click(5)]).toEqual(['false', 'true']);
  expect(await click(5)).toBe('false');
  editor.update(() => void $getRoot().getLastDescendant()?.selectEnd(), {discrete: true});
  const before = states().length;
  for (const [keys, state] of [
    ['{Control>}{Enter}{/Control}', 'true'],
    ['{Meta>}{Enter}{/Meta}', 'false'],
  ] as const) {
    const after = await press(keys);
    expect([after.at(-1), after.length]).toEqual([state, before]);
  }
  stop();
  expect([await click(5), states().at(-1)]).toEqual(['false', 'false']);
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
  editor.update(
    () => {
      const item = $createListItemNode().append($createTextNode('b'));
      $getRoot().append($createListNode('bullet').append($createListItemNode().append($createTextNode('a')), item));
      item.setIndent(1);
    },
    {discrete: true},
  );
  const marker = () => getComputedStyle(element.querySelectorAll('li')[1] ?? element).listStyleType;
  expect(marker()).toBe('disc');
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = '.nested { list-style: none; }';
  expect(marker()).toBe('none');
  style.remove();
  await keysHandled();
});
