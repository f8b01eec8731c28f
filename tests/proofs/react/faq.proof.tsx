import {ClearEditorPlugin} from '@lexical/react/LexicalClearEditorPlugin';
import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {LexicalComposerContext, useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import {EditorRefPlugin} from '@lexical/react/LexicalEditorRefPlugin';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {OnChangePlugin} from '@lexical/react/LexicalOnChangePlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isParagraphNode,
  CLEAR_EDITOR_COMMAND,
  CLEAR_HISTORY_COMMAND,
  COMMAND_PRIORITY_LOW,
  createEditor,
  DecoratorNode,
  KEY_ENTER_COMMAND,
  TextNode,
  UNDO_COMMAND,
  type EditorState,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
  type SerializedTextNode,
} from 'lexical';
import {act, Suspense, useContext, useEffect, useMemo, useRef, useState, type ComponentType, type ReactNode} from 'react';
import {flushSync} from 'react-dom';
import {expect, vi} from 'vitest';

import {render, renderInComposer} from '../support/react.ts';
import {modeAfterHiding} from '../support/hidden-composer.tsx';
import {$append, linesOf, settled, textOf} from '../support/editor.ts';
import {messageOf, messageThrownBy} from '../support/messages.ts';
import {runInNode} from '../support/node.ts';
import {build, prove, unproven} from '../support/prove.ts';
import {storedDocument, storedParagraph, storedText} from '../support/stored-json.ts';
import {diagnosticsOf} from '../support/typescript.ts';

const page = '/page-components/docs/react/faq.md';

const text = <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />;

/** Changes an editor and waits for what follows. */
async function change(editor: LexicalEditor, $change: () => void): Promise<void> {
  // eslint-disable-next-line @typescript-eslint/require-await -- only an async function makes `act` wait for effects
  await act(async () => {
    editor.update($change, {discrete: true});
  });
  await act(settled);
}

/** Types at the end of the text. */
async function type(editor: LexicalEditor, characters: string): Promise<void> {
  await change(editor, () => {
    $getRoot().selectEnd().insertText(characters);
  });
}

async function undo(editor: LexicalEditor): Promise<string> {
  // eslint-disable-next-line @typescript-eslint/require-await -- as above
  await act(async () => {
    editor.dispatchCommand(UNDO_COMMAND, undefined);
  });
  await act(settled);
  return textOf(editor);
}

/** The node of the page. */
class MentionNode extends TextNode {
  static override getType(): string {
    return 'mention';
  }
  static override clone(node: MentionNode): MentionNode {
    return new MentionNode(node.__text, node.__key);
  }
  static override importJSON(json: SerializedTextNode): MentionNode {
    const node = new MentionNode(json.text);
    return node.setFormat(json.format).setDetail(json.detail).setMode(json.mode).setStyle(json.style);
  }
  // eslint-disable-next-line @typescript-eslint/no-useless-constructor -- the page has it: the one of TextNode is not for subclasses
  constructor(characters: string, key?: NodeKey) {
    super(characters, key);
  }
  override exportJSON(): SerializedTextNode {
    return {...super.exportJSON(), type: 'mention', version: 1};
  }
}

prove(
  'A hot reload replaced the module that defines your node class: the editor knows the old class, new nodes come from the new one.',
  async () => {
    vi.spyOn(console, 'log').mockReturnValue(undefined);
    const {evaluateModule} = (await import(/* @vite-ignore */ `${page}/evaluateModule.ts`)) as {
      evaluateModule: () => (new () => LexicalNode) & Klass<LexicalNode>;
    };
    const [Old, New] = [evaluateModule(), evaluateModule()];
    const errors: string[] = [];
    const editor = createEditor({nodes: [Old], onError: (error) => errors.push(messageOf(error))});
    const make = (Card: new () => LexicalNode): LexicalNode => new Card();
    editor.update(() => void make(New), {discrete: true});
    expect(errors).toEqual(
      build === 'development'
        ? ['Create node: Type card in node CardNode does not match registered node CardNode with the same type']
        : [],
    );
    // The class keeps what every element has.
    const json = storedDocument({...storedParagraph('x'), type: 'card', format: 'center', indent: 2, direction: 'rtl'});
    const state = editor.parseEditorState(json);
    expect(JSON.parse(JSON.stringify(state))).toMatchObject({
      root: {children: [{type: 'card', format: 'center', indent: 2, direction: 'rtl'}]},
    });
    editor.update(() => void make(Old), {discrete: true});
    expect(errors.length).toBe(build === 'development' ? 1 : 0);
  },
);

