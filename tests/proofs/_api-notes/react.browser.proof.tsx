import {$createLinkNode, $isLinkNode, AutoLinkNode, LinkNode} from '@lexical/link';
import {
  AutoEmbedOption,
  INSERT_EMBED_COMMAND,
  LexicalAutoEmbedPlugin,
  type EmbedConfig,
} from '@lexical/react/LexicalAutoEmbedPlugin';
import {AutoFocusPlugin} from '@lexical/react/LexicalAutoFocusPlugin';
import {LexicalContextMenuPlugin, MenuOption, type MenuRenderFn} from '@lexical/react/LexicalContextMenuPlugin';
import {LexicalNodeMenuPlugin} from '@lexical/react/LexicalNodeMenuPlugin';
import {
  getScrollParent,
  LexicalTypeaheadMenuPlugin,
  type MenuResolution,
  SCROLL_TYPEAHEAD_OPTION_INTO_VIEW_COMMAND,
  useBasicTypeaheadTriggerMatch,
  useDynamicPositioning,
} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_CRITICAL,
  type LexicalEditor,
  type NodeKey,
} from 'lexical';
import {useEffect, useState, type ComponentProps, type ReactNode, type RefObject} from 'react';
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

type RenderMenu = MenuRenderFn<MenuOption>;

/** What a menu was rendered with, call by call. */
interface Rendering {
  index: number | null;
  text: string | null;
  props: Parameters<RenderMenu>[1];
}

/** An editor whose menu opens with `@`, what it is rendered with, and whether it was closed. */
async function openRecorded(config: Parameters<typeof openRichText>[2] = {}) {
  const renderings: Rendering[] = [];
  const asked: string[] = [];
  const closed = vi.fn();
  function Menu() {
    const triggerFn = useBasicTypeaheadTriggerMatch('@', {minLength: 0});
    return (
      <LexicalTypeaheadMenuPlugin
        options={rise}
        onQueryChange={() => undefined}
        onSelectOption={() => undefined}
        onClose={closed}
        triggerFn={(text, editor) => {
          asked.push(text);
          return triggerFn(text, editor);
        }}
        menuRenderFn={(anchor, props, text) => {
          renderings.push({index: props.selectedIndex, text, props});
          return list(anchor, rise, props.selectOptionAndCleanUp);
        }}
      />
    );
  }
  const {editor, container} = await openRichText(<Menu />, [], config);
  elementOf(editor).focus();
  await updated(editor, () => void $getRoot().selectStart());
  return {editor, container, renderings, asked, closed};
}

prove(
  'selectedIndex is the active one, counted from 0; it is null in the first call, and 0 again when the search text changes.',
  async () => {
    const {renderings} = await openRecorded();
    const last = (): unknown[] => [renderings.at(-1)?.index, renderings.at(-1)?.text];
    await userEvent.keyboard('@a');
    await expect.poll(last).toEqual([0, 'a']);
    expect(renderings[0]?.index).toBeNull();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(last).toEqual([1, 'a']);
    await userEvent.keyboard('b');
    await expect.poll(last).toEqual([0, 'ab']);
  },
);

prove('setHighlightedIndex makes another one active, and selectOptionAndCleanUp chooses one.', async () => {
  const {renderings} = await openRecorded();
  await userEvent.keyboard('@');
  await expect.poll(() => renderings.at(-1)?.index).toBe(0);
  await drawn(() => renderings.at(-1)?.props.setHighlightedIndex(1));
  expect(renderings.at(-1)?.index).toBe(1);
  const {chosen} = await openNodeMenu();
  await choose(1);
  expect(chosen).toEqual([['Fall', null, '', true]]);
});

prove('The third is the text to search for. It is empty in a menu that no text has opened.', async () => {
  const {renderings} = await openRecorded();
  await userEvent.keyboard('@a');
  await expect.poll(() => renderings.at(-1)?.text).toBe('a');
  const texts: (string | null)[] = [];
  const keys: NodeKey[] = [];
  function Menu() {
    return (
      <LexicalNodeMenuPlugin
        nodeKey={keys[0] ?? null}
        options={rise}
        onSelectOption={() => undefined}
        menuRenderFn={(_anchor, _props, text) => {
          texts.push(text);
          return null;
        }}
      />
    );
  }
  await openRichText(<Menu />, [], {editorState: () => void keys.push(...$append('ebb').getChildrenKeys())});
  await expect.poll(() => texts.at(-1)).toBe('');
});

