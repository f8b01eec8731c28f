import {$createLinkNode, $isLinkNode, AutoLinkNode, LinkNode} from '@lexical/link';
import {
  AutoEmbedOption,
  INSERT_EMBED_COMMAND,
  LexicalAutoEmbedPlugin,
  type EmbedConfig,
} from '@lexical/react/LexicalAutoEmbedPlugin';
import {LexicalContextMenuPlugin, MenuOption} from '@lexical/react/LexicalContextMenuPlugin';
import {LexicalNodeMenuPlugin} from '@lexical/react/LexicalNodeMenuPlugin';
import {
  LexicalTypeaheadMenuPlugin,
  SCROLL_TYPEAHEAD_OPTION_INTO_VIEW_COMMAND,
  useBasicTypeaheadTriggerMatch,
} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  COMMAND_PRIORITY_CRITICAL,
  type LexicalEditor,
  type NodeKey,
} from 'lexical';
import {useEffect, useState, type ComponentProps, type RefObject} from 'react';
import {createPortal} from 'react-dom';
import {expect, vi} from 'vitest';
import {userEvent} from 'vitest/browser';

import {$append, linesOf} from '../support/editor.ts';
import {keysHandled} from '../support/keys.ts';
import {drawn, openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';

/** Shows options in the place that a plugin gives them; a click chooses one. */
function list<T extends MenuOption>(
  anchor: RefObject<HTMLElement | null>,
  options: T[],
  choose: (option: T) => void,
  props: {isMeasured?: boolean; menuRef?: (element: HTMLElement | null) => void} = {},
) {
  if (anchor.current === null) return null;
  const {isMeasured = true, menuRef} = props;
  const items = options.map((option) => (
    <button
      key={option.key}
      ref={(element) => {
        if (isMeasured) option.setRefElement(element);
      }}
      onClick={choose.bind(undefined, option)}
    >
      {option.key}
    </button>
  ));
  return createPortal(<div ref={menuRef}>{items}</div>, anchor.current);
}

const listed = (): (string | null)[] => [...document.querySelectorAll('#typeahead-menu button')].map((item) => item.textContent);

const choose = (index = 0): Promise<void> =>
  drawn(() => {
    document.querySelectorAll<HTMLElement>('#typeahead-menu button')[index]?.click();
  });

function elementOf(editor: LexicalEditor): HTMLElement {
  const element = editor.getRootElement();
  if (element === null) throw new Error('expected a root element');
  return element;
}

/** Whether nodes can be changed now: only in an update. */
function isInUpdate(): boolean {
  try {
    $createTextNode('x');
    return true;
  } catch {
    return false;
  }
}

const address = 'https://video.example/42';

function config(type: string, props: Partial<EmbedConfig> = {}): EmbedConfig {
  return {type, parseUrl: (url) => ({id: type, url}), insertNode: () => undefined, ...props};
}

/** An editor that offers to embed links, and how a link gets into it. */
async function openEmbeds(embedConfigs: EmbedConfig[], onSelect?: (target: unknown) => void) {
  const opened: string[] = [];
  const onOpen = (one: EmbedConfig): void => void opened.push(one.type);
  const getMenuOptions: ComponentProps<typeof LexicalAutoEmbedPlugin>['getMenuOptions'] = ({type}, embed, dismiss) => [
    new AutoEmbedOption(`embed ${type}`, {onSelect: onSelect ?? embed}),
    new AutoEmbedOption('dismiss', {onSelect: dismiss}),
  ];
  const {editor} = await openRichText(
    <LexicalAutoEmbedPlugin<EmbedConfig>
      embedConfigs={embedConfigs}
      onOpenEmbedModalForConfig={onOpen}
      getMenuOptions={getMenuOptions}
      menuRenderFn={(anchor, {options, selectOptionAndCleanUp}) => list(anchor, options, selectOptionAndCleanUp)}
    />,
    [LinkNode, AutoLinkNode],
  );
  const add = async (tag?: string, texts = ['a video']): Promise<void> => {
    await drawn(() => {
      editor.update(
        () => {
          const link = $createLinkNode(address).append(...texts.map((text) => $createTextNode(text).toggleUnmergeable()));
          $getRoot().append($createParagraphNode().append(link));
          link.selectEnd();
        },
        {discrete: true, ...(tag !== undefined && {tag})},
      );
    });
    await keysHandled();
    await drawn(() => undefined);
  };
  const links = (): number =>
    editor.getEditorState().read(
      () =>
        $getRoot()
          .getAllTextNodes()
          .filter((text) => $isLinkNode(text.getParent())).length,
    );
  return {editor, opened, add, links};
}

prove(
  'Runs in an update when the entry is chosen; the menu closes after it. targetNode is null: a choice does not name the link.',
  async () => {
    const seen: [unknown, boolean][] = [];
    const {add} = await openEmbeds([config('video')], (target) => void seen.push([target, isInUpdate()]));
    expect(isInUpdate()).toBe(false);
    await add('paste');
    await expect.poll(listed).toEqual(['embed video', 'dismiss']);
    await choose();
    expect(seen).toEqual([[null, true]]);
    await expect.poll(listed).toEqual([]);
  },
);

prove('Runs in an update with what parseUrl has returned; the plugin removes the link after it.', async () => {
  const seen: unknown[] = [];
  const counts: (() => number)[] = [];
  const insertNode: EmbedConfig['insertNode'] = (_editor, result) => {
    seen.push(isInUpdate(), result, counts[0]?.());
  };
  const {add, links} = await openEmbeds([config('video', {insertNode})]);
  counts.push(links);
  await add('paste');
  await expect.poll(listed).toEqual(['embed video', 'dismiss']);
  await choose();
  await expect.poll(links).toBe(0);
  expect(seen).toEqual([true, {id: 'video', url: address}, 1]);
});

prove('It may return a promise. When several configurations recognize an address, the last one is offered.', async () => {
  const none = config('none', {parseUrl: () => null});
  const {add} = await openEmbeds([
    config('video'),
    config('sound', {parseUrl: (url) => Promise.resolve({id: 'sound', url})}),
    none,
  ]);
  await add('paste');
  await expect.poll(listed).toEqual(['embed sound', 'dismiss']);
});

prove('A name of your choice. INSERT_EMBED_COMMAND with this name calls onOpenEmbedModalForConfig.', async () => {
  const {editor, opened} = await openEmbeds([config('video'), config('sound')]);
  expect(editor.dispatchCommand(INSERT_EMBED_COMMAND, 'sound')).toBe(true);
  expect(editor.dispatchCommand(INSERT_EMBED_COMMAND, 'map')).toBe(false);
  expect(opened).toEqual(['sound']);
});

prove('Looks at links that are new in an update with the tag paste that changes at most three leaves.', async () => {
  const offered = async (tag?: string, texts?: string[]): Promise<boolean> => {
    const {add} = await openEmbeds([config('video')]);
    await add(tag, texts);
    return listed().length > 0;
  };
  expect(await offered('paste')).toBe(true);
  expect(await offered('other')).toBe(false);
  expect(await offered('paste', ['a', 'b', 'c'])).toBe(true);
  expect(await offered('paste', ['a', 'b', 'c', 'd'])).toBe(false);
});

prove('embedFn replaces the link by the content; dismissFn closes the menu.', async () => {
  const insertNode: EmbedConfig['insertNode'] = () => void $append('content');
  const after = async (index: number): Promise<[string[], number]> => {
    const {editor, add, links} = await openEmbeds([config('video', {insertNode})]);
    await add('paste');
    await expect.poll(listed).toEqual(['embed video', 'dismiss']);
    await choose(index);
    await expect.poll(listed).toEqual([]);
    await drawn(() => undefined);
    return [linesOf(editor).filter((line) => line === 'content'), links()];
  };
  expect(await after(0)).toEqual([['content'], 0]);
  expect(await after(1)).toEqual([[], 1]);
});

/** What a menu plugin calls, in order. */
interface Calls {
  chosen: unknown[];
  events: string[];
}

const rise = [new MenuOption('Rise'), new MenuOption('Fall')];

/** An editor with a context menu of two options. */
async function openContextMenu(
  props: Partial<ComponentProps<typeof LexicalContextMenuPlugin>> = {},
): Promise<Calls & {click: (x: number) => Promise<void>}> {
  const calls: Calls = {chosen: [], events: []};
  const {editor} = await openRichText(
    <LexicalContextMenuPlugin
      options={rise}
      onWillOpen={(event) => void calls.events.push(`will open ${event.type}`)}
      onOpen={() => void calls.events.push('open')}
      onClose={() => void calls.events.push('close')}
      onSelectOption={(option, node, _close, text) => void calls.chosen.push([option.key, node, text, isInUpdate()])}
      menuRenderFn={(anchor, {selectOptionAndCleanUp}, {setMenuRef}) =>
        list(anchor, rise, selectOptionAndCleanUp, {menuRef: setMenuRef})
      }
      {...props}
    />,
  );
  const click = (x: number): Promise<void> =>
    drawn(() => {
      elementOf(editor).dispatchEvent(new MouseEvent('contextmenu', {bubbles: true, cancelable: true, clientX: x, clientY: 5}));
    });
  await click(5);
  await expect.poll(listed).toEqual(['Rise', 'Fall']);
  return {...calls, click};
}

prove("Give setMenuRef of the third argument to the menu's element: a click outside it closes the menu.", async () => {
  await openContextMenu();
  await drawn(() => {
    document.body.click();
  });
  expect(listed()).toEqual([]);
  await openContextMenu({
    menuRenderFn: (anchor, {selectOptionAndCleanUp}) => list(anchor, rise, selectOptionAndCleanUp),
  });
  await drawn(() => {
    document.body.click();
  });
  expect(listed()).toEqual(['Rise', 'Fall']);
});

prove('Called with the event before the menu opens, and again when the open menu is moved.', async () => {
  const {events, click} = await openContextMenu();
  const left = (): number => document.getElementById('typeahead-menu')?.getBoundingClientRect().left ?? NaN;
  const before = left();
  await click(60);
  expect(events).toEqual(['will open contextmenu', 'open', 'will open contextmenu']);
  expect(left()).toBeGreaterThan(before);
});

prove('anchorClassName: The class of the element that the plugin adds to the page for the menu.', async () => {
  await openContextMenu({anchorClassName: 'place'});
  expect(document.querySelector('.place')?.id).toBe('typeahead-menu');
  expect(document.querySelector('.place')?.parentElement).toBe(document.body);
});

prove('parent: The element to which that element is added; without it document.body.', async () => {
  await openContextMenu();
  expect(document.getElementById('typeahead-menu')?.parentElement).toBe(document.body);
  const parent = document.createElement('aside');
  const later = openContextMenu({parent});
  document.documentElement.append(parent);
  await later;
  expect(document.getElementById('typeahead-menu')?.parentElement).toBe(parent);
  parent.remove();
});

prove(
  'Runs in an update when an option is chosen. The menu stays open until you call closeMenu. The text node is null and the string is empty.',
  async () => {
    const {chosen} = await openContextMenu();
    await choose(1);
    expect(chosen).toEqual([['Fall', null, '', true]]);
    expect(listed()).toEqual(['Rise', 'Fall']);
    await openContextMenu({
      onSelectOption: (_option, _node, close) => {
        close();
      },
    });
    await choose();
    expect(listed()).toEqual([]);
    const node = await openNodeMenu();
    await choose();
    expect(node.chosen).toEqual([['Rise', null, '', true]]);
    expect(listed()).toEqual(['Rise', 'Fall']);
  },
);

/** A menu on the only text of an editor. */
async function openNodeMenu(): Promise<{chosen: unknown[]; show: (key: NodeKey | null) => Promise<void>}> {
  const chosen: unknown[] = [];
  const setters: ((key: NodeKey | null) => void)[] = [];
  const keys: NodeKey[] = [];
  function Menu() {
    const [nodeKey, setNodeKey] = useState<NodeKey | null>(null);
    useEffect(() => void setters.push(setNodeKey), []);
    return (
      <LexicalNodeMenuPlugin
        nodeKey={nodeKey}
        options={rise}
        onSelectOption={(option, node, _close, text) => void chosen.push([option.key, node, text, isInUpdate()])}
        menuRenderFn={(anchor, {selectOptionAndCleanUp}) => list(anchor, rise, selectOptionAndCleanUp)}
      />
    );
  }
  await openRichText(<Menu />, [], {editorState: () => void keys.push(...$append('ebb').getChildrenKeys())});
  const show = (key: NodeKey | null): Promise<void> =>
    drawn(() => {
      setters[0]?.(key);
    });
  await show(keys[0] ?? null);
  await expect.poll(listed).toEqual(['Rise', 'Fall']);
  return {chosen, show};
}

prove('nodeKey: The key of the node that the menu belongs to; null closes the menu.', async () => {
  const {show} = await openNodeMenu();
  await show(null);
  expect(listed()).toEqual([]);
});

/** Types into an editor with a menu that `@` opens, and counts what the plugin asks. */
async function openTypeahead(text: string, isMeasured = true) {
  const asked: string[] = [];
  const queries: (string | null)[] = [];
  const chosen: unknown[] = [];
  function Menu() {
    const basic = useBasicTypeaheadTriggerMatch('@', {minLength: 0});
    return (
      <LexicalTypeaheadMenuPlugin
        options={rise}
        onQueryChange={(query) => void queries.push(query)}
        onSelectOption={(option, node, _close, query) => {
          chosen.push([option.key, node?.getTextContent(), query, isInUpdate()]);
          node?.remove();
        }}
        triggerFn={(before, editor) => {
          asked.push(before);
          return basic(before, editor);
        }}
        menuRenderFn={(anchor, {selectOptionAndCleanUp}) => list(anchor, rise, selectOptionAndCleanUp, {isMeasured})}
      />
    );
  }
  const {editor} = await openRichText(<Menu />, [], {
    editorState: () => {
      $append('one').append($createTextNode(' bold').toggleFormat('bold'));
    },
  });
  elementOf(editor).focus();
  await updated(editor, () => void $getRoot().selectEnd());
  await userEvent.keyboard(text);
  await keysHandled();
  return {editor, asked, queries, chosen};
}

prove(
  'triggerFn: Called after each update with the text of the node in front of the caret. Return a match to open the menu, or null to close it.',
  async () => {
    const {asked} = await openTypeahead(' @a');
    await expect.poll(() => asked.at(-1)).toBe(' @a');
    await expect.poll(listed).toEqual(['Rise', 'Fall']);
    await userEvent.keyboard(' ');
    await expect.poll(listed).toEqual([]);
  },
);

prove('onQueryChange: Called after triggerFn with the text to search for, or with null when there is no match.', async () => {
  const {queries} = await openTypeahead(' @a');
  await expect.poll(() => queries.at(-1)).toBe('a');
  expect(queries[0]).toBeNull();
});

prove(
  'Runs in an update when an option is chosen. The text node holds what was typed for the menu, for you to replace. The menu stays open until you call closeMenu.',
  async () => {
    const {editor, chosen} = await openTypeahead(' @a');
    await expect.poll(listed).toEqual(['Rise', 'Fall']);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => chosen).toEqual([['Rise', '@a', 'a', true]]);
    expect(linesOf(editor)).toEqual(['one bold ']);
  },
);

