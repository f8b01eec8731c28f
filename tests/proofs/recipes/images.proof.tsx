// cspell:ignore bridg onetwo

import {createHeadlessEditor} from '@lexical/headless';
import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {DRAG_DROP_PASTE, registerRichText} from '@lexical/rich-text';
import {
  $createNodeSelection,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isElementNode,
  $isRangeSelection,
  $setSelection,
  COMMAND_PRIORITY_LOW,
  DRAGOVER_COMMAND,
  DRAGSTART_COMMAND,
  DROP_COMMAND,
  KEY_DELETE_COMMAND,
  KEY_ENTER_COMMAND,
  PASTE_COMMAND,
  REDO_COMMAND,
  UNDO_COMMAND,
  type Klass,
  type LexicalCommand,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {act, type ComponentType, StrictMode} from 'react';
import {expect, vi} from 'vitest';

import {$append, linesOf, mount, settled} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';
import {change, dispatch, show, typeAtEnd} from '../support/sample.ts';
import {bound} from '../support/shared.ts';
import {storedDocument, storedParagraph, type StoredNode} from '../support/stored-json.ts';

/** How the page's code sends a file. */
type SendFile = (file: File, options: {signal: AbortSignal; onProgress: (share: number) => void}) => Promise<string>;

/** What an image stores. */
interface ImageData {
  src: string;
  alt: string;
}

/** What proofs use of the page's code. */
interface Plugin {
  ImagesPlugin: ComponentType<{send: SendFile}>;
  INSERT_ADDRESS_COMMAND: LexicalCommand<string>;
}

const page = '/page-components/docs/recipes/images.md';

// The plugin of the tests makes them from the block of the page.
const {ImageNode} = (await import(/* @vite-ignore */ `${page}/ImageNode.tsx`)) as {ImageNode: Klass<LexicalNode>};
const {ImagesPlugin, INSERT_ADDRESS_COMMAND} = (await import(/* @vite-ignore */ `${page}/ImagesPlugin.tsx`)) as Plugin;

const address = 'https://example.org/a.png';
const stored: StoredNode = {alt: 'A red bridge', src: 'https://example.org/bridge.jpg', type: 'image', version: 1};

/** The blocks of an editor: the name in the address and the description of an image, the text of others. */
function blocksOf(editor: LexicalEditor): string[] {
  return editor.getEditorState().read(() =>
    $getRoot()
      .getChildren()
      .map((node) => {
        if (node.getType() !== 'image') return node.getTextContent().trim();
        const {src, alt} = node.exportJSON() as unknown as {src: string; alt: string};
        return `<${src.split('/').at(-1) ?? ''}|${alt}>`;
      }),
  );
}

/** A file that one may drop. */
const fileOf = (name: string): File => new File(['x'], name, {type: name.endsWith('png') ? 'image/png' : 'text/plain'});

/** One request to a server that answers when it is told to. */
interface Request {
  name: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
  answer: (src?: string) => Promise<void>;
  fail: () => Promise<void>;
}

/** The page's plugin in an editor with these blocks, and the server that it sends files to. */
async function showPlugin(...nodes: StoredNode[]) {
  const requests: Request[] = [];
  const errors: Error[] = [];
  const send: SendFile = (file, {signal, onProgress}) =>
    new Promise((resolve, reject) => {
      const then = (finish: () => void) =>
        act(async () => {
          finish();
          await settled();
        });
      requests.push({
        name: file.name,
        signal,
        onProgress,
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
  const {container, editor, element} = shown;
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
    listed: () => [...container.querySelectorAll('li')].map((item) => item.textContent.replace(/\s+/g, ' ').trim()),
    status: () => container.querySelector('[role=status]')?.textContent.trim(),
    click: (label: string) =>
      waitFor(() => {
        const button = [...container.querySelectorAll('button')].find(
          (candidate) => candidate.getAttribute('aria-label') === label || candidate.textContent === label,
        );
        if (button === undefined) throw new Error(`expected a button ${label}, found none`);
        button.click();
      }),
    setEditable: (isEditable: boolean) =>
      waitFor(() => {
        editor.setEditable(isEditable);
      }),
    select: (index: number) =>
      change(editor, () => {
        const selection = $createNodeSelection();
        selection.add($getRoot().getChildAtIndex(index)?.getKey() ?? '');
        $setSelection(selection);
      }),
    caretAt: (index: number) =>
      change(editor, () => {
        const block = $getRoot().getChildAtIndex(index);
        if ($isElementNode(block)) block.selectEnd();
      }),
    leaveField: async (text?: string) => {
      await waitFor(() => {
        const field = element.querySelector('input');
        if (field !== null && text !== undefined) field.value = text;
        field?.dispatchEvent(new FocusEvent('focusout', {bubbles: true}));
      });
      return element.querySelector('input');
    },
  };
}

const paragraphs = (...texts: string[]): StoredNode[] => texts.map((text) => storedParagraph(text));

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

prove(
  'Nothing happens on drop or paste. DRAG_DROP_PASTE comes from @lexical/rich-text and has no handler until you register one. A clipboard that also holds text or HTML does not send it.',
  async () => {
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
  },
);

prove(
  'The clipboard holds HTML with a foreign address beside the file. The handler of PASTE_COMMAND takes the file, unless there is plain text as well.',
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

prove(
  'The image vanishes on reload. importJSON or exportJSON leaves src out, or the class is missing in the editor that loads the document.',
  () => {
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
    expect(messageThrownBy(() => load())).toContain('parseEditorState: type "image" + not found');

    const importJSON = ImageNode.importJSON.bind(ImageNode);
    const forget = vi.spyOn(ImageNode, 'importJSON').mockImplementation((node) => importJSON({...node, ...{src: ''}}));
    expect(blocksOf(load(ImageNode))).toEqual(['<|A red bridge>']);
    forget.mockRestore();
  },
);

prove(
  'In collaboration the image is missing at the others. Their editors make the node without arguments, and set its properties afterwards. A constructor that needs an argument throws there. Give it a default, as above.',
  async () => {
    type Make = new (data: ImageData, key?: string) => LexicalNode;
    /** The same node, with a constructor that needs what it stores. */
    class NeedyImageNode extends (ImageNode as Make) {
      constructor(data: ImageData, key?: string) {
        super({src: data.src, alt: data.alt}, key);
      }
      static getType(): string {
        return 'image';
      }
      static clone(node: NeedyImageNode): NeedyImageNode {
        return new NeedyImageNode(node.exportJSON() as unknown as ImageData, node.getKey());
      }
    }
    const share = async (Image: Make): Promise<[string[], string[]]> => {
      const nodes = [Image as unknown as Klass<LexicalNode>];
      const [ada, bob] = [mount({nodes}), mount({nodes})];
      await bound(ada.editor, bob.editor);
      ada.editor.update(() => void $getRoot().append(new Image({src: address, alt: 'A red bridge'})), {discrete: true});
      await settled();
      return [blocksOf(bob.editor), bob.errors.map(({name}) => name)];
    };
    expect(await share(ImageNode as Make)).toEqual([['<a.png|A red bridge>'], []]);
    expect(await share(NeedyImageNode)).toEqual([[], ['TypeError']]);
  },
);

prove(
  'Enter in the description splits a paragraph. Keys that are pressed in an input inside a decorator reach the editor, too. Stop their events in the decorator, as ImageView does.',
  async () => {
    const {editor, element, waitFor, unmount} = await showPlugin(...paragraphs('hello'), stored);
    await change(editor, () => $getRoot().getAllTextNodes()[0]?.select(2, 2));
    const enter = async (target: Element | null | undefined): Promise<string | undefined> => {
      await waitFor(() => {
        target?.dispatchEvent(
          new KeyboardEvent('keydown', {bubbles: true, cancelable: true, code: 'Enter', key: 'a', keyCode: 13}),
        );
      });
      return blocksOf(editor)[0];
    };
    expect(await enter(element.querySelector('input'))).toBe('hello');
    // Beside what stops them.
    const other = element.querySelector('.ed-toolbar')?.parentElement?.appendChild(document.createElement('input'));
    expect(await enter(other)).toBe('he');
    await unmount();
  },
);

prove('So no document that is saved during the upload, and no undo after it, shows an image without an address.', async () => {
  const {editor, drop, request, status, listed, unmount, errors} = await showPlugin();
  await typeAtEnd(editor, 'a');
  await drop('a.png');
  expect([linesOf(editor), status(), listed()]).toEqual([['a'], 'Uploads: 1.', ['a.png Cancel']]);
  await change(editor, () => {
    $append('b').selectEnd();
  });
  const seen: string[][] = [];
  await request(0).answer();
  expect([blocksOf(editor), status(), listed()]).toEqual([['a', '<a.png|>', 'b'], '', []]);
  for (let step = 0; step < 5; step += 1) {
    await dispatch(editor, UNDO_COMMAND, undefined);
    seen.push(blocksOf(editor));
  }
  expect(seen.slice(0, 2)).toEqual([['a', 'b'], ['a']]);
  for (let step = 0; step < 5; step += 1) await dispatch(editor, REDO_COMMAND, undefined);
  expect(blocksOf(editor)).toEqual(['a', '<a.png|>', 'b']);
  expect(errors).toEqual([]);
  await unmount();
});

prove(
  'The node is inserted when it has its address, behind the block that had the caret or the image that was selected.',
  async () => {
    const {editor, drop, request, select, caretAt, errors, unmount} = await showPlugin(stored, ...paragraphs('behind', 'last'));
    await select(0);
    await drop('a.png');
    await request(0).answer();
    expect(blocksOf(editor)).toEqual(['<bridge.jpg|A red bridge>', '<a.png|>', 'behind', 'last']);
    await caretAt(2);
    await drop('b.png');
    await request(1).answer();
    expect(blocksOf(editor).slice(1)).toEqual(['<a.png|>', 'behind', '<b.png|>', 'last']);
    // Between two blocks, as after a drop on an image.
    await change(editor, () => $getRoot().select(2, 2));
    await drop('c.png');
    await request(2).answer();
    expect(blocksOf(editor).slice(1)).toEqual(['<a.png|>', '<c.png|>', 'behind', '<b.png|>', 'last']);
    expect(errors).toEqual([]);
    await unmount();
  },
);

prove(
  'When that block is gone, the image goes to the end. Files that are added together keep their order, whichever is stored first.',
  async () => {
    const {editor, drop, request, caretAt, errors, unmount} = await showPlugin(...paragraphs('one', 'two'));
    await caretAt(0);
    await drop('a.png', 'b.png', 'c.png');
    for (const index of [2, 0, 1]) await request(index).answer();
    expect(blocksOf(editor)).toEqual(['one', '<a.png|>', '<b.png|>', '<c.png|>', 'two']);
    await drop('d.png');
    await change(editor, () => $getRoot().getFirstChild()?.remove());
    await request(3).answer();
    expect(blocksOf(editor)).toEqual(['<a.png|>', '<b.png|>', '<c.png|>', 'two', '<d.png|>', '']);
    expect(errors).toEqual([]);
    await unmount();
  },
);

prove(
  'An upload that fails stays in the list until somebody presses Retry or Dismiss. A file of another kind, or of more than 5 MB, is refused at once.',
  async () => {
    const {container, editor, drop, request, requests, listed, status, click, unmount} = await showPlugin(...paragraphs('a'));
    await drop('a.png');
    await act(async () => {
      request(0).onProgress(0.4);
      await settled();
    });
    expect(container.querySelector('progress')?.value).toBe(0.4);
    await request(0).fail();
    expect([blocksOf(editor), status(), listed()]).toEqual([['a'], 'Failed: 1.', ['a.png could not be uploaded Retry Dismiss']]);
    await click('Retry: a.png');
    expect(listed()).toEqual(['a.png Cancel']);
    await request(1).answer();
    expect([blocksOf(editor), listed()]).toEqual([['a', '<a.png|>', ''], []]);

    const large = fileOf('large.png');
    Object.defineProperty(large, 'size', {value: 5_000_001});
    await drop('notes.txt');
    await dispatch(editor, DRAG_DROP_PASTE, [large]);
    expect(listed()).toEqual(['notes.txt is no image of a known kind Dismiss', 'large.png has more than 5 MB Dismiss']);
    expect(requests).toHaveLength(2);
    await click('Dismiss: notes.txt');
    expect(listed()).toEqual(['large.png has more than 5 MB Dismiss']);

    // An upload that is cancelled comes to nothing, even when the server does not hear of it.
    await drop('b.png');
    await click('Cancel: b.png');
    expect(request(2).signal.aborted).toBe(true);
    await request(2).answer();
    expect(blocksOf(editor)).toEqual(['a', '<a.png|>', '']);
    await unmount();
  },
);

prove('Nothing is inserted while the editor is read-only. An image that is stored by then waits in the list.', async () => {
  const {editor, drop, request, requests, listed, setEditable, unmount} = await showPlugin(...paragraphs('a'));
  await drop('a.png');
  await setEditable(false);
  await drop('b.png');
  expect(await dispatch(editor, INSERT_ADDRESS_COMMAND, address)).toBe(false);
  await request(0).answer();
  expect([requests.length, blocksOf(editor), listed()]).toEqual([1, ['a'], ['a.png waits until the text can be edited Cancel']]);
  await setEditable(true);
  expect([blocksOf(editor), listed()]).toEqual([['a', '<a.png|>', ''], []]);
  await unmount();
});

prove(
  'Leaving the description without a change is no step of the history. While the editor is read-only, the field saves nothing.',
  async () => {
    const {editor, element, leaveField, setEditable, unmount} = await showPlugin(...paragraphs('a'), stored, ...paragraphs('c'));
    await change(editor, () => $append('b'));
    await leaveField();
    await dispatch(editor, UNDO_COMMAND, undefined);
    expect(blocksOf(editor)).toEqual(['a', '<bridge.jpg|A red bridge>', 'c']);

    await leaveField('A green bridge');
    expect(blocksOf(editor)[1]).toBe('<bridge.jpg|A green bridge>');
    await dispatch(editor, UNDO_COMMAND, undefined);
    expect(blocksOf(editor)[1]).toBe('<bridge.jpg|A red bridge>');
    expect((await leaveField())?.value).toBe(stored.alt);

    await setEditable(false);
    expect(element.querySelector('input')?.readOnly).toBe(true);
    expect(element.querySelector('button')).toBe(null);
    await leaveField('No bridge');
    expect(blocksOf(editor)[1]).toBe('<bridge.jpg|A red bridge>');
    await unmount();
  },
);

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
  'safeAddress() decides about the addresses of pasted HTML, of loaded JSON, of the field and of the server. Pasted HTML keeps the description of an image that is refused. A loaded image loses its address, and the text says that it cannot be shown. The next save is without the address, so keep each server in allowed that stored documents name.',
  async () => {
    for (const src of foreign) {
      const {container, editor, element, drop, request, listed, caretAt, unmount} = await showPlugin(...paragraphs('a'), {
        ...stored,
        src,
      });
      expect(blocksOf(editor)).toEqual(['a', '<|A red bridge>', '']);
      expect([element.querySelector('img'), element.querySelector('.ed-card')?.textContent]).toEqual([
        null,
        'This image cannot be shown. A red bridge',
      ]);
      expect(editor.getEditorState().read(() => $generateHtmlFromNodes(editor))).not.toContain('img');
      expect(JSON.stringify(editor.getEditorState())).not.toContain(JSON.stringify(src));
      expect(await dispatch(editor, INSERT_ADDRESS_COMMAND, src)).toBe(false);
      await drop('a.png');
      await request(0).answer(src);
      expect(listed()[0]).toContain('was stored at an address that is not allowed');
      await caretAt(0);
      await paste(editor, ['text/html'], {'text/html': `<img src="${src}" alt=" dog"><img src="${address}" alt="cat">`});
      expect(blocksOf(editor).slice(0, 2)).toEqual(['a dog', '<a.png|cat>']);
      expect(container.innerHTML).not.toContain(src);
      await unmount();
    }
    const {editor, unmount} = await showPlugin(...paragraphs('a'));
    expect(await dispatch(editor, INSERT_ADDRESS_COMMAND, address)).toBe(true);
    expect(blocksOf(editor)).toContain('<a.png|>');
    await unmount();
  },
);

prove(
  'A transform takes images out of paragraphs, where pasted HTML often has them, and puts a paragraph behind an image at the end.',
  async () => {
    const html = `<p>one<a href="#"><img src="${address}"></a>two</p><div><img src="${address}"></div>`;
    const dom = new DOMParser().parseFromString(html, 'text/html');
    const insert = () => {
      $insertNodes($generateNodesFromDOM(editor, dom));
    };
    const {editor, caretAt, errors, unmount} = await showPlugin(...paragraphs(''));
    await caretAt(0);
    await change(editor, insert);
    expect([blocksOf(editor), errors]).toEqual([['one', '<a.png|>', 'two', '<a.png|>', ''], []]);
    await dispatch(editor, UNDO_COMMAND, undefined);
    await dispatch(editor, REDO_COMMAND, undefined);
    expect(blocksOf(editor)).toEqual(['one', '<a.png|>', 'two', '<a.png|>', '']);
    await unmount();

    // Without the transform.
    const plain = mount({nodes: [ImageNode]});
    plain.editor.update(() => void $getRoot().append(...$generateNodesFromDOM(plain.editor, dom)), {discrete: true});
    expect(blocksOf(plain.editor)).toEqual(['onetwo', '']);
  },
);

prove(
  'A class without a React component is enough there, as long as its type, its JSON and `safeAddress()` are the same.',
  async () => {
    const {ServerImageNode} = (await import(/* @vite-ignore */ `${page}/ServerImageNode.ts`)) as {
      ServerImageNode: Klass<LexicalNode>;
    };
    const editor = createHeadlessEditor({nodes: [ServerImageNode]});
    const sources = ['https://example.org/a.png', 'https://tracker.example/a.png', 'javascript:alert(1)'];
    const image = (src: string) => ({type: 'image', version: 1, src, alt: 'a'});
    const state = editor.parseEditorState(storedDocument(...sources.map(image)));
    expect(state.toJSON().root.children).toEqual(sources.map((src, index) => image(index === 0 ? src : '')));
    expect(state.read(() => $generateHtmlFromNodes(editor))).toBe('<img src="https://example.org/a.png" alt="a">');
    const html = sources.map((src) => `<img src="${src}" alt="b">`).join('');
    editor.update(
      () => {
        const nodes = $generateNodesFromDOM(editor, new DOMParser().parseFromString(html, 'text/html'));
        expect(nodes.map((node) => node.getType())).toEqual(['image', 'text', 'text']);
      },
      {discrete: true},
    );
  },
);

prove('Give a function like this one to ImagesPlugin as send.', async () => {
  class FakeRequest {
    static readonly all: FakeRequest[] = [];
    status = 0;
    responseText = '';
    isAborted = false;
    sent: unknown[] = [];
    upload: {onprogress?: (event: {loaded: number; total: number}) => void} = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    constructor() {
      FakeRequest.all.push(this);
    }
    open(...to: string[]) {
      this.sent.push(...to);
    }
    send(file: File) {
      this.sent.push(file.name);
    }
    abort() {
      this.isAborted = true;
      this.onabort?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const {sendToServer} = (await import(/* @vite-ignore */ `${page}/sendToServer.ts`)) as {sendToServer: SendFile};
  const outcomeOf = async (finish: (request: FakeRequest, controller: AbortController) => void): Promise<unknown> => {
    const controller = new AbortController();
    const shares: number[] = [];
    const answer = sendToServer(fileOf('a.png'), {signal: controller.signal, onProgress: (share) => shares.push(share)});
    const request = FakeRequest.all.at(-1);
    if (request === undefined) throw new Error('expected a request, found none');
    request.upload.onprogress?.({loaded: 1, total: 4});
    finish(request, controller);
    return [await answer.catch(() => 'rejected'), request.isAborted, shares, request.sent];
  };
  const common = [[0.25], ['POST', '/images', 'a.png']];
  expect(
    await outcomeOf((request) => request.onload?.call(Object.assign(request, {status: 201, responseText: address}))),
  ).toEqual([address, false, ...common]);
  expect(await outcomeOf((request) => request.onload?.call(Object.assign(request, {status: 500})))).toEqual([
    'rejected',
    false,
    ...common,
  ]);
  expect(await outcomeOf((request) => request.onerror?.())).toEqual(['rejected', false, ...common]);
  expect(
    await outcomeOf((_request, controller) => {
      controller.abort();
    }),
  ).toEqual(['rejected', true, ...common]);
  vi.unstubAllGlobals();
});

prove(
  'On a selected image, Enter adds a paragraph behind it, and Delete or Backspace removes it. Both leave a caret to type at.',
  async () => {
    const {editor, select, errors, unmount} = await showPlugin(stored, ...paragraphs('tail'));
    const press = (command: typeof KEY_DELETE_COMMAND) => dispatch(editor, command, new KeyboardEvent('keydown'));
    const type = (text: string) =>
      change(editor, () => {
        const selection = $getSelection();
        if ($isRangeSelection(selection)) selection.insertText(text);
      });
    await select(0);
    await type('nowhere');
    await dispatch(editor, KEY_ENTER_COMMAND, null);
    await type('x');
    expect(blocksOf(editor)).toEqual(['<bridge.jpg|A red bridge>', 'x', 'tail']);
    await select(0);
    await press(KEY_DELETE_COMMAND);
    await type('y');
    expect([blocksOf(editor), errors]).toEqual([['yx', 'tail'], []]);
    await unmount();

    const only = await showPlugin(stored);
    await only.select(0);
    await dispatch(only.editor, KEY_DELETE_COMMAND, new KeyboardEvent('keydown'));
    expect(blocksOf(only.editor)).toEqual(['']);
    await only.unmount();
  },
);

prove('Move up, Move down and Remove do what dragging and Delete do, for people without a mouse.', async () => {
  const {editor, element, click, errors, unmount} = await showPlugin(...paragraphs('one', 'two'), stored, ...paragraphs('tail'));
  await click('Move up');
  expect(blocksOf(editor)).toEqual(['one', '<bridge.jpg|A red bridge>', 'two', 'tail']);
  await click('Move down');
  await click('Move down');
  expect(blocksOf(editor)).toEqual(['one', 'two', 'tail', '<bridge.jpg|A red bridge>', '']);
  const image = element.querySelector('img');
  const first = element.querySelector('p');
  if (image === null || first === null) throw new Error('expected an image and a paragraph');
  const data = dataOfDrag();
  const drag = (command: typeof DROP_COMMAND, target: Element, clientY = 0) =>
    dispatch(editor, command, eventAt(target, clientY, data));
  first.getBoundingClientRect = () => new DOMRect(0, 0, 100, 20);
  for (const [clientY, place] of [
    [5, 0],
    [15, 1],
  ] as const) {
    expect(await drag(DRAGSTART_COMMAND, image)).toBe(true);
    expect(await drag(DRAGOVER_COMMAND, first)).toBe(true);
    expect(await drag(DROP_COMMAND, first, clientY)).toBe(true);
    expect(blocksOf(editor).indexOf('<bridge.jpg|A red bridge>')).toBe(place);
  }
  // Dropped on a block that is not text.
  await change(editor, () => $getRoot().append($createHorizontalRuleNode()));
  const rule = editor.getRootElement()?.querySelector('hr');
  if (!rule) throw new Error('expected a rule');
  expect(await drag(DROP_COMMAND, rule, 5)).toBe(true);
  expect(blocksOf(editor).indexOf('<bridge.jpg|A red bridge>')).toBe(5);
  // A later drag of something else, such as a file, although nobody has told that this one has ended.
  editor.registerCommand(DRAGOVER_COMMAND, () => true, COMMAND_PRIORITY_LOW);
  const other = eventAt(first, 0, dataOfDrag());
  await dispatch(editor, DRAGOVER_COMMAND, other);
  expect(other.defaultPrevented).toBe(false);
  await click('Remove');
  expect([blocksOf(editor), errors]).toEqual([['one', 'two', 'tail', '', '', ''], []]);
  await unmount();
});

/** What a drag carries; jsdom has no such object. */
function dataOfDrag(): object {
  const data = new Map<string, string>();
  return {
    get types() {
      return [...data.keys()];
    },
    getData: (type: string) => data.get(type) ?? '',
    setData: (type: string, text: string) => data.set(type, text),
  };
}

/** What a drag tells its listeners; jsdom has no such events. */
function eventAt(target: Element, clientY: number, dataTransfer: object): DragEvent {
  const event = new Event('drag', {cancelable: true});
  Object.defineProperties(event, {target: {value: target}, clientY: {value: clientY}, dataTransfer: {value: dataTransfer}});
  return event as DragEvent;
}

prove('Removing the editor from the page stops its uploads.', async () => {
  const {drop, renderAgain, request, unmount} = await showPlugin();
  await drop('a.png');
  await renderAgain();
  expect(request(0).signal.aborted).toBe(false);
  await unmount();
  expect(request(0).signal.aborted).toBe(true);
});

prove('A description is saved when its field loses the focus, not before.', async () => {
  const {editor, element, leaveField, unmount} = await showPlugin(stored);
  const field = element.querySelector('input');
  await act(async () => {
    if (field !== null) field.value = 'Half a bri';
    field?.dispatchEvent(new Event('input', {bubbles: true}));
    await settled();
  });
  expect(blocksOf(editor)[0]).toBe('<bridge.jpg|A red bridge>');
  await leaveField();
  expect(blocksOf(editor)[0]).toBe('<bridge.jpg|Half a bri>');
  await unmount();
});

prove('Copied as plain text, an image is nothing. Within the editor and as HTML it is copied with its description.', async () => {
  const {editor, select, unmount} = await showPlugin(...paragraphs('a'), stored);
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
  expect(blocksOf(editor).filter((block) => block === '<bridge.jpg|A red bridge>')).toHaveLength(2);
  await unmount();
});

prove('Neither undo nor setEditorState() stops an upload: the image still comes, also into another document.', async () => {
  const {editor, drop, request, waitFor, unmount} = await showPlugin();
  await typeAtEnd(editor, 'a');
  await drop('a.png');
  await change(editor, () => $append('b'));
  await dispatch(editor, UNDO_COMMAND, undefined);
  expect([blocksOf(editor), request(0).signal.aborted]).toEqual([['a'], false]);
  await request(0).answer();
  expect(blocksOf(editor)).toEqual(['a', '<a.png|>', '']);
  await drop('b.png');
  await waitFor(() => {
    editor.setEditorState(editor.parseEditorState(storedDocument(...paragraphs('other'))));
  });
  expect(request(1).signal.aborted).toBe(false);
  await request(1).answer();
  expect(blocksOf(editor)).toEqual(['other', '<b.png|>', '']);
  await unmount();
});
