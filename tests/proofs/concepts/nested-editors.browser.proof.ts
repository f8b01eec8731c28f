import {DRAG_DROP_PASTE, registerRichText} from '@lexical/rich-text';
import {$getRoot, $getSelection, COMMAND_PRIORITY_LOW, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {$append, change, mount, settled} from '../support/editor.ts';
import {$createFigureNode, FigureNode} from '../support/figure.ts';
import {prove} from '../support/prove.ts';

/** A document with a figure; the caption is shown in it, as its React component would do. */
function mountFigure(): {
  outer: LexicalEditor;
  element: HTMLElement;
  caption: LexicalEditor;
  captionElement: HTMLElement;
  figure: FigureNode;
} {
  const {editor: outer, element} = mount({nodes: [FigureNode]});
  let figure: FigureNode | undefined;
  change(outer, () => {
    figure = $createFigureNode('/hills.png');
    $append('document');
    $getRoot().append(figure);
  });
  if (figure === undefined) throw new Error('expected a figure');
  const caption = figure.__caption;
  caption._parentEditor = outer;
  const captionElement = document.createElement('div');
  captionElement.contentEditable = 'true';
  element.querySelector('figure')?.append(captionElement);
  caption.setRootElement(captionElement);
  registerRichText(outer);
  registerRichText(caption);
  return {outer, element, caption, captionElement, figure};
}

const hasSelection = (editor: LexicalEditor): boolean => editor.getEditorState().read($getSelection) !== null;

prove(
  'A document and its nested editors have one selection: selecting in one editor sets the selection of the others to null. A toolbar must therefore remember which editor was active last.',
  async () => {
    const {outer, element, caption, captionElement} = mountFigure();
    const paragraph = element.querySelector('p');
    if (paragraph === null) throw new Error('expected a paragraph');
    await userEvent.click(paragraph);
    await settled();
    expect([hasSelection(outer), hasSelection(caption)]).toEqual([true, false]);
    await userEvent.click(captionElement);
    await settled();
    expect([hasSelection(outer), hasSelection(caption)]).toEqual([false, true]);
    await userEvent.click(paragraph);
    await settled();
    expect([hasSelection(outer), hasSelection(caption)]).toEqual([true, false]);

    const beside = mountFigure();
    for (const other of [beside.captionElement, beside.element.querySelector('p')]) {
      if (other === null) throw new Error('expected a paragraph');
      await userEvent.click(other);
      await settled();
      expect([hasSelection(outer), hasSelection(caption)]).toEqual([true, false]);
    }
    expect([hasSelection(beside.outer), hasSelection(beside.caption)]).toEqual([true, false]);
  },
);

prove('Rich text dispatches DRAG_DROP_PASTE when files are dropped, or pasted without text.', () => {
  const {outer, element} = mountFigure();
  const names: string[] = [];
  outer.registerCommand(
    DRAG_DROP_PASTE,
    (files) => {
      names.push(...files.map(({name}) => name));
      return true;
    },
    COMMAND_PRIORITY_LOW,
  );
  change(outer, () => void $getRoot().selectStart());
  const transfer = (name: string, html?: string): DataTransfer => {
    const data = new DataTransfer();
    data.items.add(new File(['x'], name, {type: 'image/png'}));
    if (html !== undefined) data.setData('text/html', html);
    return data;
  };
  const init = {bubbles: true, cancelable: true};
  element.dispatchEvent(new DragEvent('drop', {...init, dataTransfer: transfer('dropped')}));
  element.dispatchEvent(new DragEvent('drop', {...init, dataTransfer: transfer('dropped with HTML', '<img>')}));
  element.dispatchEvent(new ClipboardEvent('paste', {...init, clipboardData: transfer('pasted')}));
  element.dispatchEvent(new ClipboardEvent('paste', {...init, clipboardData: transfer('copied from a web page', '<img>')}));
  expect(names).toEqual(['dropped', 'dropped with HTML', 'pasted']);
});
