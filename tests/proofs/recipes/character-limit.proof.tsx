// cspell:ignore helab

import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {OverflowNode} from '@lexical/overflow';
import {CharacterLimitPlugin} from '@lexical/react/LexicalCharacterLimitPlugin';
import type {InitialConfigType} from '@lexical/react/LexicalComposer';
import {registerRichText} from '@lexical/rich-text';
import {$trimTextContentFromAnchor} from '@lexical/selection';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $nodesOfType,
  INSERT_LINE_BREAK_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  RootNode,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  type TextNode,
} from 'lexical';
import {act, type ComponentType} from 'react';
import {afterEach, expect, vi} from 'vitest';

import {$append, mount, settled, textOf} from '../support/editor.ts';
import {messageOf} from '../support/messages.ts';
import {pageFiles} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {change, show, typeAtEnd} from '../support/sample.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';

/** What proofs use of the page's code. */
interface Sample {
  default: ComponentType;
  initialConfig: {editable?: boolean; editorState: unknown};
}

const pages = '/page-components/docs';
const page = `${pages}/recipes/character-limit.md`;

async function sample(): Promise<Sample> {
  // The plugin of the tests makes it from the block of the page.
  return (await import(/* @vite-ignore */ `${page}/MessageField.tsx`)) as Sample;
}

afterEach(() => {
  vi.useRealTimers();
});

/** What the sample shows when it opens with a document. */
async function openWith(json?: string) {
  const {default: MessageField, initialConfig} = await sample();
  const {editorState} = initialConfig;
  initialConfig.editorState = json ?? editorState;
  const shown = await show(<MessageField />);
  initialConfig.editorState = editorState;
  const {container} = shown;
  const textIn = (selector: string) => container.querySelector(selector)?.textContent;
  return {
    ...shown,
    counter: () => document.getElementById(shown.element.getAttribute('aria-describedby') ?? '')?.textContent,
    said: () => textIn('[role=status]'),
    problem: () => textIn('[role=alert]'),
    sent: () => textIn('output'),
    send: () =>
      act(async () => {
        container.querySelector('button')?.click();
        await settled();
      }),
  };
}

prove('"useCharacterLimit: OverflowNode not registered on editor": add the class to nodes.', async () => {
  const plugin = <CharacterLimitPlugin charset="UTF-16" maxLength={3} />;
  const message = await renderInComposer(plugin).then(() => 'none', messageOf);
  expect(message).toBe('useCharacterLimit: OverflowNode not registered on editor');
  await expect(renderInComposer(plugin, {nodes: [OverflowNode]})).resolves.toMatchObject({errors: []});
});

prove('The limit is 5. That is the default of maxLength in the code. Set a number.', async () => {
  const shown = async (plugin: React.ReactNode): Promise<string | null> =>
    (await renderInComposer(plugin, {nodes: [OverflowNode]})).container.textContent;
  // @ts-expect-error -- the type asks for maxLength
  expect(await shown(<CharacterLimitPlugin charset="UTF-16" />)).toBe('5');
  expect(await shown(<CharacterLimitPlugin charset="UTF-16" maxLength={7} />)).toBe('7');
});

/** The framework's plugin around rich text. */
function limited(config: Partial<InitialConfigType> = {}, maxLength = 3, charset: 'UTF-8' | 'UTF-16' = 'UTF-16') {
  const nodes = [OverflowNode];
  return renderInComposer(<CharacterLimitPlugin charset={charset} maxLength={maxLength} />, {nodes, ...config});
}

/** Replaces the text, and waits for the plugin. */
async function write(editor: LexicalEditor, ...lines: string[]): Promise<void> {
  await change(editor, () => {
    $getRoot().clear();
    for (const line of lines) $append(line);
  });
  await act(settled);
}

/** What is wrapped. */
function wrapped(editor: LexicalEditor): string[] {
  return editor.getEditorState().read(() => $nodesOfType(OverflowNode).map((node) => node.getTextContent()));
}

prove('Stored documents contain overflow nodes. They are part of the state. Remove them before saving.', async () => {
  const {editor} = await limited();
  const stored = (): string => JSON.stringify(editor.getEditorState());
  await write(editor, '123');
  expect(stored()).not.toContain('"type":"overflow"');
  await write(editor, '123ab');
  expect(stored()).toContain('"type":"overflow"');

  const {toStoredJSON} = (await pageFiles('packages/lexical-overflow.md', 'toStoredJSON.ts')) as {
    toStoredJSON: (editor: LexicalEditor, nodes: Klass<LexicalNode>[]) => string;
  };
  const clean = toStoredJSON(editor, [OverflowNode]);
  expect(clean).not.toContain('"type":"overflow"');
  expect(clean).toContain('123ab');
});

