import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {$insertDataTransferForRichText} from '@lexical/clipboard';
import {HashtagNode} from '@lexical/hashtag';
import {LexicalComposer, type InitialConfigType} from '@lexical/react/LexicalComposer';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {HashtagPlugin} from '@lexical/react/LexicalHashtagPlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  COMMAND_PRIORITY_EDITOR,
  createCommand,
  createEditor,
  DecoratorNode,
  ParagraphNode,
  type EditorState,
  type LexicalCommand,
  type LexicalEditor,
} from 'lexical';
import {Activity, Suspense, useEffect, useLayoutEffect, type ComponentType, type ReactElement, type ReactNode} from 'react';
import {expect, vi} from 'vitest';

import {$append, linesOf} from '../../support/editor.ts';
import {messageOf} from '../../support/messages.ts';
import {pageFile} from '../../support/page-files.ts';
import {drawn, openRichText, updated} from '../../support/plugin.tsx';
import {prove} from '../../support/prove.ts';
import {render, renderInComposer} from '../../support/react.ts';
import {modeAfterHiding} from '../../support/hidden-composer.tsx';
import {storedDocument, storedParagraph, storedText} from '../../support/stored-json.ts';

type Config = Omit<InitialConfigType, 'editor__DEPRECATED'>;

/** Which keys have to be there. The compiler fails when one of these answers is wrong. */
const required: {[K in keyof Config]-?: object extends Pick<Config, K> ? 'no' : 'yes'} = {
  namespace: 'yes',
  onError: 'yes',
  nodes: 'no',
  editorState: 'no',
  editable: 'no',
  theme: 'no',
  html: 'no',
};

prove('namespace | yes | names the kind of editor; editors of the same kind paste nodes, others HTML', async () => {
  const pastedFrom = async (namespace: string): Promise<string[]> => {
    const {editor} = await renderInComposer(null, {namespace: 'Notes'});
    const copied: Record<string, string> = {
      'application/x-lexical-editor': JSON.stringify({namespace, nodes: [storedText('nodes')]}),
      'text/html': '<p>markup</p>',
    };
    const clipboard = {getData: (type: string) => copied[type] ?? ''} as DataTransfer;
    await updated(editor, () => {
      $insertDataTransferForRichText(clipboard, $getRoot().selectEnd(), editor);
    });
    return linesOf(editor);
  };
  expect([await pastedFrom('Notes'), await pastedFrom('Mail')]).toEqual([['nodes'], ['markup']]);
  expect(required.namespace).toBe('yes');
});

prove('onError | yes | receives errors of updates, and the editor', async () => {
  const calls: [string, LexicalEditor][] = [];
  const {editor} = await renderInComposer(null, {
    onError: (error, source) => void calls.push([error.message, source]),
  });
  await updated(editor, () => void $append('tides'));
  expect(calls).toEqual([]);
  await updated(editor, () => {
    throw new Error('update broke');
  });
  expect(calls).toEqual([['update broke', editor]]);
  expect(required.onError).toBe('yes');
});

class QuietParagraphNode extends ParagraphNode {
  static override getType(): string {
    return 'quiet-paragraph';
  }
  static override clone(node: QuietParagraphNode): QuietParagraphNode {
    return new QuietParagraphNode(node.__key);
  }
  static override importJSON(): QuietParagraphNode {
    return new QuietParagraphNode();
  }
  override exportJSON(): ReturnType<ParagraphNode['exportJSON']> {
    return {...super.exportJSON(), type: 'quiet-paragraph'};
  }
}

