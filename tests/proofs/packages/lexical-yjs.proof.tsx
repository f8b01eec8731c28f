import {createHeadlessEditor} from '@lexical/headless';
import {$createLinkNode, LinkNode} from '@lexical/link';
import {CollaborationPlugin} from '@lexical/react/LexicalCollaborationPlugin';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {createUndoManager, type Provider} from '@lexical/yjs';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $nodesOfType,
  createEditor,
  DecoratorNode,
  type CreateEditorArgs,
  type LexicalEditor,
  type SerializedTextNode,
  TextNode,
} from 'lexical';
import {act, type ComponentType, StrictMode} from 'react';
import {expect} from 'vitest';
import {applyUpdate, Doc, encodeStateAsUpdate, Map as SharedMap, XmlText} from 'yjs';

import {$append, linesOf, settled, textOf} from '../support/editor.ts';
import {messageOf} from '../support/messages.ts';
import {runInNode} from '../support/node.ts';
import {prove} from '../support/prove.ts';
import {render, renderInComposer} from '../support/react.ts';
import {show} from '../support/sample.ts';
import {bind, bound, lonelyProvider} from '../support/shared.ts';

// Modules of this name are the code of the page.
const page = '/page-components/docs/packages/lexical-yjs.md';
const {bindEditor} = (await import(/* @vite-ignore */ `${page}/bindEditor.ts`)) as {
  bindEditor: (editor: LexicalEditor, doc: Doc, provider: Provider) => {stop: () => void};
};
const {createLocalProvider} = (await import(/* @vite-ignore */ `${page}/createLocalProvider.ts`)) as {
  createLocalProvider: () => Provider;
};

/** An editor without content, and the messages of its errors. */
function open(nodes: CreateEditorArgs['nodes'] = []): {editor: LexicalEditor; errors: string[]} {
  const errors: string[] = [];
  const editor = createHeadlessEditor({nodes, onError: (error) => errors.push(messageOf(error))});
  return {editor, errors};
}

/** Lets documents tell each other every change. */
function connect(...docs: [Doc, Doc]): void {
  for (const [doc, other] of [docs, [...docs].reverse()]) {
    doc?.on('update', (bytes: Uint8Array, origin: unknown) => {
      if (other !== undefined && origin !== 'network') applyUpdate(other, bytes, 'network');
    });
  }
}

/** Adds a line to an editor and waits until it is everywhere. */
async function write(editor: LexicalEditor, text: string): Promise<void> {
  editor.update(() => void $append(text), {discrete: true});
  await settled();
}

/** The bytes of a document with one line. */
async function storedLine(text: string): Promise<Uint8Array> {
  const [{editor}, doc] = [open(), new Doc()];
  bind(editor, doc);
  await settled();
  await write(editor, text);
  return encodeStateAsUpdate(doc);
}

/** Bob, whose editor has the line `first`, and a line of Ada that arrives when it is asked for. */
async function meet() {
  const [ada, bob] = [open().editor, open().editor];
  const docs = [new Doc(), new Doc()] as const;
  bind(ada, docs[0]);
  const binding = bind(bob, docs[1]);
  const undoManager = createUndoManager(binding, binding.root.getSharedType());
  const arrive = (): void => {
    applyUpdate(docs[1], encodeStateAsUpdate(docs[0]), 'network');
  };
  await write(ada, 'first');
  arrive();
  await settled();
  await write(ada, 'ada');
  const tags: string[][] = [];
  bob.registerUpdateListener((update) => void tags.push([...update.tags]));
  return {
    bob,
    tags,
    arrive,
    undo: () => void undoManager.undo(),
    $add: (text: string) => void $append(text),
    /** What Bob sees, and what all others get. */
    seen: async (): Promise<string[][]> => {
      await settled();
      applyUpdate(docs[0], encodeStateAsUpdate(docs[1]), 'network');
      await settled();
      return [linesOf(bob), linesOf(ada)];
    },
  };
}