prove(
  'Keep node classes in modules of their own, apart from components, so that editing a component does not replace them.',
  () => {
    const editor = createEditor({nodes: [MentionNode]});
    const formatted = {type: 'mention', format: 1, detail: 2, mode: 'token', style: 'color: red'};
    const json = storedDocument(storedParagraph(storedText('Ada', formatted)));
    expect(JSON.parse(JSON.stringify(editor.parseEditorState(json)))).toEqual(JSON.parse(json));
  },
);

function Hook({onEditor}: {onEditor: (editor: LexicalEditor) => void}): null {
  const [editor] = useLexicalComposerContext();
  onEditor(editor);
  return null;
}

prove(
  'A component called useLexicalComposerContext() outside a composer. Move it inside, or hand the editor out with EditorRefPlugin.',
  async () => {
    const found: LexicalEditor[] = [];
    const hook = <Hook onEditor={(editor) => found.push(editor)} />;
    const outside = await render(hook).then(() => 'none', messageOf);
    expect(outside).toBe('LexicalComposerContext.useLexicalComposerContext: cannot find a LexicalComposerContext');
    const {editor} = await renderInComposer(hook);
    expect(found.at(-1)).toBe(editor);
    let handedOut: LexicalEditor | null = null;
    const other = await renderInComposer(<EditorRefPlugin editorRef={(given) => void (handedOut = given)} />);
    expect(handedOut).toBe(other.editor);
  },
);

prove('The hook reads context, so a parent of the composer never sees the editor.', async () => {
  const seen: boolean[] = [];
  function See({children}: {children?: ReactNode}) {
    seen.push(useContext(LexicalComposerContext) !== null);
    return children;
  }
  const initialConfig = {namespace: 'proof', onError: () => undefined};
  await render(
    <See>
      <LexicalComposer initialConfig={initialConfig}>
        <See />
      </LexicalComposer>
    </See>,
  );
  expect(seen).toEqual([false, true]);
});

prove('This one also needs ClearEditorPlugin in the composer: without it the text stays.', async () => {
  const textAfter = async (plugin: ReactNode): Promise<string> => {
    const {editor} = await renderInComposer(
      <>
        {text}
        <HistoryPlugin />
        {plugin}
      </>,
      {editorState: () => void $append('old')},
    );
    await change(editor, () => {
      editor.dispatchCommand(CLEAR_EDITOR_COMMAND, undefined);
    });
    return textOf(editor);
  };
  expect([await textAfter(<ClearEditorPlugin />), await textAfter(null)]).toEqual(['', 'old']);
});

prove('With a callback ref or state that EditorRefPlugin fills:', async () => {
  const initialConfig = {namespace: 'proof', onError: () => undefined};
  function Footer({isFilled}: {isFilled: boolean}) {
    const [editor, setEditor] = useState<LexicalEditor | null>(null);
    return (
      <>
        <LexicalComposer initialConfig={initialConfig}>{isFilled && <EditorRefPlugin editorRef={setEditor} />}</LexicalComposer>
        <button disabled={editor === null} />
      </>
    );
  }
  const isDisabled = async (isFilled: boolean): Promise<boolean | undefined> => {
    const container = document.createElement('div');
    await render(<Footer isFilled={isFilled} />, container);
    return container.querySelector('button')?.disabled;
  };
  expect([await isDisabled(true), await isDisabled(false)]).toEqual([false, true]);
});

