import {registerHistory} from '@lexical/history';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import {HistoryPlugin, createEmptyHistoryState} from '@lexical/react/LexicalHistoryPlugin';
import {OnChangePlugin} from '@lexical/react/LexicalOnChangePlugin';
import {
  COMMAND_PRIORITY_EDITOR,
  createCommand,
  $createParagraphNode,
  $createTextNode,
  $getNodeByKey,
  $getRoot,
  type EditorState,
  type LexicalEditor,
  ParagraphNode,
  TextNode,
  createEditor,
} from 'lexical';
import {expect, vi} from 'vitest';

import {renderInComposer} from '../support/react.ts';
import {$append, linesOf, mount, settled, textOf} from '../support/editor.ts';
import {messageOf, messageThrownBy} from '../support/messages.ts';
import {build, prove} from '../support/prove.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';

const page = '/page-components/docs/concepts/editor-state.md';

const {keepContent} = (await import(/* @vite-ignore */ `${page}/keepContent.ts`)) as {
  keepContent: (editor: LexicalEditor) => () => void;
};

/** Collects the tags of each commit. */
function tagsOf(editor: ReturnType<typeof createEditor>): string[][] {
  const commits: string[][] = [];
  editor.registerUpdateListener(({tags}) => commits.push([...tags]));
  return commits;
}

prove('If other code adds or removes elements in the editor, Lexical reverts that.', async () => {
  const {editor, element} = mount();
  editor.update(() => void $append('Buy milk'), {discrete: true});
  element.append(document.createElement('hr'));
  await settled();
  expect(element.childNodes).toHaveLength(1);
  element.firstElementChild?.remove();
  expect(element.childNodes).toHaveLength(0);
  await settled();
  expect(element.textContent).toBe('Buy milk');
});

prove('Lexical adopts new text in an existing element, for instance from a spelling or translation extension.', async () => {
  const {editor, element} = mount();
  editor.update(() => void $append('Buy milk'), {discrete: true});
  // What is typed within a tenth of a second before is left to other handlers.
  await new Promise((resolve) => setTimeout(resolve, 150));
  const text = element.querySelector('span')?.firstChild;
  if (text?.nodeType !== Node.TEXT_NODE) throw new Error('expected a text in the span');
  text.nodeValue = 'Buy beer';
  await settled();
  expect(textOf(editor)).toBe('Buy beer');
});

prove('LexicalComposer reads it once, when it mounts.', async () => {
  const config = {editorState: () => void $append('first')};
  const {editor, rerender, unmount} = await renderInComposer(null, config);
  config.editorState = () => void $append('second');
  await rerender(<ContentEditable />);
  expect(linesOf(editor)).toEqual(['first']);
  await unmount();
});

async function firstContent(
  editorState?: string | EditorState | null | (() => void),
): Promise<{json: string; lines: string[]; steps: number; state: EditorState}> {
  const history = createEmptyHistoryState();
  const {editor, errors, unmount} = await renderInComposer(
    <>
      <ContentEditable />
      <HistoryPlugin externalHistoryState={history} />
    </>,
    editorState === undefined ? {} : {editorState},
  );
  expect(errors).toEqual([]);
  const state = editor.getEditorState();
  await unmount();
  return {json: JSON.stringify(state), lines: linesOf(editor), state, steps: history.undoStack.length};
}

const saved = (text: string): string => {
  const {editor} = mount();
  editor.update(() => void $append(text), {discrete: true});
  return JSON.stringify(editor.getEditorState());
};

prove("If a string has a part that Lexical can't read, you get only the content before it:", async () => {
  const poll = {type: 'poll', version: 1};
  const half = storedDocument(storedParagraph('one'), poll, storedParagraph('two'));
  const {editor, errors, unmount} = await renderInComposer(<ContentEditable />, {editorState: half});
  expect([linesOf(editor), errors.length]).toEqual([['one'], 1]);
  await unmount();
  const whole = storedDocument(storedParagraph('one'), storedParagraph('two'));
  expect((await firstContent(whole)).lines).toEqual(['one', 'two']);
});

prove('left out (undefined) | one empty paragraph', async () => {
  expect((await firstContent()).lines).toEqual(['']);
});

prove('null | an empty root, for content that arrives later, as in collaboration', async () => {
  expect((await firstContent(null)).lines).toEqual([]);
});

