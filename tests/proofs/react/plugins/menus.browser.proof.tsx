import {$createLinkNode, AutoLinkNode, LinkNode} from '@lexical/link';
import {AutoEmbedOption, type EmbedConfig, LexicalAutoEmbedPlugin} from '@lexical/react/LexicalAutoEmbedPlugin';
import {LexicalNodeMenuPlugin, MenuOption} from '@lexical/react/LexicalNodeMenuPlugin';
import {
  LexicalTypeaheadMenuPlugin,
  MenuOption as TypeaheadOption,
  SCROLL_TYPEAHEAD_OPTION_INTO_VIEW_COMMAND,
  useBasicTypeaheadTriggerMatch,
} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_EDITOR,
  KEY_ARROW_DOWN_COMMAND,
  type LexicalEditor,
  type NodeKey,
  type ParagraphNode,
} from 'lexical';
import {useEffect, useState, type ComponentType} from 'react';
import {createPortal} from 'react-dom';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {$append, linesOf, textOf} from '../../support/editor.ts';
import {drawn, openRichText, updated} from '../../support/plugin.tsx';
import {prove} from '../../support/prove.ts';
import {showSample} from '../../support/sample.ts';

const page = '/page-components/docs/react/plugins/menus.md';

/** The options of the open menu, the active one in brackets. */
const listed = (): string[] =>
  [...document.querySelectorAll('#typeahead-menu [role=option]')].map((option) =>
    option.ariaSelected === 'true' ? `[${option.textContent}]` : option.textContent,
  );

function Items({names, selectedIndex}: {names: string[]; selectedIndex: number | null}) {
  return (
    <div>
      {names.map((name, index) => (
        <div key={name} role="option" aria-selected={selectedIndex === index}>
          {name}
        </div>
      ))}
    </div>
  );
}

/** Types `@` into an editor with a menu of names, which does not open while its trigger refuses. */
async function openTypeahead(
  names: string[],
  refuses = (): boolean => false,
): Promise<{editor: LexicalEditor; chosen: string[]; options: TypeaheadOption[]}> {
  const chosen: string[] = [];
  const options = names.map((name) => new TypeaheadOption(name));
  function Menu() {
    const triggerFn = useBasicTypeaheadTriggerMatch('@', {minLength: 0});
    return (
      <LexicalTypeaheadMenuPlugin
        options={options}
        onQueryChange={() => undefined}
        onSelectOption={({key}, _node, close) => {
          chosen.push(key);
          close();
        }}
        triggerFn={(text, editor) => (refuses() ? null : triggerFn(text, editor))}
        menuRenderFn={(anchor, {selectedIndex}) =>
          anchor.current === null ? null : createPortal(<Items names={names} selectedIndex={selectedIndex} />, anchor.current)
        }
      />
    );
  }
  const {editor} = await openRichText(<Menu />);
  const element = editor.getRootElement();
  if (element === null) throw new Error('expected a root element');
  await userEvent.click(element);
  await userEvent.keyboard('@');
  await expect.poll(() => document.getElementById('typeahead-menu')).not.toBeNull();
  return {editor, chosen, options};
}

prove(
  'Arrow down, arrow up | next or previous option, around the ends; without an option no other handler hears of the key',
  async () => {
    await openTypeahead(['Ada', 'Bob', 'Cy']);
    await expect.poll(listed).toEqual(['[Ada]', 'Bob', 'Cy']);
    const press = async (key: string, expected: string[]): Promise<void> => {
      await userEvent.keyboard(key);
      await expect.poll(listed).toEqual(expected);
    };
    await press('{ArrowDown}', ['Ada', '[Bob]', 'Cy']);
    await press('{ArrowUp}', ['[Ada]', 'Bob', 'Cy']);
    await press('{ArrowUp}', ['Ada', 'Bob', '[Cy]']);
    await press('{ArrowDown}', ['[Ada]', 'Bob', 'Cy']);
  },
);

prove('Enter, Tab | choose; without an option the key does what it always does', async () => {
  for (const key of ['{Enter}', '{Tab}']) {
    const {editor, chosen} = await openTypeahead(['Ada']);
    await expect.poll(listed).toEqual(['[Ada]']);
    await userEvent.keyboard(key);
    await expect.poll(() => chosen).toEqual(['Ada']);
    expect(linesOf(editor)).toEqual(['@']);
    expect(document.activeElement).toBe(editor.getRootElement());
  }
  const {editor, chosen} = await openTypeahead([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => linesOf(editor)).toEqual(['@', '']);
  const other = await openTypeahead([]);
  const next = document.body.appendChild(document.createElement('button'));
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => document.activeElement).toBe(next);
  expect([chosen, other.chosen]).toEqual([[], []]);
});