prove('Writing it back on each change would take the caret away and double the steps of undo.', async () => {
  const afterTyping = async (writesBack: boolean): Promise<{hasCaret: boolean; steps: number}> => {
    const {editor} = await renderInComposer(
      <>
        {text}
        <HistoryPlugin />
      </>,
    );
    await change(editor, () => void $getRoot().selectEnd());
    for (const line of ['one', 'two']) {
      await change(editor, () => {
        $append(line).selectEnd();
      });
      if (!writesBack) continue;
      // eslint-disable-next-line @typescript-eslint/require-await -- as above
      await act(async () => {
        editor.setEditorState(editor.parseEditorState(JSON.stringify(editor.getEditorState())));
      });
    }
    const hasCaret = editor.getEditorState().read(() => $getSelection() !== null);
    let steps = 0;
    while (textOf(editor) !== '' && steps < 9) {
      await undo(editor);
      steps += 1;
    }
    return {hasCaret, steps};
  };
  expect([await afterTyping(false), await afterTyping(true)]).toEqual([
    {hasCaret: true, steps: 2},
    {hasCaret: false, steps: 4},
  ]);
});

/** The component of the page, and without what it does about undo. */
function LoadDocument({
  state,
  isPlain = false,
  isCommitted = true,
}: {
  state: EditorState;
  isPlain?: boolean;
  isCommitted?: boolean;
}): null {
  const [editor] = useLexicalComposerContext();
  useEffect(() => {
    if (isPlain) {
      editor.setEditorState(state);
      return;
    }
    if (isCommitted) editor.update(() => undefined, {discrete: true});
    editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
    editor.setEditorState(state, {tag: 'history-merge'});
  }, [editor, state, isPlain, isCommitted]);
  return null;
}

/** Reads stored JSON in an editor of its own. */
function stateOf(json: string, onError: (error: Error) => void = rethrow): EditorState {
  return createEditor({onError}).parseEditorState(json);
}

function rethrow(error: Error): never {
  throw error;
}

prove(
  'Read it in an editor whose onError throws, or a document that cannot be read to its end is shown without that end and saved so.',
  async () => {
    const half = storedDocument(storedParagraph('before'), {type: 'image', version: 1}, storedParagraph('after'));
    expect(messageThrownBy(() => stateOf(half))).toBe('parseEditorState: type "image" + not found');
    const state = stateOf(half, () => undefined);
    const {editor} = await renderInComposer([<div key="text">{text}</div>, <LoadDocument key="load" state={state} />]);
    await type(editor, '!');
    expect(JSON.stringify(editor.getEditorState())).toContain('before!');
    expect(JSON.stringify(editor.getEditorState())).not.toContain('after');
    const whole = stateOf(storedDocument(storedParagraph('before'), storedParagraph('after')));
    expect(JSON.stringify(whole)).toContain('after');
  },
);

prove('Let undo begin with the new document, or it brings the old one back.', async () => {
  const textsOf = async (isPlain: boolean): Promise<string[]> => {
    const saved: string[] = [];
    const tree = (name: string): ReactNode => {
      const load = <LoadDocument key="load" state={stateOf(storedDocument(storedParagraph(name)))} isPlain={isPlain} />;
      const history = <HistoryPlugin key="history" />;
      return [
        <div key="text">{text}</div>,
        history,
        load,
        <OnChangePlugin key="save" ignoreSelectionChange onChange={(state) => void saved.push(JSON.stringify(state))} />,
      ];
    };
    const {editor, rerender} = await renderInComposer(tree('A'));
    await type(editor, ' typed');
    await rerender(tree('B'));
    await act(settled);
    const loaded = [textOf(editor), await undo(editor), String(saved.some((json) => json.includes('"B"')))];
    await type(editor, ' more');
    return [...loaded, textOf(editor), await undo(editor)];
  };
  expect(await textsOf(false)).toEqual(['B', 'B', 'false', 'B more', 'B']);
  expect((await textsOf(true)).slice(0, 3)).toEqual(['B', 'A typed', 'true']);
});