prove('a string | parsed as the JSON of a saved state', async () => {
  const json = saved('from the server');
  expect(await firstContent(json)).toMatchObject({json, lines: ['from the server']});
  const failed: unknown = await firstContent('not JSON').catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(SyntaxError);
});

prove('an EditorState | used as it is', async () => {
  const {editor} = mount();
  const state = editor.parseEditorState(saved('kept'));
  expect((await firstContent(state)).state).toBe(state);
});

prove('a function | runs in an update if the root is empty: build nodes there', async () => {
  expect((await firstContent(() => void $append('built'))).lines).toEqual(['built']);
});

prove("The first content has the tag history-merge, so users can't undo it.", async () => {
  expect((await firstContent(() => void $append('built'))).steps).toBe(0);
  expect((await firstContent(saved('from the server'))).steps).toBe(0);
  // The same with another tag would be one.
  const history = createEmptyHistoryState();
  const {editor, unmount} = await renderInComposer(<HistoryPlugin externalHistoryState={history} />, {editorState: null});
  editor.update(() => void $append('first'), {discrete: true});
  editor.update(() => void $append('later'), {discrete: true});
  expect(history.undoStack).toHaveLength(1);
  await unmount();
});

prove('editor.update(callback, options) runs the callback at once. The commit follows in a microtask.', async () => {
  const {editor} = mount();
  let ran = false;
  editor.update(() => {
    ran = true;
    $append('Buy milk');
  });
  expect([ran, textOf(editor)]).toEqual([true, '']);
  await Promise.resolve();
  expect(textOf(editor)).toBe('Buy milk');
});

prove('An update() inside an update is queued. It runs after the outer callback, in the same commit.', async () => {
  const {editor} = mount();
  const commits = tagsOf(editor);
  const order: string[] = [];
  editor.update(() => {
    editor.update(() => order.push($append('inner').getTextContent()), {discrete: true});
    order.push($append('outer').getTextContent());
  });
  expect(order).toEqual(['outer', 'inner']);
  expect(textOf(editor)).toBe('');
  await settled();
  expect(linesOf(editor)).toEqual(['outer', 'inner']);
  expect(commits).toHaveLength(1);
});

prove(
  'Lexical passes the error to onError. When that returns, Lexical drops the pending state and keeps the current state.',
  async () => {
    const {editor, errors} = mount();
    editor.update(() => void $append('committed'), {discrete: true});
    const before = editor.getEditorState();
    editor.update(() => {
      $append('half');
      throw new Error('no network');
    });
    await settled();
    expect(errors.map(({message}) => message)).toEqual(['no network']);
    expect(editor.getEditorState()).toBe(before);
    editor.update(() => void $append('next'), {discrete: true});
    expect(linesOf(editor)).toEqual(['committed', 'next']);
  },
);

prove('tags | listeners receive the tags of all updates, so history-merge on one merges the changes of all', async () => {
  const stepsAfter = async (wait: boolean): Promise<number> => {
    const history = createEmptyHistoryState();
    const {editor, unmount} = await renderInComposer(<HistoryPlugin externalHistoryState={history} />, {editorState: null});
    editor.update(() => void $append('floor'), {discrete: true});
    editor.update(() => void $append('typed'), {tag: 'typed'});
    if (wait) await settled();
    editor.update(() => void $append('fetched'), {tag: 'history-merge'});
    await settled();
    await unmount();
    return history.undoStack.length;
  };
  expect(await stepsAfter(true)).toBe(1);
  expect(await stepsAfter(false)).toBe(0);
});

prove('onUpdate | all callbacks run after the listeners, in the order of the updates', async () => {
  const {editor} = mount();
  const order: string[] = [];
  editor.registerUpdateListener(() => order.push('listener'));
  editor.update(() => void $append('a'), {onUpdate: () => order.push('first')});
  editor.update(() => void $append('b'), {onUpdate: () => order.push('second')});
  await settled();
  expect(order).toEqual(['listener', 'first', 'second']);
});

prove('an error | changes that waited are lost with the update that throws', async () => {
  const {editor} = mount();
  const commits = tagsOf(editor);
  const onUpdate = vi.fn();
  editor.update(() => void $append('finished'), {onUpdate, tag: 'typed'});
  editor.update(() => {
    throw new Error('no network');
  });
  await settled();
  expect(linesOf(editor)).toEqual([]);
  expect(commits).toEqual([['typed']]);
  expect(onUpdate).toHaveBeenCalledOnce();
});