prove('Without the wait, your change joins the update of the others and is not sent.', async () => {
  const behind = await meet();
  behind.arrive();
  behind.bob.update(() => {
    behind.$add('bob');
  });
  expect(await behind.seen()).toEqual([
    ['first', 'ada', 'bob'],
    ['first', 'ada'],
  ]);
  expect(behind.tags).toEqual([['collaboration']]);

  const before = await meet();
  before.bob.update(() => {
    before.$add('bob');
  });
  before.arrive();
  expect(await before.seen()).toEqual([
    ['first', 'ada'],
    ['first', 'ada'],
  ]);

  for (const wait of [queueMicrotask, setTimeout]) {
    const apart = await meet();
    apart.arrive();
    wait(() => {
      apart.bob.update(() => {
        apart.$add('bob');
      });
    });
    const lines = ['first', 'ada', 'bob'];
    expect(await apart.seen()).toEqual([lines, lines]);
    expect(apart.tags[0]).toEqual(['collaboration']);
    expect(apart.tags[1]).toEqual([]);
  }
});

prove('It was written when a change of others arrived. Wait a moment.', async () => {
  const reaches = async (waits: boolean): Promise<boolean | undefined> => {
    const {arrive, bob, $add, seen} = await meet();
    const write = (): void => {
      bob.update(() => {
        $add('bob');
      });
    };
    arrive();
    if (waits) setTimeout(write);
    else write();
    return (await seen())[1]?.includes('bob');
  };
  expect([await reaches(true), await reaches(false)]).toEqual([true, false]);
});

/** What a loaded document shows, before and after one undo. */
async function undone(load: (doc: Doc, bytes: Uint8Array) => void): Promise<string[]> {
  const [{editor}, doc] = [open(), new Doc()];
  const binding = bind(editor, doc);
  const undoManager = createUndoManager(binding, binding.root.getSharedType());
  load(doc, await storedLine('stored'));
  await settled();
  const before = textOf(editor);
  undoManager.undo();
  await settled();
  return [before, textOf(editor)];
}

prove('Without an origin, the first undo deletes a loaded document for everybody.', async () => {
  expect(
    await undone((doc, bytes) => {
      applyUpdate(doc, bytes);
    }),
  ).toEqual(['stored', '']);
  expect(
    await undone((doc, bytes) => {
      applyUpdate(doc, bytes, 'load');
    }),
  ).toEqual(['stored', 'stored']);
});

prove('createUndoManager tracks changes of the binding and changes without an origin.', () => {
  const binding = bind(open().editor, new Doc());
  const {trackedOrigins} = createUndoManager(binding, binding.root.getSharedType());
  expect([...trackedOrigins]).toEqual(expect.arrayContaining([binding, null]));
  expect(trackedOrigins.has('load')).toBe(false);
});

prove(
  'After an update with skip-collab, the next change in this editor is added to the old content of the document.',
  async () => {
    const [ada, bob] = [open().editor, open().editor];
    await bound(ada, bob);
    await write(ada, 'shared words');
    ada.update(() => void $getRoot().clear(), {discrete: true, tag: 'skip-collab'});
    await settled();
    expect([linesOf(ada), linesOf(bob)]).toEqual([[], ['shared words']]);
    await write(ada, 'hi');
    expect([linesOf(ada), linesOf(bob)]).toEqual([['hi'], ['shared words', 'hi']]);
  },
);

prove('Call stop(), bind the editor to a new Yjs document and load the content into that.', async () => {
  /** What both show after Ada has emptied her editor alone, bound it again, and typed. */
  const typedAfter = async (isNew: boolean): Promise<string[][]> => {
    const [ada, bob, docs] = [open().editor, open().editor, [new Doc(), new Doc()] as const];
    connect(...docs);
    const {stop} = bindEditor(ada, docs[0], createLocalProvider());
    bindEditor(bob, docs[1], createLocalProvider());
    await settled();
    await write(bob, 'shared words');
    stop();
    ada.update(() => void $getRoot().clear(), {discrete: true});
    await settled();
    const doc = isNew ? new Doc() : docs[0];
    bindEditor(ada, doc, createLocalProvider());
    if (isNew) {
      applyUpdate(doc, encodeStateAsUpdate(docs[1]), 'load');
      connect(doc, docs[1]);
    }
    await settled();
    await write(ada, 'hi');
    return [linesOf(ada), linesOf(bob)];
  };
  expect(await typedAfter(false)).toEqual([['hi'], expect.arrayContaining(['shared words', 'hi'])]);
  expect(await typedAfter(true)).toEqual([
    ['shared words', 'hi'],
    ['shared words', 'hi'],
  ]);
});

