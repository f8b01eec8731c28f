import {createHeadlessEditor} from '@lexical/headless';
import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {LexicalComposerContext, type LexicalComposerContextWithEditor} from '@lexical/react/LexicalComposerContext';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {createBinding, createUndoManager, syncLexicalUpdateToYjs, syncYjsChangesToLexical, type Provider} from '@lexical/yjs';
import {
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  $setSelection,
  CAN_UNDO_COMMAND,
  CLEAR_HISTORY_COMMAND,
  COMMAND_PRIORITY_LOW,
  type EditorState,
  type ElementNode,
  type LexicalEditor,
  REDO_COMMAND,
  TextNode,
  UNDO_COMMAND,
  createEditor,
} from 'lexical';
import type {ReactNode} from 'react';
import {expect, vi} from 'vitest';
import {Doc, UndoManager, applyUpdate, type Text, type Transaction, type YEvent} from 'yjs';

import {render, renderInComposer} from '../support/react.ts';
import {$append, linesOf, settled, textOf} from '../support/editor.ts';
import {editorWithHistory, type, undo} from '../support/history.ts';
import {prove} from '../support/prove.ts';

/** Replaces the document by a text. */
function write(editor: LexicalEditor, text: string, tag?: string): void {
  editor.update(
    () => {
      $getRoot().clear();
      $append(text);
    },
    {discrete: true, tag},
  );
}

/** How many steps a change adds behind a first one. */
function stepsOf(change: (editor: LexicalEditor) => void): number {
  const {editor, history} = editorWithHistory();
  type(editor, 'a');
  const before = history.undoStack.length;
  change(editor);
  return history.undoStack.length - before;
}

prove('has the tag historic | discard', () => {
  const {editor, history} = editorWithHistory();
  type(editor, 'a');
  const {current, undoStack} = history;
  const steps = undoStack.length;
  write(editor, 'hidden', 'historic');
  expect([history.current === current, undoStack.length - steps]).toEqual([true, 0]);
  write(editor, 'seen');
  expect([history.current === current, undoStack.length - steps]).toEqual([false, 1]);
});

prove('has the tag history-merge, and not history-push as well | merge, if the current entry is of this editor', () => {
  expect(
    stepsOf((editor) => {
      write(editor, 'b', 'history-merge');
    }),
  ).toBe(0);
  expect(
    stepsOf((editor) => {
      write(editor, 'b');
    }),
  ).toBe(1);
  const both = (editor: LexicalEditor): void => {
    editor.update(() => void $append('b'), {tag: 'history-merge'});
    editor.update(() => undefined, {discrete: true, tag: 'history-push'});
  };
  expect(stepsOf(both)).toBe(1);
  const {history} = editorWithHistory();
  const other = createHeadlessEditor();
  registerHistory(other, history, 1000);
  write(other, 'b', 'history-merge');
  expect(history.undoStack).toHaveLength(1);
});

prove('changed nothing but the selection | merge; discard when the selection is now null', () => {
  const {editor, history} = editorWithHistory();
  type(editor, 'a');
  const steps = history.undoStack.length;
  const move = (offset: number | null): boolean => {
    const {current} = history;
    editor.update(
      () => {
        if (offset === null) $setSelection(null);
        else $getRoot().getFirstDescendant<TextNode>()?.select(offset, offset);
      },
      {discrete: true, tag: 'history-push'},
    );
    return history.current !== current;
  };
  expect([move(0), move(null), history.undoStack.length - steps]).toEqual([true, false, 0]);
});