prove('Commit waiting changes first: they would get the tag, and undo would bring them back.', async () => {
  /** Loads a document in the event that changes the old one. */
  const afterUndo = async (isCommitted: boolean): Promise<string[]> => {
    const shown: ((name: string) => void)[] = [];
    function Loader() {
      const [name, setName] = useState('A');
      shown.push(setName);
      const state = useMemo(() => stateOf(storedDocument(storedParagraph(name))), [name]);
      return <LoadDocument state={state} isCommitted={isCommitted} />;
    }
    const {editor} = await renderInComposer([
      <div key="text">{text}</div>,
      <HistoryPlugin key="history" />,
      <Loader key="load" />,
    ]);
    await act(async () => {
      editor.update(() => {
        $getRoot().selectEnd().insertText(' typed');
      });
      flushSync(() => shown[0]?.('B'));
      await settled();
    });
    return [textOf(editor), await undo(editor)];
  };
  expect(await afterUndo(true)).toEqual(['B', 'B']);
  expect(await afterUndo(false)).toEqual(['B', 'A typed']);
});

prove('Put LoadDocument after HistoryPlugin, or what is typed first cannot be taken back.', async () => {
  const afterUndo = async (isBefore: boolean): Promise<string> => {
    const load = <LoadDocument key="load" state={stateOf(storedDocument(storedParagraph('A')))} />;
    const history = <HistoryPlugin key="history" />;
    const {editor} = await renderInComposer([<div key="text">{text}</div>, ...(isBefore ? [load, history] : [history, load])]);
    await type(editor, ' typed');
    return undo(editor);
  };
  expect([await afterUndo(false), await afterUndo(true)]).toEqual(['A', 'A typed']);
});

prove(
  'The composer reads it once. Change the mode with setEditable(), the content with setEditorState(), and for other nodes or another theme give the composer a new key, which makes a new editor.',
  async () => {
    const editors: LexicalEditor[] = [];
    const container = document.body.appendChild(document.createElement('div'));
    const tree = (paragraph: string, key: string, editable = true) => (
      <LexicalComposer
        key={key}
        initialConfig={{namespace: 'proof', onError: () => undefined, editable, theme: {paragraph}, nodes: [MentionNode]}}
      >
        <Hook onEditor={(editor) => editors.push(editor)} />
        {text}
      </LexicalComposer>
    );
    const {render: rerender} = await render(tree('first', 'one'), container);
    await rerender(tree('second', 'one', false));
    const [first] = editors;
    if (first === undefined) throw new Error('expected an editor');
    expect([new Set(editors).size, first.isEditable(), container.querySelector('p')?.className]).toEqual([1, true, 'first']);
    // eslint-disable-next-line @typescript-eslint/require-await -- as above
    await act(async () => {
      first.setEditable(false);
      first.setEditorState(first.parseEditorState(storedDocument(storedParagraph('new content'))));
    });
    expect([first.isEditable(), textOf(first)]).toEqual([false, 'new content']);
    await rerender(tree('third', 'two'));
    expect([editors.at(-1) === first, container.querySelector('p')?.className]).toEqual([false, 'third']);
  },
);

prove('It asks for the mode, because the command empties a locked editor as well.', async () => {
  // The plugin of the tests makes it from the block of the page.
  const {ClearButton} = (await import(/* @vite-ignore */ `${page}/ClearButton.tsx`)) as {ClearButton: ComponentType};
  for (const editable of [true, false]) {
    const {editor, container} = await renderInComposer(
      <>
        <ClearEditorPlugin />
        <ClearButton />
      </>,
      {editable, editorState: () => void $append('ebb')},
    );
    await act(settled);
    await act(async () => {
      container.querySelector('button')?.click();
      await settled();
    });
    expect(textOf(editor)).toBe(editable ? '' : 'ebb');
    // eslint-disable-next-line @typescript-eslint/require-await -- as above
    await act(async () => {
      editor.dispatchCommand(CLEAR_EDITOR_COMMAND, undefined);
    });
    await act(settled);
    expect(textOf(editor)).toBe('');
  }
});