prove('With another user in it, the first remote change ends a Node.js process.', () => {
  const run = (states: string): string[] =>
    runInNode(`
        import {createBinding, initLocalState, syncYjsChangesToLexical, syncLexicalUpdateToYjs} from '@lexical/yjs';
        import {createHeadlessEditor} from '@lexical/headless';
        import {$createParagraphNode, $createTextNode, $getRoot} from 'lexical';
        import {applyUpdate, Doc} from 'yjs';
        function open(states) {
          let local = null;
          const nothing = () => undefined;
          const awareness = {getLocalState: () => local, getStates: () => states, on: nothing, off: nothing, setLocalState: (s) => { local = s; }};
          const provider = {awareness, connect: nothing, disconnect: nothing, on: nothing, off: nothing};
          const [doc, editor] = [new Doc(), createHeadlessEditor()];
          const binding = createBinding(editor, provider, 'main', doc, new Map([['main', doc]]));
          initLocalState(provider, 'Ada', 'crimson', false, {});
          binding.root.getSharedType().observeDeep((events, {origin}) => {
            if (origin !== binding) syncYjsChangesToLexical(binding, provider, events, false);
          });
          editor.registerUpdateListener((u) => {
            syncLexicalUpdateToYjs(binding, provider, u.prevEditorState, u.editorState, u.dirtyElements, u.dirtyLeaves, u.normalizedNodes, u.tags);
          });
          return {doc, editor};
        }
        const bob = {anchorPos: null, focusPos: null, name: 'Bob', color: 'red', focusing: false, awarenessData: {}};
        const [ada, server] = [open(new Map()), open(new Map(${states}))];
        ada.doc.on('update', (bytes) => applyUpdate(server.doc, bytes, 'network'));
        ada.editor.update(() => $getRoot().append($createParagraphNode().append($createTextNode('words'))));
        await new Promise((resolve) => setTimeout(resolve, 20));
        console.log(server.editor.getEditorState().read(() => $getRoot().getTextContent()));`);
  expect(run('')).toEqual(['words']);
  expect(() => run('[[99, bob]]')).toThrow('getRootElement is not supported in headless mode');
});

/** Renders `CollaborationPlugin`, and gives what it throws. */
async function thrownBy(setsDoc: boolean): Promise<string> {
  const factory = (id: string, docs: Map<string, Doc>) => {
    if (setsDoc) docs.set(id, new Doc());
    return lonelyProvider();
  };
  return renderInComposer(<CollaborationPlugin id="main" providerFactory={factory} shouldBootstrap={false} />, {
    editorState: null,
  }).then(
    () => 'none',
    (error: unknown) => messageOf(error),
  );
}

prove('Pass a function that creates a provider, such as createProvider:', async () => {
  const {SharedNote} = (await import(/* @vite-ignore */ `${page}/SharedNote.tsx`)) as {
    SharedNote: ComponentType<{createProvider: (id: string, docs: Map<string, Doc>) => Provider}>;
  };
  const docs: Doc[] = [];
  const openNote = async (): Promise<LexicalEditor> => {
    const {editor} = await show(
      <SharedNote
        createProvider={(id, map) => {
          const doc = new Doc();
          docs.push(doc);
          map.set(id, doc);
          const on = (type: string, listener: (isSynced: boolean) => void): void => {
            if (type === 'sync') queueMicrotask(() => listener(true));
          };
          return {...lonelyProvider(), on: on as Provider['on']};
        }}
      />,
    );
    await act(settled);
    return editor;
  };
  // Two users open a new document before they hear of each other.
  const [ada, bob] = [await openNote(), await openNote()];
  const [one, two] = docs;
  if (one === undefined || two === undefined) throw new Error('expected two documents');
  await act(async () => {
    applyUpdate(one, encodeStateAsUpdate(two), 'network');
    applyUpdate(two, encodeStateAsUpdate(one), 'network');
    connect(one, two);
    await settled();
    await write(ada, 'words');
  });
  expect([linesOf(ada), linesOf(bob)]).toEqual([['words'], ['words']]);
});