prove(
  'types, deletes or composes like the one before, within the delay, without the tag history-push | merge, if the current entry is of this editor',
  () => {
    const remove = (editor: LexicalEditor): void => {
      editor.update(
        () => {
          const selection = $getSelection();
          if (!$isRangeSelection(selection)) return;
          const node = selection.anchor.getNode();
          if ($isTextNode(node)) node.spliceText(selection.anchor.offset - 1, 1, '', true);
        },
        {discrete: true},
      );
    };
    expect(
      stepsOf((editor) => {
        type(editor, 'bc');
      }),
    ).toBe(0);
    expect(
      stepsOf((editor) => {
        type(editor, 'b', 'history-push');
      }),
    ).toBe(1);
    const withDeletions = (editor: LexicalEditor): void => {
      type(editor, 'bcd');
      remove(editor);
      remove(editor);
    };
    expect(stepsOf(withDeletions)).toBe(1);
    const withPause = (editor: LexicalEditor): void => {
      vi.useFakeTimers({now: Date.now() + 1001});
      type(editor, 'b');
      vi.useRealTimers();
    };
    expect(stepsOf(withPause)).toBe(1);
    // In two editors that take turns, every letter is a step.
    const {editor, history} = editorWithHistory();
    const {editor: other} = editorWithHistory(history);
    type(editor, 'ab');
    const steps = history.undoStack.length;
    type(other, 'x');
    type(editor, 'c');
    expect(history.undoStack.length - steps).toBe(2);
  },
);

prove('touched one text node and left it as it was | merge, even if blocks changed', () => {
  const touch = (text: string) => (editor: LexicalEditor) => {
    editor.update(() => $getRoot().getFirstDescendant<TextNode>()?.setTextContent(text), {discrete: true, tag: 'history-push'});
  };
  expect(stepsOf(touch('a'))).toBe(0);
  expect(stepsOf(touch('b'))).toBe(1);
  const alignAnd = ($touch: (text: TextNode | null) => void) => (editor: LexicalEditor) => {
    editor.update(
      () => {
        $getRoot().getFirstChildOrThrow<ElementNode>().setFormat('center');
        $touch($getRoot().getFirstDescendant<TextNode>());
      },
      {discrete: true},
    );
  };
  expect(stepsOf(alignAnd((text) => text?.markDirty()))).toBe(0);
  expect(stepsOf(alignAnd(() => undefined))).toBe(1);
});

prove('anything else | push', () => {
  const changes: ((editor: LexicalEditor) => void)[] = [
    (editor) => {
      editor.update(() => void $append('b'), {discrete: true});
    },
    (editor) => {
      editor.update(() => $getRoot().getFirstDescendant<TextNode>()?.toggleFormat('bold'), {discrete: true});
    },
    (editor) => {
      editor.update(() => void $getRoot().clear(), {discrete: true});
    },
    (editor) => {
      editor.update(() => void $getRoot().append($createParagraphNode()), {discrete: true, tag: 'mine'});
    },
    (editor) => {
      editor.update(
        () => {
          const selection = $getSelection();
          if ($isRangeSelection(selection)) selection.insertText('two');
        },
        {discrete: true},
      );
    },
  ];
  expect(changes.map(stepsOf)).toEqual([1, 1, 1, 1, 1]);
});

/** An editor that a plugin of history watches, as in React, with a caret that no browser takes away. */
async function editorWithPlugin(plugin: ReactNode): Promise<LexicalEditor> {
  const editor = createHeadlessEditor();
  editor.update(() => void $append('').select(), {discrete: true});
  const context: LexicalComposerContextWithEditor = [editor, {getTheme: () => null}];
  await render(<LexicalComposerContext.Provider value={context}>{plugin}</LexicalComposerContext.Provider>);
  return editor;
}

/** Types letters with pauses, by a clock of its own. */
function typeSlowly(editor: LexicalEditor, pause: number): void {
  vi.useFakeTimers({now: Date.now() + 10_000});
  for (const letter of 'abcd') {
    type(editor, letter);
    vi.setSystemTime(Date.now() + pause);
  }
  vi.useRealTimers();
}

prove('The last argument is the pause, in milliseconds, after which typing begins a new step:', () => {
  const stepsWithDelay = (delay: number, pause: number): number => {
    const history = createEmptyHistoryState();
    const editor = createHeadlessEditor();
    editor.update(() => void $append('').select(), {discrete: true});
    registerHistory(editor, history, delay);
    typeSlowly(editor, pause);
    return history.undoStack.length;
  };
  expect([stepsWithDelay(150, 140), stepsWithDelay(150, 160)]).toEqual([0, 3]);
});