prove('Called when the menu closes, but not when its place was scrolled out of view.', async () => {
  const scrolled = await openRecorded({
    editorState: () => {
      for (const line of Array.from({length: 60}).keys()) $append(line === 0 ? '' : `line ${line}`);
    },
  });
  Object.assign(scrolled.container.style, {height: '100px', overflow: 'auto'});
  await userEvent.keyboard('@');
  await expect.poll(listed).toEqual(['Rise', 'Fall']);
  // The first scrolling moves the menu along, in a later frame; the next one finds it out of view.
  for (const top of [300, 320]) {
    scrolled.container.scrollTop = top;
    await keysHandled();
    await drawn(() => undefined);
  }
  await expect.poll(listed).toEqual([]);
  expect(scrolled.closed).not.toHaveBeenCalled();
  const escaped = await openRecorded();
  await userEvent.keyboard('@');
  await expect.poll(listed).toEqual(['Rise', 'Fall']);
  await userEvent.keyboard('{Escape}');
  await expect.poll(listed).toEqual([]);
  expect(escaped.closed).toHaveBeenCalledOnce();
});

prove('Without a caret in plain text, the menu closes and triggerFn is not asked.', async () => {
  const {editor, asked} = await openRecorded();
  await userEvent.keyboard('@');
  await expect.poll(listed).toEqual(['Rise', 'Fall']);
  const count = asked.length;
  await updated(editor, () => void $getRoot().select(0, 1));
  await expect.poll(listed).toEqual([]);
  expect(asked).toHaveLength(count);
  await updated(editor, () => void $getRoot().selectEnd());
  await expect.poll(listed).toEqual(['Rise', 'Fall']);
});

/** An element at the end of another one, with some style. */
function styled(style: Partial<CSSStyleDeclaration>, parent: HTMLElement = document.body): HTMLElement {
  const element = document.createElement('div');
  Object.assign(element.style, style);
  return parent.appendChild(element);
}

prove(
  'Returns the nearest element around an element whose CSS lets it scroll, even if nothing overflows; document.body when there is none.',
  () => {
    const outer = styled({overflow: 'auto'});
    const inner = styled({overflowY: 'scroll'}, styled({}, outer));
    expect(getScrollParent(styled({}, inner), false)).toBe(inner);
    expect(getScrollParent(inner, false)).toBe(outer);
    expect(getScrollParent(outer, false)).toBe(document.body);
  },
);

prove(
  'Around an absolutely positioned element, those without a position of their own are passed over. For a fixed element the answer is document.body.',
  () => {
    const placed = styled({overflow: 'auto', position: 'relative'});
    const plain = styled({overflow: 'auto'}, placed);
    const parentOf = (position: string): HTMLElement => getScrollParent(styled({position}, plain), false);
    expect(parentOf('absolute')).toBe(placed);
    expect(parentOf('fixed')).toBe(document.body);
    expect(parentOf('static')).toBe(plain);
  },
);

prove('includeHidden: Whether overflow: hidden counts too.', () => {
  const outer = styled({overflow: 'auto'});
  const hidden = styled({overflow: 'hidden'}, outer);
  const element = styled({}, hidden);
  expect(getScrollParent(element, true)).toBe(hidden);
  expect(getScrollParent(element, false)).toBe(outer);
});