const discreteTakesAll = (): void => {
  const {editor} = mount();
  editor.update(() => void $append('waiting'));
  expect(linesOf(editor)).toEqual([]);
  editor.update(() => undefined, {discrete: true});
  expect(linesOf(editor)).toEqual(['waiting']);
};
prove('{discrete: true} commits before update() returns, together with the changes that were waiting.', discreteTakesAll);

prove('skipTransforms | in a nested update it also applies to the outer one', async () => {
  const {editor} = mount();
  const visited: string[] = [];
  editor.registerNodeTransform(TextNode, (node) => visited.push(node.getTextContent()) && undefined);
  editor.update(() => {
    $append('outer');
    editor.update(() => void $append('inner'), {skipTransforms: true});
  });
  expect(visited).toEqual([]);
  editor.update(() => void $append('next'));
  expect(visited.toSorted()).toEqual(['inner', 'next', 'outer']);
  // Of another commit it visits nothing.
  await settled();
  visited.length = 0;
  editor.update(() => void $append('alone'), {discrete: true});
  expect(visited).toEqual(['alone']);
});

prove(
  'OnChangePlugin skips commits with the tag history-merge unless you pass ignoreHistoryMergeTagChange={false}.',
  async () => {
    const reports = async (props: {ignoreHistoryMergeTagChange?: false}): Promise<number> => {
      const onChange = vi.fn();
      const {editor, unmount} = await renderInComposer(<OnChangePlugin onChange={onChange} {...props} />);
      editor.update(() => void $append('typed'), {tag: 'typed'});
      editor.update(() => void $append('fetched'), {tag: 'history-merge'});
      await settled();
      await unmount();
      return onChange.mock.calls.length;
    };
    expect([await reports({}), await reports({ignoreHistoryMergeTagChange: false})]).toEqual([0, 1]);
  },
);

/** What each commit shows when a state is set in an update, and the errors. */
function setInside($write: (set: () => void) => void): [string[][], string[]] {
  const {editor, errors} = mount();
  editor.update(() => void $append('old'), {discrete: true});
  const state = editor.parseEditorState(storedDocument(storedParagraph('set')));
  const commits: string[][] = [];
  editor.registerUpdateListener(() => commits.push(linesOf(editor)));
  editor.update(
    () => {
      $write(() => {
        editor.setEditorState(state);
      });
    },
    {discrete: true},
  );
  return [commits, errors.map(messageOf)];
}

const $setLast = (set: () => void): void => {
  $append('before');
  set();
};
const $setBetween = (set: () => void): void => {
  $setLast(set);
  $append('after');
};
prove(
  'In the middle of an update, setEditorState commits what the callback has written so far, and later changes of the callback are lost.',
  () => {
    expect(setInside($setBetween)[0].slice(0, 2)).toEqual([['old', 'before'], ['set']]);
    expect(setInside($setLast)).toEqual([[['old', 'before'], ['set']], []]);
    expect(setInside($setBetween)[0].flat()).not.toContain('after');
  },
);
prove('In development builds they throw Cannot call set() on a frozen Lexical node map, and the old state returns.', () => {
  const [commits, errors] = setInside($setBetween);
  const inDevelopment = [['old'], ['Cannot call set() on a frozen Lexical node map']];
  expect([commits.at(-1), errors]).toEqual(build === 'development' ? inDevelopment : [['set'], []]);
  expect(setInside($setLast)[0].at(-1)).toEqual(['set']);
});

prove('setEditorState commits at once, skips transforms and reconciles the entire document.', () => {
  const updated: string[] = [];
  class WatchedNode extends ParagraphNode {
    static override getType(): string {
      return 'watched';
    }
    static override clone(node: WatchedNode): WatchedNode {
      return new WatchedNode(node.__key);
    }
    override updateDOM(): boolean {
      updated.push(this.getTextContent());
      return false;
    }
  }
  const {editor} = mount({nodes: [WatchedNode]});
  const $add = (text: string): void => void $getRoot().append(new WatchedNode().append($createTextNode(text)));
  editor.update(
    () => {
      $add('one');
      $add('two');
    },
    {discrete: true},
  );
  const before = editor.getEditorState();
  let transforms = 0;
  editor.registerNodeTransform(TextNode, () => void (transforms += 1));
  editor.update(() => undefined, {discrete: true});
  updated.length = 0;
  transforms = 0;
  editor.update(
    () => {
      $add('three');
    },
    {discrete: true},
  );
  // Of the others only the neighbor has changed.
  expect([updated, transforms]).toEqual([['two'], 1]);
  updated.length = 0;
  transforms = 0;
  editor.setEditorState(before);
  expect(linesOf(editor)).toEqual(['one', 'two']);
  expect(transforms).toBe(0);
  expect(updated).toEqual(['one', 'two']);
});