prove(
  'The delay is counted from the previous change. HistoryPlugin uses 1000 ms and has no prop for it in :version[].',
  async () => {
    const stepsWithPlugin = async (pause: number): Promise<number> => {
      const history = createEmptyHistoryState();
      const props = {delay: 5000, externalHistoryState: history};
      typeSlowly(await editorWithPlugin(<HistoryPlugin {...props} />), pause);
      return history.undoStack.length;
    };
    expect([await stepsWithPlugin(990), await stepsWithPlugin(1010)]).toEqual([0, 3]);
  },
);

prove(
  "Use history-merge for a change that the user did not make, such as a highlight or a correction. Undo removes it together with the user's last step.",
  () => {
    const {editor} = editorWithHistory();
    type(editor, 'a');
    write(editor, 'corrected', 'history-merge');
    undo(editor);
    expect(textOf(editor)).toBe('');
  },
);

/** An editor in which a document was set with a tag after two steps, "first" and "second". */
function setWithTag(tag: string): LexicalEditor {
  const {editor} = editorWithHistory();
  write(editor, 'first');
  write(editor, 'second');
  const other = createEditor();
  write(other, 'new');
  editor.setEditorState(other.getEditorState(), {tag});
  expect(textOf(editor)).toBe('new');
  return editor;
}

prove(
  'setEditorState() with the tag history-merge replaces the current entry. One undo then removes both the new document and the last change before it.',
  () => {
    const editor = setWithTag('history-merge');
    undo(editor);
    expect(textOf(editor)).toBe('first');
    editor.dispatchCommand(REDO_COMMAND, undefined);
    expect(textOf(editor)).toBe('new');
  },
);

prove('History sends CAN_UNDO_COMMAND and CAN_REDO_COMMAND with a boolean.', () => {
  const {editor} = editorWithHistory();
  const heard: boolean[] = [];
  editor.registerCommand(CAN_UNDO_COMMAND, (can) => heard.push(can) === 0, COMMAND_PRIORITY_LOW);
  write(editor, 'first');
  undo(editor);
  expect(heard).toEqual([true, false]);
});

const page = '/page-components/docs/concepts/history.md';
const {openDocument, restartHistory} = (await import(/* @vite-ignore */ `${page}/openDocument.ts`)) as {
  openDocument: (editor: LexicalEditor, state: EditorState) => void;
  restartHistory: (editor: LexicalEditor) => void;
};

prove('setEditorState() is a step: one undo brings the previous document back. To prevent that, start a new history:', () => {
  const textsAfterUndo = (open: typeof openDocument): string[] => {
    const {editor} = editorWithHistory();
    type(editor, 'old');
    const other = createEditor();
    write(other, 'new');
    open(editor, other.getEditorState());
    const texts = [textOf(editor)];
    undo(editor);
    texts.push(textOf(editor));
    write(editor, 'changed');
    undo(editor);
    return [...texts, textOf(editor)];
  };
  const setOnly: typeof openDocument = (editor, state) => {
    editor.setEditorState(state);
  };
  expect(textsAfterUndo(openDocument)).toEqual(['new', 'new', 'new']);
  expect(textsAfterUndo(setOnly)).toEqual(['new', 'old', 'old']);
});

/** What one undo leaves after clearing, perhaps something else, and typing. */
function undoneAfterClearing(between: (editor: LexicalEditor) => void): string {
  const {editor} = editorWithHistory();
  type(editor, 'loaded');
  editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
  between(editor);
  type(editor, '!');
  undo(editor);
  return textOf(editor);
}

