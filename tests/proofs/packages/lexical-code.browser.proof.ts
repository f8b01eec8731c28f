import {$createCodeNode, CodeHighlightNode, CodeNode, registerCodeHighlighting} from '@lexical/code';
import {registerRichText} from '@lexical/rich-text';
import {$createParagraphNode, $createTextNode, $getRoot, DecoratorNode, type LexicalEditor} from 'lexical';
import {act, type ComponentType} from 'react';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {afterBackspace} from '../support/backspace.ts';
import {$append, change, mount, settled, textOf} from '../support/editor.ts';
import {DividerNode} from '../support/divider.ts';
import {prove} from '../support/prove.ts';
import {keysHandled} from '../support/keys.ts';
import {complete} from '../support/node-class.ts';
import {showSample} from '../support/sample.ts';

const page = '/page-components/docs/packages/lexical-code.md';
const nodes = [CodeNode, CodeHighlightNode];

/** An editor with a code block, the caret at its start, and what keys do to its text. */
async function open(code: string): Promise<{editor: LexicalEditor; after: (...keys: string[]) => Promise<string>}> {
  const {editor, element} = mount({nodes});
  registerRichText(editor);
  registerCodeHighlighting(editor);
  editor.update(() => void $getRoot().append($createCodeNode('css').append($createTextNode(code))), {discrete: true});
  await userEvent.click(element);
  editor.update(() => void $getRoot().getFirstChild()?.selectStart(), {discrete: true});
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  return {
    editor,
    after: async (...keys) => {
      for (const key of keys) await userEvent.keyboard(key);
      await keysHandled();
      return textOf(editor);
    },
  };
}

const [wholeLine, bothLines] = ['{Shift>}{End}{/Shift}', '{Shift>}{ArrowDown}{End}{/Shift}'];

prove('Tab | insert a tab; with an entire line or several lines selected, indent', async () => {
  const code = 'ab\ncd';
  expect(await (await open(code)).after('{ArrowRight}', '{Tab}')).toBe('a\tb\ncd');
  expect(await (await open(code)).after(wholeLine, '{Tab}')).toBe('\tab\ncd');
  expect(await (await open(code)).after('{ArrowRight}', bothLines, '{Tab}')).toBe('\tab\n\tcd');
  expect(await (await open(code)).after('{Shift>}{ArrowRight}{/Shift}', '{Tab}')).toBe('\tb\ncd');
});

prove('Shift+Tab | remove one leading tab', async () => {
  const {after} = await open('\t\tab');
  expect(await after('{End}', '{Shift>}{Tab}{/Shift}')).toBe('\tab');
  expect(await after('{Shift>}{Tab}{/Shift}')).toBe('ab');
  expect(await after('{Shift>}{Tab}{/Shift}')).toBe('ab');
});

prove('Alt+Up, Alt+Down | move the selected lines; nothing on an empty line', async () => {
  const {after} = await open('one\ntwo\nthree');
  expect(await after('{Alt>}{ArrowDown}{/Alt}')).toBe('two\none\nthree');
  expect(await after('{Alt>}{ArrowUp}{/Alt}')).toBe('one\ntwo\nthree');
  expect(await after(bothLines, '{Alt>}{ArrowDown}{/Alt}')).toBe('three\none\ntwo');
});

prove('Ctrl or ⌘ with Left, Right | first non-blank character, end of line', async () => {
  for (const key of ['Control', 'Meta']) {
    const {after} = await open('  ab cd\nx');
    expect(await after('{End}', `{${key}>}{ArrowLeft}{/${key}}`, '<')).toBe('  <ab cd\nx');
    expect(await after(`{${key}>}{ArrowRight}{/${key}}`, '>')).toBe('  <ab cd>\nx');
  }
});

const blockTypes = (editor: LexicalEditor) =>
  editor.getEditorState().read(() =>
    $getRoot()
      .getChildren()
      .map((node) => `${node.getType()} ${node.getTextContent()}`),
  );

prove('Enter | new line with the same indentation; on a second empty line at the end, leave', async () => {
  const {editor, after} = await open('  ab');
  expect(await after('{End}', '{Enter}', 'x')).toBe('  ab\n  x');
  const other = await open('ab');
  expect(await other.after('{End}', '{Enter}', '{Enter}')).toBe('ab\n\n');
  await other.after('{Enter}', 'x');
  expect(blockTypes(other.editor)).toEqual(['code ab', 'paragraph x']);
  expect(blockTypes(editor)).toHaveLength(1);
});

prove('Backspace at the start | join the block above; at the start of the document, become a paragraph', async () => {
  const {editor, after} = await open('ab');
  await after('{ArrowRight}', '{Backspace}');
  expect(blockTypes(editor)).toEqual(['code b']);
  await after('{Backspace}');
  expect(blockTypes(editor)).toEqual(['paragraph b']);
  const afterBackspaceBelow = (above?: string): Promise<string[]> =>
    afterBackspace(nodes, () => $createCodeNode('css').append($createTextNode('b')), above);
  expect(await afterBackspaceBelow('a')).toEqual(['paragraph("ab")']);
  expect(await afterBackspaceBelow()).toEqual(['paragraph("b")']);
});