/** What the hook calls for an element above an editor in a box that scrolls, when there is an element and a place for it. */
async function openPlaced({isOpen = true, hasTarget = true} = {}) {
  const onReposition = vi.fn();
  const onVisibilityChange = vi.fn();
  const setters: ((resolution: MenuResolution | null) => void)[] = [];
  const target = document.createElement('div');
  Object.assign(target.style, {position: 'fixed', top: '50px', width: '10px', height: '10px'});
  function Placed() {
    const [resolution, setResolution] = useState<MenuResolution | null>(null);
    useEffect(() => void setters.push(setResolution), []);
    useDynamicPositioning(resolution, hasTarget ? target : null, onReposition, onVisibilityChange);
    return null;
  }
  const {container} = await openRichText(<Placed />);
  // The hook looks for the box when there is a place.
  Object.assign(container.style, {position: 'fixed', top: '0', height: '100px', overflow: 'auto'});
  document.body.append(target);
  if (isOpen) await drawn(() => setters[0]?.({getRect: () => target.getBoundingClientRect()}));
  await keysHandled();
  return {onReposition, onVisibilityChange, target};
}

prove(
  'Calls a function when a menu has to be placed anew: once at first, when the window or the element changes its size, and after anything on the page is scrolled.',
  async () => {
    const {onReposition, target} = await openPlaced();
    expect(onReposition).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('resize'));
    expect(onReposition).toHaveBeenCalledTimes(2);
    target.style.width = '20px';
    await expect.poll(() => onReposition.mock.calls.length).toBe(3);
    styled({}).dispatchEvent(new Event('scroll'));
    await expect.poll(() => onReposition.mock.calls.length).toBe(4);
    target.style.top = '60px';
    await keysHandled();
    expect(onReposition).toHaveBeenCalledTimes(4);
  },
);

prove('resolution: The place of the menu. While it is null, nothing is called.', async () => {
  const calls = async (isOpen: boolean): Promise<number> => (await openPlaced({isOpen})).onReposition.mock.calls.length;
  expect([await calls(true), await calls(false)]).toEqual([1, 0]);
});

prove('targetElement: The element that shows the menu. While it is null, nothing is called.', async () => {
  const calls = async (hasTarget: boolean): Promise<number> => (await openPlaced({hasTarget})).onReposition.mock.calls.length;
  expect([await calls(true), await calls(false)]).toEqual([1, 0]);
});

prove('onReposition: Places the menu. After scrolling it is called in the next frame.', async () => {
  const {onReposition} = await openPlaced();
  document.dispatchEvent(new Event('scroll'));
  document.dispatchEvent(new Event('scroll'));
  expect(onReposition).toHaveBeenCalledTimes(1);
  await new Promise(requestAnimationFrame);
  expect(onReposition).toHaveBeenCalledTimes(2);
});

prove(
  'Called after scrolling, when the upper edge of the element has come into view or left it, with true or false. In view means inside the element around the editor that scrolls.',
  async () => {
    const {onVisibilityChange, target} = await openPlaced();
    const scrollAt = (top: number): unknown[] => {
      target.style.top = `${top}px`;
      document.dispatchEvent(new Event('scroll'));
      return onVisibilityChange.mock.calls.flat();
    };
    // The box is 100 pixels high.
    expect(scrollAt(99)).toEqual([]);
    expect(scrollAt(101)).toEqual([false]);
    expect(scrollAt(150)).toEqual([false]);
    expect(scrollAt(60)).toEqual([false, true]);
  },
);

prove('Where the caret goes when the state has no selection: to the end of the document without it.', async () => {
  const caretWith = async (plugin: ReactNode, $select?: () => void): Promise<number | undefined> => {
    const {editor} = await openRichText(plugin, [], {
      editorState: () => {
        $append('ebb');
        $select?.();
      },
    });
    await keysHandled();
    return editor.getEditorState().read(() => {
      const selection = $getSelection();
      return $isRangeSelection(selection) ? selection.anchor.offset : undefined;
    });
  };
  expect(await caretWith(<AutoFocusPlugin />)).toBe(3);
  expect(await caretWith(<AutoFocusPlugin defaultSelection="rootStart" />)).toBe(0);
  const $selectMiddle = (): void => void $getRoot().getAllTextNodes()[0]?.select(2, 2);
  expect(await caretWith(<AutoFocusPlugin defaultSelection="rootStart" />, $selectMiddle)).toBe(2);
});
