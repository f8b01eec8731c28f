import {LexicalComposer} from '@lexical/react/LexicalComposer';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import {EditorRefPlugin} from '@lexical/react/LexicalEditorRefPlugin';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HistoryPlugin} from '@lexical/react/LexicalHistoryPlugin';
import {OnChangePlugin} from '@lexical/react/LexicalOnChangePlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {
  $getRoot,
  $getSelection,
  COMMAND_PRIORITY_LOW,
  createEditor,
  KEY_ESCAPE_COMMAND,
  TextNode,
  UNDO_COMMAND,
  type EditorState,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {act, useEffect, useState, type ComponentType, type ReactNode} from 'react';
import {expect} from 'vitest';

import {render, renderInComposer} from '../support/react.ts';
import {$append, linesOf, settled, textOf} from '../support/editor.ts';
import {messageOf} from '../support/messages.ts';
import {runInNode} from '../support/node.ts';
import {build, prove, unproven} from '../support/prove.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';
import {diagnosticsOf} from '../support/typescript.ts';

const page = '/page-components/docs/react/faq.md';
const composerPage = '/page-components/docs/react/plugins/composer.md';

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

/** The module of a node class: a hot reload evaluates it again. */
function evaluateModule(): Klass<TextNode> & (new (characters: string) => TextNode) {
  return class MentionNode extends TextNode {
    static override getType(): string {
      return 'mention';
    }
    static override clone(node: MentionNode): MentionNode {
      return new MentionNode(node.__text, node.__key);
    }
  };
}

const MentionNode = evaluateModule();

prove('A hot reload replaced the module of your node class, but the editor still has the old class. Reload the page', () => {
  const [Old, New] = [evaluateModule(), evaluateModule()];
  const errors: string[] = [];
  const editor = createEditor({nodes: [Old], onError: (error) => errors.push(messageOf(error))});
  const make = (Mention: new (characters: string) => LexicalNode): LexicalNode => new Mention('Ada');
  editor.update(() => void make(New), {discrete: true});
  expect(errors).toEqual(
    build === 'development'
      ? ['Create node: Type mention in node MentionNode does not match registered node MentionNode with the same type']
      : [],
  );
  // After a reload the editor and new nodes have one class again.
  editor.update(() => void make(Old), {discrete: true});
  expect(errors.length).toBe(build === 'development' ? 1 : 0);
});

function Hook({onEditor}: {onEditor: (editor: LexicalEditor) => void}): null {
  const [editor] = useLexicalComposerContext();
  onEditor(editor);
  return null;
}

prove(
  'A component calls useLexicalComposerContext() outside <LexicalComposer>. The component that renders the composer is also outside, so move the hook into a child:',
  async () => {
    const message = 'LexicalComposerContext.useLexicalComposerContext: cannot find a LexicalComposerContext';
    const hook = <Hook onEditor={() => undefined} />;
    expect(await render(hook).then(() => 'none', messageOf)).toBe(message);
    function Parent() {
      useLexicalComposerContext();
      return <LexicalComposer initialConfig={{namespace: 'proof', onError: () => undefined}}>{null}</LexicalComposer>;
    }
    expect(await render(<Parent />).then(() => 'none', messageOf)).toBe(message);

    const {Note} = (await import(/* @vite-ignore */ `${page}/Note.tsx`)) as {Note: ComponentType};
    const container = document.createElement('div');
    await render(<Note />, container);
    expect(container.querySelector('button')?.textContent).toBe('Write');
  },
);

