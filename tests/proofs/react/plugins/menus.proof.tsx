import {LexicalTypeaheadMenuPlugin, MenuOption} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import useLexicalEditable from '@lexical/react/useLexicalEditable';
import {$getRoot, type LexicalEditor} from 'lexical';
import type {ComponentType, ReactElement} from 'react';
import {createPortal} from 'react-dom';
import {beforeEach, expect} from 'vitest';

import {linesOf} from '../../support/editor.ts';
import {stubMenuEnvironment} from '../../support/menu-environment.ts';
import {drawn, openRichText, typeAtEnd} from '../../support/plugin.tsx';
import {prove} from '../../support/prove.ts';
import {showSample} from '../../support/sample.ts';

beforeEach(stubMenuEnvironment);

const options = [new MenuOption('Ada')];

/** A menu that opens on each letter; its option replaces the document. */
function People(): ReactElement {
  return (
    <LexicalTypeaheadMenuPlugin
      options={options}
      onQueryChange={() => undefined}
      onSelectOption={(option) => {
        $getRoot().selectEnd().insertText(option.key);
      }}
      triggerFn={(text) => ({leadOffset: 0, matchingString: text, replaceableString: text})}
      menuRenderFn={(anchor, {selectOptionAndCleanUp}) =>
        anchor.current === null
          ? null
          : createPortal(
              <button
                role="option"
                aria-selected
                onClick={() => {
                  selectOptionAndCleanUp(options[0] ?? new MenuOption(''));
                }}
              />,
              anchor.current,
            )
      }
    />
  );
}

function PeopleWhileWriting(): ReactElement | null {
  return useLexicalEditable() ? <People /> : null;
}

/** What stands on the page of the open menu. */
const shown = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=option]')];

/** Locks an editor whose menu is open and chooses the first option that is still there. */
async function chooseLocked(editor: LexicalEditor): Promise<void> {
  expect(shown()).not.toHaveLength(0);
  await drawn(() => {
    editor.setEditable(false);
  });
  await drawn(() => shown()[0]?.click());
}

prove('render the plugin only while useLexicalEditable() is true: users can still choose from a menu that is open.', async () => {
  const linesWith = async (menu: ReactElement): Promise<string[]> => {
    const {editor} = await openRichText(menu);
    await typeAtEnd(editor, '@');
    await chooseLocked(editor);
    return linesOf(editor);
  };
  expect(await linesWith(<People />)).toEqual(['@Ada']);
  expect(await linesWith(<PeopleWhileWriting />)).toEqual(['@']);

  // The samples of the page, and what opens their menus.
  const page = '/page-components/docs/react/plugins/menus.md';
  const press = (name: string) => (editor: LexicalEditor) => {
    const buttons = editor.getRootElement()?.ownerDocument.querySelectorAll('button') ?? [];
    [...buttons].find(({textContent}) => textContent === name)?.click();
  };
  const openings: [sample: string, open: (editor: LexicalEditor) => unknown][] = [
    ['TypeaheadSample', (editor) => typeAtEnd(editor, '@')],
    ['ContextMenuSample', (editor) => editor.getRootElement()?.dispatchEvent(new MouseEvent('contextmenu', {bubbles: true}))],
    [
      'NodeMenuSample',
      (editor) => {
        editor.update(() => void $getRoot().selectEnd());
      },
    ],
    ['EmbedSample', press('Paste a video link')],
  ];
  for (const [name, open] of openings) {
    document.body.replaceChildren();
    // The plugin of the tests makes it from the block of the page.
    const {editor, unmount} = await showSample(
      (await import(/* @vite-ignore */ `${page}/${name}.tsx`)) as {default: ComponentType},
    );
    await drawn(() => {
      void open(editor);
    });
    await drawn(() => undefined);
    const before = JSON.stringify(editor.getEditorState());
    await chooseLocked(editor);
    expect(JSON.stringify(editor.getEditorState()), name).toBe(before);
    expect(shown(), name).toEqual([]);
    await unmount();
  }
});