prove(
  'Remembers the element that shows the option. Pass it as ref of the item that you render: without it the arrow keys scroll nothing.',
  async () => {
    const scrolled = async (isMeasured: boolean): Promise<(string | null)[]> => {
      for (const option of rise) option.setRefElement(null);
      const texts: (string | null)[] = [];
      const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
        texts.push(this.textContent);
      });
      await openTypeahead(' @', isMeasured);
      await expect.poll(listed).toEqual(['Rise', 'Fall']);
      await userEvent.keyboard('{ArrowDown}');
      await keysHandled();
      scroll.mockRestore();
      return texts.filter((text) => text === 'Fall');
    };
    expect(await scrolled(true)).toEqual(['Fall']);
    expect(await scrolled(false)).toEqual([]);
  },
);

prove('Nothing sends or handles this command. The menus use another one of the same name, which is not exported.', async () => {
  const {editor} = await openTypeahead(' @');
  await expect.poll(listed).toEqual(['Rise', 'Fall']);
  const heard = vi.fn(() => false);
  editor.registerCommand(SCROLL_TYPEAHEAD_OPTION_INTO_VIEW_COMMAND, heard, COMMAND_PRIORITY_CRITICAL);
  const dispatch = vi.spyOn(editor, 'dispatchCommand');
  await userEvent.keyboard('{ArrowDown}');
  await keysHandled();
  const names = dispatch.mock.calls.map(([command]) => command.type);
  dispatch.mockRestore();
  expect(names).toContain(SCROLL_TYPEAHEAD_OPTION_INTO_VIEW_COMMAND.type);
  expect(heard).not.toHaveBeenCalled();
  const [option] = rise;
  if (option === undefined) throw new Error('expected an option');
  expect(editor.dispatchCommand(SCROLL_TYPEAHEAD_OPTION_INTO_VIEW_COMMAND, {index: 0, option})).toBe(false);
  expect(heard).toHaveBeenCalledOnce();
});