prove(
  "CharacterLimitPlugin does not count a loaded text. Mark the root as dirty once: editor.update(() => $getRoot().markDirty(), {tag: 'history-merge'}).",
  async () => {
    const {container, editor} = await limited({editorState: storedDocument(storedParagraph('short'))});
    expect([container.textContent, wrapped(editor)]).toEqual(['3', []]);
    await act(async () => {
      editor.update(
        () => {
          $getRoot().markDirty();
        },
        {tag: 'history-merge'},
      );
      await settled();
    });
    expect([container.textContent, wrapped(editor)]).toEqual(['-2', ['rt']]);
  },
);

prove('The plugin looks at changes, not at the text that the editor opens with.', async () => {
  const {container, editor} = await limited({editorState: storedDocument(storedParagraph('short'))});
  expect(container.textContent).toBe('3');
  await write(editor, 'longer');
  expect(container.textContent).toBe('-3');
});

prove('The wrappers are nodes. A document that is stored while it is over the limit contains them.', async () => {
  const {editor} = await limited();
  await write(editor, 'abcde');
  expect(JSON.parse(JSON.stringify(editor.getEditorState()))).toMatchObject({
    root: {children: [{children: [{text: 'abc'}, {children: [{text: 'de'}], type: 'overflow'}]}]},
  });
});

prove(
  'In :version[] $getRoot().getTextContent() leaves out a paragraph that was drawn empty, for example a loaded one, once another block has changed. $getText() joins the text itself.',
  async () => {
    const {editor, counter, sent, send, unmount} = await openWith(
      storedDocument(storedParagraph('a'), storedParagraph(), storedParagraph('b')),
    );
    expect([textOf(editor), counter()]).toEqual(['a\n\n\n\nb', '24 left']);
    await typeAtEnd(editor, 'c');
    expect([textOf(editor), counter()]).toEqual(['a\n\nbc', '23 left']);
    await send();
    expect(sent()).toBe('Sent: a\n\n\n\nbc');
    await unmount();
  },
);

async function leftWith($make: () => LexicalNode[]): Promise<string | null | undefined> {
  const {editor, counter} = await openWith();
  await change(editor, () =>
    $getRoot()
      .clear()
      .append($createParagraphNode().append(...$make())),
  );
  return counter();
}

prove('a | 1', async () => {
  expect(await leftWith(() => [$createTextNode('a')])).toBe('29 left');
});

prove('🙂 | 2', async () => {
  expect(await leftWith(() => [$createTextNode('🙂')])).toBe('28 left');
});

prove('👨‍👩‍👧‍👦 | 11', async () => {
  expect(await leftWith(() => [$createTextNode('👨‍👩‍👧‍👦')])).toBe('19 left');
});

prove('a line break that Shift and Enter make | 1', async () => {
  expect(await leftWith(() => [$createTextNode('a'), $createLineBreakNode(), $createTextNode('b')])).toBe('27 left');
});

prove('the gap between two paragraphs | 2', async () => {
  const {counter} = await openWith(storedDocument(storedParagraph('a'), storedParagraph('b')));
  expect(counter()).toBe('26 left');
});

prove(
  'The button is never disabled, so the keyboard reaches it. If sending fails, a line with the role alert gives the reason until the text changes.',
  async () => {
    const {editor, container, send, sent, problem, unmount} = await openWith(storedDocument(storedParagraph('x'.repeat(31))));
    expect(container.querySelector('button')?.disabled).toBe(false);
    await send();
    expect([sent(), problem()]).toEqual(['', 'Not sent. Take out 1.']);
    await change(editor, () => $getRoot().clear().append($append('')));
    expect(problem()).toBe('');
    await send();
    expect(problem()).toBe('Write a message first.');
    await change(editor, () => $getRoot().clear().append($append('fine')));
    expect(problem()).toBe('');
    await send();
    expect([sent(), problem()]).toEqual(['Sent: fine', '']);
    await unmount();
  },
);

prove('In a read-only editor there is no button. The document remains as it was stored.', async () => {
  const {initialConfig} = await sample();
  initialConfig.editable = false;
  const json = storedDocument(storedParagraph('x'.repeat(33)));
  const {editor, container, counter} = await openWith(json);
  delete initialConfig.editable;
  expect([container.querySelector('button'), counter()]).toEqual([null, '3 too many']);
  expect(JSON.stringify(editor.getEditorState())).toBe(JSON.stringify(editor.parseEditorState(json)));
});

/** The variation of the page that stops people. */
async function maxLength(): Promise<(editor: LexicalEditor, limit: number) => () => void> {
  // The plugin of the tests makes it from the block of the page.
  const {registerMaxLength} = (await import(/* @vite-ignore */ `${page}/registerMaxLength.ts`)) as {
    registerMaxLength: (editor: LexicalEditor, limit: number) => () => void;
  };
  return registerMaxLength;
}