/** A menu on one of two texts that stand beside each other; another paragraph is below. */
async function openNodeMenu({takesBack = false, isKeyed = false}) {
  const options = [new MenuOption('Rise')];
  const keys: NodeKey[] = [];
  const setters: ((key: NodeKey | null) => void)[] = [];
  function Menu() {
    const [nodeKey, setNodeKey] = useState<NodeKey | null>(null);
    useEffect(() => void setters.push(setNodeKey), []);
    return (
      <LexicalNodeMenuPlugin
        key={isKeyed ? nodeKey : 'same'}
        nodeKey={nodeKey}
        onClose={() => {
          if (takesBack) setNodeKey(null);
        }}
        options={options}
        onSelectOption={() => undefined}
        menuRenderFn={(anchor, {selectedIndex}) =>
          anchor.current === null ? null : createPortal(<Items names={['Rise']} selectedIndex={selectedIndex} />, anchor.current)
        }
      />
    );
  }
  const {editor} = await openRichText(<Menu />, [], {
    editorState: () => {
      const line = $append('ebb ').append($createTextNode('flow').toggleFormat('bold'));
      keys.push(...line.getChildrenKeys());
      $append('neap');
    },
  });
  editor.getRootElement()?.focus();
  await updated(editor, () => void $getRoot().selectStart());
  const show = async (index: number): Promise<number> => {
    await drawn(() => {
      setters[0]?.(keys[index] ?? null);
    });
    await expect.poll(listed).toEqual(['[Rise]']);
    return document.getElementById('typeahead-menu')?.getBoundingClientRect().left ?? NaN;
  };
  return {editor, show};
}

prove(
  'Escape | close; a typeahead menu opens again with the next letter, unless triggerFn gives null; a node menu opens again at once, unless onClose makes its nodeKey null',
  async () => {
    const afterEscapeAndLetter = async (refuses: boolean): Promise<string[]> => {
      let isClosed = false;
      const {editor} = await openTypeahead(['Ada'], () => refuses && isClosed);
      await expect.poll(listed).toEqual(['[Ada]']);
      await userEvent.keyboard('{Escape}');
      await expect.poll(listed).toEqual([]);
      expect(textOf(editor)).toBe('@');
      isClosed = true;
      await userEvent.keyboard('a');
      await drawn(() => undefined);
      expect(textOf(editor)).toBe('@a');
      return listed();
    };
    expect(await afterEscapeAndLetter(false)).toEqual(['[Ada]']);
    expect(await afterEscapeAndLetter(true)).toEqual([]);

    const afterEscape = async (takesBack: boolean): Promise<string[]> => {
      const {show} = await openNodeMenu({takesBack});
      await show(0);
      await userEvent.keyboard('{Escape}');
      await drawn(() => undefined);
      return listed();
    };
    expect(await afterEscape(true)).toEqual([]);
    expect(await afterEscape(false)).toEqual(['[Rise]']);
  },
);

prove('a node menu opens again at once, unless onClose makes its nodeKey null', async () => {
  // The plugin of the tests makes it from the block of the page.
  const sample = (await import(/* @vite-ignore */ `${page}/NodeMenuSample.tsx`)) as {default: ComponentType};
  const {editor, element, unmount} = await showSample(sample);
  // Another proof leaves a menu of its own open.
  const isOpen = (): boolean => listed().includes('[Remove link]');
  const goTo = (text: 'plain' | 'linked'): Promise<void> =>
    updated(editor, () => void $getRoot().getAllTextNodes()[text === 'plain' ? 0 : 1]?.select(1, 1));
  await userEvent.click(element);
  await goTo('linked');
  await expect.poll(isOpen).toBe(true);
  await userEvent.keyboard('{Escape}');
  await drawn(() => undefined);
  await userEvent.keyboard('x');
  await expect.poll(() => textOf(editor)).toContain('x');
  expect(isOpen()).toBe(false);
  await goTo('plain');
  await goTo('linked');
  await expect.poll(isOpen).toBe(true);
  await unmount();
});