prove('Call docs.set(id, doc) in the provider factory.', async () => {
  expect(await thrownBy(false)).toBe('createBinding: doc is null or undefined');
  expect(await thrownBy(true)).toBe('none');
});

prove('Register the same node classes in all editors', async () => {
  const errorsWith = async (nodes: CreateEditorArgs['nodes']): Promise<string[]> => {
    const [ada, bob] = [open([LinkNode]), open(nodes)];
    await bound(ada.editor, bob.editor);
    ada.editor.update(
      () => void $getRoot().append($createParagraphNode().append($createLinkNode('/').append($createTextNode('a')))),
      {discrete: true},
    );
    await settled();
    return bob.errors;
  };
  expect(await errorsWith([LinkNode])).toEqual([]);
  expect(await errorsWith([])).toContain('Node link is not registered');
});

prove('Two clients filled an empty document at the same moment.', async () => {
  const docs = [new Doc(), new Doc()] as const;
  const [ada, bob] = [open().editor, open().editor];
  bind(ada, docs[0]);
  bind(bob, docs[1]);
  await settled();
  await write(ada, 'welcome');
  await write(bob, 'welcome');
  applyUpdate(docs[0], encodeStateAsUpdate(docs[1]), 'network');
  await settled();
  expect(linesOf(ada)).toEqual(['welcome', 'welcome']);
  expect(linesOf(bob)).toEqual(['welcome']);
});

prove('The binding sends only what changes after it was created.', async () => {
  const [ada, bob] = [open().editor, open().editor];
  await write(ada, 'first');
  await bound(ada, bob);
  expect([linesOf(ada), linesOf(bob)]).toEqual([['first'], []]);
  await write(bob, 'later');
  expect(linesOf(ada)).toContain('later');
});

prove('Bind the editor before you fill the document.', async () => {
  const shown = async (isBoundFirst: boolean): Promise<string> => {
    const [{editor}, doc] = [open(), new Doc()];
    const bytes = await storedLine('stored');
    if (isBoundFirst) bind(editor, doc);
    applyUpdate(doc, bytes, 'load');
    if (!isBoundFirst) bind(editor, doc);
    await settled();
    return textOf(editor);
  };
  expect([await shown(false), await shown(true)]).toEqual(['', 'stored']);
});

prove('Render the editor without <StrictMode>, which creates two bindings in development.', async () => {
  const received = async (isStrict: boolean): Promise<string> => {
    const doc = new Doc();
    const factory = (id: string, docs: Map<string, Doc>) => {
      docs.set(id, doc);
      return lonelyProvider();
    };
    let editor: LexicalEditor | undefined;
    function Grab() {
      [editor] = useLexicalComposerContext();
      return null;
    }
    const initialConfig = {namespace: 'Shared', editorState: null, onError: () => undefined};
    const composer = (
      <LexicalComposer initialConfig={initialConfig}>
        <Grab />
        <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />
        <CollaborationPlugin id="main" providerFactory={factory} shouldBootstrap={false} />
      </LexicalComposer>
    );
    await render(isStrict ? <StrictMode>{composer}</StrictMode> : composer);
    const [other, otherDoc] = [open().editor, new Doc()];
    bind(other, otherDoc);
    doc.on('update', (bytes: Uint8Array, origin: unknown) => {
      if (origin !== 'network') applyUpdate(otherDoc, bytes, 'network');
    });
    otherDoc.on('update', (bytes: Uint8Array, origin: unknown) => {
      if (origin !== 'network') applyUpdate(doc, bytes, 'network');
    });
    applyUpdate(otherDoc, encodeStateAsUpdate(doc), 'network');
    await settled();
    await write(other, 'from elsewhere');
    await settled();
    if (editor === undefined) throw new Error('expected an editor');
    await write(editor, 'typed here');
    return `${linesOf(editor).join()} / ${linesOf(other).join()}`;
  };
  expect(await received(false)).toBe('from elsewhere,typed here / from elsewhere,typed here');
  expect(await received(true)).not.toBe('from elsewhere,typed here / from elsewhere,typed here');
});