prove('A Suspense around the composer that hides it and shows it again sets the first mode again: keep it inside.', async () => {
  // The plugin of the tests makes it from the block of the page.
  const {EditablePlugin} = (await import(/* @vite-ignore */ `${page}/EditablePlugin.tsx`)) as {
    EditablePlugin: ComponentType<{editable: boolean}>;
  };
  const lock = <EditablePlugin editable={false} />;
  const around = await modeAfterHiding((composer, late) => <Suspense fallback={null}>{composer(late)}</Suspense>, lock);
  const inside = await modeAfterHiding((composer, late) => composer(<Suspense fallback={null}>{late}</Suspense>), lock);
  expect({around, inside}).toEqual({around: true, inside: false});
});

/** Appends a line in an effect, as often as it runs. */
function AppendLine({cleansUp = false}: {cleansUp?: boolean}): null {
  const [editor] = useLexicalComposerContext();
  useEffect(() => {
    editor.update(() => void $append('line'), {discrete: true});
    if (!cleansUp) return undefined;
    return () => {
      editor.update(() => $getRoot().getLastChild()?.remove(), {discrete: true});
    };
  }, [editor, cleansUp]);
  return null;
}

/** The component of the page. */
function FirstContent({content}: {content: string}): null {
  const [editor] = useLexicalComposerContext();
  useEffect(() => {
    editor.update(
      () => {
        const root = $getRoot();
        if (root.getChildren().every((node) => $isParagraphNode(node) && node.isEmpty())) {
          root.clear().append($createParagraphNode().append($createTextNode(content)));
        }
      },
      {tag: 'history-merge'},
    );
  }, [editor, content]);
  return null;
}

/** The lines of an editor with a plugin, with or without StrictMode. */
async function linesWith(plugin: ReactNode, isStrict: boolean, editorState: (() => void) | null = null): Promise<string[]> {
  const {editor} = await renderInComposer(plugin, {editorState}, isStrict);
  await act(settled);
  return linesOf(editor);
}

prove(
  'StrictMode mounts each component twice in development. Effects that return their clean-up survive that. Code that fills the editor in an effect runs twice, so check first whether there is content.',
  async () => {
    expect(await linesWith(<AppendLine />, false)).toEqual(['line']);
    expect(await linesWith(<AppendLine />, true)).toEqual(['line', 'line']);
    expect(await linesWith(<AppendLine cleansUp />, true)).toEqual(['line']);
    expect(await linesWith(<FirstContent content="line" />, true)).toEqual(['line']);
  },
);

/** A node like a picture: it has no text. */
class PictureNode extends DecoratorNode<null> {
  static override getType(): string {
    return 'picture';
  }
  static override clone(node: PictureNode): PictureNode {
    return new PictureNode(node.__key);
  }
  override createDOM(): HTMLElement {
    return document.createElement('span');
  }
  override updateDOM(): false {
    return false;
  }
  override decorate(): null {
    return null;
  }
}

prove('A text of length zero does not tell: an editor with only a picture has it too.', async () => {
  const typesAfter = async ($fill: () => void): Promise<[string[], number]> => {
    const {editor} = await renderInComposer(<FirstContent content="line" />, {
      nodes: [PictureNode],
      editorState: () => {
        $fill();
        size = $getRoot().getTextContentSize();
      },
    });
    await act(settled);
    const types = editor.getEditorState().read(() =>
      $getRoot()
        .getAllTextNodes()
        .map((node) => node.getTextContent()),
    );
    return [types, size];
  };
  let size = -1;
  expect(await typesAfter(() => void $getRoot().append($createParagraphNode()))).toEqual([['line'], 0]);
  expect(await typesAfter(() => void $getRoot().append($createParagraphNode().append(new PictureNode())))).toEqual([[], 0]);
});