const outside =
  'Unable to find an active editor state. State helpers or node methods can only be used synchronously during the callback of editor.update() or editorState.read().';

prove(
  'Call $ functions and node methods only inside update() or read(), and only synchronously. Elsewhere, or after an await, they throw Unable to find an active editor state.',
  async () => {
    const {editor} = mount();
    expect(messageThrownBy($getRoot)).toBe(outside);
    expect(messageThrownBy($createParagraphNode)).toBe(
      'Unable to find an active editor. This method can only be used synchronously during the callback of editor.update().',
    );
    const late = new Promise((resolve, reject) => {
      editor.update(() => {
        const paragraph = $append('Buy milk');
        void Promise.resolve()
          .then(() => paragraph.getTextContent())
          .then(resolve, reject);
      });
    });
    expect(messageOf(await late.catch((error: unknown) => error))).toBe(outside);
  },
);

prove('Change nodes only in update(). In read() changes throw Cannot use method in read-only mode.', () => {
  const {editor} = mount();
  const read = (action: () => void) => () => {
    editor.getEditorState().read(action);
  };
  expect(messageThrownBy(read(() => $getRoot().append($createParagraphNode())))).toBe('Cannot use method in read-only mode.');
  expect(textOf(editor)).toBe('');
  editor.update(() => void $append('Buy milk'), {discrete: true});
  expect(textOf(editor)).toBe('Buy milk');
});

prove('A node that you keep from one callback may be outdated in the next. Keep its key, or call getLatest().', () => {
  const {editor} = mount();
  const kept: TextNode[] = [];
  const $keep = (): void => {
    const text = $append('old').getFirstChild<TextNode>();
    if (text !== null) kept.push(text);
  };
  editor.update($keep, {discrete: true});
  const [node] = kept;
  if (node === undefined) throw new Error('expected a text node');
  editor.update(() => void node.setTextContent('new'), {discrete: true});
  expect(node.__text).toBe('old');
  editor.getEditorState().read(() => {
    expect(node.getLatest().__text).toBe('new');
    expect($getNodeByKey(node.getKey())?.getTextContent()).toBe('new');
  });
});

prove('Reading and updating work before the editor has a root element, and without a DOM.', async () => {
  // Events of other proofs that are still on their way need a window.
  await settled();
  vi.resetModules();
  vi.stubGlobal('window', undefined);
  vi.stubGlobal('document', undefined);
  try {
    const {createHeadlessEditor} = await import('@lexical/headless');
    const fresh = await import('lexical');
    const editor = createHeadlessEditor();
    editor.update(() => void fresh.$getRoot().append(fresh.$createParagraphNode().append(fresh.$createTextNode('Buy milk'))), {
      discrete: true,
    });
    expect(editor.getEditorState().read(() => fresh.$getRoot().getTextContent())).toBe('Buy milk');
  } finally {
    vi.unstubAllGlobals();
  }
  const editor = createEditor();
  editor.update(() => void $append('Buy milk'), {discrete: true});
  expect([editor.getRootElement(), textOf(editor)]).toEqual([null, 'Buy milk']);
});

prove('editor.read() does not exist in :version[]. Call editor.getEditorState().read().', () => {
  const {editor} = mount();
  expect('read' in editor).toBe(false);
  expect(editor.getEditorState().read(() => $getRoot().getChildrenSize())).toBe(0);
});

prove(
  'editor.getEditorState() returns the current state, which is read-only and on screen. The first editor.update() makes a copy, the pending state. Your callback changes the copy. In a microtask Lexical commits it: the pending state becomes the current one, and Lexical updates the DOM.',
  async () => {
    const {editor, element} = mount();
    const before = editor.getEditorState();
    editor.update(() => {
      $append('later');
      expect($getRoot().getTextContent()).toBe('later');
    });
    expect([editor.getEditorState() === before, element.textContent]).toEqual([true, '']);
    await Promise.resolve();
    expect([editor.getEditorState() === before, element.textContent]).toEqual([false, 'later']);
    expect(before.read(() => $getRoot().getTextContent())).toBe('');
  },
);