prove('Put EditorRefPlugin into the composer and pass it a state setter or a ref:', async () => {
  const initialConfig = {namespace: 'proof', onError: () => undefined};
  const ref: {current: LexicalEditor | null} = {current: null};
  const {editor} = await renderInComposer(<EditorRefPlugin editorRef={ref} />);
  expect(ref.current).toBe(editor);
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

prove(
  'No. The editor owns its state. Writing it back on each change can loop, takes the caret away and doubles the steps of undo.',
  async () => {
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

    const changesAfterTyping = async (comesBack: boolean): Promise<number> => {
      let changes = 0;
      function Form() {
        const [state, setState] = useState(stateOf(storedDocument(storedParagraph('a'))));
        const onChange = (next: EditorState): void => {
          changes += 1;
          // A loop must not go on for ever here.
          if (comesBack && changes < 20) setState(stateOf(JSON.stringify(next)));
        };
        return (
          <>
            {text}
            <OnChangePlugin ignoreSelectionChange onChange={onChange} />
            <WriteBack state={state} />
          </>
        );
      }
      const {editor} = await renderInComposer(<Form />);
      await act(settled);
      changes = 0;
      await type(editor, 'b');
      return changes;
    };
    expect([await changesAfterTyping(false), await changesAfterTyping(true)]).toEqual([1, 20]);
  },
);

/** Writes a state into the editor whenever it is another object. */
function WriteBack({state}: {state: EditorState}): null {
  const [editor] = useLexicalComposerContext();
  useEffect(() => {
    editor.setEditorState(state);
  }, [editor, state]);
  return null;
}

function stateOf(json: string): EditorState {
  return createEditor().parseEditorState(json);
}

prove('To open another document, give the composer a new key and the newest stored content.', async () => {
  const {DocumentEditor} = (await import(/* @vite-ignore */ `${composerPage}/DocumentEditor.tsx`)) as {
    DocumentEditor: ComponentType<{children: ReactNode; id: string; state: EditorState}>;
  };
  const stored = new Map<string, string>();
  const editors: LexicalEditor[] = [];
  const container = document.body.appendChild(document.createElement('div'));
  const tree = (id: string) => (
    <DocumentEditor id={id} state={stateOf(stored.get(id) ?? storedDocument(storedParagraph(id)))}>
      {text}
      <HistoryPlugin />
      <OnChangePlugin ignoreSelectionChange onChange={(state) => void stored.set(id, JSON.stringify(state))} />
      <Hook onEditor={(editor) => editors.push(editor)} />
    </DocumentEditor>
  );
  const shown = (): LexicalEditor => {
    const editor = editors.at(-1);
    if (editor === undefined) throw new Error('expected an editor');
    return editor;
  };
  const {render: rerender} = await render(tree('A'), container);
  await type(shown(), ' typed');
  // Another render of the same document keeps its editor and the caret.
  await rerender(tree('A'));
  await act(settled);
  const hasCaret = shown()
    .getEditorState()
    .read(() => $getSelection() !== null);
  expect([hasCaret, textOf(shown())]).toEqual([true, 'A typed']);

  await rerender(tree('B'));
  await act(settled);
  // Opening saves nothing, and undo does not bring back the other document.
  expect([textOf(shown()), await undo(shown()), stored.has('B')]).toEqual(['B', 'B', false]);

  await rerender(tree('A'));
  await act(settled);
  expect(textOf(shown())).toBe('A typed');
});

prove(
  'The composer reads it once. Change the mode with setEditable() and the content with setEditorState(). For other nodes or another theme, give the composer a new key and the newest content.',
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
    // Without the newest content the new editor is empty.
    expect([editors.at(-1) === first, container.querySelector('p')?.className, container.textContent]).toEqual([
      false,
      'third',
      '',
    ]);
  },
);

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

/** The lines of an editor with a plugin, with or without StrictMode. */
async function linesWith(plugin: ReactNode, isStrict: boolean, editorState: (() => void) | null = null): Promise<string[]> {
  const {editor} = await renderInComposer(plugin, {editorState}, isStrict);
  await act(settled);
  return linesOf(editor);
}

prove('StrictMode runs each effect twice in development, so return the clean-up from your effects.', async () => {
  expect(await linesWith(<AppendLine />, false)).toEqual(['line']);
  expect(await linesWith(<AppendLine />, true)).toEqual(['line', 'line']);
  expect(await linesWith(<AppendLine cleansUp />, true)).toEqual(['line']);
});

prove("Don't fill the editor in an effect: the editorState of initialConfig fills each new editor exactly once.", async () => {
  expect(await linesWith(<AppendLine />, true)).toEqual(['line', 'line']);
  const $fill = (): void => void $append('first');
  expect(await linesWith(null, true, $fill)).toEqual(['first']);
  expect(await linesWith(null, false, $fill)).toEqual(['first']);
});

/** What comes of rendering something inside a composer in Node.js: its HTML, or what it throws. */
function onServer(imports: string, node: string, $fill = '() => undefined'): string {
  const [outcome = ''] = runInNode(`
    import {createElement} from 'react';
    import {renderToString} from 'react-dom/server';
    import {LexicalComposer} from '@lexical/react/LexicalComposer';
    import {ContentEditable} from '@lexical/react/LexicalContentEditable';
    import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
    ${imports}
    const nothing = () => undefined;
    const initialConfig = {editorState: ${$fill}, namespace: 'Note', onError: (error) => { throw error; }};
    try {
      console.log(renderToString(createElement(LexicalComposer, {initialConfig}, ${node})));
    } catch (error) {
      console.log(error.message);
    }`);
  return outcome;
}

prove('The composer renders on a server, and the text appears in the browser.', async () => {
  const html = onServer(
    `import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
     import {$createParagraphNode, $createTextNode, $getRoot} from 'lexical';`,
    `createElement(RichTextPlugin, {contentEditable: createElement(ContentEditable), placeholder: null, ErrorBoundary: LexicalErrorBoundary})`,
    `() => $getRoot().append($createParagraphNode().append($createTextNode('Hello')))`,
  );
  expect(html).toContain('contentEditable="false"');
  expect(html).not.toContain('Hello');
  const {container} = await renderInComposer(text, {editorState: () => void $append('Hello')});
  expect(container.textContent).toBe('Hello');
});

prove(
  'CollaborationPlugin and the menu plugins throw document is not defined on a server, so render them after the first effect.',
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
    ];
    expect(throwing).toEqual(throwing.map(() => 'document is not defined'));
    expect(plugin('HistoryPlugin', 'LexicalHistoryPlugin', '')).toBe('');
    const afterFirstEffect = onServer(
      `import {useEffect, useState} from 'react';
       import {LexicalContextMenuPlugin} from '@lexical/react/LexicalContextMenuPlugin';
       function BrowserOnly({children}) {
         const [isBrowser, setIsBrowser] = useState(false);
         useEffect(() => { setIsBrowser(true); }, []);
         return isBrowser ? children : null;
       }`,
      `createElement(BrowserOnly, {}, createElement(LexicalContextMenuPlugin, {options: [], onSelectOption: nothing, menuRenderFn: () => null}))`,
    );
    expect(afterFirstEffect).toBe('');
  },
);