prove(
  'For first content the editorState of initialConfig is the better place: it fills each new editor exactly once.',
  async () => {
    const $fill = (): void => void $append('first');
    expect(await linesWith(null, true, $fill)).toEqual(['first']);
    expect(await linesWith(null, false, $fill)).toEqual(['first']);
  },
);

/** What comes of rendering something inside a composer in Node.js: its HTML, or what it throws. */
function onServer(imports: string, node: string): string {
  const [outcome = ''] = runInNode(`
    import {createElement} from 'react';
    import {renderToString} from 'react-dom/server';
    import {LexicalComposer} from '@lexical/react/LexicalComposer';
    import {ContentEditable} from '@lexical/react/LexicalContentEditable';
    import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
    ${imports}
    const nothing = () => undefined;
    const initialConfig = {namespace: 'Note', onError: (error) => { throw error; }};
    try {
      console.log(renderToString(createElement(LexicalComposer, {initialConfig}, ${node})));
    } catch (error) {
      console.log(error.message);
    }`);
  return outcome;
}

prove('The composer renders on the server without a document; what is typed into appears when the browser takes over.', () => {
  const html = onServer(
    `import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';`,
    `createElement(RichTextPlugin, {contentEditable: createElement(ContentEditable), placeholder: null, ErrorBoundary: LexicalErrorBoundary})`,
  );
  expect(html).toContain('contentEditable="false"');
  expect(html).not.toContain('contentEditable="true"');
});

prove(
  'Four things throw on a server: CollaborationPlugin, the menu plugins, code that reads HTML, and your own calls of document while rendering.',
  () => {
    const plugin = (name: string, module: string, props: string): string =>
      onServer(
        `import {${name}} from '@lexical/react/${module}'; import {Doc} from 'yjs';`,
        `createElement(${name}, {options: [], onQueryChange: nothing, onSelectOption: nothing, menuRenderFn: () => null, ${props}})`,
      );
    const provider = '{awareness: {}, connect: nothing, disconnect: nothing, on: nothing, off: nothing}';
    const factory = `providerFactory: (id, docs) => { docs.set(id, new Doc()); return ${provider}; }`;
    const throwing = [
      plugin('CollaborationPlugin', 'LexicalCollaborationPlugin', `id: 'main', shouldBootstrap: false, ${factory}`),
      plugin('LexicalTypeaheadMenuPlugin', 'LexicalTypeaheadMenuPlugin', 'triggerFn: () => null'),
      plugin('LexicalNodeMenuPlugin', 'LexicalNodeMenuPlugin', 'nodeKey: null'),
      plugin('LexicalContextMenuPlugin', 'LexicalContextMenuPlugin', ''),
      onServer('', `createElement(() => document.title)`),
    ];
    expect(throwing).toEqual(throwing.map(() => 'document is not defined'));
    expect(onServer('', `createElement(() => new DOMParser())`)).toBe('DOMParser is not defined');
    expect(plugin('HistoryPlugin', 'LexicalHistoryPlugin', '')).toBe('');
  },
);

prove('A code block with a language in the first content is none of them: its window is not defined goes to onError.', () => {
  const errorsOf = (language: string) => {
    const code = {...storedParagraph('let x'), type: 'code', ...(language === '' ? {} : {language})};
    return runInNode(`
        import {CodeNode} from '@lexical/code';
        import {createElement} from 'react';
        import {renderToString} from 'react-dom/server';
        import {LexicalComposer} from '@lexical/react/LexicalComposer';
        const editorState = ${JSON.stringify(storedDocument(storedParagraph('before'), code))};
        const onError = (error) => console.log(error.message);
        const initialConfig = {editorState, namespace: 'Note', nodes: [CodeNode], onError};
        console.log('rendered ' + renderToString(createElement(LexicalComposer, {initialConfig}, 'page')));`);
  };
  expect(errorsOf('js')).toEqual(['window is not defined', 'rendered page']);
  expect(errorsOf('')).toEqual(['rendered page']);
});

