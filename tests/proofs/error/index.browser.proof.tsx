import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import type {InitialConfigType} from '@lexical/react/LexicalComposer';
import {$getRoot, $nodesOfType, DecoratorNode, type LexicalEditor} from 'lexical';
import type {ComponentType, ReactNode} from 'react';
import {expect, vi} from 'vitest';
import {userEvent} from 'vitest/browser';

import {$append, linesOf, settled} from '../support/editor.ts';
import {keysHandled} from '../support/keys.ts';
import {complete, updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';

const {RememberDrawnPlugin, onError: restore} = (await pageFile('error/index.md', 'restoreDrawn.tsx')) as {
  RememberDrawnPlugin: ComponentType;
  onError: InitialConfigType['onError'];
};

/** How often drawing fails from now on. */
let failures = 0;

class FragileNode extends DecoratorNode<ReactNode> {
  override decorate(): ReactNode {
    if (failures > 0) {
      failures -= 1;
      throw new Error('decorate broke');
    }
    return <b>★</b>;
  }
}
complete(FragileNode, 'fragile', {tag: 'span'});

async function open(onError: InitialConfigType['onError']) {
  document.body.replaceChildren();
  const {editor, container} = await renderInComposer(
    <>
      <RememberDrawnPlugin />
      <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />
    </>,
    {nodes: [FragileNode], onError},
  );
  const element = container.querySelector<HTMLElement>('[contenteditable]');
  if (element === null) throw new Error('expected an editable element');
  updateNow(editor, () => void $append('row').append(new FragileNode()));
  const heard: string[][] = [];
  editor.registerUpdateListener(() => heard.push(linesOf(editor)));
  await userEvent.click(element);
  updateNow(editor, () => void $getRoot().getFirstChildOrThrow().selectStart());
  await userEvent.keyboard('ab');
  await keysHandled();
  return {editor, element, heard};
}

/** Makes a change that cannot be drawn this often. */
async function breakDrawing(editor: LexicalEditor, times: number): Promise<void> {
  failures = times;
  try {
    updateNow(editor, () => {
      for (const node of $nodesOfType(FragileNode)) node.markDirty();
      $append('changed');
    });
  } catch {
    // It is thrown here when drawing fails twice.
  }
  failures = 0;
  await settled();
}

/** Types two lines at the caret. */
async function typeTwoLines(): Promise<void> {
  await userEvent.keyboard('cd{Enter}e{Backspace}f');
  await keysHandled();
}

// This one is first: after a second try that throws, no editor of the page gets one.

prove('If that works, nothing is lost.', async () => {
  const onError = vi.fn();
  const {editor, element} = await open(onError);
  await breakDrawing(editor, 1);
  await typeTwoLines();
  expect(linesOf(editor)).toEqual(['abcd', 'f', 'row', 'changed']);
  expect(element.textContent).toBe(['abcd', 'f', 'row★', 'changed'].join(''));
  expect(onError).toHaveBeenCalledOnce();
});

prove('Typed characters get lost or appear in the wrong place.', async () => {
  // What is typed ends with an error, which nobody catches.
  const ignore = (event: Event): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('error', ignore, {capture: true});
  const {editor, heard} = await open(() => undefined);
  await breakDrawing(editor, 2);
  heard.length = 0;
  await typeTwoLines();
  expect(linesOf(editor).slice(0, 2)).not.toEqual(['abcd', 'f']);
  expect(heard).toEqual([]);
  // Without its element it answers nothing of what the next proof does.
  editor.setRootElement(null);
  await keysHandled();
  window.removeEventListener('error', ignore, {capture: true});
});

prove('The change that cannot be rendered is lost, and the editor continues:', async () => {
  const print = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const {editor, element} = await open(restore);
  await breakDrawing(editor, 2);
  expect(linesOf(editor)).toEqual(['ab', 'row']);
  expect(document.activeElement).toBe(element);
  await typeTwoLines();
  expect(linesOf(editor)).toEqual(['abcd', 'f', 'row']);
  expect(element.textContent).toBe(['abcd', 'f', 'row★'].join(''));
  print.mockRestore();
});