prove('The trigger gets the text of one node: right behind a bold word the sign begins a word too.', async () => {
  const opensBehindWord = async (format: 'bold' | undefined): Promise<boolean> => {
    const {editor} = await openTypeahead(['Ada']);
    await userEvent.keyboard('{Backspace}');
    await expect.poll(listed).toEqual([]);
    await updated(editor, () => {
      const word = $createTextNode('word');
      $getRoot()
        .getLastChildOrThrow<ParagraphNode>()
        .append(format === undefined ? word : word.toggleFormat(format));
      word.insertAfter($createTextNode('@'));
      $getRoot().selectEnd();
    });
    expect(textOf(editor)).toBe('word@');
    await drawn(() => undefined);
    return listed().length > 0;
  };
  expect(await opensBehindWord(undefined)).toBe(false);
  expect(await opensBehindWord('bold')).toBe(true);
});

prove('an open menu does not move to another nodeKey; a key that changes with it opens a new one.', async () => {
  const moves = async (isKeyed: boolean): Promise<boolean> => {
    const {show} = await openNodeMenu({isKeyed});
    const first = await show(0);
    return (await show(1)) > first;
  };
  expect([await moves(false), await moves(true)]).toEqual([false, true]);
});

prove('the arrows up and down do not move the caret.', async () => {
  const typedAfterDown = async (isOpen: boolean): Promise<string[]> => {
    const {editor, show} = await openNodeMenu({});
    if (isOpen) await show(0);
    await userEvent.keyboard('{ArrowDown}-');
    await expect.poll(() => textOf(editor)).toContain('-');
    return linesOf(editor);
  };
  expect(await typedAfterDown(true)).toEqual(['-ebb flow', 'neap']);
  expect(await typedAfterDown(false)).toEqual(['ebb flow', '-neap']);
});

prove('Nothing sends this command: the menu has another one of the same name, which is not exported.', async () => {
  const {editor, options} = await openTypeahead(['Ada', 'Bob']);
  // The menu scrolls to options whose elements it knows.
  for (const option of options) option.setRefElement(document.body);
  const sent: unknown[] = [];
  const types = new Set<unknown>();
  editor.registerCommand(
    SCROLL_TYPEAHEAD_OPTION_INTO_VIEW_COMMAND,
    (payload) => sent.push(payload) < 0,
    COMMAND_PRIORITY_CRITICAL,
  );
  const dispatch = editor.dispatchCommand.bind(editor);
  editor.dispatchCommand = (command, payload) => {
    types.add(command.type);
    return dispatch(command, payload);
  };
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(listed).toEqual(['Ada', '[Bob]']);
  expect([types.has('SCROLL_TYPEAHEAD_OPTION_INTO_VIEW_COMMAND'), sent]).toEqual([true, []]);
  editor.dispatchCommand(SCROLL_TYPEAHEAD_OPTION_INTO_VIEW_COMMAND, {index: 0, option: new TypeaheadOption('Ada')});
  expect(sent).toHaveLength(1);
});

prove('When several configurations recognize a link, the last one is offered.', async () => {
  const config = (type: string, host = ''): EmbedConfig => ({
    type,
    parseUrl: (url) => (url.includes(host) ? {id: type, url} : null),
    insertNode: () => undefined,
  });
  const embedConfigs = [config('video'), config('sound'), config('map', 'map.example')];
  const offered = async (configs: EmbedConfig[]): Promise<string> => {
    const {editor} = await openRichText(
      <LexicalAutoEmbedPlugin
        embedConfigs={configs}
        onOpenEmbedModalForConfig={() => undefined}
        getMenuOptions={({type}) => [new AutoEmbedOption(type, {onSelect: () => undefined})]}
        menuRenderFn={(anchor, {options}) =>
          anchor.current === null ? null : createPortal(<output>{options.map(({title}) => title).join()}</output>, anchor.current)
        }
      />,
      [LinkNode, AutoLinkNode],
    );
    await drawn(() => {
      editor.update(
        () => {
          const link = $createLinkNode('https://video.example/42').append($createTextNode('a video'));
          $getRoot().append($createParagraphNode().append(link));
          link.selectEnd();
        },
        {discrete: true, tag: 'paste'},
      );
    });
    await expect.poll(() => document.querySelector('output')).not.toBeNull();
    return document.querySelector('output')?.textContent ?? '';
  };
  expect(await offered(embedConfigs)).toBe('sound');
  expect(await offered(embedConfigs.toReversed())).toBe('video');
});