prove('Two copies of yjs are loaded: see npm ls yjs.', () => {
  const load = (second: string): string[] =>
    runInNode(`
      import {createRequire} from 'node:module';
      console.error = (message) => console.log(message.split('.')[0]);
      await import('yjs');
      ${second}`);
  expect(load("createRequire(process.cwd() + '/')('yjs');")).toEqual(['Yjs was already imported']);
  expect(load("await import('yjs');")).toEqual([]);
});

prove("The document's root was not written by a Lexical binding", async () => {
  const errors = async (fill: (root: XmlText) => void): Promise<string[]> => {
    const [opened, doc, foreign] = [open(), new Doc(), new Doc()];
    bind(opened.editor, doc);
    fill(foreign.get('root', XmlText));
    const thrown: string[] = [];
    try {
      applyUpdate(doc, encodeStateAsUpdate(foreign), 'network');
    } catch (error) {
      thrown.push(messageOf(error));
    }
    await settled();
    return [...opened.errors, ...thrown];
  };
  expect(
    (
      await errors((root) => {
        root.insertEmbed(0, new XmlText('foreign'));
      })
    ).join(),
  ).toContain('Expected shared type to include type attribute');
  const stored = await storedLine('a');
  const [opened, doc] = [open(), new Doc()];
  bind(opened.editor, doc);
  applyUpdate(doc, stored, 'network');
  await settled();
  expect(opened.errors).toEqual([]);
});

class PollNode extends TextNode {
  __votes: SharedMap<number> | string = '';

  static override getType(): string {
    return 'poll';
  }
  static override clone(node: PollNode): PollNode {
    const copy = new PollNode(node.__text, node.__key);
    copy.__votes = node.__votes;
    return copy;
  }
  override exportJSON(): SerializedTextNode {
    return {...super.exportJSON(), type: 'poll'};
  }
}

prove('or a property of a node is a Yjs type.', async () => {
  const errors = async (votes: SharedMap<number> | string): Promise<string> => {
    const {editor, errors: found} = open([PollNode]);
    bind(editor, new Doc());
    const poll = (): PollNode => {
      const node = new PollNode('Lunch?');
      node.__votes = votes;
      return node;
    };
    editor.update(() => void $getRoot().append($createParagraphNode().append(poll())), {discrete: true});
    if (typeof votes === 'string') {
      editor.update(
        () => {
          const [node] = $nodesOfType(PollNode);
          if (node !== undefined) node.getWritable().__votes = 'soup';
        },
        {discrete: true},
      );
    } else {
      votes.set('soup', 1);
    }
    await settled();
    return found.join();
  };
  expect(await errors(new SharedMap())).toContain('Expected shared type to include type attribute');
  expect(await errors('bread')).toBe('');
});

prove('Text is lost that is typed into a block which another user has moved meanwhile.', async () => {
  /** What both see after Bob has typed offline into a line that Ada has moved or left alone. */
  const linesAfter = async (isMoved: boolean): Promise<string[][]> => {
    const [ada, bob] = [open().editor, open().editor];
    const docs = [new Doc(), new Doc()] as const;
    const meetAgain = async (): Promise<void> => {
      const [one, two] = docs.map((doc) => encodeStateAsUpdate(doc));
      if (one !== undefined) applyUpdate(docs[1], one, 'network');
      if (two !== undefined) applyUpdate(docs[0], two, 'network');
      await settled();
    };
    bind(ada, docs[0]);
    bind(bob, docs[1]);
    for (const text of ['one', 'two']) await write(ada, text);
    await meetAgain();
    const $move = (): void => {
      const first = $getRoot().getFirstChild();
      if (first !== null && isMoved) $getRoot().append(first);
    };
    ada.update($move, {discrete: true});
    bob.update(() => $getRoot().getAllTextNodes()[0]?.spliceText(3, 0, ' by Bob'), {discrete: true});
    await settled();
    await meetAgain();
    return [linesOf(ada), linesOf(bob)];
  };
  const [kept, lost] = [
    ['one by Bob', 'two'],
    ['two', 'one'],
  ];
  expect([await linesAfter(false), await linesAfter(true)]).toEqual([
    [kept, kept],
    [lost, lost],
  ]);
});