prove('nodes | no | node classes and replacements that any child needs', async () => {
  await expect(openRichText(<HashtagPlugin />)).rejects.toThrow('HashtagNode not registered on editor');
  const {errors} = await openRichText(<HashtagPlugin />, [HashtagNode]);
  expect(errors).toEqual([]);

  const firstClass = async (nodes: InitialConfigType['nodes']): Promise<boolean> => {
    const {editor} = await renderInComposer(null, {nodes});
    await updated(editor, () => void $append('tides'));
    return editor.getEditorState().read(() => $getRoot().getFirstChild() instanceof QuietParagraphNode);
  };
  const replacement = {replace: ParagraphNode, with: () => new QuietParagraphNode(), withKlass: QuietParagraphNode};
  expect([await firstClass([QuietParagraphNode, replacement]), await firstClass([QuietParagraphNode])]).toEqual([true, false]);
  expect(required.nodes).toBe('no');
});

prove(
  'editorState | no | first content: JSON text, a state, a function that runs in an update, or null for nothing',
  async () => {
    const linesWith = async (config: Partial<InitialConfigType>): Promise<string[]> => {
      // The content appears with the element.
      const {editor} = await openRichText(null, [], config);
      return linesOf(editor);
    };
    const json = storedDocument(storedParagraph('tides'));
    expect(await linesWith({editorState: json})).toEqual(['tides']);
    expect(await linesWith({editorState: createEditor().parseEditorState(json)})).toEqual(['tides']);
    expect(await linesWith({editorState: () => void $append('tides')})).toEqual(['tides']);
    expect(await linesWith({editorState: null})).toEqual([]);
    expect(await linesWith({})).toEqual(['']);
    expect(required.editorState).toBe('no');
  },
);

prove('Render the composer when the content has arrived and you have parsed it', async () => {
  const {DocumentEditor} = (await pageFile('react/plugins/composer.md', 'DocumentEditor.tsx')) as {
    DocumentEditor: ComponentType<{id: string; state: EditorState; children: ReactNode}>;
  };
  const parser = createEditor();
  const shown: LexicalEditor[] = [];
  function Keep(): null {
    const [editor] = useLexicalComposerContext();
    useEffect(() => void shown.push(editor), [editor]);
    return null;
  }
  for (const [document, lines] of [
    [storedDocument(storedParagraph('stored')), ['stored']],
    [storedDocument(), ['']],
  ] as const) {
    await render(
      <DocumentEditor id={document} state={parser.parseEditorState(document)}>
        <Keep />
      </DocumentEditor>,
    );
    expect(shown.splice(0).map(linesOf)).toEqual([lines]);
  }
});

prove('editable | no | true by default', async () => {
  const isEditable = async (config: Partial<InitialConfigType>): Promise<boolean> =>
    (await renderInComposer(null, config)).editor.isEditable();
  expect([await isEditable({}), await isEditable({editable: true}), await isEditable({editable: false})]).toEqual([
    true,
    true,
    false,
  ]);
  expect(required.editable).toBe('no');
});

prove('theme | no | class names', async () => {
  const classOf = async (config: Partial<InitialConfigType>): Promise<string | undefined> =>
    (await openRichText(null, [], config)).container.querySelector('p')?.className;
  expect([await classOf({theme: {paragraph: 'calm'}}), await classOf({})]).toEqual(['calm', '']);
  expect(required.theme).toBe('no');
});

prove('html | no | how classes are imported and exported as HTML', async () => {
  const html: InitialConfigType['html'] = {
    export: new Map([[ParagraphNode, () => ({element: document.createElement('section')})]]),
    import: {
      aside: () => ({conversion: () => ({node: $createParagraphNode().append($createTextNode('aside'))}), priority: 4}),
    },
  };
  const roundTrip = async (config: Partial<InitialConfigType>): Promise<[boolean, number]> => {
    const {editor} = await openRichText(null, [], config);
    let imported = 0;
    await updated(editor, () => {
      const page = new DOMParser().parseFromString('<aside></aside>', 'text/html');
      imported = $generateNodesFromDOM(editor, page).length;
    });
    const exported = editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
    return [exported.startsWith('<section'), imported];
  };
  expect([await roundTrip({html}), await roundTrip({})]).toEqual([
    [true, 1],
    [false, 0],
  ]);
  expect(required.html).toBe('no');
});