prove('Updates that wait for the same commit affect each other, also those of plugins:', async () => {
  const linesAfter = async (third: () => void): Promise<[string[], number]> => {
    const {editor, errors} = mount();
    editor.update(() => void $append('a'));
    editor.update(() => void $append('b'));
    expect(linesOf(editor)).toEqual([]);
    editor.update(third);
    await settled();
    return [linesOf(editor), errors.length];
  };
  expect(await linesAfter(() => void $append('c'))).toEqual([['a', 'b', 'c'], 0]);
  const fail = (): void => {
    throw new Error('no network');
  };
  expect(await linesAfter(fail)).toEqual([[], 1]);
});

prove('Keep a reference: updates never change a committed state.', () => {
  const {editor} = mount();
  editor.update(() => void $append('kept'), {discrete: true});
  const kept = editor.getEditorState();
  editor.update(() => void $append('typed'), {discrete: true});
  expect(linesOf(editor)).toEqual(['kept', 'typed']);
  const commits: boolean[] = [];
  editor.registerUpdateListener(({editorState}) => commits.push(editorState === kept));
  editor.setEditorState(kept);
  expect([linesOf(editor), commits]).toEqual([['kept'], [true]]);
  editor.update(() => void $append('waiting'));
  const restore = keepContent(editor);
  editor.update(() => void $append('later'));
  restore();
  expect(linesOf(editor)).toEqual(['kept', 'waiting']);
});

prove('It reads before the commit. Wait for a microtask first, with await Promise.resolve().', async () => {
  const {editor} = mount();
  editor.update(() => void $append('row'));
  expect(linesOf(editor)).toEqual([]);
  await Promise.resolve();
  expect(linesOf(editor)).toEqual(['row']);
});

prove(
  "A command handler runs inside an update, so the helper's update is queued. Turn the helper into a $ function, and let the caller open the update.",
  () => {
    const {editor} = mount();
    const addAndRead = (): string => {
      editor.update(() => void $append('new'), {discrete: true});
      return textOf(editor);
    };
    const $addAndRead = (): string => {
      $append('newer');
      return $getRoot().getTextContent();
    };
    const PING_COMMAND = createCommand<() => string>();
    const answers: string[] = [];
    editor.registerCommand(PING_COMMAND, (action) => answers.push(action()) > 0, COMMAND_PRIORITY_EDITOR);
    editor.dispatchCommand(PING_COMMAND, addAndRead);
    expect(answers).toEqual(['']);
    expect(addAndRead()).toMatch(/new\n\nnew$/);
    editor.dispatchCommand(PING_COMMAND, $addAndRead);
    expect(answers[1]).toMatch(/newer$/);
  },
);

prove('Both updates share a commit, and its tag, so the row is also merged. Insert the row with a discrete update:', async () => {
  const stepsOf = async (discrete?: true): Promise<number> => {
    const {editor} = mount();
    const history = createEmptyHistoryState();
    registerHistory(editor, history, 0);
    editor.update(() => void $append('floor'), {discrete: true});
    editor.update(() => void $append('row'), {discrete});
    editor.update(() => void $append('time stamp'), {tag: 'history-merge'});
    await settled();
    expect(linesOf(editor)).toEqual(['floor', 'row', 'time stamp']);
    return history.undoStack.length;
  };
  expect([await stepsOf(), await stepsOf(true)]).toEqual([0, 1]);
});

prove(
  'If changes wait, setEditorState commits them first. Their commit then has the tag, and the commit of the state has no tag.',
  () => {
    const {editor} = mount();
    editor.update(() => void $append('kept'), {discrete: true});
    const kept = editor.getEditorState();
    const seen: [string, string[]][] = [];
    editor.update(() => void $append('waits'));
    editor.registerUpdateListener(({editorState, tags}) => {
      seen.push([editorState.read(() => $getRoot().getTextContent()), [...tags]]);
    });
    editor.setEditorState(kept, {tag: 'restore'});
    expect(seen).toEqual([
      ['kept\n\nwaits', ['restore']],
      ['kept', []],
    ]);
  },
);
