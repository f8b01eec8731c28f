import {LexicalNodeMenuPlugin, MenuOption} from '@lexical/react/LexicalNodeMenuPlugin';
import {
  LexicalTypeaheadMenuPlugin,
  MenuOption as TypeaheadOption,
  useBasicTypeaheadTriggerMatch,
} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {$createTextNode, $getRoot, type LexicalEditor, type NodeKey} from 'lexical';
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

prove('Arrow down, arrow up | next or previous option; after the last comes the first', async () => {
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
});

prove('Enter, Tab | choose; without an option the key works as usual', async () => {
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

prove('Escape | close; a typeahead menu opens again with the next letter, unless triggerFn returns null', async () => {
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
});

prove('set nodeKey to null in onClose, or Escape opens the menu again at once.', async () => {
  const afterEscape = async (takesBack: boolean): Promise<string[]> => {
    const {show} = await openNodeMenu({takesBack});
    await show(0);
    await userEvent.keyboard('{Escape}');
    await drawn(() => undefined);
    return listed();
  };
  expect(await afterEscape(true)).toEqual([]);
  expect(await afterEscape(false)).toEqual(['[Rise]']);

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
