// cspell:ignore bridg onetwo

import {createHeadlessEditor} from '@lexical/headless';
import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {DRAG_DROP_PASTE, registerRichText} from '@lexical/rich-text';
import {
  $createNodeSelection,
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isElementNode,
  $nodesOfType,
  $setSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_LOW,
  PASTE_COMMAND,
  REDO_COMMAND,
  UNDO_COMMAND,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {act, type ComponentType, StrictMode} from 'react';
import {expect, vi} from 'vitest';

import {$append, linesOf, mount, settled} from '../support/editor.ts';
import {prove} from '../support/prove.ts';
import {change, dispatch, show, typeAtEnd} from '../support/sample.ts';
import {bound} from '../support/shared.ts';
import {storedDocument, storedParagraph, type StoredNode} from '../support/stored-json.ts';

/** How the page's code sends a file. */
type SendFile = (file: File, signal: AbortSignal) => Promise<string>;

/** What an image stores. */
interface ImageData {
  src: string;
  alt: string;
}

/** What proofs use of the page's code. */
interface Plugin {
  ImagesPlugin: ComponentType<{send: SendFile}>;
}

const page = '/page-components/docs/recipes/images.md';

// The plugin of the tests makes them from the files of the page.
const {ImageNode} = (await import(/* @vite-ignore */ `${page}/ImageNode.ts`)) as {ImageNode: Klass<LexicalNode>};
const {ImagesPlugin} = (await import(/* @vite-ignore */ `${page}/ImagesPlugin.tsx`)) as Plugin;

const address = 'https://example.org/a.png';
const stored: StoredNode = {alt: 'A red bridge', src: 'https://example.org/bridge.jpg', type: 'image', version: 1};

/** The blocks of an editor: the name in the address and the description of an image, the text of others. */
function blocksOf(editor: LexicalEditor): string[] {
  const textOf = (node: LexicalNode): string => {
    if ($isElementNode(node)) return node.getChildren().map(textOf).join('');
    if (node.getType() !== 'image') return node.getTextContent().trim();
    const {src, alt} = node.exportJSON() as unknown as ImageData;
    return `<${src.split('/').at(-1) ?? ''}|${alt}>`;
  };
  return editor.getEditorState().read(() => $getRoot().getChildren().map(textOf));
}

/** A file that one may drop. */
const fileOf = (name: string): File => new File(['x'], name, {type: name.endsWith('png') ? 'image/png' : 'text/plain'});

/** One request to a server that answers when it is told to. */
interface Request {
  name: string;
  signal: AbortSignal;
  answer: (src?: string) => Promise<void>;
  fail: () => Promise<void>;
}

/** The page's plugin in an editor with these blocks, and the server that it sends files to. */
async function showPlugin(...nodes: StoredNode[]) {
  const requests: Request[] = [];
  const errors: Error[] = [];
  const send: SendFile = (file, signal) =>
    new Promise((resolve, reject) => {
      const then = (finish: () => void) =>
        act(async () => {
          finish();
          await settled();
        });
      requests.push({
        name: file.name,
        signal,
        answer: (src = `https://example.org/${file.name}`) =>
          then(() => {
            resolve(src);
          }),
        fail: () =>
          then(() => {
            reject(new Error('no network'));
          }),
      });
    });
  const config = {
    namespace: 'Images',
    nodes: [ImageNode, HorizontalRuleNode],
    onError: (error: Error) => errors.push(error),
    ...(nodes.length > 0 && {editorState: storedDocument(...nodes)}),
  };
  const app = () => (
    <StrictMode>
      <LexicalComposer initialConfig={config}>
        <ImagesPlugin send={(...sent) => send(...sent)} />
        <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />
        <HistoryPlugin />
      </LexicalComposer>
    </StrictMode>
  );
  const shown = await show(app());
  const {container, editor} = shown;
  const waitFor = (action: () => void) =>
    act(async () => {
      action();
      await settled();
    });
  return {
    ...shown,
    errors,
    requests,
    waitFor,
    renderAgain: () => shown.render(app()),
    request: (index: number): Request => {
      const found = requests[index];
      if (found === undefined) throw new Error(`expected at least ${index + 1} requests, found ${requests.length}`);
      return found;
    },
    drop: (...names: string[]) => dispatch(editor, DRAG_DROP_PASTE, names.map(fileOf)),
    status: () => container.querySelector('[role=status]')?.textContent.trim(),
    setEditable: (isEditable: boolean) =>
      waitFor(() => {
        editor.setEditable(isEditable);
      }),
    /** Selects the image that is the only child of a block. */
    select: (index: number) =>
      change(editor, () => {
        const block = $getRoot().getChildAtIndex(index);
        if ($isElementNode(block)) block.select(0, 1);
      }),
    caretAt: (index: number) =>
      change(editor, () => {
        const block = $getRoot().getChildAtIndex(index);
        if ($isElementNode(block)) block.selectEnd();
      }),
    field: (name: string) => container.querySelector<HTMLInputElement>(`input[name=${name}]`),
    /** Fills a field of the form and sends it. */
    fill: (name: string, text: string) =>
      waitFor(() => {
        const field = container.querySelector<HTMLInputElement>(`input[name=${name}]`);
        if (field === null) throw new Error(`expected a field ${name}, found none`);
        field.value = text;
        field.form?.requestSubmit();
      }),
  };
}

const paragraphs = (...texts: (string | StoredNode)[]): StoredNode[] => texts.map((text) => storedParagraph(text));

/** An event of the clipboard, which jsdom does not have. It holds what the framework reads. */
class Clipboard extends Event {
  readonly clipboardData: {files: File[]; types: string[]; getData: (type: string) => string};
  constructor(types: string[], data: Record<string, string> = {}) {
    super('paste', {cancelable: true});
    this.clipboardData = {files: types.includes('Files') ? [fileOf('a.png')] : [], types, getData: (type) => data[type] ?? ''};
  }
}

/** Pastes something. */
async function paste(editor: LexicalEditor, ...clipboard: ConstructorParameters<typeof Clipboard>): Promise<void> {
  vi.stubGlobal('ClipboardEvent', Clipboard);
  vi.stubGlobal('DragEvent', class Drag extends Event {});
  vi.stubGlobal('InputEvent', class Input extends Event {});
  await dispatch(editor, PASTE_COMMAND, new Clipboard(...clipboard) as unknown as ClipboardEvent);
  vi.unstubAllGlobals();
}

prove('Nothing happens on drop or paste. DRAG_DROP_PASTE has no handler until you register one.', async () => {
  const {editor} = mount();
  registerRichText(editor);
  expect(editor.dispatchCommand(DRAG_DROP_PASTE, [fileOf('a.png')])).toBe(false);
  const sent: string[][] = [];
  for (const types of [['Files'], ['Files', 'text/plain'], ['Files', 'text/html']]) {
    const stop = editor.registerCommand(DRAG_DROP_PASTE, () => sent.push(types) > 0, COMMAND_PRIORITY_LOW);
    await paste(editor, types);
    stop();
  }
  expect(sent).toEqual([['Files']]);

  const {editor: pageEditor, drop, request, unmount} = await showPlugin();
  expect(await drop('a.png')).toBe(true);
  await request(0).answer();
  expect(blocksOf(pageEditor)).toContain('<a.png|>');
  await unmount();
});

prove(
  'An image from a web page is not pasted. The clipboard has its file and HTML with a foreign address. Insert the file in a handler of PASTE_COMMAND.',
  async () => {
    const html = {'text/html': '<img src="https://evil.example/a.png">', 'text/plain': 'words'};
    const {editor, requests, caretAt, unmount} = await showPlugin(...paragraphs('one'));
    await caretAt(0);
    await paste(editor, ['Files', 'text/html', 'text/plain'], {'text/plain': ' two'});
    expect([requests.length, blocksOf(editor)]).toEqual([0, ['one two']]);
    await paste(editor, ['Files', 'text/html'], html);
    expect([requests.map(({name}) => name), blocksOf(editor)]).toEqual([['a.png'], ['one two']]);
    await unmount();
  },
);

prove('The image disappears on reload. importJSON or exportJSON leaves src out.', () => {
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
  expect(blocksOf(load(ImageNode))).toEqual(['<bridge.jpg|A red bridge>']);

  const importJSON = ImageNode.importJSON.bind(ImageNode);
  const forget = vi.spyOn(ImageNode, 'importJSON').mockImplementation((node) => importJSON({...node, ...{src: ''}}));
  expect(blocksOf(load(ImageNode))).toEqual(['<|A red bridge>']);
  forget.mockRestore();
});

prove('In collaboration, other editors create the node without arguments, so its constructor needs defaults.', async () => {
  type Make = new (src: string, alt: string, key?: string) => LexicalNode;
  /** The same node, with a constructor that needs what it stores. */
  class NeedyImageNode extends (ImageNode as Make) {
    constructor(src: string, alt: string, key?: string) {
      super(src.trim(), alt, key);
    }
    static getType(): string {
      return 'image';
    }
    static clone(node: NeedyImageNode): NeedyImageNode {
      const {src, alt} = node.exportJSON() as unknown as ImageData;
      return new NeedyImageNode(src, alt, node.getKey());
    }
  }
  const share = async (Image: Make): Promise<[string[], string[]]> => {
    const nodes = [Image as unknown as Klass<LexicalNode>];
    const [ada, bob] = [mount({nodes}), mount({nodes})];
    await bound(ada.editor, bob.editor);
    ada.editor.update(() => void $getRoot().append($createParagraphNode().append(new Image(address, 'A red bridge'))), {
      discrete: true,
    });
    await settled();
    return [blocksOf(bob.editor), bob.errors.map(({name}) => name)];
  };
  expect(await share(ImageNode as Make)).toEqual([['<a.png|A red bridge>'], []]);
  expect(await share(NeedyImageNode)).toEqual([[], ['TypeError']]);
});

prove(
  'When the server returns the address, the plugin inserts the image after the block that had the caret. Undo removes it in one step.',
  async () => {
    const {editor, drop, request, status, unmount, errors} = await showPlugin();
    await typeAtEnd(editor, 'a');
    await drop('a.png');
    expect([linesOf(editor), status()]).toEqual([['a'], 'Uploads: 1.']);
    await change(editor, () => {
      $append('b').selectEnd();
    });
    const seen: string[][] = [];
    await request(0).answer();
    expect([blocksOf(editor), status()]).toEqual([['a', '<a.png|>', 'b'], '']);
    for (let step = 0; step < 5; step += 1) {
      await dispatch(editor, UNDO_COMMAND, undefined);
      seen.push(blocksOf(editor));
    }
    expect(seen.slice(0, 2)).toEqual([['a', 'b'], ['a']]);
    for (let step = 0; step < 5; step += 1) await dispatch(editor, REDO_COMMAND, undefined);
    expect(blocksOf(editor)).toEqual(['a', '<a.png|>', 'b']);
    expect(errors).toEqual([]);
    await unmount();
  },
);

prove('When the server returns the address, the plugin inserts the image after the block that had the caret.', async () => {
  const {editor, drop, request, select, caretAt, errors, unmount} = await showPlugin(...paragraphs(stored, 'after', 'last'));
  await select(0);
  await drop('a.png');
  await request(0).answer();
  expect(blocksOf(editor)).toEqual(['<bridge.jpg|A red bridge>', '<a.png|>', 'after', 'last']);
  await caretAt(2);
  await drop('b.png');
  await request(1).answer();
  expect(blocksOf(editor).slice(1)).toEqual(['<a.png|>', 'after', '<b.png|>', 'last']);
  expect(errors).toEqual([]);
  await unmount();

  // A block that is a decorator, for which getTopLevelElement() throws.
  const other = await showPlugin({type: 'horizontalrule', version: 1}, ...paragraphs('last'));
  await change(other.editor, () => {
    const selection = $createNodeSelection();
    selection.add($getRoot().getFirstChildOrThrow().getKey());
    $setSelection(selection);
  });
  await other.drop('a.png');
  await other.request(0).answer();
  expect([blocksOf(other.editor), other.errors]).toEqual([['', '<a.png|>', 'last'], []]);
  await other.unmount();
});

prove(
  'Each image is inserted when its file is stored, before images that are already there. If the block with the caret was removed, it is inserted at the end.',
  async () => {
    const {editor, drop, request, caretAt, errors, unmount} = await showPlugin(...paragraphs('one', 'two'));
    await caretAt(0);
    await drop('a.png', 'b.png');
    for (const index of [1, 0]) await request(index).answer();
    expect(blocksOf(editor)).toEqual(['one', '<a.png|>', '<b.png|>', 'two']);
    await drop('c.png');
    await change(editor, () => $getRoot().getFirstChild()?.remove());
    await request(2).answer();
    expect(blocksOf(editor)).toEqual(['<a.png|>', '<b.png|>', 'two', '<c.png|>']);
    expect(errors).toEqual([]);
    await unmount();
  },
);

prove('The status line counts uploads, and gives the reason when one fails.', async () => {
  const {editor, drop, request, requests, status, unmount} = await showPlugin(...paragraphs('a'));
  await drop('a.png', 'b.png');
  expect(status()).toBe('Uploads: 2.');
  await request(0).fail();
  expect([blocksOf(editor), status()]).toEqual([['a'], 'Uploads: 1. a.png could not be uploaded.']);
  await request(1).answer();
  expect([blocksOf(editor), status()]).toEqual([['a', '<b.png|>'], 'a.png could not be uploaded.']);

  const large = fileOf('large.png');
  Object.defineProperty(large, 'size', {value: 5_000_001});
  await dispatch(editor, DRAG_DROP_PASTE, [fileOf('notes.txt'), large]);
  expect(status()).toBe('notes.txt is not an image of a known kind. large.png is larger than 5 MB.');
  expect(requests).toHaveLength(2);
  await drop('c.png');
  expect(status()).toBe('Uploads: 1.');
  await unmount();
});

prove('In a read-only editor nothing is inserted, and a file that is stored by then has to be chosen again.', async () => {
  const {container, editor, drop, request, requests, status, setEditable, unmount} = await showPlugin(...paragraphs('a'));
  await drop('a.png');
  await setEditable(false);
  await drop('b.png');
  expect(container.querySelector('input')).toBeNull();
  await request(0).answer();
  const problem = 'a.png was stored while the text was locked.';
  expect([requests.length, blocksOf(editor), status()]).toEqual([1, ['a'], problem]);
  await setEditable(true);
  await drop('a.png');
  await request(1).answer();
  expect([blocksOf(editor), status()]).toEqual([['a', '<a.png|>'], '']);
  await unmount();
});

prove('Click an image to describe it.', async () => {
  const {container, editor, field, fill, select, setEditable, unmount} = await showPlugin(...paragraphs('a', stored));
  const image = container.querySelector('img');
  await act(async () => {
    editor.dispatchCommand(CLICK_COMMAND, {target: image} as unknown as MouseEvent);
    await settled();
  });
  expect(field('alt')?.value).toBe('A red bridge');
  await fill('alt', 'A green bridge');
  expect([blocksOf(editor)[1], container.querySelector('img')?.alt]).toEqual(['<bridge.jpg|A green bridge>', 'A green bridge']);
  await dispatch(editor, UNDO_COMMAND, undefined);
  expect([blocksOf(editor)[1], container.querySelector('img')?.alt]).toEqual(['<bridge.jpg|A red bridge>', 'A red bridge']);

  await select(1);
  await setEditable(false);
  expect(field('alt')).toBeNull();
  await unmount();
});

const alert = ['java', 'script:alert(1)'].join('');
const foreign = [
  'https://evil.example/a.png',
  alert,
  'blob:https://example.org/1',
  'file:///a.png',
  'data:text/html,a',
  '//evil.example/a.png',
];

prove(
  'Pasted HTML keeps the description of an image that is refused. A stored image loses its address with the next save, so keep each server in allowed that stored documents name.',
  async () => {
    for (const src of foreign) {
      const {container, editor, element, drop, request, status, caretAt, unmount} = await showPlugin(
        ...paragraphs('a', {...stored, src}),
      );
      expect(blocksOf(editor)).toEqual(['a', '<|A red bridge>']);
      const image = element.querySelector('img');
      expect([image?.hasAttribute('src'), image?.alt]).toEqual([false, 'A red bridge']);
      expect(editor.getEditorState().read(() => $generateHtmlFromNodes(editor))).not.toContain('img');
      expect(JSON.stringify(editor.getEditorState())).not.toContain(JSON.stringify(src));
      await drop('a.png');
      await request(0).answer(src);
      expect(status()).toBe('a.png was stored at an address that is not allowed.');
      await caretAt(0);
      await paste(editor, ['text/html'], {'text/html': `<img src="${src}" alt=" dog"><img src="${address}" alt="cat">`});
      expect(blocksOf(editor)).toEqual(['a dog<a.png|cat>', '<|A red bridge>']);
      expect(container.innerHTML).not.toContain(src);
      await unmount();
    }
  },
);

prove('safeAddress() checks each address, also in stored documents and pasted HTML.', async () => {
  // Anybody may have written what is stored.
  const strange = [{src: 7}, {src: [address]}, {src: {}}, {src: address, alt: {}}].map((json) => ({
    type: 'image',
    version: 1,
    ...json,
  }));
  const {editor, unmount} = await showPlugin(...paragraphs('a', ...strange));
  expect(blocksOf(editor)).toEqual(['a', '<|>', '<|>', '<|>', '<a.png|>']);
  // Changed by another editor, which may check nothing.
  await change(editor, () => {
    for (const node of $nodesOfType(ImageNode)) Object.assign(node.getWritable(), {__src: foreign[0]});
  });
  expect(editor.getRootElement()?.innerHTML).not.toContain('evil');
  expect(editor.getEditorState().read(() => $generateHtmlFromNodes(editor))).not.toContain('img');
  await unmount();
});

prove('`ImageNode.ts` also works in a headless editor.', () => {
  const editor = createHeadlessEditor({nodes: [ImageNode]});
  const dom = new DOMParser().parseFromString(`<p><img src="${address}" alt="b"></p>`, 'text/html');
  editor.update(
    () => {
      $getRoot().select();
      $insertNodes($generateNodesFromDOM(editor, dom));
    },
    {discrete: true},
  );
  expect(editor.getEditorState().read(() => $generateHtmlFromNodes(editor))).toBe(`<p><img src="${address}" alt="b"></p>`);
  expect(blocksOf(editor)).toEqual(['<a.png|b>']);
});

prove('To load HTML, use $insertNodes(), which puts an image without a paragraph into a paragraph.', async () => {
  const {editor, errors, unmount} = await showPlugin(...paragraphs('a'));
  const dom = new DOMParser().parseFromString(`<img src="${address}"><p>b</p>`, 'text/html');
  await change(editor, () => {
    $getRoot().clear().select();
    $insertNodes($generateNodesFromDOM(editor, dom));
  });
  const types = editor
    .getEditorState()
    .toJSON()
    .root.children.map(({type}) => type);
  expect([blocksOf(editor), types]).toEqual([
    ['<a.png|>', 'b'],
    ['paragraph', 'paragraph'],
  ]);
  expect(errors).toEqual([]);
  await unmount();
});

prove('Give a function like this to ImagesPlugin as send:', async () => {
  const {sendToServer} = (await import(/* @vite-ignore */ `${page}/sendToServer.ts`)) as {sendToServer: SendFile};
  const {signal} = new AbortController();
  const file = fileOf('a.png');
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  fetched.mockResolvedValueOnce(new Response(address, {status: 201}));
  expect(await sendToServer(file, signal)).toBe(address);
  expect(fetched).toHaveBeenCalledWith('/images', {method: 'POST', body: file, signal});
  fetched.mockResolvedValueOnce(new Response('', {status: 500}));
  await expect(sendToServer(file, signal)).rejects.toThrow('The server answered with status 500');
  vi.unstubAllGlobals();
});

prove('Only removing the editor from the page stops its uploads.', async () => {
  const {drop, renderAgain, request, unmount} = await showPlugin();
  await drop('a.png');
  await renderAgain();
  expect(request(0).signal.aborted).toBe(false);
  await unmount();
  expect(request(0).signal.aborted).toBe(true);
});

prove('Copied as plain text, an image is left out. As HTML it is copied with its description.', async () => {
  const {editor, select, unmount} = await showPlugin(...paragraphs('a', stored));
  await select(1);
  const copied: unknown[] = [];
  await change(editor, () => {
    const selection = $getSelection();
    copied.push(selection?.getTextContent(), $generateHtmlFromNodes(editor, selection));
  });
  expect(copied).toEqual(['', '<img src="https://example.org/bridge.jpg" alt="A red bridge">']);
  const nodes = JSON.stringify({namespace: 'Images', nodes: [stored]});
  await change(editor, () => $getRoot().getFirstDescendant()?.selectEnd());
  await paste(editor, ['application/x-lexical-editor'], {'application/x-lexical-editor': nodes});
  expect(blocksOf(editor)).toEqual(['a<bridge.jpg|A red bridge>', '<bridge.jpg|A red bridge>']);
  await unmount();
});

prove('After undo or setEditorState(), the image is still inserted, also into another document.', async () => {
  const {editor, drop, request, waitFor, unmount} = await showPlugin();
  await typeAtEnd(editor, 'a');
  await drop('a.png');
  await change(editor, () => $append('b'));
  await dispatch(editor, UNDO_COMMAND, undefined);
  expect([blocksOf(editor), request(0).signal.aborted]).toEqual([['a'], false]);
  await request(0).answer();
  expect(blocksOf(editor)).toEqual(['a', '<a.png|>']);
  await drop('b.png');
  await waitFor(() => {
    editor.setEditorState(editor.parseEditorState(storedDocument(...paragraphs('other'))));
  });
  expect(request(1).signal.aborted).toBe(false);
  await request(1).answer();
  expect(blocksOf(editor)).toEqual(['other', '<b.png|>']);
  await unmount();
});