prove('Mount such a plugin after the first effect:', () => {
  const outcome = onServer(
    `import {useEffect, useState} from 'react';
     import {LexicalContextMenuPlugin} from '@lexical/react/LexicalContextMenuPlugin';
     function BrowserOnly({children}) {
       const [isBrowser, setIsBrowser] = useState(false);
       useEffect(() => { setIsBrowser(true); }, []);
       return isBrowser ? children : null;
     }`,
    `createElement(BrowserOnly, {}, createElement(LexicalContextMenuPlugin, {options: [], onSelectOption: nothing, menuRenderFn: () => null}))`,
  );
  expect(outcome).toBe('');
});

unproven("In the App Router of Next.js the file needs 'use client'.", {
  reason: 'it takes the bundler of a framework with server components',
  source: 'https://react.dev/reference/rsc/use-client',
});

type Keeping = 'first render' | 'dependencies' | 'ref';

/** Calls a function on Enter, and holds it in one of three ways. */
function OnEnter({onSubmit, keeping}: {onSubmit: () => void; keeping: Keeping}): null {
  const [editor] = useLexicalComposerContext();
  const latest = useRef(onSubmit);
  useEffect(() => {
    latest.current = onSubmit;
  });
  useEffect(
    () =>
      editor.registerCommand(
        KEY_ENTER_COMMAND,
        () => {
          if (keeping === 'ref') latest.current();
          else onSubmit();
          return true;
        },
        COMMAND_PRIORITY_LOW,
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the mistake that is shown
    keeping === 'dependencies' ? [editor, keeping, onSubmit] : [editor, keeping],
  );
  return null;
}

prove(
  'The effect that registered it ran once, and the function kept the values of that render. Name them in the dependencies.',
  async () => {
    const calledAfterRendering = async (keeping: Keeping): Promise<string[]> => {
      const calls: string[] = [];
      const tree = (value: string) => <OnEnter keeping={keeping} onSubmit={() => void calls.push(value)} />;
      const {editor, rerender} = await renderInComposer(tree('old'));
      await rerender(tree('new'));
      editor.dispatchCommand(KEY_ENTER_COMMAND, null);
      return calls;
    };
    expect(await calledAfterRendering('first render')).toEqual(['old']);
    expect(await calledAfterRendering('dependencies')).toEqual(['new']);
    expect(await calledAfterRendering('ref')).toEqual(['new']);
  },
);

prove(
  'Or keep the newest function in a ref, so that the handler is registered once and keeps its place among others:',
  async () => {
    const firstAfterRendering = async (keeping: Keeping): Promise<string | undefined> => {
      const calls: string[] = [];
      const tree = () => <OnEnter keeping={keeping} onSubmit={() => void calls.push('submit')} />;
      const {editor, rerender} = await renderInComposer(tree());
      editor.registerCommand(KEY_ENTER_COMMAND, () => calls.push('other') < 0, COMMAND_PRIORITY_LOW);
      await rerender(tree());
      editor.dispatchCommand(KEY_ENTER_COMMAND, null);
      return calls[0];
    };
    expect(await firstAfterRendering('ref')).toBe('submit');
    expect(await firstAfterRendering('dependencies')).toBe('other');
  },
);

prove(
  'Set skipLibCheck to true. Props with such a type are then any, and the others are still checked.',
  {isShared: true},
  () => {
    const program = (editorRef: string): string => `
    import {EditorRefPlugin} from '@lexical/react/LexicalEditorRefPlugin';
    import {PlainTextPlugin} from '@lexical/react/LexicalPlainTextPlugin';
    export const text = <PlainTextPlugin contentEditable={7} placeholder={null} ErrorBoundary={() => null} />;
    export const ref = <EditorRefPlugin editorRef={${editorRef}} />;`;
    expect(diagnosticsOf(program('() => undefined'), {skipLibCheck: false})).toContain("Cannot find namespace 'JSX'.");
    expect(diagnosticsOf(program('() => undefined'), {skipLibCheck: true})).toEqual([]);
    expect(diagnosticsOf(program('7'), {skipLibCheck: true}).join()).toContain("Type 'number' is not assignable");
  },
);