prove(
  'Undo needs a state to go back to, and the first commit after clearing is that state. A click into the text often makes this commit. Without it, the first change cannot be undone. Call restartHistory() instead.',
  () => {
    const moveCaret = (editor: LexicalEditor): void => {
      editor.update(() => $getRoot().getFirstDescendant<TextNode>()?.select(1, 1), {discrete: true});
    };
    expect(undoneAfterClearing(moveCaret)).toBe('loaded');
    expect([undoneAfterClearing(() => undefined), undoneAfterClearing(restartHistory)]).toEqual(['loaded!', 'loaded']);
  },
);

const sharedHistory = (): void => {
  const {editor: article, history} = editorWithHistory();
  const {editor: caption} = editorWithHistory(history);
  const heard: string[] = [];
  for (const [name, editor] of Object.entries({article, caption})) {
    editor.registerCommand(CAN_UNDO_COMMAND, (can) => can && heard.push(name) === 0, COMMAND_PRIORITY_LOW);
  }
  type(article, 'text');
  type(caption, 'c');
  expect(heard).toEqual(['article', 'caption']);
  const seen = (): string[] => [textOf(article), textOf(caption)];
  const before = seen();
  undo(article);
  expect(seen()).toEqual(before);
  undo(article);
  expect(seen()).toEqual(['text', '']);
};
prove(
  'An entry is a state of one editor. Where the steps pass from one editor to another, one press of undo shows nothing new.',
  sharedHistory,
);

prove('A change with history-merge becomes a step when the current entry belongs to another editor.', () => {
  const {editor: article, history} = editorWithHistory();
  const {editor: caption} = editorWithHistory(history);
  const stepsOfMerge = (editor: LexicalEditor): number => {
    const steps = history.undoStack.length;
    write(editor, 'changed', 'history-merge');
    return history.undoStack.length - steps;
  };
  type(caption, 'c');
  expect(stepsOfMerge(caption)).toBe(0);
  expect(stepsOfMerge(article)).toBe(1);
});

prove('Updates that share a commit are one step.', async () => {
  const {editor, history} = editorWithHistory();
  const steps = history.undoStack.length;
  editor.update(() => void $append('one'));
  editor.update(() => void $append('two'));
  expect(history.undoStack.length - steps).toBe(0);
  await settled();
  expect(history.undoStack.length - steps).toBe(1);
  undo(editor);
  expect(linesOf(editor)).toEqual(['']);
  const stepsOfBatch = async (tag?: string): Promise<number> => {
    const before = history.undoStack.length;
    editor.update(() => void $append('typed'));
    editor.update(() => void $append('fetched'), {tag});
    await settled();
    return history.undoStack.length - before;
  };
  expect([await stepsOfBatch(), await stepsOfBatch('history-merge')]).toEqual([1, 0]);
});

/** The commands that keys become on a system. The core looks at the system once, when it is loaded. */
async function commandsOfKeys(platform: string, keys: KeyboardEventInit[]): Promise<(string | undefined)[]> {
  await settled();
  vi.resetModules();
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
  const core = await import('lexical');
  vi.restoreAllMocks();
  const element = document.createElement('div');
  const editor = core.createEditor();
  editor.setRootElement(element);
  let heard: string | undefined;
  for (const [name, command] of [
    ['undo', core.UNDO_COMMAND],
    ['redo', core.REDO_COMMAND],
  ] as const) {
    editor.registerCommand(
      command,
      () => {
        heard = name;
        return true;
      },
      core.COMMAND_PRIORITY_EDITOR,
    );
  }
  return keys.map((key) => {
    heard = undefined;
    element.dispatchEvent(new KeyboardEvent('keydown', key));
    return heard;
  });
}

