import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';

import {$createCodeNode, CodeHighlightNode, CodeNode, registerCodeHighlighting} from '@lexical/code';
import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {$createListItemNode, $createListNode, ListItemNode, ListNode} from '@lexical/list';
import {registerPlainText} from '@lexical/plain-text';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import {ListPlugin} from '@lexical/react/LexicalListPlugin';
import {registerTabIndentation} from '@lexical/react/LexicalTabIndentationPlugin';
import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {registerRichText} from '@lexical/rich-text';
import {$createTableNodeWithDimensions, $isTableCellNode, TableCellNode, TableNode, TableRowNode} from '@lexical/table';
import {$findMatchingParent} from '@lexical/utils';
import {
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  COMMAND_PRIORITY_EDITOR,
  COMMAND_PRIORITY_HIGH,
  COMMAND_PRIORITY_LOW,
  COMMAND_PRIORITY_NORMAL,
  type CommandListenerPriority,
  type CreateEditorArgs,
  COPY_COMMAND,
  KEY_ARROW_LEFT_COMMAND,
  KEY_BACKSPACE_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  PASTE_COMMAND,
  type ParagraphNode,
  type TextNode,
  createCommand,
  createEditor,
} from 'lexical';
import type * as Lexical from 'lexical';
import {expect, vi} from 'vitest';