/** Changes a document while the editor handles a key, as it does when people type. */
function byKey(editor: LexicalEditor, $do: (editor: LexicalEditor) => unknown): void {
  editor.getRootElement()?.dispatchEvent(new KeyboardEvent('keydown'));
  editor.update(() => void $do(editor), {discrete: true});
}

/** What a paragraph becomes when something is done at a place in it, and how often it can be undone. */
async function atLimit(
  limit: (editor: LexicalEditor, size: number) => () => void,
  [text, place]: [text: string, place: number],
  $do: (editor: LexicalEditor) => void,
): Promise<{text: string; caret: number | null; isStep: boolean}> {
  const {editor} = mount();
  registerRichText(editor);
  const history = createEmptyHistoryState();
  registerHistory(editor, history, 0);
  editor.update(() => void $append(text).getFirstChild<TextNode>()?.select(place, place), {discrete: true});
  limit(editor, 5);
  await settled();
  const undoBefore = history.undoStack.length;
  byKey(editor, $do);
  await settled();
  return editor.getEditorState().read(() => {
    const selection = $getSelection();
    return {
      text: $getRoot().getTextContent(),
      caret: $isRangeSelection(selection) ? selection.anchor.offset : null,
      isStep: history.undoStack.length > undoBefore,
    };
  });
}

const $typeText = (text: string) => () => $getSelection()?.insertText(text);
const $break = (editor: LexicalEditor) => void editor.dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined);

prove('Input that does not fit is rejected entirely: a letter, a line break or a pasted text.', async () => {
  const register = await maxLength();
  for (const $do of [
    $typeText('X'),
    $typeText('🙂'),
    $break,
    (editor: LexicalEditor) => void editor.dispatchCommand(INSERT_LINE_BREAK_COMMAND, false),
    () => $getSelection()?.insertRawText('a\nb'),
    () => $getSelection()?.insertNodes([$createTextNode('bold').setFormat('bold')]),
    () => $getSelection()?.insertNodes(['a', 'b'].map((line) => $createParagraphNode().append($createTextNode(line)))),
  ]) {
    for (const place of [0, 2, 5]) {
      expect(await atLimit(register, ['hello', place], $do)).toEqual({text: 'hello', caret: place, isStep: false});
    }
  }
  expect(await atLimit(register, ['hell', 2], $break)).toEqual({text: 'hell', caret: 2, isStep: false});
  expect(await atLimit(register, ['hel', 2], $break)).toEqual({text: 'he\n\nl', caret: 0, isStep: true});
  expect(await atLimit(register, ['hell', 2], $typeText('X'))).toEqual({text: 'heXll', caret: 3, isStep: true});
});

prove(
  '$trimTextContentFromAnchor() keeps the beginning of a pasted text instead. In :version[] a line break in the middle of a full text removes letters after the caret.',
  async () => {
    const trim = (editor: LexicalEditor, limit: number) =>
      editor.registerNodeTransform(RootNode, (root) => {
        const selection = $getSelection();
        const excess = root.getTextContentSize() - limit;
        // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- points have two types of one class
        if (excess > 0 && $isRangeSelection(selection)) $trimTextContentFromAnchor(editor, selection.anchor, excess);
      });
    const $bold = () => $getSelection()?.insertNodes([$createTextNode('abcd').setFormat('bold')]);
    expect((await atLimit(trim, ['hel', 3], $bold)).text).toBe('helab');
    expect((await atLimit(await maxLength(), ['hel', 3], $bold)).text).toBe('hel');
    expect((await atLimit(trim, ['hello', 2], $break)).text).toBe('he\n\nl');
  },
);

prove('A text that is over the limit already may become shorter.', async () => {
  const registerMaxLength = await maxLength();
  const opened = async (length: number) => {
    const {editor} = mount();
    editor.update(() => $append('x'.repeat(length)).selectEnd(), {discrete: true});
    registerMaxLength(editor, 30);
    await settled();
    return editor;
  };
  const after = async (length: number, ...typed: string[]): Promise<number> => {
    const editor = await opened(length);
    for (const text of typed) byKey(editor, $typeText(text));
    return textOf(editor).length;
  };
  expect([await after(28, 'a', 'b', 'c', 'd'), await after(50, 'a')]).toEqual([30, 50]);

  const editor = await opened(50);
  byKey(editor, () => $getRoot().getAllTextNodes()[0]?.spliceText(40, 10, '', true));
  expect(textOf(editor)).toHaveLength(40);
  byKey(editor, $typeText('pasted'));
  expect(textOf(editor)).toHaveLength(40);
});