prove('Undoing the creation of a paragraph also removes what others wrote into it.', async () => {
  const [ada, bob] = [open().editor, open().editor];
  const [, binding] = await bound(ada, bob);
  const undoManager = createUndoManager(binding, binding.root.getSharedType());
  await write(ada, 'of Ada');
  await write(bob, 'of Bob');
  ada.update(
    () => {
      for (const text of $getRoot().getAllTextNodes()) text.spliceText(0, 0, 'Ada: ');
    },
    {discrete: true},
  );
  await settled();
  expect(linesOf(bob)).toEqual(['Ada: of Ada', 'Ada: of Bob']);
  undoManager.undo();
  await settled();
  expect([textOf(ada).trim(), textOf(bob).trim()]).toEqual(['Ada: of Ada', 'Ada: of Ada']);
});

prove('Transforms do not run in them.', async () => {
  const [ada, bob] = [open().editor, open().editor];
  const runs = [0, 0];
  [ada, bob].forEach((editor, index) => {
    editor.registerNodeTransform(TextNode, () => {
      runs[index] = (runs[index] ?? 0) + 1;
    });
  });
  await bound(ada, bob);
  await write(ada, 'words');
  expect([textOf(bob), runs[0] !== 0, runs[1]]).toEqual(['words', true, 0]);
});

/** A block with what the page says about properties. */
class VoteNode extends DecoratorNode<null> {
  __question: string;
  __voters: string[] = [];
  __notes: LexicalEditor | null = null;
  __draft = '';
  static override getType(): string {
    return 'vote';
  }
  static override clone(node: VoteNode): VoteNode {
    const clone = new VoteNode(node.__question, node.__key);
    clone.__voters = node.__voters;
    clone.__notes = node.__notes;
    clone.__draft = node.__draft;
    return clone;
  }
  constructor(question = 'not given', key?: string) {
    super(key);
    made.push(question);
    this.__question = question;
  }
  override createDOM(): HTMLElement {
    return document.createElement('div');
  }
  override updateDOM(): boolean {
    return false;
  }
  override decorate(): null {
    return null;
  }
}

/** The arguments that the constructor of votes was called with. */
const made: string[] = [];

const $votes = (): VoteNode[] => $getRoot().getChildren<VoteNode>();

prove(
  'A nested editor becomes a nested Yjs document. Other browsers create it with the classes of the outer editor and without your configuration.',
  async () => {
    const [ada, bob] = [open([VoteNode]).editor, open([VoteNode]).editor];
    const [binding] = await bound(ada, bob);
    ada.update(
      () => {
        const vote = new VoteNode('When?');
        vote.__notes = createEditor({nodes: [LinkNode]});
        $getRoot().append(vote);
      },
      {discrete: true},
    );
    await settled();
    const notes = (editor: LexicalEditor) => editor.getEditorState().read(() => $votes()[0]?.__notes);
    expect([...binding.docMap.values()].every((doc) => doc instanceof Doc)).toBe(true);
    expect(binding.docMap.size).toBe(2);
    expect([ada, bob].map((editor) => [LinkNode, VoteNode].map((node) => notes(editor)?.hasNode(node)))).toEqual([
      [true, false],
      [false, true],
    ]);
  },
);

prove('Replace arrays and objects, do not change them in place.', async () => {
  const [ada, bob] = [open([VoteNode]).editor, open([VoteNode]).editor];
  await bound(ada, bob);
  ada.update(() => void $getRoot().append(new VoteNode('When?')), {discrete: true});
  await settled();
  const votersAfter = async (change: (vote: VoteNode) => void): Promise<unknown> => {
    ada.update(
      () => {
        for (const vote of $votes()) change(vote.getWritable());
      },
      {discrete: true},
    );
    await settled();
    return bob.getEditorState().read(() => $votes()[0]?.__voters);
  };
  expect(await votersAfter((vote) => void vote.__voters.push('one'))).toEqual([]);
  expect(await votersAfter((vote) => (vote.__voters = ['one', 'two']))).toEqual(['one', 'two']);
});
