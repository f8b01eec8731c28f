import {createHeadlessEditor} from '@lexical/headless';
import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {registerRichText} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  FORMAT_TEXT_COMMAND,
  TextNode,
  UNDO_COMMAND,
  type LexicalEditor,
} from 'lexical';
import {expect, vi} from 'vitest';

import {change, mount, settled, textOf} from './support/editor.ts';
import {isMac} from './support/keys.ts';
import {messageOf} from './support/messages.ts';
import {filesOf, publishedPackageNames, readPackageFile} from './support/package-files.ts';
import {build, prove} from './support/prove.ts';

const $add = (text: string) => {
  const node = $createTextNode(text);
  $getRoot().append($createParagraphNode().append(node));
  return node;
};

/** Writes to a node as a setter without `getWritable()` does. */
function writeDirectly(editor: LexicalEditor): void {
  change(editor, () => $add('old'));
  const node = editor.getEditorState().read(() => $getRoot().getAllTextNodes()[0]);
  change(editor, () => {
    if (node !== undefined) node.__text = 'new';
  });
}

prove(
  "Symptom: Cannot assign to read only property '__stars' in development. In production the object of a committed state changes, nothing is dirty, and the page stays as it was.",
  () => {
    const {editor, element, errors} = mount();
    writeDirectly(editor);
    expect(errors.map(({message}) => message.includes("Cannot assign to read only property '__text'"))).toEqual(
      build === 'development' ? [true] : [],
    );
    expect(element.textContent).toBe('old');
    const [text] = editor.getEditorState().read(() => $getRoot().getAllTextNodes());
    expect(text?.__text).toBe(build === 'development' ? 'old' : 'new');
  },
);

prove('A headless editor draws nothing and so freezes no node: test setters with an element.', () => {
  const onError = vi.fn();
  const editor = createHeadlessEditor({onError});
  writeDirectly(editor);
  expect(onError).not.toHaveBeenCalled();
  const drawn = mount();
  writeDirectly(drawn.editor);
  expect(drawn.errors).toHaveLength(build === 'development' ? 1 : 0);
});

prove('clone must pass the key on, or each change leaves a stray entry in the map', () => {
  class StrayNode extends TextNode {
    static override getType(): string {
      return 'stray';
    }
    static override clone(node: StrayNode): StrayNode {
      return new StrayNode(node.__text);
    }
  }
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const editor = createHeadlessEditor({nodes: [StrayNode]});
  change(editor, () => $getRoot().append($createParagraphNode().append(new StrayNode('a').setMode('token'))));
  const size = () => editor.getEditorState()._nodeMap.size;
  const before = size();
  change(editor, () => $getRoot().getAllTextNodes()[0]?.setTextContent('b'));
  expect(size()).toBe(before + 1);
});

/** Packages in the rows of the picture, from bottom to top. */
const layers = [
  ['lexical'],
  ['selection', 'text', 'offset', 'overflow', 'headless', 'file', 'dragon'],
  ['utils'],
  ['html', 'list', 'link', 'table', 'code', 'history', 'mark', 'hashtag'],
  ['clipboard'],
  ['rich-text', 'plain-text'],
  ['markdown'],
  ['react', 'yjs'],
];

prove('Events become commands, commands change a pending state, the reconciler writes the difference.', () => {
  const {editor, element} = mount();
  registerRichText(editor);
  change(editor, () => void $add('ab').select(0, 2));
  const commands: string[] = [];
  editor.registerCommand(FORMAT_TEXT_COMMAND, (format) => commands.push(format) < 0, 4);
  const paragraph = element.firstElementChild;
  element.dispatchEvent(new KeyboardEvent('keydown', {bubbles: true, code: 'KeyB', ctrlKey: !isMac, key: 'b', metaKey: isMac}));
  return settled().then(() => {
    expect(commands).toEqual(['bold']);
    expect(element.querySelector('strong')?.textContent).toBe('ab');
    expect(element.firstElementChild).toBe(paragraph);
  });
});

prove('A committed state never changes, so it can be kept, compared and put back.', () => {
  const editor = createHeadlessEditor();
  const history = createEmptyHistoryState();
  registerHistory(editor, history, 0);
  change(editor, () => $add('one'));
  const first = editor.getEditorState();
  change(editor, () => $add('two'));
  expect(history.undoStack[0]?.editorState).toBe(first);
  expect([first.read(() => $getRoot().getTextContent()), textOf(editor)]).toEqual(['one', 'one\n\ntwo']);
  editor.dispatchCommand(UNDO_COMMAND, undefined);
  expect(textOf(editor)).toBe('one');
});

