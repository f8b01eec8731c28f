import {$createParagraphNode, $createTextNode, $getRoot, DecoratorNode, type LexicalEditor, type TextNode} from 'lexical';
import type {KeyboardEvent, ReactElement} from 'react';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {linesOf} from '../../support/editor.ts';
import {openRichText, updated} from '../../support/plugin.tsx';
import {prove} from '../../support/prove.ts';

/** What the buttons of the node below do. */
const chip = {clicks: 0, onKeyDown: (_event: KeyboardEvent): void => undefined};

class ChipNode extends DecoratorNode<ReactElement> {
  static override getType(): string {
    return 'chip';
  }
  static override clone(node: ChipNode): ChipNode {
    return new ChipNode(node.__key);
  }
  override createDOM(): HTMLElement {
    return document.createElement('span');
  }
  override updateDOM(): boolean {
    return false;
  }
  override decorate(): ReactElement {
    return (
      <button onClick={() => (chip.clicks += 1)} onKeyDown={chip.onKeyDown}>
        chip
      </button>
    );
  }
}

/** Presses Enter on a button inside a decorator, with the caret within `hello`. */
async function pressEnter(onKeyDown: (event: KeyboardEvent) => void): Promise<{editor: LexicalEditor; clicks: number}> {
  Object.assign(chip, {clicks: 0, onKeyDown});
  const {editor, container} = await openRichText(null, [ChipNode], {
    editorState: () => {
      $getRoot().append($createParagraphNode().append($createTextNode('hello'), new ChipNode()));
    },
  });
  editor.getRootElement()?.focus();
  await updated(editor, () => void $getRoot().getFirstDescendant<TextNode>()?.select(2, 2));
  container.querySelector('button')?.focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => chip.clicks + linesOf(editor).length).toBe(2);
  return {editor, clicks: chip.clicks};
}

prove('stop keys that are pressed on a control, or Enter splits the text at the caret.', async () => {
  const passed = await pressEnter(() => undefined);
  expect([passed.clicks, linesOf(passed.editor)]).toEqual([0, ['he', 'llo']]);
  const stopped = await pressEnter((event) => {
    event.stopPropagation();
  });
  expect([stopped.clicks, linesOf(stopped.editor)]).toEqual([1, ['hello']]);
});
