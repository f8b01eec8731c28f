// cspell:ignore hellotail hellotailx xtail

import {DRAG_DROP_PASTE} from '@lexical/rich-text';
import {$createParagraphNode, $getRoot, $getSelection, $isElementNode, $isRangeSelection} from 'lexical';
import {act, type ComponentType} from 'react';
import {expect, vi} from 'vitest';
import {userEvent} from 'vitest/browser';

import {withClipboard} from '../support/clipboard.ts';
import {keysHandled} from '../support/keys.ts';
import {prove} from '../support/prove.ts';
import {change, showSample} from '../support/sample.ts';
import {storedDocument, storedParagraph, type StoredNode} from '../support/stored-json.ts';

const page = '/page-components/docs/recipes/images.md';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60"><rect width="120" height="60"/></svg>';
const src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
const stored = (alt = ''): StoredNode => ({alt, src, type: 'image', version: 1});

/** The page's editor with an image in a line of text, and the caret at its start. */
async function showPage(...nodes: StoredNode[]) {
  document.body.replaceChildren();
  // The plugin of the tests makes it from the files of the page.
  const shown = await showSample((await import(/* @vite-ignore */ `${page}/ImagesEditor.tsx`)) as {default: ComponentType});
  const {container, editor, element} = shown;
  const blocks = nodes.length > 0 ? nodes : [storedParagraph('hello', stored(), 'tail')];
  await change(editor, () => {
    editor.setEditorState(editor.parseEditorState(storedDocument(...blocks)));
  });
  const press = (keys: string) =>
    act(async () => {
      await userEvent.keyboard(keys);
      await keysHandled();
    });
  const click = (target: Element | null | undefined) =>
    act(async () => {
      if (!target) throw new Error('expected something to click on');
      await userEvent.click(target);
      await keysHandled();
    });
  // Beside the image.
  await act(async () => {
    await userEvent.click(element, {position: {x: element.clientWidth - 5, y: 5}});
    await keysHandled();
  });
  return {
    ...shown,
    click,
    press,
    image: () => element.querySelector('img'),
    field: (name: string) => container.querySelector<HTMLInputElement>(`input[name=${name}]`),
    /** Where the selection begins and ends. */
    place: () =>
      editor.getEditorState().read(() => {
        const selection = $getSelection();
        if (!$isRangeSelection(selection)) return [];
        return [selection.anchor, selection.focus].map((point) => `${point.getNode().getTextContent()} ${point.offset}`);
      }),
    texts: () =>
      editor.getEditorState().read(() =>
        $getRoot()
          .getChildren()
          .map((block) =>
            $isElementNode(block)
              ? block
                  .getChildren()
                  .map((node) => node.getTextContent() || node.getType())
                  .join(' ')
              : block.getType(),
          ),
      ),
  };
}

prove('Shift and an arrow key select an image. Backspace after an image removes it.', async () => {
  const {field, place, press, texts, unmount} = await showPage();
  const places: unknown[] = [];
  await press('{End}');
  for (const key of ['{ArrowLeft>4/}', '{ArrowLeft}', '{ArrowRight}', '{ArrowUp}', '{ArrowDown}']) {
    await press(key);
    places.push(place()[0]);
  }
  expect(places).toEqual(['tail 0', 'hello 5', 'tail 0', 'hello 0', 'tail 4']);
  expect(field('alt')).toBe(null);
  await press('{ArrowLeft>4/}{Shift>}{ArrowLeft}{/Shift}');
  expect([place()[0], field('alt')?.value]).toEqual(['tail 0', '']);
  await press('{ArrowRight}{Backspace}');
  expect(texts()).toEqual(['hellotail']);
  await unmount();
});

