import {createHeadlessEditor} from '@lexical/headless';
import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {$createHeadingNode, $createQuoteNode, HeadingNode, QuoteNode} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $nodesOfType,
  DecoratorNode,
  type LexicalEditor,
  type NodeMutation,
  ParagraphNode,
  TextNode,
  createEditor,
} from 'lexical';
import {expect, vi} from 'vitest';

import {$append, linesOf, mount, settled, textOf} from '../support/editor.ts';
import {editorWithHistory, undo} from '../support/history.ts';
import {messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';
import {uncaughtBy} from '../support/uncaught.ts';

class BadgeNode extends DecoratorNode<string> {
  static override getType(): string {
    return 'badge';
  }
  static override clone(node: BadgeNode): BadgeNode {
    return new BadgeNode(node.__key);
  }
  override createDOM(): HTMLElement {
    return document.createElement('b');
  }
  override updateDOM(): boolean {
    return false;
  }
  override decorate(): string {
    return `badge ${String(this.getIndexWithinParent())}`;
  }
}

/** Notes the kind of each listener that runs. */
function noteListeners(editor: LexicalEditor): string[] {
  const order: string[] = [];
  editor.registerUpdateListener(() => order.push('update'));
  editor.registerTextContentListener(() => order.push('text content'));
  editor.registerDecoratorListener(() => order.push('decorator'));
  editor.registerMutationListener(TextNode, () => order.push('mutation'));
  editor.registerRootListener(() => order.push('root'));
  editor.registerEditableListener(() => order.push('editable'));
  return order;
}

const kindsOfCommit = (): void => {
  const {editor} = mount({nodes: [BadgeNode]});
  const order = noteListeners(editor);
  order.length = 0;
  editor.update(() => void $append('Buy milk').append(new BadgeNode()), {discrete: true});
  expect(order).toEqual(['mutation', 'decorator', 'text content', 'update']);
  order.length = 0;
  editor.setEditable(false);
  expect(order).toEqual(['editable']);
  order.length = 0;
  editor.setRootElement(document.createElement('div'));
  expect(order).toContain('root');
};
prove(
  'After each commit, when the DOM is up to date, Lexical calls mutation, decorator, text content and update listeners, in this order. Listeners of one kind run in the order in which you registered them.',
  () => {
    kindsOfCommit();
    const {editor} = mount();
    const order: number[] = [];
    for (const number of [1, 2, 3]) editor.registerUpdateListener(() => order.push(number));
    editor.update(() => void $append('Buy milk'), {discrete: true});
    expect(order).toEqual([1, 2, 3]);
  },
);

prove(
  'Changes that wait at setRootElement(null) get into the state without a commit, and no listener reports them. Make an empty discrete update before.',
  () => {
    const leave = (flush: boolean): [string[], string[][]] => {
      const {editor} = mount();
      const heard: string[][] = [];
      editor.registerUpdateListener(() => heard.push(linesOf(editor)));
      editor.update(() => void $append('Buy milk'));
      if (flush) editor.update(() => undefined, {discrete: true});
      editor.setRootElement(null);
      return [linesOf(editor), heard];
    };
    expect(leave(false)).toEqual([['Buy milk'], []]);
    expect(leave(true)).toEqual([['Buy milk'], [['Buy milk']]]);
  },
);

prove(
  'Make no discrete update in a mutation listener: update listeners receive the newer state first, and the older state last.',
  async () => {
    const heardWith = async (discrete: boolean): Promise<string[][]> => {
      const {editor} = mount();
      const heard: string[][] = [];
      const remove = editor.registerMutationListener(ParagraphNode, () => {
        remove();
        editor.update(() => void $append('Call Ada'), discrete ? {discrete} : {});
      });
      editor.registerUpdateListener(({editorState}) => {
        heard.push(
          editorState.read(() =>
            $getRoot()
              .getChildren()
              .map((node) => node.getTextContent()),
          ),
        );
      });
      editor.update(() => void $append('Buy milk'), {discrete: true});
      await settled();
      return heard;
    };
    const older = ['Buy milk'];
    const newer = ['Buy milk', 'Call Ada'];
    expect(await heardWith(true)).toEqual([newer, older]);
    expect(await heardWith(false)).toEqual([older, newer]);
  },
);

prove('The listener runs after every commit, also when only the selection moved.', () => {
  const {editor} = mount();
  let calls = 0;
  editor.registerUpdateListener(() => (calls += 1));
  const callsOf = (change: () => void): number => {
    const before = calls;
    editor.update(change, {discrete: true});
    return calls - before;
  };
  expect(callsOf(() => void $append('Buy milk'))).toBe(1);
  expect(callsOf(() => void $getRoot().selectStart())).toBe(1);
  const fail = (): void => {
    throw new Error('no network');
  };
  expect(callsOf(fail)).toBe(1);
  expect(callsOf(() => undefined)).toBe(0);
});

prove('editorState, prevEditorState | the states after and before; the same object when the update threw', () => {
  const {editor} = mount();
  const first = editor.getEditorState();
  const seen: unknown[] = [];
  editor.registerUpdateListener(({editorState, prevEditorState}) => seen.push([editorState, prevEditorState]));
  editor.update(() => void $append('Buy milk'), {discrete: true});
  const second = editor.getEditorState();
  editor.update(() => {
    throw new Error('no network');
  });
  expect(seen).toHaveLength(2);
  expect(seen[0]).toEqual([second, first]);
  expect(first).not.toBe(second);
  const [after, before] = seen[1] as unknown[];
  expect([after === second, before === second]).toEqual([true, true]);
});

const selectionOnly = (): void => {
  const {editor} = mount();
  editor.update(() => void $append('Buy milk').selectStart(), {discrete: true});
  const dirty: number[][] = [];
  editor.registerUpdateListener(({dirtyElements, dirtyLeaves}) => dirty.push([dirtyElements.size, dirtyLeaves.size]));
  editor.update(() => void $getRoot().selectEnd(), {discrete: true});
  editor.update(() => $getRoot().getFirstDescendant()?.markDirty(), {discrete: true});
  // The text, and the paragraph and root around it.
  expect(dirty).toEqual([
    [0, 0],
    [2, 1],
  ]);
};
prove(
  'dirtyElements, dirtyLeaves | both empty when only the selection moved; otherwise keys of changed nodes, after undo only root',
  () => {
    selectionOnly();
    const {editor} = editorWithHistory();
    editor.update(() => void $append('Buy milk'), {discrete: true});
    let keys: string[] = [];
    editor.registerUpdateListener(({dirtyElements, dirtyLeaves}) => (keys = [...dirtyElements.keys(), ...dirtyLeaves]));
    editor.update(() => $getRoot().getAllTextNodes()[0]?.setTextContent('Buy bread'), {discrete: true});
    expect(keys).toHaveLength(3);
    undo(editor);
    expect([keys, textOf(editor).includes('bread')]).toEqual([['root'], false]);
  },
);

prove('normalizedNodes | keys of text nodes that were merged', () => {
  const {editor} = mount();
  const merged: string[][] = [];
  editor.registerUpdateListener(({normalizedNodes}) => merged.push([...normalizedNodes]));
  let keys: string[] = [];
  editor.update(
    () => {
      const texts = [$createTextNode('Buy '), $createTextNode('milk'), $createTextNode('!').toggleFormat('bold')];
      keys = texts.map((text) => text.getKey());
      $getRoot().append($createParagraphNode().append(...texts));
    },
    {discrete: true},
  );
  expect(merged).toEqual([keys.slice(0, 2)]);
  expect(editor.getEditorState().read(() => $getRoot().getAllTextNodes().length)).toBe(2);
});

prove('Call $ functions inside editorState.read(() => …).', () => {
  const {editor} = mount();
  const found: string[] = [];
  editor.registerUpdateListener(({editorState}) => {
    found.push(
      messageThrownBy($getSelection),
      editorState.read(() => $getRoot().getTextContent()),
    );
  });
  editor.update(() => void $append('Buy milk'), {discrete: true});
  expect(found).toEqual([expect.stringContaining('Unable to find an active editor state.'), 'Buy milk']);
});

prove('Users see the uncorrected text first, undo may get an extra step, and the listener can call itself forever.', async () => {
  const {editor, history} = editorWithHistory();
  let calls = 0;
  const stop = editor.registerUpdateListener(() => {
    calls += 1;
    if (calls < 100)
      editor.update(() => {
        $getRoot().markDirty();
      });
  });
  const texts: string[] = [];
  editor.registerTextContentListener((text) => texts.push(text));
  editor.update(() => void $append('Buy   milk'), {discrete: true});
  await settled();
  expect(calls).toBe(100);
  stop();
  const steps = history.undoStack.length;
  const correct = editor.registerUpdateListener(({tags}) => {
    if (!tags.has('trim')) editor.update(() => void $getRoot().getAllTextNodes()[0]?.setTextContent('Buy milk'), {tag: 'trim'});
  });
  editor.update(() => void $getRoot().getAllTextNodes()[0]?.setTextContent('Buy  milk'), {discrete: true});
  await settled();
  correct();
  expect(texts.slice(-2)).toEqual(['\n\nBuy  milk', '\n\nBuy milk']);
  expect(history.undoStack.length - steps).toBe(2);
  undo(editor);
  expect(textOf(editor)).toContain('Buy  milk');
});

prove('Register each class separately, also subclasses and replacements.', () => {
  class NoteNode extends ParagraphNode {
    static override getType(): string {
      return 'note';
    }
    static override clone(node: NoteNode): NoteNode {
      return new NoteNode(node.__key);
    }
  }
  const reports = (replace: boolean): string[] => {
    const with_ = {replace: ParagraphNode, with: () => new NoteNode(), withKlass: NoteNode};
    const {editor} = mount({nodes: replace ? [NoteNode, with_] : [NoteNode]});
    const found: string[] = [];
    editor.registerMutationListener(ParagraphNode, () => found.push('paragraph'));
    editor.registerMutationListener(NoteNode, () => found.push('note'));
    editor.update(() => void $getRoot().append(replace ? $createParagraphNode() : new NoteNode()), {discrete: true});
    return found;
  };
  expect([reports(false), reports(true)]).toEqual([['note'], ['note']]);
});

prove('Read a destroyed node in prevEditorState: the current state no longer has it.', () => {
  const {editor} = mount();
  editor.update(() => void $append('Buy milk'), {discrete: true});
  const found: (string | undefined)[] = [];
  editor.registerMutationListener(TextNode, (mutations, {prevEditorState}) => {
    for (const [key, mutation] of mutations) {
      if (mutation !== 'destroyed') continue;
      const $text = (): string | undefined => $getNodeByKey(key)?.getTextContent();
      found.push(prevEditorState.read($text), editor.getEditorState().read($text));
    }
  });
  editor.update(() => $getRoot().getAllTextNodes()[0]?.remove(), {discrete: true});
  expect(found).toEqual(['Buy milk', undefined]);
});

const oneFunctionForTwo = (): void => {
  const {editor} = mount({nodes: [HeadingNode, QuoteNode]});
  const reported: string[] = [];
  const report = (mutations: Map<string, NodeMutation>): void => {
    for (const key of mutations.keys()) {
      reported.push(editor.getEditorState().read(() => $getNodeByKey(key)?.getType() ?? 'none'));
    }
  };
  const $both = (): void => void $getRoot().append($createHeadingNode('h1'), $createQuoteNode());
  editor.registerMutationListener(HeadingNode, report);
  editor.registerMutationListener(QuoteNode, report);
  editor.update($both, {discrete: true});
  expect(reported).toEqual(['quote']);
  editor.registerMutationListener(HeadingNode, (mutations) => {
    report(mutations);
  });
  editor.update($both, {discrete: true});
  expect(reported.slice(1)).toContain('heading');
};
prove(
  'Pass a separate function for each class. If you register one function twice, only the second class counts.',
  oneFunctionForTwo,
);
prove('With a text content listener, and one count when you register it.', () => {
  const {editor} = mount();
  editor.update(() => void $append('two words'), {discrete: true});
  const counts: number[] = [];
  editor.registerTextContentListener((text) => counts.push(text.split(/\s+/).length));
  expect([counts, textOf(editor)]).toEqual([[], 'two words']);
  editor.update(() => void $getRoot().getAllTextNodes()[0]?.toggleFormat('bold'), {discrete: true});
  expect(counts).toEqual([]);
  editor.update(() => void $append('three'), {discrete: true});
  expect(counts).toEqual([3]);
});

const arrivingLate = (): void => {
  const {editor} = mount({nodes: [BadgeNode]});
  editor.update(() => void $append('Buy milk').append(new BadgeNode()), {discrete: true});
  expect(noteListeners(editor)).toEqual(['root']);
};
prove(
  "In :version[] only a root listener runs when you register it. The others don't report content that exists already.",
  arrivingLate,
);

const anotherCommit = async (): Promise<void> => {
  const {editor, element} = mount();
  const commits: string[] = [];
  editor.registerUpdateListener(({tags}) => {
    commits.push(`${[...tags].join()}: ${element.textContent}`);
    if (!tags.has('reply')) editor.update(() => void $append('reply'), {tag: 'reply'});
  });
  editor.update(() => void $append('news '), {discrete: true, tag: 'news'});
  expect(commits).toEqual(['news: news ']);
  await settled();
  expect(commits).toEqual(['news: news ', 'reply: news reply']);
};
prove('The correction is a second commit.', async () => {
  await anotherCommit();
  const {editor} = mount();
  const commits: string[] = [];
  editor.registerUpdateListener(() => commits.push(textOf(editor)));
  editor.registerNodeTransform(TextNode, (node) => {
    if (node.getTextContent() === 'news') node.setTextContent('old news');
  });
  await settled();
  commits.length = 0;
  editor.update(() => void $append('news'), {discrete: true});
  expect(commits).toEqual(['old news']);
});

prove(
  "Catch errors in your listener. Most don't reach onError, and the remaining listeners of the commit don't run.",
  async () => {
    const {editor, errors} = mount();
    registerHistory(editor, createEmptyHistoryState(), 0);
    editor.update(() => void $append('first'), {discrete: true, tag: 'history-merge'});
    editor.update(() => void $append('second'), {discrete: true});
    const heard: string[] = [];
    let catches = true;
    editor.registerUpdateListener(() => {
      try {
        throw new Error('listener broke');
      } catch (error) {
        if (!catches) throw error;
      }
    });
    editor.registerUpdateListener(() => heard.push('next'));
    editor.update(() => void $append('caught'), {discrete: true});
    expect(heard).toEqual(['next']);
    catches = false;
    expect(() => {
      editor.update(() => void $append('now'), {discrete: true});
    }).toThrow('listener broke');
    expect(() => {
      editor.setEditorState(editor.parseEditorState(editor.getEditorState().toJSON()));
    }).toThrow('listener broke');
    const uncaught = await uncaughtBy(() => {
      editor.update(() => void $append('later'));
    });
    expect([uncaught, errors, heard]).toEqual([['listener broke'], [], ['next']]);
    // Undo sets the state in an update, which reports the error.
    expect(() => {
      undo(editor);
    }).toThrow('listener broke');
    expect(errors.map(String)).toEqual(['Error: listener broke']);
  },
);

prove(
  'A headless editor has update, text content and editable listeners. The others throw, for instance registerMutationListener is not supported in headless mode.',
  () => {
    const editor = createHeadlessEditor();
    const heard: string[] = [];
    editor.registerUpdateListener(() => heard.push('update'));
    editor.registerTextContentListener(() => heard.push('text content'));
    editor.registerEditableListener(() => heard.push('editable'));
    editor.update(() => void $append('Buy milk'), {discrete: true});
    editor.setEditable(false);
    expect(heard).toEqual(['text content', 'update', 'editable']);
    expect(messageThrownBy(() => editor.registerMutationListener(TextNode, () => undefined))).toBe(
      'registerMutationListener is not supported in headless mode',
    );
    expect(messageThrownBy(() => editor.registerRootListener(() => undefined))).toContain('not supported');
    expect(messageThrownBy(() => editor.registerDecoratorListener(() => undefined))).toContain('not supported');
  },
);

prove(
  'The images were rendered before you registered it. Handle them once with $nodesOfType(ImageNode) in a read, or register before setRootElement().',
  () => {
    const editor = createEditor({nodes: [BadgeNode]});
    const [early, late] = [vi.fn(), vi.fn()];
    editor.registerMutationListener(BadgeNode, early);
    editor.update(() => void $append('').append(new BadgeNode()), {discrete: true});
    editor.setRootElement(document.createElement('div'));
    editor.registerMutationListener(BadgeNode, late);
    expect([early.mock.calls.length, late.mock.calls.length]).toEqual([1, 0]);
    expect(editor.getEditorState().read(() => $nodesOfType(BadgeNode))).toHaveLength(1);
  },
);