unproven("In the App Router of Next.js the file needs 'use client'.", {
  reason: 'it takes the bundler of a framework with server components',
  source: 'https://react.dev/reference/rsc/use-client',
});

/** Calls a function on Escape: the one of its first render, or that of the last. */
function OnEscape({onEscape, hasDependency}: {onEscape: () => void; hasDependency: boolean}): null {
  const [editor] = useLexicalComposerContext();
  useEffect(
    () =>
      editor.registerCommand(
        KEY_ESCAPE_COMMAND,
        () => {
          onEscape();
          return false;
        },
        COMMAND_PRIORITY_LOW,
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the mistake that is shown
    hasDependency ? [editor, onEscape] : [editor],
  );
  return null;
}

prove(
  'The effect registered your callback once, with the values of that render. Add them to the dependencies. Or keep the newest callback in a ref, so that the handler is registered only once:',
  async () => {
    const {EscapePlugin} = (await import(/* @vite-ignore */ `${page}/EscapePlugin.tsx`)) as {
      EscapePlugin: ComponentType<{onEscape: () => void}>;
    };
    /** Renders twice, registers another handler in between, and presses Escape. */
    const calledBy = async (plugin: (onEscape: () => void) => ReactNode): Promise<string[]> => {
      const calls: string[] = [];
      const tree = (value: string) => plugin(() => void calls.push(value));
      const {editor, rerender} = await renderInComposer(tree('old'));
      editor.registerCommand(KEY_ESCAPE_COMMAND, () => calls.push('other') < 0, COMMAND_PRIORITY_LOW);
      await rerender(tree('new'));
      editor.dispatchCommand(KEY_ESCAPE_COMMAND, new KeyboardEvent('keydown', {key: 'Escape'}));
      return calls;
    };
    expect(await calledBy((onEscape) => <OnEscape onEscape={onEscape} hasDependency={false} />)).toEqual(['old', 'other']);
    expect(await calledBy((onEscape) => <OnEscape onEscape={onEscape} hasDependency />)).toEqual(['other', 'new']);
    // The order shows that the handler was not registered again.
    expect(await calledBy((onEscape) => <EscapePlugin onEscape={onEscape} />)).toEqual(['new', 'other']);
  },
);

prove('Effects of children run before the effects of their parents, and siblings run in the order of the tree.', async () => {
  const order: string[] = [];
  function Part({name, children}: {name: string; children?: ReactNode}) {
    useEffect(() => void order.push(name), [name]);
    return children;
  }
  await render(
    <Part name="parent">
      <Part name="first" />
      <Part name="second" />
    </Part>,
  );
  expect(order).toEqual(['first', 'second', 'parent']);
});

prove(
  'The types of React 19 no longer have the global JSX namespace, which Lexical uses. Set skipLibCheck to true. The affected props are then any, and the others are still checked.',
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