prove(
  'Tab does not move the focus while the caret is in a block. Tell users about Escape, which leaves the editor.',
  async () => {
    const {after} = await open('ab');
    const editorElement = document.activeElement;
    await after('{Tab}', '{Shift>}{Tab}{/Shift}');
    expect(document.activeElement).toBe(editorElement);
    await after('{Escape}');
    expect(document.activeElement).not.toBe(editorElement);
  },
);

prove('Give theme.code a class with display: block: without it, <code> is an inline element.', () => {
  const tops = (display: string): boolean => {
    const {editor, element} = mount({nodes});
    change(editor, () => {
      for (const code of ['a', 'b']) $getRoot().append($createCodeNode('css').append($createTextNode(code)));
    });
    const [first, second] = [...element.querySelectorAll('code')].map((code) => {
      code.style.display = display;
      return code;
    });
    return first?.offsetTop === second?.offsetTop;
  };
  expect([tops(''), tops('block')]).toEqual([true, false]);
});

/** A picture among the letters. */
class InlinePictureNode extends DecoratorNode<string> {
  override decorate(): string {
    return '';
  }
}
complete(InlinePictureNode, 'picture', {tag: 'span', isStored: true});

/** What the page's function makes of a document whose texts are selected from one offset to another, or as a whole by the keys. */
async function turned($fill: () => void, range?: [from: number, to: number]): Promise<string[]> {
  const {$turnIntoCode} = (await import(/* @vite-ignore */ `${page}/$turnIntoCode.ts`)) as {
    $turnIntoCode: (language: string) => void;
  };
  const {editor, element, errors} = mount({nodes: [...nodes, DividerNode, InlinePictureNode]});
  registerRichText(editor);
  registerCodeHighlighting(editor);
  change(editor, $fill);
  await userEvent.click(element);
  if (range === undefined) await userEvent.keyboard('{Control>}a{/Control}');
  await keysHandled();
  change(editor, () => {
    if (range !== undefined) {
      const texts = $getRoot().getAllTextNodes();
      texts[0]?.select(range[0], range[0]).focus.set(texts.at(-1)?.getKey() ?? '', range[1], 'text');
    }
    $turnIntoCode('css');
  });
  await settled();
  expect(errors).toEqual([]);
  element.remove();
  return blockTypes(editor);
}

prove('Entire paragraphs become code. An image within their text is lost.', async () => {
  const three = (): void => {
    for (const text of ['one', 'two', 'three']) $append(text);
  };
  expect(await turned(three, [1, 2])).toEqual(['code one\ntwo\nthree']);
  expect(await turned(three)).toEqual(['code one\ntwo\nthree']);
  const divided = (): void => {
    $append('one');
    $getRoot().append(new DividerNode());
    $append('two');
  };
  expect(await turned(divided)).toEqual(['code one', 'divider ', 'code two']);
  const between = [(): void => void $getRoot().append($createParagraphNode()), (): void => void $append('two')];
  expect(await turned(() => void between.map(($add) => $add()))).toEqual(['code \ntwo']);
  expect(await turned(() => void between.toReversed().map(($add) => $add()))).toEqual(['code two\n']);
  const mixed = (): void => {
    $append('one');
    $getRoot().append($createCodeNode('js').append($createTextNode('two')));
  };
  expect(await turned(mixed)).toEqual(['code one\ntwo']);
  const pictured = (): void => void $append('a').append(new InlinePictureNode(), $createTextNode('b'));
  expect(await turned(pictured, [0, 0])).toEqual(['code ab']);
});

prove('Choose another language, or press Tab in the block.', async () => {
  const {element, unmount} = await showSample(
    (await import(/* @vite-ignore */ `${page}/LanguageSelect.tsx`)) as {default: ComponentType},
  );
  const press = (keys: string): Promise<void> =>
    act(async () => {
      await userEvent.keyboard(keys);
      await keysHandled();
    });
  await act(() => userEvent.click(element));
  await press('{Control>}{Home}{/Control}{Tab}');
  expect(element.textContent).toMatch(/^\t\/\/ Greets/);
  const before = element.textContent;
  const select = document.querySelector('select');
  select?.focus();
  // Letters look for a language. They do not get into the code.
  for (const letter of 'py') await press(letter);
  expect([select?.value, document.activeElement, element.textContent]).toEqual(['plain', select, before]);
  expect(element.querySelector('code')?.dataset['highlightLanguage']).toBe('plain');
  await unmount();
});

prove(
  'A tokenizer returns strings and `{type, content}` tokens. Text that they leave out is removed from the document.',
  async () => {
    const after = async (tokenize: (code: string) => string[]): Promise<string> => {
      const {editor, element} = mount({nodes});
      registerRichText(editor);
      registerCodeHighlighting(editor, {defaultLanguage: 'plain', tokenize});
      change(editor, () => void $getRoot().append($createCodeNode('plain').append($createTextNode('a-b'))));
      await userEvent.click(element);
      await userEvent.keyboard('{End}x');
      await keysHandled();
      return textOf(editor);
    };
    expect(await after((code) => [code])).toBe('a-bx');
    expect(await after((code) => code.split('-'))).toBe('abx');
  },
);