prove('without an option no other handler hears of the key', async () => {
  const heardOf = async (names: string[] | null): Promise<number> => {
    let count = 0;
    const {editor} = names === null ? await openRichText(null) : await openTypeahead(names);
    if (names === null) await userEvent.click(editor.getRootElement() ?? document.body);
    editor.registerCommand(KEY_ARROW_DOWN_COMMAND, () => (count += 1) < 0, COMMAND_PRIORITY_EDITOR);
    await userEvent.keyboard('{ArrowDown}');
    return count;
  };
  expect(await heardOf(null)).toBe(1);
  expect(await heardOf([])).toBe(0);
});

prove(
  'The label is fixed. setHighlightedIndex(), which menuRenderFn may call for a hovered option, leaves aria-activedescendant at the option before.',
  async () => {
    const options = ['Ada', 'Bob'].map((name) => new TypeaheadOption(name));
    const highlights: ((index: number) => void)[] = [];
    function Menu() {
      const triggerFn = useBasicTypeaheadTriggerMatch('@', {minLength: 0});
      return (
        <LexicalTypeaheadMenuPlugin
          options={options}
          onQueryChange={() => undefined}
          onSelectOption={() => undefined}
          triggerFn={triggerFn}
          anchorClassName="people"
          menuRenderFn={(anchor, {selectedIndex, setHighlightedIndex}) => {
            highlights.push(setHighlightedIndex);
            return anchor.current === null
              ? null
              : createPortal(<Items names={['Ada', 'Bob']} selectedIndex={selectedIndex} />, anchor.current);
          }}
        />
      );
    }
    const {editor} = await openRichText(<Menu />);
    const element = editor.getRootElement();
    if (element === null) throw new Error('expected a root element');
    await userEvent.click(element);
    await userEvent.keyboard('@');
    await expect.poll(listed).toEqual(['[Ada]', 'Bob']);
    // The class can be chosen, the label cannot.
    const anchor = document.querySelector('.people');
    expect(anchor?.getAttribute('aria-label')).toBe('Typeahead menu');
    await drawn(() => highlights.at(-1)?.(1));
    await expect.poll(listed).toEqual(['Ada', '[Bob]']);
    expect(element.getAttribute('aria-activedescendant')).toBe('typeahead-item-0');
    await userEvent.keyboard('{ArrowUp}{ArrowDown}');
    await expect.poll(listed).toEqual(['Ada', '[Bob]']);
    expect(element.getAttribute('aria-activedescendant')).toBe('typeahead-item-1');
  },
);

prove(
  'The samples put their plugins into the Frame of the plugins page, an editor with rich text, and share this menu:',
  async () => {
    // Unmounts what the proof before has left.
    await openRichText(null);
    const actions = async (isEditable: boolean): Promise<{isOpen: boolean; isPrevented: boolean}> => {
      document.body.replaceChildren();
      // The plugin of the tests makes it from the block of the page.
      const {editor, element, unmount} = await showSample(
        (await import(/* @vite-ignore */ `${page}/ContextMenuSample.tsx`)) as {default: ComponentType},
      );
      await drawn(() => {
        editor.setEditable(isEditable);
      });
      const event = new MouseEvent('contextmenu', {bubbles: true, cancelable: true, clientX: 5, clientY: 5});
      await drawn(() => {
        element.dispatchEvent(event);
      });
      const isOpen = listed().length > 0;
      await unmount();
      expect(document.getElementById('typeahead-menu')).toBeNull();
      return {isOpen, isPrevented: event.defaultPrevented};
    };
    expect(await actions(true)).toEqual({isOpen: true, isPrevented: true});
    // Nothing in the menu could change the text then.
    expect(await actions(false)).toEqual({isOpen: false, isPrevented: false});

    document.body.replaceChildren();
    const {editor, unmount} = await showSample(
      (await import(/* @vite-ignore */ `${page}/NodeMenuSample.tsx`)) as {default: ComponentType},
    );
    await updated(editor, () => void $getRoot().selectEnd());
    await expect.poll(listed).toEqual(['[Remove link]']);
    await drawn(() => {
      editor.setEditable(false);
    });
    expect(listed()).toEqual([]);
    await unmount();
  },
);