class WidgetNode extends DecoratorNode<ReactElement> {
  static override getType(): string {
    return 'widget';
  }
  static override clone(node: WidgetNode): WidgetNode {
    return new WidgetNode(node.__key);
  }
  override createDOM(): HTMLElement {
    return document.createElement('span');
  }
  override updateDOM(): boolean {
    return false;
  }
  override decorate(): ReactElement {
    return <Broken />;
  }
}

function Broken(): never {
  throw new Error('broken');
}

prove('when onError throws, React removes the editor and everything else in its root.', async () => {
  /** What is left of an editor with a broken decorator and of a paragraph beside it. */
  const leftWith = async (onError: (error: Error) => void): Promise<string | null> => {
    document.body.replaceChildren();
    const initialConfig: InitialConfigType = {
      namespace: 'proof',
      nodes: [WidgetNode],
      onError,
      editorState: () => void $append('text').append(new WidgetNode()),
    };
    await render(
      <>
        <LexicalComposer initialConfig={initialConfig}>
          <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />
        </LexicalComposer>
        <p>beside</p>
      </>,
    ).catch(() => undefined);
    return document.body.textContent;
  };
  const note = vi.fn<(error: Error) => void>();
  expect(await leftWith(note)).toBe('textAn error was thrown.beside');
  expect(note.mock.calls.map(([error]) => messageOf(error))).toEqual(['broken']);
  const rethrow = (error: Error): void => {
    throw error;
  };
  expect(await leftWith(rethrow)).toBe('');
});

const BREAK_COMMAND: LexicalCommand<void> = createCommand('BREAK_COMMAND');

prove('Errors of updates and commands go to onError without it.', async () => {
  const {editor, errors} = await renderInComposer(null);
  const fail = (message: string) => (): never => {
    throw new Error(message);
  };
  await updated(editor, fail('update broke'));
  editor.registerCommand(BREAK_COMMAND, fail('command broke'), COMMAND_PRIORITY_EDITOR);
  await drawn(() => {
    editor.dispatchCommand(BREAK_COMMAND, undefined);
  });
  expect(errors.map(messageOf)).toEqual(['update broke', 'command broke']);
});

prove('The same happens when two copies of @lexical/react are loaded.', async () => {
  vi.resetModules();
  const copy = await import('@lexical/react/LexicalComposerContext');
  function Reader({hook}: {hook: typeof useLexicalComposerContext}) {
    hook();
    return null;
  }
  await renderInComposer(<Reader hook={useLexicalComposerContext} />);
  await expect(renderInComposer(<Reader hook={copy.useLexicalComposerContext} />)).rejects.toThrow();
});

prove(
  'The composer sets the mode of the first render again in a layout effect: on mount, and whenever Suspense or Activity shows a hidden composer again.',
  async () => {
    const around = await modeAfterHiding((composer, late) => <Suspense fallback={null}>{composer(late)}</Suspense>);
    const inside = await modeAfterHiding((composer, late) => composer(<Suspense fallback={null}>{late}</Suspense>));
    const hidden = await modeAfterHiding((composer, late) => (
      <Activity mode={late === null ? 'visible' : 'hidden'}>{composer(null)}</Activity>
    ));
    const shown = await modeAfterHiding((composer) => <Activity mode="visible">{composer(null)}</Activity>);
    expect({around, inside, hidden, shown}).toEqual({around: true, inside: false, hidden: true, shown: false});
  },
);

prove('So call setEditable() in an effect, not in a layout effect, and keep Suspense inside the composer.', async () => {
  const modeWith = async (useAny: typeof useEffect): Promise<boolean> => {
    function Lock(): null {
      const [editor] = useLexicalComposerContext();
      useAny(() => {
        editor.setEditable(false);
      }, [editor]);
      return null;
    }
    return (await renderInComposer(<Lock />)).editor.isEditable();
  };
  expect([await modeWith(useEffect), await modeWith(useLayoutEffect)]).toEqual([false, true]);
});