prove(
  'A click selects it like text: typing replaces it, and cut and paste move it.',
  withClipboard(async () => {
    const {click, image, press, texts, unmount} = await showPage();
    await click(image());
    await press('{Control>}x{/Control}');
    expect(texts()).toEqual(['hellotail']);
    await press('{End}');
    await press('{Control>}v{/Control}');
    // The browser hands over what is pasted when it has read the clipboard.
    await expect.poll(texts, {timeout: 5000}).toEqual(['hellotail image']);
    await click(image());
    await press('x');
    expect(texts()).toEqual(['hellotailx']);
    await press('{Control>}z{/Control}');
    await click(image());
    await press('{Delete}');
    expect(texts()).toEqual(['hellotail']);
    await unmount();
  }),
);

prove('A description that is not saved is lost when the selection moves.', async () => {
  const {click, element, field, image, press, texts, unmount} = await showPage();
  await click(image());
  await click(field('alt'));
  await press('A dog{Enter}');
  expect([image()?.alt, document.activeElement === element]).toEqual(['A dog', true]);
  // The next key does not replace the image.
  await press('x');
  expect(texts()).toEqual(['hello image xtail']);
  await click(image());
  expect(field('alt')?.value).toBe('A dog');
  await click(field('alt'));
  await press('{End}s');
  await click(element.querySelector('[data-lexical-text]'));
  expect([image()?.alt, field('alt')]).toEqual(['A dog', null]);
  await unmount();
});

prove(
  'An inserted image leaves the focus where it is. Any other update moves it into the text if there is a caret.',
  async () => {
    const {editor, texts, unmount} = await showPage();
    const other = document.body.appendChild(document.createElement('input'));
    await act(async () => {
      editor.dispatchCommand(DRAG_DROP_PASTE, [new File([svg], 'hills.svg', {type: 'image/svg+xml'})]);
      await userEvent.click(other);
      await userEvent.keyboard('a');
      await expect.poll(() => texts().length, {timeout: 5000}).toBe(2);
      await userEvent.keyboard('b');
    });
    expect([document.activeElement === other, other.value, texts()]).toEqual([true, 'ab', ['hello image tail', 'image']]);
    await change(editor, () => $getRoot().getLastChild()?.insertBefore($createParagraphNode()));
    expect(document.activeElement === other).toBe(false);
    await unmount();
  },
);

prove('Choose an image of less than 1 MB.', async () => {
  document.body.replaceChildren();
  const {container, editor, unmount} = await showSample(
    (await import(/* @vite-ignore */ `${page}/SmallEditor.tsx`)) as {default: ComponentType},
  );
  const asked = vi.spyOn(window, 'prompt').mockReturnValue('A dog');
  const images = () => [...container.querySelectorAll('img')].map(({alt}) => alt);
  const choose = async (file: File) => {
    const data = new DataTransfer();
    data.items.add(file);
    await act(async () => {
      const input = container.querySelector<HTMLInputElement>('[type=file]');
      if (input === null) throw new Error('expected a field for files');
      input.files = data.files;
      input.dispatchEvent(new Event('change', {bubbles: true}));
      await new Promise((resolve) => {
        setTimeout(resolve, 200);
      });
    });
  };
  expect(images()).toEqual(['Hills']);
  await choose(new File(['x'.repeat(1_000_000)], 'large.svg', {type: 'image/svg+xml'}));
  await choose(new File([svg], 'page.html', {type: 'text/html'}));
  expect(images()).toEqual(['Hills']);
  await choose(new File([svg], 'dog.svg', {type: 'image/svg+xml'}));
  expect(images()).toEqual(['Hills', 'A dog']);
  asked.mockReturnValue(null);
  await choose(new File([svg], 'cat.svg', {type: 'image/svg+xml'}));
  expect(images()).toEqual(['Hills', 'A dog']);
  // What anybody has stored is shown without an address.
  const strange = [{src: 7}, {src: 'javascript:0'}, {src: [src], alt: {}}, {}].map((json) => ({
    type: 'image',
    version: 1,
    ...json,
  }));
  await change(editor, () => {
    editor.setEditorState(editor.parseEditorState(storedDocument(storedParagraph(...strange))));
  });
  expect([...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual(['', '', '', '']);
  asked.mockRestore();
  await unmount();
});