prove('The state leads and the DOM follows, except for text that the browser writes itself.', async () => {
  const {editor, element} = mount();
  change(editor, () => $add('a'));
  const text = element.querySelector('span')?.firstChild;
  if (!(text instanceof Text)) throw new Error('expected text on the page');
  element.firstElementChild?.append(document.createElement('hr'));
  text.data = 'from the browser';
  await settled();
  expect([textOf(editor), element.querySelector('hr')]).toEqual(['from the browser', null]);
});

prove('The core has no features; packages add them to an editor.', () => {
  const bold = (register?: (editor: LexicalEditor) => unknown): number => {
    const editor = createHeadlessEditor();
    register?.(editor);
    let format = 0;
    change(editor, () => {
      const text = $add('ab');
      text.select(0, 2);
      editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold');
      format = text.getFormat();
    });
    return format;
  };
  expect([bold(), bold(registerRichText)]).toEqual([0, 1]);
  const imports = filesOf('lexical')
    .filter((name) => /\.(dev|prod)\.mjs$/.test(name))
    .flatMap((name) => readPackageFile('lexical', name).match(/from ?['"][^'"]+['"]/g) ?? []);
  expect(imports).toEqual([]);
});

prove(
  'The text node, because it was written. The paragraph and root are only marked as having something dirty below, and stay the same objects',
  () => {
    const editor = createHeadlessEditor();
    change(editor, () => $add('a'));
    const objects = () =>
      editor.getEditorState().read(() => {
        const [text] = $getRoot().getAllTextNodes();
        return [text, text?.getParent(), $getRoot()];
      });
    const before = objects();
    change(editor, () => $getRoot().getAllTextNodes()[0]?.setTextContent('b'));
    expect(objects().map((node, index) => node === before[index])).toEqual([false, true, true]);
  },
);

prove('And a paragraph keeps the format of its first text, so it is new when that format changes.', () => {
  const {editor} = mount();
  change(editor, () => $add('a'));
  const isNewAfter = ($change: (text: TextNode) => void): boolean => {
    const paragraph = () => editor.getEditorState().read(() => $getRoot().getFirstChild());
    const before = paragraph();
    change(editor, () => {
      const [text] = $getRoot().getAllTextNodes();
      if (text !== undefined) $change(text);
    });
    return paragraph() !== before;
  };
  expect(isNewAfter((text) => text.setTextContent('b'))).toBe(false);
  expect(isNewAfter((text) => text.toggleFormat('bold'))).toBe(true);
});

prove('The observer removes the element: no node stands behind it.', async () => {
  const {editor, element} = mount();
  change(editor, () => $add('heading'));
  element.firstElementChild?.append(document.createElement('svg'));
  expect(element.querySelector('svg')).not.toBeNull();
  await settled();
  expect(element.querySelector('svg')).toBeNull();
});

function levelOf(name: string): number {
  return layers.findIndex((names) => names.includes(name.replace('@lexical/', '')));
}

/** The packages of the framework that files of a package import. */
function importsOf(name: string, files = /\.dev\.m?js$/): string[] {
  const code = filesOf(name)
    .filter((file) => files.test(file))
    .map((file) => readPackageFile(name, file))
    .join('\n');
  const imports = [...code.matchAll(/(?:from |require\()'(lexical|@lexical\/[^'/]+)/g)].map(([, imported = '']) => imported);
  return [...new Set(imports)].filter((imported) => imported !== name).sort();
}

/** What packages of the picture import from their own layer or above. */
function upward(files?: RegExp): string[] {
  return publishedPackageNames()
    .filter((name) => levelOf(name) >= 0)
    .flatMap((name) =>
      importsOf(name, files)
        .filter((imported) => levelOf(imported) >= levelOf(name))
        .map((imported) => `${name} imports ${imported}`),
    );
}

prove('So you leave out what you do not need, and every part can be replaced.', () => {
  expect(upward()).toEqual(['@lexical/react imports @lexical/yjs']);
});

prove('The picture is about code. One type goes the other way: @lexical/selection takes it from @lexical/table.', () => {
  expect(upward(/\.d\.ts$/)).toEqual(['@lexical/react imports @lexical/yjs', '@lexical/selection imports @lexical/table']);
});

prove(
  'What the last four wrote. The error dropped the pending state with the first five in it, and the seventh update began a new one.',
  async () => {
    const {editor, element, errors} = mount();
    for (let turn = 1; turn <= 10; turn += 1) {
      editor.update(() => {
        if (turn === 6) throw new Error('sixth');
        $add(String(turn));
      });
    }
    await settled();
    expect([errors.map(messageOf), element.textContent]).toEqual([['sixth'], '78910']);
  },
);
