import {$createLinkNode, AutoLinkNode, LinkNode} from '@lexical/link';
import {AutoEmbedOption, LexicalAutoEmbedPlugin, type EmbedConfig} from '@lexical/react/LexicalAutoEmbedPlugin';
import {AutoFocusPlugin} from '@lexical/react/LexicalAutoFocusPlugin';
import {LexicalContextMenuPlugin, MenuOption} from '@lexical/react/LexicalContextMenuPlugin';
import {LexicalTypeaheadMenuPlugin, useBasicTypeaheadTriggerMatch} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {$createParagraphNode, $createTextNode, $getRoot, $getSelection, $isRangeSelection, type LexicalEditor} from 'lexical';
import {type ComponentProps, type ReactNode, type RefObject} from 'react';
import {createPortal} from 'react-dom';
import {expect, vi} from 'vitest';
import {userEvent} from 'vitest/browser';

import {$append} from '../support/editor.ts';
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
  const getMenuOptions: ComponentProps<typeof LexicalAutoEmbedPlugin>['getMenuOptions'] = ({type}, embed, dismiss) => [
    new AutoEmbedOption(`embed ${type}`, {onSelect: onSelect ?? embed}),
    new AutoEmbedOption('dismiss', {onSelect: dismiss}),
  ];
  const {editor} = await openRichText(
    <LexicalAutoEmbedPlugin<EmbedConfig>
      embedConfigs={embedConfigs}
      onOpenEmbedModalForConfig={() => undefined}
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
  return {add};
}

prove('Runs in an update when the entry is chosen; then the menu closes. targetNode is null.', async () => {
  const seen: [unknown, boolean][] = [];
  const {add} = await openEmbeds([config('video')], (target) => void seen.push([target, isInUpdate()]));
  expect(isInUpdate()).toBe(false);
  await add('paste');
  await expect.poll(listed).toEqual(['embed video', 'dismiss']);
  await choose();
  expect(seen).toEqual([[null, true]]);
  await expect.poll(listed).toEqual([]);
});

prove('It looks only at new links in updates with the tag paste that change at most three leaves.', async () => {
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

prove("Give setMenuRef to the menu's element: a click outside it closes the menu.", async () => {
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

prove('Runs in an update. The menu remains open until you call closeMenu.', async () => {
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
});

/** Types into an editor with a menu that `@` opens. */
async function openTypeahead(text: string, isMeasured: boolean, onClose?: () => void): Promise<LexicalEditor> {
  function Menu() {
    return (
      <LexicalTypeaheadMenuPlugin
        options={rise}
        onQueryChange={() => undefined}
        onSelectOption={() => undefined}
        onClose={onClose}
        triggerFn={useBasicTypeaheadTriggerMatch('@', {minLength: 0})}
        menuRenderFn={(anchor, {selectOptionAndCleanUp}) => list(anchor, rise, selectOptionAndCleanUp, {isMeasured})}
      />
    );
  }
  const {editor} = await openRichText(<Menu />, [], {editorState: () => void $append('one')});
  elementOf(editor).focus();
  await updated(editor, () => void $getRoot().selectEnd());
  await userEvent.keyboard(text);
  await keysHandled();
  return editor;
}

prove(
  'Remembers the element that shows the option. Pass it as ref of the item: without it the arrow keys scroll nothing.',
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

prove('Called when the menu closes, except by scrolling.', async () => {
  const onClose = vi.fn();
  const editor = await openTypeahead(' @', true, onClose);
  const frame = elementOf(editor).parentElement;
  if (frame === null) throw new Error('expected an element around the editor');
  Object.assign(frame.style, {height: '200px', overflow: 'auto'});
  await updated(editor, () => {
    for (let line = 0; line < 40; line++) $append('below');
  });
  // The menu looks for what scrolls when its match changes.
  await userEvent.keyboard('R');
  await expect.poll(listed).toEqual(['Rise', 'Fall']);
  for (const top of [300, 400]) {
    frame.scrollTop = top;
    await keysHandled();
  }
  await expect.poll(listed).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('i');
  await expect.poll(listed).toEqual(['Rise', 'Fall']);
  await userEvent.keyboard('{Escape}');
  await expect.poll(listed).toEqual([]);
  expect(onClose).toHaveBeenCalledOnce();
});

prove('The menu closes when there is no caret in text.', async () => {
  const editor = await openTypeahead(' @', true);
  await expect.poll(listed).toEqual(['Rise', 'Fall']);
  await updated(editor, () => void $getRoot().select(0, 1));
  await expect.poll(listed).toEqual([]);
  await updated(editor, () => void $getRoot().selectEnd());
  await expect.poll(listed).toEqual(['Rise', 'Fall']);
});

prove('Where the caret is placed when the state has no selection: by default at the end.', async () => {
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
