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

import {change, linesOf, mount, settled, textOf} from './support/editor.ts';
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
  "Symptom: Cannot assign to read only property '__stars' in development. In production the page does not change. Right: this.getWritable().__stars = stars, and",
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

prove('A headless editor renders nothing and freezes no node, so test setters with an element.', () => {
  const onError = vi.fn();
  const editor = createHeadlessEditor({onError});
  writeDirectly(editor);
  expect(onError).not.toHaveBeenCalled();
  const drawn = mount();
  writeDirectly(drawn.editor);
  expect(drawn.errors).toHaveLength(build === 'development' ? 1 : 0);
});

prove('clone() must pass the key, or each change leaves a stray entry in the map.', () => {
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

prove('An update makes the next state, the reconciler writes it to the page, and Lexical calls the listeners.', () => {
  const {editor, element} = mount();
  registerRichText(editor);
  change(editor, () => void $add('ab').select(0, 2));
  const commands: string[] = [];
  editor.registerCommand(FORMAT_TEXT_COMMAND, (format) => commands.push(format) < 0, 4);
  const shown: (string | null)[] = [];
  editor.registerUpdateListener(() => void shown.push(element.querySelector('strong')?.textContent ?? null));
  const paragraph = element.firstElementChild;
  element.dispatchEvent(new KeyboardEvent('keydown', {bubbles: true, code: 'KeyB', ctrlKey: !isMac, key: 'b', metaKey: isMac}));
  return settled().then(() => {
    expect(commands).toEqual(['bold']);
    expect(element.querySelector('strong')?.textContent).toBe('ab');
    expect(shown).toContain('ab');
    expect(element.firstElementChild).toBe(paragraph);
  });
});

prove('A state that never changes can be kept, compared and put back without a copy:', () => {
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

prove('Lexical takes changed text as input, and removes foreign elements:', async () => {
  const {editor, element} = mount();
  change(editor, () => $add('a'));
  const text = element.querySelector('span')?.firstChild;
  if (!(text instanceof Text)) throw new Error('expected text on the page');
  element.firstElementChild?.append(document.createElement('hr'));
  text.data = 'from the browser';
  await settled();
  expect([textOf(editor), element.querySelector('hr')]).toEqual(['from the browser', null]);
});

prove(
  'The core, lexical, imports nothing and has no features: it handles no undo, no lists and no bold. Packages add them',
  () => {
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
  },
);

prove('when a text changes, its paragraph remains the same object.', () => {
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
});

prove('When the format of its first text changes, the paragraph is a new object, because it stores that format.', () => {
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

prove('You leave out what you do not need.', () => {
  expect(upward()).toEqual(['@lexical/react imports @lexical/yjs']);
});

prove('@lexical/selection takes one type from @lexical/table.', () => {
  expect(upward(/\.d\.ts$/)).toEqual(['@lexical/react imports @lexical/yjs', '@lexical/selection imports @lexical/table']);
});

prove(
  'If an update throws, Lexical calls onError, then drops the pending state, including earlier updates of the same tick.',
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

    // Nothing is dropped when `onError` does not return.
    const thrower = mount({
      onError(error) {
        throw error;
      },
    });
    const attempt = () => {
      thrower.editor.update(() => {
        $add('kept');
        throw new Error('thrown');
      });
    };
    expect(attempt).toThrow('thrown');
    await settled();
    change(thrower.editor, () => $add('also'));
    expect(linesOf(thrower.editor)).toEqual(['kept', 'also']);
  },
);
