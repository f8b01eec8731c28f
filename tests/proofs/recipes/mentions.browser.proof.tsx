import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {PlainTextPlugin} from '@lexical/react/LexicalPlainTextPlugin';
import {LexicalTypeaheadMenuPlugin, MenuOption} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {act} from 'react';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {prove} from '../support/prove.ts';
import {show} from '../support/sample.ts';

/** How far the menu is below the top of its line, when its anchor is put into an element with this position. */
async function distance(position: string): Promise<number> {
  const parent = document.createElement('div');
  Object.assign(parent.style, {position, marginTop: '200px'});
  document.body.replaceChildren(parent);
  const {element, unmount} = await show(
    <LexicalComposer initialConfig={{namespace: 'menu', onError: console.error}}>
      <PlainTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />
      <LexicalTypeaheadMenuPlugin
        parent={parent}
        options={[new MenuOption('one')]}
        onQueryChange={() => undefined}
        onSelectOption={() => undefined}
        triggerFn={(text) => ({leadOffset: 0, matchingString: text, replaceableString: text})}
        menuRenderFn={() => null}
      />
    </LexicalComposer>,
  );
  await act(async () => {
    await userEvent.click(element);
    await userEvent.keyboard('a');
  });
  const menu = () => document.getElementById('typeahead-menu');
  await expect.poll(() => menu()?.isConnected).toBe(true);
  const top = (menu()?.getBoundingClientRect().top ?? 0) - element.getBoundingClientRect().top;
  await unmount();
  return top;
}

prove(
  'The menu is at the wrong place. It is positioned from the top of the page. Set parent only to an element that is not itself positioned.',
  async () => {
    const right = await distance('static');
    expect(right).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThan(60);
    // The menu comes a little nearer once it has been measured.
    expect((await distance('relative')) - right).toBeGreaterThan(150);
  },
);
