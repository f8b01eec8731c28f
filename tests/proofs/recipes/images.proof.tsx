import {DRAG_DROP_PASTE, registerRichText} from '@lexical/rich-text';
import {
  $createNodeSelection,
  $getRoot,
  $isElementNode,
  $setSelection,
  COMMAND_PRIORITY_LOW,
  KEY_DOWN_COMMAND,
  PASTE_COMMAND,
  UNDO_COMMAND,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {act, type ComponentType} from 'react';
import {expect, vi} from 'vitest';

import {$append, mount, settled} from '../support/editor.ts';
import {observe} from '../support/errors.ts';
import {messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';
import {change, dispatch, showSample, typeAtEnd} from '../support/sample.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';

/** What proofs use of the page's code. */
interface Sample {
  default: ComponentType;
  ImageNode: Klass<LexicalNode>;
}

const page = '/page-components/docs/recipes/images.md';

async function sample(): Promise<Sample> {
  // The plugin of the tests makes it from the block of the page.
  return (await import(/* @vite-ignore */ `${page}/ImagesEditor.tsx`)) as Sample;
}

const stored = {alt: 'A red bridge', src: 'https://example.org/bridge.jpg', type: 'image', version: 1};

/** The blocks of an editor: the address and the description of an image, the text of others. */
function blocksOf(editor: LexicalEditor): string[] {
  return editor.getEditorState().read(() =>
    $getRoot()
      .getChildren()
      .map((node) => ($isElementNode(node) ? node.getTextContent() : JSON.stringify(node.exportJSON()))),
  );
}

/** The page's editor, and an upload that ends when it is told to. */
async function showPage() {
  let finish = (_isStored: boolean): void => undefined;
  const load = vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function read(this: FileReader) {
    finish = (isStored) => {
      Object.defineProperty(this, 'result', {value: 'https://example.org/a.png'});
      if (isStored) this.onload?.(new ProgressEvent('load') as ProgressEvent<FileReader>);
      else this.onerror?.(new ProgressEvent('error') as ProgressEvent<FileReader>);
    };
  });
  const shown = await showSample(await sample());
  return {
    ...shown,
    drop: (...names: string[]) =>
      dispatch(
        shown.editor,
        DRAG_DROP_PASTE,
        names.map((name) => new File(['x'], name, {type: name.endsWith('png') ? 'image/png' : 'text/plain'})),
      ),
    finish: (isStored = true) =>
      act(async () => {
        finish(isStored);
        await settled();
      }),
    status: () => shown.container.querySelector('[role=status]')?.textContent,
    close: async () => {
      load.mockRestore();
      await shown.unmount();
    },
  };
}

const inserted = '{"alt":"","src":"https://example.org/a.png","type":"image","version":1}';

prove(
  'Nothing happens on drop or paste. DRAG_DROP_PASTE comes from @lexical/rich-text and has no handler until you register one. A clipboard that also holds text or HTML does not send it.',
  async () => {
    const {editor} = mount();
    registerRichText(editor);
    const file = new File(['x'], 'a.png', {type: 'image/png'});
    expect(editor.dispatchCommand(DRAG_DROP_PASTE, [file])).toBe(false);

    // jsdom has no such events. This one has what the framework reads.
    class Clipboard extends Event {
      readonly clipboardData: {files: File[]; types: string[]; getData: () => string};
      constructor(types: string[]) {
        super('paste');
        this.clipboardData = {files: [file], types, getData: () => 'text'};
      }
    }
    vi.stubGlobal('ClipboardEvent', Clipboard);
    vi.stubGlobal('DragEvent', class Drag extends Event {});
    const sent: string[][] = [];
    for (const types of [['Files'], ['Files', 'text/plain'], ['Files', 'text/html']]) {
      const stop = editor.registerCommand(DRAG_DROP_PASTE, () => sent.push(types) > 0, COMMAND_PRIORITY_LOW);
      editor.dispatchCommand(PASTE_COMMAND, new Clipboard(types) as unknown as ClipboardEvent);
      stop();
    }
    vi.unstubAllGlobals();
    expect(sent).toEqual([['Files']]);

    const {editor: pageEditor, drop, finish, close} = await showPage();
    expect([await drop('notes.txt'), await drop('a.png')]).toEqual([false, true]);
    await finish();
    expect(blocksOf(pageEditor)).toContain(inserted);
    await close();
  },
);

prove(
  'The image vanishes on reload. importJSON or exportJSON leaves src out, or the class is missing in the editor that loads the document.',
  async () => {
    const {ImageNode} = await sample();
    const json = storedDocument(stored);
    const load = (...nodes: Klass<LexicalNode>[]): LexicalEditor => {
      const {editor} = mount({
        nodes,
        onError: (error) => {
          throw error;
        },
      });
      editor.setEditorState(editor.parseEditorState(json));
      return editor;
    };
    expect(blocksOf(load(ImageNode))).toEqual([JSON.stringify(stored)]);
    expect(messageThrownBy(() => load())).toContain('parseEditorState: type "image" + not found');

    const importJSON = ImageNode.importJSON.bind(ImageNode);
    const forget = vi.spyOn(ImageNode, 'importJSON').mockImplementation((node) => importJSON({...node, ...{src: ''}}));
    expect(blocksOf(load(ImageNode))).toEqual([JSON.stringify({...stored, src: ''})]);
    forget.mockRestore();
  },
);

prove(
  'Enter in the description splits a paragraph. Keys that are pressed in an input inside a decorator reach the editor, too. A handler of KEY_DOWN_COMMAND that returns true keeps them from it, as above.',
  async () => {
    const {editor, element, close} = await showPage();
    await change(editor, () => {
      const state = editor.parseEditorState(storedDocument(storedParagraph('hello'), stored));
      editor.setEditorState(state);
    });
    await change(editor, () => $getRoot().getAllTextNodes()[0]?.select(2, 2));
    const enter = async (): Promise<string | undefined> => {
      const field = element.querySelector('input');
      await act(async () => {
        field?.dispatchEvent(new KeyboardEvent('keydown', {bubbles: true, cancelable: true, code: 'Enter', key: 'Enter'}));
        await settled();
      });
      return blocksOf(editor)[0];
    };
    expect(await enter()).toBe('hello');
    // Without the page's handler.
    const keys = editor._commands.get(KEY_DOWN_COMMAND);
    for (const listeners of keys ?? []) listeners.clear();
    expect(await enter()).toBe('he');
    await close();
  },
);

prove('So no document that is saved during the upload, and no undo after it, shows an image without an address.', async () => {
  const {editor, drop, finish, status, close} = await showPage();
  await typeAtEnd(editor, 'a');
  await drop('a.png');
  expect([blocksOf(editor), status()]).toEqual([['a'], 'Uploading a.png']);
  await change(editor, () => {
    $append('b').selectEnd();
  });
  await finish();
  expect([blocksOf(editor), status()]).toEqual([['a', inserted, 'b'], '']);
  await dispatch(editor, UNDO_COMMAND, undefined);
  expect(blocksOf(editor)).toEqual(['a', 'b']);
  await dispatch(editor, UNDO_COMMAND, undefined);
  expect(blocksOf(editor)).toEqual(['a']);

  await drop('b.png');
  await finish(false);
  expect([blocksOf(editor), status()]).toEqual([['a'], 'b.png could not be uploaded.']);
  await close();
});

prove(
  'The node is inserted when it has its address, behind the block that had the caret or the image that was selected.',
  async () => {
    const {editor, drop, finish, close} = await showPage();
    const errors: Error[] = [];
    observe(editor, (error) => errors.push(error));
    await change(editor, () => {
      editor.setEditorState(editor.parseEditorState(storedDocument(stored, storedParagraph('behind'))));
    });
    await change(editor, () => {
      const selection = $createNodeSelection();
      selection.add($getRoot().getFirstChildOrThrow().getKey());
      $setSelection(selection);
    });
    await drop('a.png');
    await finish();
    expect(blocksOf(editor).map((block) => block.includes('a.png'))).toEqual([false, true, false]);
    await change(editor, () => $getRoot().getLastDescendant()?.selectEnd());
    await drop('a.png');
    await finish();
    expect(blocksOf(editor).map((block) => block.includes('a.png'))).toEqual([false, true, false, true, false]);
    expect(errors).toEqual([]);
    await close();
  },
);

prove('Leaving the description without a change is no step of the history.', async () => {
  const {editor, element, close} = await showPage();
  await change(editor, () => {
    editor.setEditorState(editor.parseEditorState(storedDocument(storedParagraph('a'), stored)));
  });
  await change(editor, () => $append('b'));
  const leave = async (text?: string): Promise<HTMLInputElement | null> => {
    const field = element.querySelector('input');
    await act(async () => {
      if (field !== null && text !== undefined) field.value = text;
      field?.dispatchEvent(new FocusEvent('focusout', {bubbles: true}));
      await settled();
    });
    return element.querySelector('input');
  };
  await leave();
  await dispatch(editor, UNDO_COMMAND, undefined);
  expect(blocksOf(editor)).toEqual(['a', JSON.stringify(stored)]);

  await leave('A green bridge');
  expect(blocksOf(editor)[1]).toBe(JSON.stringify({...stored, alt: 'A green bridge'}));
  await dispatch(editor, UNDO_COMMAND, undefined);
  expect(blocksOf(editor)[1]).toBe(JSON.stringify(stored));
  expect((await leave())?.value).toBe(stored.alt);

  await act(async () => {
    editor.setEditable(false);
    await settled();
  });
  expect(element.querySelector('input')?.readOnly).toBe(true);
  await close();
});
