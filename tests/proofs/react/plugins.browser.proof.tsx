import {$createLinkNode, AutoLinkNode, LinkNode, TOGGLE_LINK_COMMAND} from '@lexical/link';
import {$createListItemNode, $createListNode, INSERT_CHECK_LIST_COMMAND, ListItemNode, ListNode} from '@lexical/list';
import {AutoEmbedOption, LexicalAutoEmbedPlugin, type EmbedConfig} from '@lexical/react/LexicalAutoEmbedPlugin';
import {AutoFocusPlugin} from '@lexical/react/LexicalAutoFocusPlugin';
import {CheckListPlugin} from '@lexical/react/LexicalCheckListPlugin';
import LexicalClickableLinkPlugin from '@lexical/react/LexicalClickableLinkPlugin';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import {LexicalContextMenuPlugin, MenuOption as ContextOption} from '@lexical/react/LexicalContextMenuPlugin';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {LinkPlugin} from '@lexical/react/LexicalLinkPlugin';
import {LexicalNodeMenuPlugin, MenuOption} from '@lexical/react/LexicalNodeMenuPlugin';
import {PlainTextPlugin} from '@lexical/react/LexicalPlainTextPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {TabIndentationPlugin} from '@lexical/react/LexicalTabIndentationPlugin';
import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {
  LexicalTypeaheadMenuPlugin,
  MenuOption as TypeaheadOption,
  useBasicTypeaheadTriggerMatch,
} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {$isTableSelection, INSERT_TABLE_COMMAND, TableCellNode, TableNode, TableRowNode} from '@lexical/table';
import {$insertNodeToNearestRoot} from '@lexical/utils';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $nodesOfType,
  PASTE_COMMAND,
  type LexicalEditor,
  type NodeKey,
  type TextNode,
} from 'lexical';
import {act, useEffect, useState, type ComponentType, type ReactNode, type RefObject} from 'react';
import {createPortal} from 'react-dom';
import {expect, vi} from 'vitest';
import {userEvent} from 'vitest/browser';