import {renderInComposer} from '../support/react.ts';
import {$append, change, linesOf, mount, settled, textOf} from '../support/editor.ts';
import {isMac} from '../support/keys.ts';
import {messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';

const file = '/page-components/docs/concepts/commands.md/registerLinkShortcut.ts';
const {registerLinkShortcut} = (await import(/* @vite-ignore */ file)) as {
  registerLinkShortcut: (editor: LexicalEditor, insertLink: () => void) => () => void;
};

const PING_COMMAND = createCommand<string | undefined>('PING_COMMAND');

/** Registers a listener that notes its name and answers. */
function listen(
  editor: LexicalEditor,
  log: string[],
  name: string,
  priority: CommandListenerPriority,
  answer = false,
): () => void {
  return editor.registerCommand(
    PING_COMMAND,
    () => {
      log.push(name);
      return answer;
    },
    priority,
  );
}

/** Presses a key on an element. */
function press(element: HTMLElement, init: KeyboardEventInit): KeyboardEvent {
  const event = new KeyboardEvent('keydown', {bubbles: true, cancelable: true, ...init});
  element.dispatchEvent(event);
  return event;
}

prove(
  'dispatchCommand() calls the handlers from priority 4 down to 0. Within a priority, handlers that were registered first are called first. When a handler returns true, the remaining handlers are not called.',
  () => {
    const editor = createEditor();
    const log: string[] = [];
    for (const priority of [0, 1, 2, 3, 4] as const) listen(editor, log, String(priority), priority);
    expect([editor.dispatchCommand(PING_COMMAND, undefined), log.join('')]).toEqual([false, '43210']);
    log.length = 0;
    listen(editor, log, 'handles', COMMAND_PRIORITY_NORMAL, true);
    expect([editor.dispatchCommand(PING_COMMAND, undefined), log]).toEqual([true, ['4', '3', '2', 'handles']]);
  },
);

prove(
  "If you dispatch inside an update, the handlers' changes become part of it. If you dispatch outside an update, Lexical opens one. Handlers run inside this update, before the call returns, so they can call $ functions.",
  async () => {
    const editor = createEditor();
    let commits = 0;
    editor.registerUpdateListener(() => (commits += 1));
    editor.registerCommand(PING_COMMAND, () => $append('answered').getChildrenSize() > 0, COMMAND_PRIORITY_EDITOR);
    expect(editor.dispatchCommand(PING_COMMAND, undefined)).toBe(true);
    await settled();
    expect([commits, linesOf(editor)]).toEqual([1, ['answered']]);
    let seen: number | undefined;
    change(editor, () => {
      editor.dispatchCommand(PING_COMMAND, undefined);
      seen = $getRoot().getChildrenSize();
    });
    expect([commits, seen]).toEqual([2, 2]);
  },
);

/** What a dispatch from some callback returns, and whether the listener has run when that callback is done, and later. */
async function dispatchFrom(register: (editor: LexicalEditor, dispatch: () => void) => void): Promise<unknown[]> {
  const {editor} = mount();
  let ran = false;
  const seen: unknown[] = [];
  editor.registerCommand(PING_COMMAND, () => (ran = true), COMMAND_PRIORITY_EDITOR);
  register(editor, () => {
    if (seen.length === 0) seen.push(editor.dispatchCommand(PING_COMMAND, undefined), ran);
  });
  await settled();
  await settled();
  seen.push(ran);
  editor.update(() => undefined);
  seen.push(ran);
  return seen;
}

const $hello = (): void => void $append('Hello');

prove(
  'A handler that throws: outside an update, the error is passed to onError, the update is rolled back and dispatchCommand() returns false. Inside an update, dispatchCommand() throws the error.',
  async () => {
    const {editor, errors} = mount();
    editor.registerCommand(
      PING_COMMAND,
      () => {
        $append('half');
        throw new Error('broke');
      },
      COMMAND_PRIORITY_EDITOR,
    );
    expect([editor.dispatchCommand(PING_COMMAND, undefined), errors.length]).toEqual([false, 1]);
    await settled();
    expect(linesOf(editor)).toEqual([]);
    let reached = false;
    editor.update(() => {
      editor.dispatchCommand(PING_COMMAND, undefined);
      reached = true;
    });
    expect([reached, errors.length]).toEqual([false, 2]);
    let caught: string | undefined;
    change(editor, () => {
      caught = messageThrownBy(() => editor.dispatchCommand(PING_COMMAND, undefined));
      $append('after');
    });
    expect([caught, errors.length, linesOf(editor)]).toEqual(['broke', 2, ['half', 'after']]);
  },
);

/** The priorities at which something listens. */
async function prioritiesOf(register: (editor: LexicalEditor) => void | Promise<void>): Promise<number[]> {
  const editor = createEditor();
  const spy = vi.spyOn(editor, 'registerCommand');
  await register(editor);
  return spy.mock.calls.map(([, , priority]) => priority);
}

prove('COMMAND_PRIORITY_EDITOR (0) | default behavior that others may replace | rich text, plain text, history', async () => {
  for (const register of [
    registerRichText,
    registerPlainText,
    (editor: LexicalEditor) => registerHistory(editor, createEmptyHistoryState(), 0),
  ]) {
    const priorities = await prioritiesOf((editor) => void register(editor));
    expect([priorities.length > 0, new Set(priorities)]).toEqual([true, new Set([COMMAND_PRIORITY_EDITOR])]);
  }
  const {editor, element} = mount();
  registerRichText(editor);
  editor.update(() => void $append('Hello').selectEnd(), {discrete: true});
  const remove = editor.registerCommand(KEY_ENTER_COMMAND, () => true, COMMAND_PRIORITY_LOW);
  press(element, {code: 'Enter', key: 'Enter'});
  expect(linesOf(editor)).toHaveLength(1);
  remove();
  press(element, {code: 'Enter', key: 'Enter'});
  await settled();
  expect(linesOf(editor)).toHaveLength(2);
});

prove('COMMAND_PRIORITY_NORMAL (2) | running before those plugins | no package', () => {
  const folder = path.resolve('node_modules/@lexical');
  const bundles = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((name) => name.endsWith('.dev.mjs'));
  const using = (priority: string): string[] =>
    bundles.filter((name) => new RegExp(`, ${priority}\\)`).test(readFileSync(path.join(folder, name), 'utf8')));
  expect(bundles.length).toBeGreaterThan(20);
  expect(using('COMMAND_PRIORITY_LOW').length).toBeGreaterThan(2);
  expect(using('COMMAND_PRIORITY_NORMAL')).toEqual([]);
});

/** An editor with a table of two rows and columns, and the priorities that the table listens at. */
async function renderTable(): Promise<{editor: LexicalEditor; root: HTMLElement; priorities: number[]}> {
  const prototype = Object.getPrototypeOf(createEditor()) as LexicalEditor;
  const spy = vi.spyOn(prototype, 'registerCommand');
  const {editor} = await renderInComposer(
    <>
      <ContentEditable />
      <TablePlugin />
    </>,
    {
      editorState: () => void $getRoot().append($createTableNodeWithDimensions(2, 2), $createParagraphNode()),
      nodes: [TableNode, TableRowNode, TableCellNode],
    },
  );
  await settled();
  const priorities = spy.mock.calls.map(([, , priority]) => priority);
  spy.mockRestore();
  const root = editor.getRootElement();
  if (root === null) throw new Error('expected a root element');
  return {editor, root, priorities};
}

const tablePriorities = async (): Promise<void> => {
  const {priorities} = await renderTable();
  const [high, critical] = [3, 4].map((wanted) => priorities.filter((priority) => priority === wanted).length);
  expect(high).toBeGreaterThan(0);
  expect(critical).toBeGreaterThan(high ?? 0);
  expect(priorities.filter((priority) => priority === 2 || priority === 1)).toEqual([]);
};
prove('COMMAND_PRIORITY_HIGH (3) | guards, such as Freeze formatting | some table handlers', tablePriorities);
prove('COMMAND_PRIORITY_CRITICAL (4) | observers that return false | most table handlers', tablePriorities);

type Core = typeof Lexical;
const cores = new Map<string, Promise<Core>>();

/** The core as it is on a system: it looks at the browser once, when it is loaded. */
function coreOn(platform: string, userAgent: string): Promise<Core> {
  const id = platform + userAgent;
  const load = async (): Promise<Core> => {
    await settled();
    vi.resetModules();
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    const core = await import('lexical');
    vi.restoreAllMocks();
    return core;
  };
  const core = cores.get(id) ?? load();
  cores.set(id, core);
  return core;
}

const chrome = 'Mozilla/5.0 Chrome/120.0.0.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (rv:120.0) Gecko/20100101 Firefox/120.0';

interface KeyOptions {
  apple?: boolean;
  userAgent?: string;
  nodeSelected?: boolean;
  /** Also what is sent around the command of the key. */
  all?: boolean;
}

/** The commands that a key becomes, with a payload that is no event. */
async function commandsOf(key: KeyboardEventInit, options: KeyOptions = {}): Promise<string[]> {
  const core = await coreOn(options.apple === true ? 'MacIntel' : 'Win32', options.userAgent ?? chrome);
  const element = document.createElement('div');
  const editor = core.createEditor();
  editor.setRootElement(element);
  change(editor, () => {
    const paragraph = core.$createParagraphNode();
    core.$getRoot().append(paragraph);
    if (options.nodeSelected === true) {
      const selection = core.$createNodeSelection();
      selection.add(paragraph.getKey());
      core.$setSelection(selection);
    }
  });
  const heard: string[] = [];
  for (const [name, value] of Object.entries(core)) {
    if (!/_COMMAND$|^MOVE_TO_/.test(name)) continue;
    if (options.all !== true && /^KEY_(DOWN|MODIFIER)_COMMAND$/.test(name)) continue;
    editor.registerCommand(
      value as ReturnType<typeof createCommand>,
      (payload) => {
        heard.push(typeof payload === 'string' || typeof payload === 'boolean' ? `${name} ${String(payload)}` : name);
        return false;
      },
      core.COMMAND_PRIORITY_CRITICAL,
    );
  }
  press(element, key);
  return heard;
}

const control = (code: string, more: KeyboardEventInit = {}): KeyboardEventInit => ({code, ctrlKey: true, ...more});
const command = (code: string, more: KeyboardEventInit = {}): KeyboardEventInit => ({code, metaKey: true, ...more});
const option = (code: string): KeyboardEventInit => ({altKey: true, code});
const apple = {apple: true};

prove('Ctrl+B, Ctrl+I, Ctrl+U | ⌘+B, ⌘+I, ⌘+U | FORMAT_TEXT_COMMAND with bold, italic, underline', async () => {
  for (const [code, format] of [
    ['KeyB', 'bold'],
    ['KeyI', 'italic'],
    ['KeyU', 'underline'],
  ] as const) {
    expect(await commandsOf(control(code))).toEqual([`FORMAT_TEXT_COMMAND ${format}`]);
    expect(await commandsOf(command(code), apple)).toEqual([`FORMAT_TEXT_COMMAND ${format}`]);
    expect(await commandsOf(control(code), apple)).toEqual([]);
  }
});

prove('Ctrl+Z | ⌘+Z | UNDO_COMMAND', async () => {
  expect(await commandsOf(control('KeyZ'))).toEqual(['UNDO_COMMAND']);
  expect(await commandsOf(command('KeyZ'), apple)).toEqual(['UNDO_COMMAND']);
  expect(await commandsOf({code: 'KeyZ'})).toEqual([]);
});

prove('Ctrl+Y, Ctrl+Shift+Z | ⌘+Shift+Z | REDO_COMMAND', async () => {
  for (const key of [control('KeyY'), control('KeyZ', {shiftKey: true})]) {
    expect(await commandsOf(key)).toEqual(['REDO_COMMAND']);
    expect(await commandsOf(key, apple)).toEqual([]);
  }
  expect(await commandsOf(command('KeyZ', {shiftKey: true}), apple)).toEqual(['REDO_COMMAND']);
});

prove('Ctrl+A | ⌘+A | SELECT_ALL_COMMAND; in Firefox only while a node is selected', async () => {
  expect(await commandsOf(control('KeyA'))).toEqual(['SELECT_ALL_COMMAND']);
  expect(await commandsOf(command('KeyA'), apple)).toEqual(['SELECT_ALL_COMMAND']);
  expect(await commandsOf(control('KeyA'), {userAgent: firefox})).toEqual([]);
  expect(await commandsOf(control('KeyA'), {nodeSelected: true, userAgent: firefox})).toEqual(['SELECT_ALL_COMMAND']);
});

prove(
  'Ctrl+C, Ctrl+X | ⌘+C, ⌘+X | COPY_COMMAND, CUT_COMMAND while a node is selected; otherwise the events copy and cut send them',
  async () => {
    for (const [code, name, event] of [
      ['KeyC', 'COPY_COMMAND', 'copy'],
      ['KeyX', 'CUT_COMMAND', 'cut'],
    ] as const) {
      expect(await commandsOf(control(code))).toEqual([]);
      expect(await commandsOf(control(code), {nodeSelected: true})).toEqual([name]);
      expect(await commandsOf(command(code), {...apple, nodeSelected: true})).toEqual([name]);
      const core = await coreOn('Win32', chrome);
      const element = document.createElement('div');
      const editor = core.createEditor();
      editor.setRootElement(element);
      let heard = 0;
      editor.registerCommand(core[name], () => (heard += 1) > 0, core.COMMAND_PRIORITY_EDITOR);
      element.dispatchEvent(new Event(event));
      expect(heard).toBe(1);
    }
  },
);

prove('Ctrl+Backspace, Ctrl+Delete | ⌥+Backspace, ⌥+Delete | DELETE_WORD_COMMAND', async () => {
  for (const [code, isBackward] of [
    ['Backspace', true],
    ['Delete', false],
  ] as const) {
    expect(await commandsOf(control(code))).toEqual([`DELETE_WORD_COMMAND ${String(isBackward)}`]);
    expect(await commandsOf(option(code), apple)).toEqual([`DELETE_WORD_COMMAND ${String(isBackward)}`]);
    expect(await commandsOf(option(code))).toEqual([]);
  }
});

prove('| ⌘+Backspace, ⌘+Delete | DELETE_LINE_COMMAND', async () => {
  expect(await commandsOf(command('Backspace'), apple)).toEqual(['DELETE_LINE_COMMAND true']);
  expect(await commandsOf(command('Delete'), apple)).toEqual(['DELETE_LINE_COMMAND false']);
  expect(await commandsOf(command('Backspace'))).toEqual([]);
});

prove('| Ctrl+H, Ctrl+D | DELETE_CHARACTER_COMMAND', async () => {
  expect(await commandsOf(control('KeyH'), apple)).toEqual(['DELETE_CHARACTER_COMMAND true']);
  expect(await commandsOf(control('KeyD'), apple)).toEqual(['DELETE_CHARACTER_COMMAND false']);
  expect(await commandsOf(control('KeyH'))).toEqual([]);
});

prove('| Ctrl+O | INSERT_LINE_BREAK_COMMAND', async () => {
  expect(await commandsOf(control('KeyO'), apple)).toEqual(['INSERT_LINE_BREAK_COMMAND true']);
  expect(await commandsOf(control('KeyO'))).toEqual([]);
});

prove('Ctrl+←, Ctrl+→ | ⌘+←, ⌘+→ | MOVE_TO_START, MOVE_TO_END', async () => {
  expect(await commandsOf(control('ArrowLeft'))).toEqual(['MOVE_TO_START']);
  expect(await commandsOf(control('ArrowRight'))).toEqual(['MOVE_TO_END']);
  expect(await commandsOf(command('ArrowLeft'), apple)).toEqual(['MOVE_TO_START']);
  expect(await commandsOf(command('ArrowRight'), apple)).toEqual(['MOVE_TO_END']);
});

prove('arrows, also with Shift | the same | KEY_ARROW_LEFT_COMMAND and so on', async () => {
  for (const direction of ['Left', 'Right', 'Up', 'Down']) {
    for (const shiftKey of [false, true]) {
      const key = {code: `Arrow${direction}`, shiftKey};
      const name = `KEY_ARROW_${direction.toUpperCase()}_COMMAND`;
      expect([await commandsOf(key), await commandsOf(key, apple)]).toEqual([[name], [name]]);
    }
  }
});

prove('Enter, Space, Backspace, Delete, Tab, Esc | the same | KEY_ENTER_COMMAND and so on', async () => {
  for (const code of ['Enter', 'Space', 'Backspace', 'Delete', 'Tab', 'Escape']) {
    const name = `KEY_${code.toUpperCase()}_COMMAND`;
    expect([await commandsOf({code}), await commandsOf({code}, apple)]).toEqual([[name], [name]]);
  }
});

const threeCommands = async (): Promise<void> => {
  expect(await commandsOf({code: 'Enter'}, {all: true})).toEqual(['KEY_DOWN_COMMAND', 'KEY_ENTER_COMMAND']);
  expect(await commandsOf({code: 'KeyK'}, {all: true})).toEqual(['KEY_DOWN_COMMAND']);
  expect(await commandsOf(control('KeyK'), {all: true})).toEqual(['KEY_DOWN_COMMAND', 'KEY_MODIFIER_COMMAND']);
  expect(await commandsOf(control('KeyB'), {all: true})).toEqual([
    'KEY_DOWN_COMMAND',
    'FORMAT_TEXT_COMMAND bold',
    'KEY_MODIFIER_COMMAND',
  ]);
};
prove('Shortcut: handle KEY_MODIFIER_COMMAND.', () => {
  const {editor, element} = mount();
  const insertLink = vi.fn();
  const remove = registerLinkShortcut(editor, insertLink);
  const k = {code: 'KeyK', ctrlKey: true, key: 'k'};
  expect(press(element, k).defaultPrevented).toBe(true);
  press(element, {...k, ctrlKey: false, metaKey: true});
  expect(insertLink).toHaveBeenCalledTimes(2);
  // Firefox opens its console.
  expect(press(element, {...k, key: 'K', shiftKey: true}).defaultPrevented).toBe(false);
  press(element, {...k, ctrlKey: false});
  remove();
  press(element, k);
  expect(insertLink).toHaveBeenCalledTimes(2);
});

prove('When a key is pressed, Lexical sends up to three commands:', async () => {
  await threeCommands();
  const {editor, element} = mount();
  editor.registerCommand(KEY_ENTER_COMMAND, () => true, COMMAND_PRIORITY_EDITOR);
  expect(press(element, {code: 'Enter'}).defaultPrevented).toBe(false);
});

prove('KEY_DOWN_COMMAND, for every key. If a handler returns true, Lexical sends nothing else.', () => {
  const {editor, element} = mount();
  const heard: string[] = [];
  editor.registerCommand(KEY_ENTER_COMMAND, () => heard.push('enter') < 0, COMMAND_PRIORITY_EDITOR);
  const remove = editor.registerCommand(KEY_DOWN_COMMAND, () => heard.push('key down') > 0, COMMAND_PRIORITY_EDITOR);
  press(element, {code: 'Enter'});
  remove();
  press(element, {code: 'Enter'});
  expect(heard).toEqual(['key down', 'enter']);
});

prove('Lexical sends nothing while an input method is composing or the editor is read-only.', () => {
  const {editor, element} = mount();
  let heard = 0;
  editor.registerCommand(KEY_DOWN_COMMAND, () => (heard += 1) > 0, COMMAND_PRIORITY_EDITOR);
  editor.update(() => void $append('Hello').getFirstChild<TextNode>()?.select(), {discrete: true});
  element.dispatchEvent(new CompositionEvent('compositionstart'));
  expect(editor.isComposing()).toBe(true);
  press(element, {code: 'Enter'});
  expect(heard).toBe(0);
  element.dispatchEvent(new CompositionEvent('compositionend', {data: ''}));
  press(element, {code: 'Enter'});
  expect(heard).toBe(1);
  editor.setEditable(false);
  press(element, {code: 'Enter'});
  expect(heard).toBe(1);
});

/** An editor with something registered and a paragraph, with the caret at an offset. */
function editorWithCaret(
  register: (editor: LexicalEditor) => unknown,
  $content: () => LexicalNode | null,
  config: CreateEditorArgs = {},
): {editor: LexicalEditor; element: HTMLElement} {
  const {editor, element} = mount(config);
  register(editor);
  editor.update(() => void $content(), {discrete: true});
  return {editor, element};
}

const $helloAt = (offset: number) => (): ParagraphNode => {
  const paragraph = $append('Hello');
  paragraph.getFirstChild<TextNode>()?.select(offset, offset);
  return paragraph;
};

prove('rich text | Enter; Shift+Enter | new block; line break', async () => {
  const linesAfter = async (shiftKey: boolean): Promise<string[]> => {
    const {editor, element} = editorWithCaret(registerRichText, $helloAt(3));
    press(element, {code: 'Enter', key: 'Enter', shiftKey});
    await settled();
    return linesOf(editor);
  };
  expect([await linesAfter(false), await linesAfter(true)]).toEqual([['Hel', 'lo'], ['Hel\nlo']]);
});

prove('rich text | Backspace at the start of an indented block | one level less', async () => {
  const {editor, element} = editorWithCaret(registerRichText, () => $helloAt(0)().setIndent(2));
  press(element, {code: 'Backspace', key: 'Backspace'});
  await settled();
  const indent = editor.getEditorState().read(() => $getRoot().getFirstChildOrThrow<ParagraphNode>().getIndent());
  expect([indent, textOf(editor)]).toEqual([1, 'Hello']);
});

prove('plain text | Enter, also with Shift | line break', async () => {
  for (const shiftKey of [false, true]) {
    const {editor, element} = editorWithCaret(registerPlainText, $helloAt(3));
    press(element, {code: 'Enter', key: 'Enter', shiftKey});
    await settled();
    expect(linesOf(editor)).toEqual(['Hel\nlo']);
  }
});

prove('rich text, plain text | Esc | leaves the editor', () => {
  for (const register of [registerRichText, registerPlainText]) {
    const {editor, element} = editorWithCaret(register, $helloAt(3));
    element.tabIndex = 0;
    element.focus();
    expect(document.activeElement).toBe(element);
    press(element, {code: 'Escape', key: 'Escape'});
    expect(document.activeElement).not.toBe(element);
    editor.setRootElement(null);
  }
});

prove('history | the keys of UNDO_COMMAND and REDO_COMMAND | undo, redo', async () => {
  const {editor, element} = mount();
  registerHistory(editor, createEmptyHistoryState(), 0);
  editor.update(() => void $append('first'), {discrete: true, tag: 'history-merge'});
  editor.update(() => void $append('second'), {discrete: true});
  press(element, isMac ? {code: 'KeyZ', metaKey: true} : control('KeyZ'));
  await settled();
  expect(linesOf(editor)).toEqual(['first']);
  press(element, isMac ? {code: 'KeyZ', metaKey: true, shiftKey: true} : control('KeyY'));
  await settled();
  expect(linesOf(editor)).toEqual(['first', 'second']);
});

prove('ListPlugin | Enter in an empty item | leaves the list, or one level of it', async () => {
  const blocksAfterEnter = async (nested: boolean): Promise<{blocks: string[]; indent: number}> => {
    const {editor} = await renderInComposer(
      <>
        <ContentEditable />
        <ListPlugin />
      </>,
      {nodes: [ListNode, ListItemNode]},
    );
    registerRichText(editor);
    change(editor, () => {
      const empty = $createListItemNode();
      $getRoot()
        .clear()
        .append($createListNode('bullet').append($createListItemNode().append($createParagraphNode()), empty));
      if (nested) empty.setIndent(1);
      empty.select();
    });
    const root = editor.getRootElement();
    if (root === null) throw new Error('expected a root element');
    press(root, {code: 'Enter', key: 'Enter'});
    await settled();
    return editor.getEditorState().read(() => {
      const selection = $getSelection();
      const node = $isRangeSelection(selection) ? selection.anchor.getNode() : null;
      const item = node === null ? null : $findMatchingParent(node, (parent) => parent instanceof ListItemNode);
      return {
        blocks: $getRoot()
          .getChildren()
          .map((block) => block.getType()),
        indent: item instanceof ListItemNode ? item.getIndent() : -1,
      };
    });
  };
  expect(await blocksAfterEnter(false)).toEqual({blocks: ['list', 'paragraph'], indent: -1});
  expect(await blocksAfterEnter(true)).toEqual({blocks: ['list'], indent: 0});
});

const withTab = (editor: LexicalEditor): void => {
  registerRichText(editor);
  registerTabIndentation(editor);
};

const indents = (editor: LexicalEditor): number[] =>
  editor.getEditorState().read(() =>
    $getRoot()
      .getChildren()
      .map((block) => ($isElementNode(block) ? block.getIndent() : -1)),
  );

prove('TabIndentationPlugin | Tab, Shift+Tab at the start of a block or across blocks | indents, outdents', async () => {
  const $two = (): ParagraphNode => {
    const [first, second] = [$append('one'), $append('two')];
    const selection = first.select(0, 0);
    selection.focus.set(second.getFirstDescendant()?.getKey() ?? '', 2, 'text');
    selection.anchor.set(first.getFirstDescendant()?.getKey() ?? '', 1, 'text');
    return first;
  };
  for (const [$content, blocks] of [
    [$helloAt(0), 1],
    [$two, 2],
  ] as const) {
    const {editor, element} = editorWithCaret(withTab, $content);
    press(element, {code: 'Tab', key: 'Tab'});
    await settled();
    expect(indents(editor)).toEqual(Array<number>(blocks).fill(1));
    press(element, {code: 'Tab', key: 'Tab', shiftKey: true});
    await settled();
    expect(indents(editor)).toEqual(Array<number>(blocks).fill(0));
  }
});

prove('TabIndentationPlugin | Tab or Shift+Tab elsewhere | inserts a tab', async () => {
  for (const shiftKey of [false, true]) {
    const {editor, element} = editorWithCaret(withTab, $helloAt(3));
    press(element, {code: 'Tab', key: 'Tab', shiftKey});
    await settled();
    expect([textOf(editor), indents(editor)]).toEqual(['Hel\tlo', [0]]);
  }
});

prove('TablePlugin | Tab, Shift+Tab in a cell | next, previous cell; after the last cell, out of the table', async () => {
  const {editor, root} = await renderTable();
  editor.update(() => void $getRoot().getFirstDescendant()?.selectStart(), {discrete: true});
  /** The number of the cell with the caret, from 0, or -1 outside of the table. */
  const cell = (): number =>
    editor.getEditorState().read(() => {
      const selection = $getSelection();
      const node = $isRangeSelection(selection) ? selection.anchor.getNode() : null;
      const found = node === null ? null : $findMatchingParent(node, $isTableCellNode);
      const cells = [...editor.getEditorState()._nodeMap.values()].filter($isTableCellNode);
      return cells.findIndex((other) => other.is(found));
    });
  const tab = async (shiftKey: boolean): Promise<number> => {
    press(root, {code: 'Tab', key: 'Tab', shiftKey});
    await settled();
    return cell();
  };
  expect(cell()).toBe(0);
  expect([await tab(false), await tab(false), await tab(true), await tab(false), await tab(false)]).toEqual([1, 2, 1, 2, 3]);
  expect(await tab(false)).toBe(-1);
});

/** A code block with two lines; the caret is in one of them. */
async function editorWithCode(line: number, offset: number): Promise<{editor: LexicalEditor; element: HTMLElement}> {
  const {editor, element} = mount({nodes: [CodeNode, CodeHighlightNode]});
  registerRichText(editor);
  registerCodeHighlighting(editor);
  change(editor, () => {
    const code = $createCodeNode('plain');
    $getRoot().append(code);
    code.selectStart().insertRawText('  one\ntwo');
  });
  await settled();
  editor.update(() => void $getRoot().getAllTextNodes()[line]?.select(offset, offset), {discrete: true});
  await settled();
  return {editor, element};
}

prove('@lexical/code | Tab, Shift+Tab in a code block | inserts a tab or indents the lines; outdents', async () => {
  const {editor, element} = await editorWithCode(1, 1);
  press(element, {code: 'Tab', key: 'Tab'});
  await settled();
  expect(textOf(editor)).toBe('  one\nt\two');
  editor.update(
    () =>
      void $getRoot().getFirstChildOrThrow<CodeNode>().select(0, $getRoot().getFirstChildOrThrow<CodeNode>().getChildrenSize()),
    {
      discrete: true,
    },
  );
  press(element, {code: 'Tab', key: 'Tab'});
  await settled();
  expect(textOf(editor)).toBe('\t  one\n\tt\two');
  press(element, {code: 'Tab', key: 'Tab', shiftKey: true});
  await settled();
  expect(textOf(editor)).toBe('  one\nt\two');
});

prove('@lexical/code | Alt+↑, Alt+↓ | moves the line', async () => {
  const {editor, element} = await editorWithCode(1, 1);
  press(element, {altKey: true, code: 'ArrowUp', key: 'ArrowUp'});
  await settled();
  expect(textOf(editor)).toBe('two\n  one');
  press(element, {altKey: true, code: 'ArrowDown', key: 'ArrowDown'});
  await settled();
  expect(textOf(editor)).toBe('  one\ntwo');
});

prove('@lexical/code | the keys of MOVE_TO_START and MOVE_TO_END | first letter, end of the line', async () => {
  const {editor, element} = await editorWithCode(0, 4);
  const offset = (): number | undefined =>
    editor.getEditorState().read(() => {
      const selection = $getSelection();
      return $isRangeSelection(selection) ? selection.anchor.offset : undefined;
    });
  press(element, control('ArrowRight'));
  await settled();
  expect(offset()).toBe(5);
  press(element, control('ArrowLeft'));
  await settled();
  expect(offset()).toBe(2);
});

/**
 * The lines after Enter in the browser of a name, which does nothing by itself here: after the key, and after the input event that
 * follows unless the key was handled.
 */
async function linesAfterEnter({userAgent, platform}: {userAgent: string; platform: string}): Promise<[number, number]> {
  await settled();
  vi.resetModules();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
  Object.defineProperty(InputEvent.prototype, 'getTargetRanges', {configurable: true, value: () => []});
  const [core, richText] = [await import('lexical'), await import('@lexical/rich-text')];
  vi.restoreAllMocks();
  const element = document.createElement('div');
  document.body.append(element);
  const editor = core.createEditor();
  editor.setRootElement(element);
  richText.registerRichText(editor);
  change(editor, () => {
    const paragraph = core.$createParagraphNode().append(core.$createTextNode('Hello'));
    core.$getRoot().append(paragraph);
    paragraph.selectEnd();
  });
  const lines = (): number => editor.getEditorState().read(() => core.$getRoot().getChildrenSize());
  const event = press(element, {code: 'Enter', key: 'Enter'});
  await settled();
  const afterKey = lines();
  if (!event.defaultPrevented)
    element.dispatchEvent(new InputEvent('beforeinput', {cancelable: true, inputType: 'insertParagraph'}));
  await settled();
  Reflect.deleteProperty(InputEvent.prototype, 'getTargetRanges');
  return [afterKey, lines()];
}

const browsers = [
  {userAgent: 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15', platform: 'MacIntel'},
  {userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1', platform: 'iPhone'},
  {userAgent: chrome, platform: 'Win32'},
];

prove(
  "In Safari and on iOS, rich text does not handle KEY_ENTER_COMMAND. The browser's beforeinput event then sends INSERT_PARAGRAPH_COMMAND.",
  async () => {
    const lines: [number, number][] = [];
    for (const browser of browsers) lines.push(await linesAfterEnter(browser));
    expect(lines).toEqual([
      [1, 2],
      [1, 2],
      [2, 2],
    ]);
  },
);

prove('Rich text handles Enter, Backspace, arrows, copy and paste at COMMAND_PRIORITY_EDITOR.', () => {
  const editor = createEditor();
  const spy = vi.spyOn(editor, 'registerCommand');
  registerRichText(editor);
  for (const handled of [KEY_ENTER_COMMAND, KEY_BACKSPACE_COMMAND, KEY_ARROW_LEFT_COMMAND, COPY_COMMAND, PASTE_COMMAND]) {
    expect(spy.mock.calls.find(([type]) => type === handled)?.[2]).toBe(COMMAND_PRIORITY_EDITOR);
  }
  expect(spy.mock.calls.some(([type]) => type === KEY_DOWN_COMMAND)).toBe(false);
});

prove('The handler runs twice: it is registered twice and returns false.', () => {
  const callsOf = (registrations: number, answer: boolean): number => {
    const editor = createEditor();
    const log: string[] = [];
    for (let count = 0; count < registrations; count += 1) listen(editor, log, 'called', COMMAND_PRIORITY_LOW, answer);
    editor.dispatchCommand(PING_COMMAND, undefined);
    return log.length;
  };
  expect([callsOf(2, false), callsOf(1, false), callsOf(2, true)]).toEqual([2, 1, 1]);
});

prove('Other handlers also run: return true itself, not another truthy value.', () => {
  const editor = createEditor();
  const answers: unknown[] = [1, 'yes', {}, undefined];
  for (const answer of answers) {
    const untyped: () => boolean = Reflect.get({listener: () => answer}, 'listener') as () => boolean;
    const remove = editor.registerCommand(PING_COMMAND, untyped, COMMAND_PRIORITY_EDITOR);
    expect(editor.dispatchCommand(PING_COMMAND, undefined)).toBe(false);
    remove();
  }
  editor.registerCommand(PING_COMMAND, () => true, COMMAND_PRIORITY_EDITOR);
  expect(editor.dispatchCommand(PING_COMMAND, undefined)).toBe(true);
});

prove('A nested editor also calls the handlers of its parent: at each priority its own handlers run first.', () => {
  const parent = createEditor();
  const nested = createEditor({parentEditor: parent});
  const log: string[] = [];
  for (const priority of [COMMAND_PRIORITY_EDITOR, COMMAND_PRIORITY_HIGH] as const) {
    listen(parent, log, `parent ${String(priority)}`, priority);
    listen(nested, log, `nested ${String(priority)}`, priority);
  }
  nested.dispatchCommand(PING_COMMAND, undefined);
  expect(log).toEqual(['nested 3', 'parent 3', 'nested 0', 'parent 0']);
});

prove('Call the removing function only once. A second call can remove handlers that others have registered since.', () => {
  const editor = createEditor();
  const log: string[] = [];
  const remove = listen(editor, log, 'called', COMMAND_PRIORITY_LOW, true);
  expect(editor.dispatchCommand(PING_COMMAND, undefined)).toBe(true);
  remove();
  expect([editor.dispatchCommand(PING_COMMAND, undefined), log]).toEqual([false, ['called']]);
  listen(editor, log, 'registered since', COMMAND_PRIORITY_LOW, true);
  expect(editor.dispatchCommand(PING_COMMAND, undefined)).toBe(true);
  remove();
  expect([editor.dispatchCommand(PING_COMMAND, undefined), log]).toEqual([false, ['called', 'registered since']]);
});

prove('In an update listener, commands are queued and the call returns false.', async () => {
  expect(
    await dispatchFrom((editor, dispatch) => {
      editor.registerUpdateListener(dispatch);
      editor.update($hello);
    }),
  ).toEqual([false, false, true, true]);
  expect(
    await dispatchFrom((editor, dispatch) => {
      editor.update(dispatch);
    }),
  ).toEqual([true, true, true, true]);
});

prove("Another handler returned true: use a higher priority. Don't rely on the order of registration.", () => {
  const editor = createEditor();
  const log: string[] = [];
  listen(editor, log, 'first', COMMAND_PRIORITY_LOW, true);
  listen(editor, log, 'second', COMMAND_PRIORITY_LOW, true);
  editor.dispatchCommand(PING_COMMAND, undefined);
  listen(editor, log, 'third', COMMAND_PRIORITY_NORMAL, true);
  editor.dispatchCommand(PING_COMMAND, undefined);
  expect(log).toEqual(['first', 'third']);
});