prove(
  'Users undo with Ctrl+Z and redo with Ctrl+Y; on Apple systems with ⌘+Z and ⌘+Shift+Z. On a German keyboard in Windows and Linux, Ctrl+Z redoes, unless you add keys that follow the letter.',
  async () => {
    const keys = (modifier: KeyboardEventInit): KeyboardEventInit[] => [
      {code: 'KeyZ', ...modifier},
      {code: 'KeyY', ...modifier},
      {code: 'KeyZ', shiftKey: true, ...modifier},
    ];
    const [control, command] = [keys({ctrlKey: true}), keys({metaKey: true})];
    const [undoes, redoes, nothing] = ['undo', 'redo', undefined];
    expect(await commandsOfKeys('Linux x86_64', control)).toEqual([undoes, redoes, redoes]);
    expect(await commandsOfKeys('Linux x86_64', command)).toEqual([nothing, nothing, nothing]);
    const germanZ = {code: 'KeyY', key: 'z', ctrlKey: true};
    expect(await commandsOfKeys('Linux x86_64', [germanZ])).toEqual([redoes]);
    expect(await commandsOfKeys('MacIntel', command)).toEqual([undoes, nothing, redoes]);
    expect(await commandsOfKeys('MacIntel', control)).toEqual([nothing, nothing, nothing]);
  },
);

prove('The stacks have no limit and are not part of saved JSON.', () => {
  const {editor, history} = editorWithHistory();
  for (let count = 1; count <= 500; count += 1) write(editor, String(count));
  expect(history.undoStack).toHaveLength(500);
  undo(editor);
  expect(JSON.stringify(editor.getEditorState())).not.toContain('498');
});

prove('In collaboration, Yjs keeps the history per user. Leave HistoryPlugin out there.', async () => {
  /** Ada and Bob, each with a document that sends its changes to the other one. Bob writes, then Ada; then Bob undoes. */
  const adaSeesAfterUndoOfBob = async (undoWith: 'yjs' | 'history'): Promise<string[]> => {
    const [adaDoc, bobDoc] = [new Doc(), new Doc()];
    const send = (to: Doc) => (bytes: Uint8Array, origin: unknown) => {
      if (origin !== 'network') applyUpdate(to, bytes, 'network');
    };
    adaDoc.on('update', send(bobDoc));
    bobDoc.on('update', send(adaDoc));
    const provider: Provider = {
      awareness: {
        getLocalState: () => null,
        getStates: () => new Map(),
        off: () => undefined,
        on: () => undefined,
        setLocalState: () => undefined,
      },
      connect: () => undefined,
      disconnect: () => undefined,
      off: () => undefined,
      on: () => undefined,
    };
    const bind = (doc: Doc): [LexicalEditor, ReturnType<typeof createBinding>] => {
      const editor = createHeadlessEditor();
      const binding = createBinding(editor, provider, 'main', doc, new Map([['main', doc]]));
      binding.root.getSharedType().observeDeep((events: YEvent<Text>[], {origin}: Transaction) => {
        if (origin !== binding) syncYjsChangesToLexical(binding, provider, events, origin instanceof UndoManager);
      });
      editor.registerUpdateListener(({prevEditorState, editorState, dirtyElements, dirtyLeaves, normalizedNodes, tags}) => {
        syncLexicalUpdateToYjs(
          binding,
          provider,
          prevEditorState,
          editorState,
          dirtyElements,
          dirtyLeaves,
          normalizedNodes,
          tags,
        );
      });
      return [editor, binding];
    };
    const [[ada], [bob, binding]] = [bind(adaDoc), bind(bobDoc)];
    const undoManager = createUndoManager(binding, binding.root.getSharedType());
    registerHistory(bob, createEmptyHistoryState(), 0);
    for (const [editor, text] of [
      [ada, 'floor'],
      [bob, 'from Bob'],
      [ada, 'from Ada'],
    ] as const) {
      editor.update(() => void $append(text));
      await settled();
    }
    expect(linesOf(ada)).toEqual(['floor', 'from Bob', 'from Ada']);
    if (undoWith === 'yjs') undoManager.undo();
    else undo(bob);
    await settled();
    return linesOf(undoWith === 'yjs' ? ada : bob);
  };
  expect(await adaSeesAfterUndoOfBob('yjs')).toEqual(['floor', 'from Ada']);
  // The other kind of history takes back what Ada wrote.
  expect(await adaSeesAfterUndoOfBob('history')).toEqual(['floor', 'from Bob']);
});