import {$append, linesOf, textOf} from '../support/editor.ts';
import {messageOf} from '../support/messages.ts';
import {drawn, expectNeeds, openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {showSample} from '../support/sample.ts';
import {write} from '../support/writing.tsx';

const textProps = {contentEditable: <ContentEditable />, placeholder: null, ErrorBoundary: LexicalErrorBoundary};

/** The element that is typed into. */
function elementOf(editor: LexicalEditor): HTMLElement {
  const element = editor.getRootElement();
  if (element === null) throw new Error('expected a root element');
  return element;
}

/** A menu that lists the names of its options, in the place that a plugin gives it. */
function list<T>(
  anchor: RefObject<HTMLElement | null>,
  options: T[],
  nameOf: (option: T) => string,
  choose: (option: T) => void,
) {
  if (anchor.current === null) return null;
  const items = options.map((option) => (
    <button key={nameOf(option)} onClick={choose.bind(undefined, option)}>
      {nameOf(option)}
    </button>
  ));
  return createPortal(<div>{items}</div>, anchor.current);
}

/** The names that open menus list. */
const listed = (): (string | null)[] => [...document.querySelectorAll('#typeahead-menu button')].map((item) => item.textContent);

const videos: EmbedConfig = {
  type: 'video',
  parseUrl: (url) => (url.startsWith('https://video.example/') ? {id: 'v', url} : null),
  insertNode: (editor) => {
    editor.update(() => {
      $insertNodeToNearestRoot($createHorizontalRuleNode());
    });
  },
};
const embedConfigs = [videos];

const embedPlugin = (
  <LexicalAutoEmbedPlugin<EmbedConfig>
    embedConfigs={embedConfigs}
    onOpenEmbedModalForConfig={() => undefined}
    getMenuOptions={(_config, embed) => [new AutoEmbedOption('Embed', {onSelect: embed})]}
    menuRenderFn={(anchor, {options, selectOptionAndCleanUp}) =>
      list(anchor, options, ({title}) => title, selectOptionAndCleanUp)
    }
  />
);

/** Adds a link to a paragraph as pasting or another change does. */
async function addLink(editor: LexicalEditor, tag?: string): Promise<void> {
  await drawn(() => {
    editor.update(
      () => {
        const link = $createLinkNode('https://video.example/42').append($createTextNode('a video'));
        $getRoot().append($createParagraphNode().append(link));
        link.selectEnd();
      },
      {discrete: true, tag},
    );
  });
}

prove('LexicalAutoEmbedPlugin | offers to embed a pasted link | LinkNode, AutoLinkNode, a node that shows it', async () => {
  const nodes = [LinkNode, AutoLinkNode];
  const typed = await openRichText(embedPlugin, [...nodes, HorizontalRuleNode]);
  await addLink(typed.editor);
  expect(listed()).toEqual([]);

  /** How many embeds there are after the offer was taken, and what went wrong. */
  const embedded = async (more: (typeof HorizontalRuleNode)[]): Promise<[number, string]> => {
    const {editor, container, errors} = await openRichText(embedPlugin, [...nodes, ...more]);
    await addLink(editor, 'paste');
    await expect.poll(listed).toEqual(['Embed']);
    document.querySelector<HTMLElement>('#typeahead-menu button')?.click();
    await expect.poll(() => container.querySelectorAll('hr').length + errors.length).toBe(1);
    return [container.querySelectorAll('hr').length, errors.map(messageOf).join()];
  };
  expect(await embedded([HorizontalRuleNode])).toEqual([1, '']);
  expect(await embedded([])).toEqual([0, expect.stringContaining('HorizontalRuleNode')]);
  await expectNeeds(embedPlugin, nodes, /has not been registered/);
});

prove('LexicalAutoFocusPlugin | focuses the editor on mount', async () => {
  const hasFocus = async (plugin: ReactNode): Promise<boolean> => {
    const {editor} = await openRichText(plugin);
    return document.activeElement === elementOf(editor);
  };
  expect([await hasFocus(<AutoFocusPlugin />), await hasFocus(null)]).toEqual([true, false]);
});

/** A list with one check item. The functions say whether it is ticked after something. */
async function openCheckList(plugin: ReactNode) {
  const {editor, container} = await openRichText(plugin, [ListNode, ListItemNode], {
    editorState: () => {
      const item = $createListItemNode(false).append($createTextNode('Buy flour'));
      $getRoot().append($createListNode('check').append(item));
    },
  });
  const item = container.querySelector('li');
  if (item === null) throw new Error('expected an item');
  // Room for the mark, which styles draw.
  item.style.paddingInlineStart = '30px';
  const isTicked = (): boolean => editor.getEditorState().read(() => $nodesOfType(ListItemNode)[0]?.getChecked() === true);
  const clickAt = (x: number): Promise<void> => userEvent.click(item, {position: {x, y: 5}});
  const caret = (): number | undefined =>
    editor.getEditorState().read(() => {
      const selection = $getSelection();
      return $isRangeSelection(selection) ? selection.anchor.offset : undefined;
    });
  /** Puts the caret at the start of the text, and waits until the editor has heard of it. */
  const goToStart = async (): Promise<void> => {
    await clickAt(60);
    await expect.poll(caret).toBeGreaterThan(0);
    await userEvent.keyboard('{Home}');
    await expect.poll(caret).toBe(0);
  };
  return {editor, isTicked, clickAt, goToStart};
}

prove('LexicalCheckListPlugin | check lists, toggled by click and space bar | ListNode, ListItemNode', async () => {
  const clicked = await openCheckList(<CheckListPlugin />);
  expect(clicked.isTicked()).toBe(false);
  await clicked.clickAt(5);
  await expect.poll(clicked.isTicked).toBe(true);
  const pressed = await openCheckList(<CheckListPlugin />);
  await pressed.goToStart();
  await userEvent.keyboard('{ArrowLeft} ');
  await expect.poll(pressed.isTicked).toBe(true);
  const without = await openCheckList(null);
  await without.clickAt(5);
  await without.goToStart();
  await userEvent.keyboard('{ArrowLeft} ');
  await expect.poll(() => textOf(without.editor)).toBe(' Buy flour');
  expect(without.isTicked()).toBe(false);
  await expectNeeds(
    <CheckListPlugin />,
    [ListNode, ListItemNode],
    /Create node: Attempted to create node|initializeNode failed/,
    (editor) => {
      editor.update(() => void $getRoot().selectEnd(), {discrete: true});
      editor.dispatchCommand(INSERT_CHECK_LIST_COMMAND, undefined);
    },
  );
});

prove('The space bar ticks an item once its check mark has the focus: press Left at the start of the text.', async () => {
  const {editor, isTicked, goToStart} = await openCheckList(<CheckListPlugin />);
  await goToStart();
  await userEvent.keyboard(' ');
  await expect.poll(() => textOf(editor)).toBe(' Buy flour');
  expect(isTicked()).toBe(false);
  await goToStart();
  await userEvent.keyboard('{ArrowLeft} ');
  await expect.poll(isTicked).toBe(true);
  expect(textOf(editor)).toBe(' Buy flour');
});

prove('LexicalContentEditable | the element that is typed into', async () => {
  const contentEditable = <ContentEditable id="content" />;
  const {editor} = await renderInComposer(
    <>
      <RichTextPlugin {...textProps} contentEditable={contentEditable} />
      <div id="beside">beside</div>
    </>,
  );
  for (const id of ['beside', 'content']) {
    await userEvent.click(document.getElementById(id) ?? document.body);
    await userEvent.keyboard(id);
  }
  expect(elementOf(editor).id).toBe('content');
  await expect.poll(() => textOf(editor)).toBe('content');
});

const contextOptions = [new ContextOption('Rise')];

prove('LexicalContextMenuPlugin | your own context menu |', async () => {
  const chosen = vi.fn();
  const menu = (
    <LexicalContextMenuPlugin
      options={contextOptions}
      onSelectOption={chosen}
      menuRenderFn={(anchor, {selectOptionAndCleanUp}) => list(anchor, contextOptions, ({key}) => key, selectOptionAndCleanUp)}
    />
  );
  const open = async (plugin: ReactNode): Promise<[boolean, (string | null)[]]> => {
    const {editor} = await openRichText(plugin);
    const event = new MouseEvent('contextmenu', {bubbles: true, cancelable: true, clientX: 5, clientY: 5});
    await drawn(() => {
      elementOf(editor).dispatchEvent(event);
    });
    return [event.defaultPrevented, listed()];
  };
  expect(await open(null)).toEqual([false, []]);
  expect(await open(menu)).toEqual([true, ['Rise']]);
  await drawn(() => document.querySelector<HTMLElement>('#typeahead-menu button')?.click());
  expect(chosen).toHaveBeenCalledOnce();
});

/** Pastes a text over the first letters of a paragraph. Gives the addresses that they link to. */
async function paste(plugin: ReactNode, text: string, length: number): Promise<(string | null)[]> {
  const {editor, container} = await openRichText(plugin, [LinkNode], {
    editorState: () => {
      $append('the manual');
    },
  });
  await updated(editor, () => void $getRoot().getFirstDescendant<TextNode>()?.select(0, length));
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  await drawn(() => {
    editor.dispatchCommand(PASTE_COMMAND, new ClipboardEvent('paste', {clipboardData, cancelable: true}));
  });
  return [...container.querySelectorAll('a')].map((link) => `${link.getAttribute('href') ?? ''} ${link.textContent}`);
}

prove('LexicalLinkPlugin | handles the link command; pasting an address over text makes a link | LinkNode', async () => {
  const plugin = <LinkPlugin validateUrl={(text) => text.startsWith('https://')} />;
  const toggle = async (mounted: ReactNode): Promise<boolean> => {
    const {editor} = await openRichText(mounted, [LinkNode]);
    return editor.dispatchCommand(TOGGLE_LINK_COMMAND, 'https://example.org');
  };
  expect([await toggle(plugin), await toggle(null)]).toEqual([true, false]);
  expect(await paste(plugin, 'https://example.org', 3)).toEqual(['https://example.org the']);
  expect(await paste(plugin, 'https://example.org', 0)).toEqual([]);
  expect(await paste(plugin, 'example', 3)).toEqual([]);
  expect(await paste(null, 'https://example.org', 3)).toEqual([]);
  await expectNeeds(plugin, [LinkNode], /LinkNode not registered on editor/);
});

const nodeOptions = [new MenuOption('Rise')];

prove('LexicalNodeMenuPlugin | a menu attached to a node', async () => {
  const shown: ((key: NodeKey | null) => void)[] = [];
  const show = (key: NodeKey | null): Promise<void> =>
    drawn(() => {
      shown[0]?.(key);
    });
  function Menu() {
    const [nodeKey, setNodeKey] = useState<NodeKey | null>(null);
    useEffect(() => void shown.push(setNodeKey), []);
    return (
      <LexicalNodeMenuPlugin
        nodeKey={nodeKey}
        options={nodeOptions}
        onSelectOption={() => undefined}
        menuRenderFn={(anchor, {selectOptionAndCleanUp}) =>
          list(anchor, nodeOptions, ({key: name}) => name, selectOptionAndCleanUp)
        }
      />
    );
  }
  const keys: NodeKey[] = [];
  const {editor} = await openRichText(<Menu />, [], {
    editorState: () => {
      const line = $append('ebb ').append($createTextNode('flow').toggleFormat('bold'));
      keys.push(...line.getChildrenKeys());
    },
  });
  const leftOf = (element: HTMLElement | null): number => Math.round(element?.getBoundingClientRect().left ?? NaN);
  expect(listed()).toEqual([]);
  const places: number[] = [];
  for (const key of keys) {
    await show(key);
    await expect.poll(listed).toEqual(['Rise']);
    places.push(leftOf(document.getElementById('typeahead-menu')));
    await show(null);
    await expect.poll(listed).toEqual([]);
  }
  expect(places).toEqual(keys.map((key) => leftOf(editor.getElementByKey(key))));
  expect(new Set(places).size).toBe(2);
});

/** What a text plugin makes of Enter and of formatted text that is pasted: the number of blocks, and the bold text. */
async function written(plugin: ReactNode): Promise<[number, string | undefined]> {
  document.body.replaceChildren();
  const {editor} = await renderInComposer(plugin);
  const element = elementOf(editor);
  await userEvent.click(element);
  await userEvent.keyboard('a{Enter}b');
  await expect.poll(() => textOf(editor)).toMatch(/^a\n+b$/);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', '<b>bold</b>');
  clipboardData.setData('text/plain', 'bold');
  await drawn(() => {
    editor.dispatchCommand(PASTE_COMMAND, new ClipboardEvent('paste', {clipboardData, cancelable: true}));
  });
  await expect.poll(() => textOf(editor)).toContain('bold');
  return [element.children.length, element.querySelector('strong')?.textContent];
}

prove('LexicalPlainTextPlugin | text without formats', async () => {
  expect(await written(<PlainTextPlugin {...textProps} />)).toEqual([1, undefined]);
});

prove('LexicalRichTextPlugin | text with formats and blocks', async () => {
  expect(await written(<RichTextPlugin {...textProps} />)).toEqual([2, 'bold']);
});

/** Presses keys with the caret at an offset of `ebb`, whose block is one level deep. Gives the level and the text. */
async function afterKeys(plugin: ReactNode, offset: number, keys: string): Promise<[number, string]> {
  const {editor} = await openRichText(plugin, [], {
    editorState: () => {
      $append('ebb').setIndent(1);
    },
  });
  elementOf(editor).focus();
  await updated(editor, () => void $getRoot().getFirstDescendant<TextNode>()?.select(offset, offset));
  await userEvent.keyboard(keys);
  await drawn(() => undefined);
  const level = editor
    .getEditorState()
    .read(() => $getRoot().getFirstChildOrThrow<ReturnType<typeof $createParagraphNode>>().getIndent());
  return [level, textOf(editor)];
}

prove('LexicalTabIndentationPlugin | Tab indents at the start of a block', async () => {
  expect(await afterKeys(<TabIndentationPlugin />, 0, '{Tab}')).toEqual([2, 'ebb']);
  expect(await afterKeys(null, 0, '{Tab}')).toEqual([1, 'ebb']);
});

prove('At the start of a block, Tab indents and Shift+Tab outdents; inside the text both insert a tab.', async () => {
  const plugin = <TabIndentationPlugin />;
  expect(await afterKeys(plugin, 0, '{Tab}')).toEqual([2, 'ebb']);
  expect(await afterKeys(plugin, 0, '{Shift>}{Tab}{/Shift}')).toEqual([0, 'ebb']);
  expect(await afterKeys(plugin, 1, '{Control>}a{/Control}{Tab}')).toEqual([2, 'ebb']);
  expect(await afterKeys(plugin, 1, '{Tab}')).toEqual([1, 'e\tbb']);
  expect(await afterKeys(plugin, 1, '{Shift>}{Tab}{/Shift}')).toEqual([1, 'e\tbb']);
});

prove('LexicalTablePlugin | tables, cell selection, Tab between cells | TableNode, TableRowNode, TableCellNode', async () => {
  const nodes = [TableNode, TableRowNode, TableCellNode];
  const {editor} = await openRichText(<TablePlugin />, nodes);
  elementOf(editor).focus();
  await updated(editor, () => void $getRoot().selectEnd());
  await drawn(() => {
    editor.dispatchCommand(INSERT_TABLE_COMMAND, {rows: '2', columns: '2'});
  });
  const cells = (): string[] =>
    editor.getEditorState().read(() => $nodesOfType(TableCellNode).map((cell) => cell.getTextContent().trim()));
  expect(cells()).toHaveLength(4);
  await updated(editor, () => void $nodesOfType(TableCellNode)[0]?.selectStart());
  await userEvent.keyboard('a{Tab}b');
  await expect.poll(cells).toEqual(['a', 'b', '', '']);
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.poll(() => editor.getEditorState().read(() => $isTableSelection($getSelection()))).toBe(true);

  const without = await openRichText(null, nodes);
  expect(without.editor.dispatchCommand(INSERT_TABLE_COMMAND, {rows: '2', columns: '2'})).toBe(false);
  await expectNeeds(<TablePlugin />, nodes, /TableNode, TableCellNode or TableRowNode not registered on editor/);
});

const people = [new TypeaheadOption('Ada'), new TypeaheadOption('Bob')];

function People({onChoice}: {onChoice: (name: string) => void}) {
  const trigger = useBasicTypeaheadTriggerMatch('@', {minLength: 0});
  return (
    <LexicalTypeaheadMenuPlugin
      options={people}
      onQueryChange={() => undefined}
      onSelectOption={(option, _node, close) => {
        onChoice(option.key);
        close();
      }}
      triggerFn={trigger}
      menuRenderFn={(anchor, {selectOptionAndCleanUp}) => list(anchor, people, ({key}) => key, selectOptionAndCleanUp)}
    />
  );
}

prove('LexicalTypeaheadMenuPlugin | a menu while typing, for mentions', async () => {
  const chosen: string[] = [];
  const {editor} = await openRichText(<People onChoice={(name) => void chosen.push(name)} />);
  await userEvent.click(elementOf(editor));
  await userEvent.keyboard('to ');
  await expect.poll(() => textOf(editor)).toBe('to ');
  expect(listed()).toEqual([]);
  await userEvent.keyboard('@');
  await expect.poll(listed).toEqual(['Ada', 'Bob']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => chosen).toEqual(['Ada']);
  expect(linesOf(editor)).toEqual(['to @']);
});

prove('That tab gets window.opener, also when the link has rel="noopener".', async () => {
  const {editor, container} = await openRichText(<LexicalClickableLinkPlugin />, [LinkNode], {
    editorState: () => {
      const link = $createLinkNode('about:blank', {rel: 'noopener', target: '_blank'}).append($createTextNode('here'));
      $getRoot().append($createParagraphNode().append(link));
    },
  });
  const opened: (Window | null)[] = [];
  const open = window.open.bind(window);
  const spy = vi.spyOn(window, 'open').mockImplementation((...args) => {
    const tab = open(...args);
    opened.push(tab);
    return tab;
  });
  const span = container.querySelector('a span');
  span?.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
  spy.mockRestore();
  const [tab] = opened;
  expect(tab?.opener).toBe(window);
  tab?.close();
  // What rel="noopener" asks for.
  expect(open('about:blank', '_blank', 'noopener')).toBeNull();
  expect(editor.isEditable()).toBe(true);
});

const page = '/page-components/docs/react';

/** Samples with buttons that change the text, by the page that shows them, and a button of each. */
const pressed: [sample: string, button: string][] = [
  ['plugins.md/ClearSample.tsx', 'Clear'],
  ['plugins.md/ListSample.tsx', 'Bullets'],
  ['plugins.md/LinkSample.tsx', 'Link'],
  ['plugins.md/TableSample.tsx', 'Insert table'],
  ['plugins/decorators.md/RuleSample.tsx', 'Insert rule'],
  ['plugins/decorators.md/CardSample.tsx', 'center'],
  ['plugins/menus.md/EmbedSample.tsx', 'Paste a video link'],
];

prove('buttons that change text leave the focus where it is, and are off in read-only mode.', async () => {
  for (const [address, name] of pressed) {
    document.body.replaceChildren();
    // The plugin of the tests makes it from the block of the page.
    const {editor, element, container, unmount} = await showSample(
      (await import(/* @vite-ignore */ `${page}/${address}`)) as {default: ComponentType},
    );
    const buttons = [...container.querySelectorAll('button')];
    const button = buttons.find(({textContent}) => textContent === name);
    if (button === undefined) throw new Error(`expected a button ${name} in ${address}`);
    await updated(editor, () => void $append('ebb'));
    await updated(editor, () => void $append('flow').select(0, 1));
    await drawn(() => {
      element.focus();
    });
    const before = JSON.stringify(editor.getEditorState());
    await userEvent.click(button);
    await expect.poll(() => JSON.stringify(editor.getEditorState()), {message: address}).not.toBe(before);
    expect(document.activeElement, address).toBe(element);
    button.focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement, address).toBe(button);
    await drawn(() => {
      editor.setEditable(false);
    });
    expect(
      buttons.map(({disabled}) => disabled),
      address,
    ).toEqual(buttons.map(() => true));
    await unmount();
  }
});

prove('Handles CLEAR_EDITOR_COMMAND: the document becomes one empty paragraph.', async () => {
  const {default: ClearSample} = (await import(/* @vite-ignore */ `${page}/plugins.md/ClearSample.tsx`)) as {
    default: ComponentType;
  };
  const {container, editor, compose, press, unmount} = await write(<ClearSample />);
  await compose('word');
  const button = container.querySelector('button');
  if (button === null) throw new Error('expected a button');
  await act(() => userEvent.click(button));
  expect(linesOf(editor)).toEqual(['']);
  // Nor does the word that was being composed take the next letters with it.
  await press('next');
  expect(linesOf(editor)).toEqual(['next']);
  await unmount();
});