prove('history-merge | the change joins the last step', () => {
  const textAfterUndo = (tag?: string): string => {
    const {editor, history} = editorWithHistory();
    write(editor, 'floor');
    write(editor, 'pushed');
    write(editor, 'next', tag);
    expect(history.undoStack).toHaveLength(tag === undefined ? 3 : 2);
    undo(editor);
    return textOf(editor);
  };
  expect([textAfterUndo('history-merge'), textAfterUndo()]).toEqual(['floor', 'pushed']);
});

prove('history-push | the change begins a new step', () => {
  const typed = (tag?: string) => (editor: LexicalEditor) => {
    type(editor, 'b', tag);
  };
  expect([stepsOf(typed('history-push')), stepsOf(typed())]).toEqual([1, 0]);
});

prove('historic | undo and redo lose the change', () => {
  const textsAfterUndoAndRedo = (tag?: string): string[] => {
    const {editor} = editorWithHistory();
    write(editor, 'first');
    write(editor, 'second');
    write(editor, 'third', tag);
    undo(editor);
    const undone = textOf(editor);
    editor.dispatchCommand(REDO_COMMAND, undefined);
    return [undone, textOf(editor)];
  };
  expect(textsAfterUndoAndRedo('historic')).toEqual(['first', 'second']);
  expect(textsAfterUndoAndRedo()).toEqual(['second', 'third']);
});

prove(
  "With the tag history-merge it takes one press per letter, because the plugin's update still interrupts the typing. In a transform the coloring is part of the user's update, and a word is one step.",
  () => {
    const stepsOfWord = (register: (editor: LexicalEditor) => void): number => {
      const {editor, history} = editorWithHistory();
      register(editor);
      // Registering a transform leaves an update that waits.
      editor.update(() => undefined, {discrete: true});
      type(editor, 'word');
      return history.undoStack.length;
    };
    const $color = (): void => {
      for (const node of $getRoot().getAllTextNodes()) {
        const style = `order: ${String(node.getTextContentSize())}`;
        if (node.getStyle() !== style) node.setStyle(style);
      }
    };
    const inListener = (tag?: string) => (editor: LexicalEditor) =>
      editor.registerTextContentListener(() => {
        editor.update($color, {discrete: true, tag});
      });
    expect(stepsOfWord(inListener())).toBe(8);
    expect(stepsOfWord(inListener('history-merge'))).toBe(4);
    expect(stepsOfWord((editor) => editor.registerNodeTransform(TextNode, $color))).toBe(1);
  },
);

prove(
  'HistoryPlugin registers after the first content was committed, so the template is the first thing that it sees. Record the empty document before, as restartHistory does.',
  async () => {
    const textAfterUndo = async (recordFloor: boolean): Promise<string> => {
      const {editor, unmount} = await renderInComposer(
        <>
          <ContentEditable />
          <HistoryPlugin />
        </>,
        {editorState: () => void $append('first content')},
      );
      if (recordFloor)
        editor.update(
          () => {
            $getRoot().markDirty();
          },
          {discrete: true, tag: 'history-merge'},
        );
      write(editor, 'by code');
      editor.dispatchCommand(UNDO_COMMAND, undefined);
      await settled();
      const text = textOf(editor);
      await unmount();
      return text;
    };
    expect([await textAfterUndo(false), await textAfterUndo(true)]).toEqual(['by code', 'first content']);
  },
);

prove('A new step moves the current state to the undo stack and empties the redo stack.', () => {
  const {editor, history} = editorWithHistory();
  write(editor, 'first');
  write(editor, 'second');
  undo(editor);
  expect(history.redoStack).toHaveLength(1);
  editor.update(() => $getRoot().selectEnd(), {discrete: true});
  expect(history.redoStack).toHaveLength(1);
  type(editor, 'a');
  expect(history.redoStack).toHaveLength(0);
});
