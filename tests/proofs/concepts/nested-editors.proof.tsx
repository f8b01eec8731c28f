import {createEmptyHistoryState, registerHistory, type HistoryState} from '@lexical/history';
import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {CollaborationContext} from '@lexical/react/LexicalCollaborationContext';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {LexicalNestedComposer} from '@lexical/react/LexicalNestedComposer';
import {OnChangePlugin} from '@lexical/react/LexicalOnChangePlugin';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';
import {$createHeadingNode, DRAG_DROP_PASTE, HeadingNode, QuoteNode} from '@lexical/rich-text';
import {
  $copyNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  COMMAND_PRIORITY_EDITOR,
  COMMAND_PRIORITY_HIGH,
  type DecoratorNode,
  type EditorState,
  KEY_ENTER_COMMAND,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  ParagraphNode,
  REDO_COMMAND,
  UNDO_COMMAND,
  createEditor,
} from 'lexical';
import {Component, type ReactElement, type ReactNode} from 'react';
import {expect, test, vi} from 'vitest';
import {Doc} from 'yjs';

import {renderInComposer} from '../support/react.ts';
import {$append, linesOf, mount, settled, textOf} from '../support/editor.ts';
import {$createFigureNode, FigureNode, registerEcho} from '../support/figure.ts';
import {messageOf, messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';
import {storedDocument, storedParagraph, type StoredNode} from '../support/stored-json.ts';

/** What the page shows of its figure. */
interface PageFigure extends DecoratorNode<ReactElement> {
  getCaption: () => LexicalEditor;
  getSrc: () => string;
}
interface FigureOfPage {
  FigureNode: Klass<LexicalNode> & {prototype: PageFigure};
  $createFigureNode: (src: string, altText: string) => PageFigure;
}
interface Echo {
  registerCaptionEcho: (outer: LexicalEditor, figureKey: string, caption: LexicalEditor) => () => void;
}
interface Upload extends FigureOfPage {
  registerImageUpload: (
    editor: LexicalEditor,
    upload: (file: File) => Promise<string>,
    onError: (error: unknown) => void,
  ) => () => void;
}

const page = '/page-components/docs/concepts/nested-editors.md';
const upload = (await import(/* @vite-ignore */ `${page}/registerImageUpload.tsx`)) as Upload;

const echo = (await import(/* @vite-ignore */ `${page}/registerCaptionEcho.tsx`)) as Echo;

/** An editor that was created while another one was in an update. */
function createdInUpdate(outer: LexicalEditor): LexicalEditor {
  let inner: LexicalEditor | undefined;
  outer.update(
    () => {
      inner = createEditor();
    },
    {discrete: true},
  );
  if (inner === undefined) throw new Error('expected the update to run at once');
  return inner;
}

interface NestedOptions {
  create?: (outer: LexicalEditor) => LexicalEditor;
  initialNodes?: Klass<LexicalNode>[];
  theme?: {paragraph: string};
  children?: ReactNode;
  outerChildren?: ReactNode;
  editable?: boolean;
  onRender?: (outer: LexicalEditor) => void;
}

/** A composer of an editor with headings, and in it a nested composer. */
async function renderNested(
  options: NestedOptions = {},
): Promise<{outer: LexicalEditor; inner: LexicalEditor; container: HTMLElement}> {
  const {create = createdInUpdate, initialNodes, theme, children = null} = options;
  let inner: LexicalEditor | undefined;
  function Inner(): ReactElement {
    const [outer] = useLexicalComposerContext();
    if (inner === undefined) {
      options.onRender?.(outer);
      inner = create(outer);
    }
    return (
      <LexicalNestedComposer
        initialEditor={inner}
        {...(initialNodes === undefined ? {} : {initialNodes})}
        {...(theme === undefined ? {} : {initialTheme: theme})}
      >
        {children}
      </LexicalNestedComposer>
    );
  }
  const {editor, container} = await renderInComposer(
    <>
      {options.outerChildren}
      <Inner />
    </>,
    {editable: options.editable ?? true, namespace: 'article', nodes: [HeadingNode, FigureNode], theme: {paragraph: 'outer'}},
  );
  if (inner === undefined) throw new Error('expected the nested composer to be rendered');
  return {outer: editor, inner, container};
}

/** The class of an editor's first paragraph. */
function paragraphClass(editor: LexicalEditor): string | undefined {
  const root = document.createElement('div');
  editor.setRootElement(root);
  editor.update(() => void $getRoot().append($createParagraphNode()), {discrete: true});
  return root.querySelector('p')?.className;
}

/** The type of the node that a pasted heading becomes. */
function pastedType(editor: LexicalEditor): string | undefined {
  const dom = new DOMParser().parseFromString('<h2>Summit</h2>', 'text/html');
  let type: string | undefined;
  editor.update(
    () => {
      type = $generateNodesFromDOM(editor, dom)[0]?.getType();
    },
    {discrete: true},
  );
  return type;
}

prove('node classes, replacements | all | initialNodes', async () => {
  const {inner} = await renderNested({create: () => createEditor({nodes: []})});
  expect(inner.hasNode(HeadingNode)).toBe(true);
  const other = await renderNested({create: () => createEditor({nodes: []}), initialNodes: [QuoteNode]});
  expect([other.inner.hasNode(HeadingNode), other.inner.hasNode(QuoteNode)]).toEqual([false, true]);
});

prove('theme | yes | initialTheme', async () => {
  expect(paragraphClass((await renderNested()).inner)).toBe('outer');
  expect(paragraphClass((await renderNested({theme: {paragraph: 'own'}})).inner)).toBe('own');
});

prove('namespace | always, so copying between the two keeps nodes |', async () => {
  const {inner} = await renderNested({create: () => createEditor({namespace: 'caption'})});
  expect(inner._config.namespace).toBe('article');
});

prove('editable | yes, and follows later changes |', async () => {
  const {inner, outer} = await renderNested({create: () => createEditor({editable: true}), editable: false});
  expect(inner.isEditable()).toBe(false);
  outer.setEditable(true);
  expect(inner.isEditable()).toBe(true);
});

prove('transforms, listeners, plugins | no, once it is rendered | put plugins inside the composer', async () => {
  const heard: string[] = [];
  const {inner, outer} = await renderNested({
    children: <OnChangePlugin onChange={() => heard.push('inner plugin')} />,
    outerChildren: <OnChangePlugin onChange={() => heard.push('outer plugin')} />,
  });
  inner.update(() => void $append('Buy milk'), {discrete: true});
  outer.registerNodeTransform(ParagraphNode, () => void heard.push('outer transform'));
  outer.registerUpdateListener(() => heard.push('outer listener'));
  await settled();
  heard.length = 0;
  inner.update(() => void $append('Call Ada'), {discrete: true});
  expect(heard).toEqual(['inner plugin']);
  outer.update(() => void $append('Write'), {discrete: true});
  expect(heard).toContain('outer transform');
});

prove('import is not. Pass createEditor({html}).', () => {
  const html = {import: {h2: () => ({conversion: () => ({node: $createParagraphNode()}), priority: 4 as const})}};
  const outer = createEditor({html, nodes: [HeadingNode]});
  expect([pastedType(outer), pastedType(createdInUpdate(outer))]).toEqual(['paragraph', 'heading']);
  expect(pastedType(createEditor({html, nodes: [HeadingNode]}))).toBe('paragraph');
});

prove('html of the configuration: export is inherited', async () => {
  const exported = async (
    create: (outer: LexicalEditor) => LexicalEditor,
    initialNodes?: Klass<LexicalNode>[],
  ): Promise<string> => {
    let inner: LexicalEditor | undefined;
    function Inner(): ReactElement {
      const [outer] = useLexicalComposerContext();
      inner ??= create(outer);
      return (
        <LexicalNestedComposer initialEditor={inner} {...(initialNodes === undefined ? {} : {initialNodes})}>
          {null}
        </LexicalNestedComposer>
      );
    }
    const html = {export: new Map([[HeadingNode, () => ({element: document.createElement('section')})]])};
    await renderInComposer(<Inner />, {html, nodes: [HeadingNode]});
    if (inner === undefined) throw new Error('expected the nested composer to be rendered');
    const editor = inner;
    editor.update(() => $getRoot().clear().append($createHeadingNode('h2')), {discrete: true});
    return editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
  };
  const ownClass = (): LexicalEditor => createEditor({nodes: [HeadingNode]});
  expect(await exported(createdInUpdate)).toContain('<section>');
  expect(await exported(() => createEditor({nodes: []}))).toContain('<section>');
  expect(await exported(ownClass)).toContain('<section>');
  expect(await exported(ownClass, [HeadingNode])).toContain('<h2>');
});

prove('onError | no, console.error | createEditor({onError})', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const own = vi.fn();
  const fail = (): void => {
    throw new Error('no network');
  };
  (await renderNested()).inner.update(fail, {discrete: true});
  expect(report).toHaveBeenCalledOnce();
  (await renderNested({create: () => createEditor({onError: own})})).inner.update(fail, {discrete: true});
  expect([report.mock.calls.length, own.mock.calls.length]).toEqual([1, 1]);
  report.mockRestore();
});

prove(
  "Don't pass initialNodes with createEditor() without arguments: the named classes lose their transforms in the outer editor.",
  async () => {
    const transformsOfOuter = async (initialNodes?: Klass<LexicalNode>[]): Promise<number> => {
      let transforms = 0;
      const {outer} = await renderNested({
        ...(initialNodes === undefined ? {} : {initialNodes}),
        onRender: (editor) => void editor.registerNodeTransform(HeadingNode, () => void (transforms += 1)),
      });
      await settled();
      transforms = 0;
      outer.update(() => void $getRoot().append($createHeadingNode('h1')), {discrete: true});
      return transforms;
    };
    expect(await transformsOfOuter()).toBeGreaterThan(0);
    expect(await transformsOfOuter([QuoteNode])).toBeGreaterThan(0);
    expect(await transformsOfOuter([HeadingNode])).toBe(0);
  },
);

const typedButNotPasted = async (): Promise<void> => {
  const {inner} = await renderNested({create: () => createEditor({nodes: []})});
  expect(inner.hasNode(HeadingNode)).toBe(true);
  inner.update(() => void $getRoot().append($createHeadingNode('h2').append($createTextNode('typed'))), {discrete: true});
  expect(inner.getEditorState().read(() => $getRoot().getFirstChild()?.getType())).toBe('heading');
  expect(pastedType(inner)).toBe('paragraph');
};
prove(
  'Pasted headings become paragraphs: an editor recognizes the HTML of the classes that it knew when it was created. List the classes in createEditor({nodes}) also.',
  async () => {
    await typedButNotPasted();
    expect(pastedType((await renderNested()).inner)).toBe('heading');
    expect(pastedType((await renderNested({create: () => createEditor({nodes: [HeadingNode]})})).inner)).toBe('heading');
  },
);

prove(
  'initialNodes: with this prop, no class of the outer editor is inherited. List each class that the caption needs.',
  async () => {
    const known = async (initialNodes?: Klass<LexicalNode>[]): Promise<boolean[]> => {
      const {inner} = await renderNested({
        create: () => createEditor({nodes: []}),
        ...(initialNodes === undefined ? {} : {initialNodes}),
      });
      return [inner.hasNode(QuoteNode), inner.hasNode(HeadingNode)];
    };
    expect([await known([QuoteNode]), await known([QuoteNode, HeadingNode]), await known()]).toEqual([
      [true, false],
      [true, true],
      [false, true],
    ]);
  },
);

/** A document and a caption, each with a change after the first content, the caption's last. */
function editWithHistories(histories: {document?: HistoryState; caption?: HistoryState}): {
  document: LexicalEditor;
  caption: LexicalEditor;
  texts: () => string[];
} {
  const outer = createEditor();
  const inner = createEditor({parentEditor: outer});
  if (histories.document !== undefined) registerHistory(outer, histories.document, 0);
  if (histories.caption !== undefined) registerHistory(inner, histories.caption, 0);
  for (const editor of [outer, inner]) editor.update(() => void $append('first'), {discrete: true, tag: 'history-merge'});
  for (const editor of [outer, inner]) editor.update(() => void $append('second'), {discrete: true});
  return {document: outer, caption: inner, texts: () => [outer, inner].map((editor) => linesOf(editor).join(' '))};
}

prove('in the document only | the last change of the document; the caption keeps its text', () => {
  const {caption, texts} = editWithHistories({document: createEmptyHistoryState()});
  caption.dispatchCommand(UNDO_COMMAND, undefined);
  expect(texts()).toEqual(['first', 'first second']);
});

prove("one in each | the caption's changes, never the document's", () => {
  const {caption, texts} = editWithHistories({caption: createEmptyHistoryState(), document: createEmptyHistoryState()});
  for (let press = 0; press < 5; press += 1) caption.dispatchCommand(UNDO_COMMAND, undefined);
  expect(texts()).toEqual(['first second', 'first']);
});

prove('one in each, same externalHistoryState | the changes of both; some presses show nothing new', () => {
  /** The texts after each of three presses; perhaps the document has changed twice and the caption once more. */
  const seenWith = (hasMore: boolean): string[] => {
    const history = createEmptyHistoryState();
    const {document: outer, caption, texts} = editWithHistories({caption: history, document: history});
    const more: [LexicalEditor, string][] = [
      [outer, 'third'],
      [outer, 'fourth'],
      [caption, 'newest'],
    ];
    for (const [editor, text] of hasMore ? more : []) editor.update(() => void $append(text), {discrete: true});
    return [1, 2, 3].map(() => {
      caption.dispatchCommand(UNDO_COMMAND, undefined);
      return texts().join(' | ');
    });
  };
  expect(seenWith(false)).toEqual(['first second | first second', 'first second | first', 'first | first']);
  expect(seenWith(true)).toEqual([
    'first second third fourth | first second newest',
    'first second third | first second newest',
    'first second third | first second',
  ]);
});

/**
 * A document on the page with a figure; three words are written into its caption, each in an update of its own.
 *
 * @param echo the tag of an echo, or the echo that the page shows
 */
async function writeCaption({shared, echo: from}: {shared: boolean; echo: string | undefined | Echo}): Promise<{
  captions: string[];
  changes: number;
  steps: number;
}> {
  const onChange = vi.fn();
  const history = createEmptyHistoryState();
  const {editor: outer, unmount} = await renderInComposer(
    <>
      <ContentEditable />
      <OnChangePlugin onChange={onChange} ignoreSelectionChange />
    </>,
    {nodes: [FigureNode]},
  );
  registerHistory(outer, history, 0);
  let figure: FigureNode | undefined;
  outer.update(
    () => {
      figure = $createFigureNode('/hills.png');
      $append('document').insertAfter(figure);
    },
    {discrete: true, tag: 'history-merge'},
  );
  if (figure === undefined) throw new Error('expected a figure');
  const {__caption: caption, __key: key} = figure;
  registerHistory(caption, shared ? history : createEmptyHistoryState(), 0);
  caption.update(
    () => {
      $getRoot().markDirty();
    },
    {discrete: true, tag: 'history-merge'},
  );
  if (typeof from === 'object') from.registerCaptionEcho(outer, key, caption);
  else if (from !== 'none') registerEcho(outer, figure, from);
  await settled();
  onChange.mockClear();
  const before = history.undoStack.length;
  for (const word of ['At', 'dawn', 'today']) {
    caption.update(() => void $append(word));
    await settled();
  }
  const [changes, steps] = [onChange.mock.calls.length, history.undoStack.length - before];
  const captions: string[] = [];
  for (let press = 0; press < 4; press += 1) {
    caption.dispatchCommand(UNDO_COMMAND, undefined);
    await settled();
    captions.push(linesOf(caption).filter(Boolean).join(' '));
  }
  await unmount();
  return {captions, changes, steps};
}

const echoes = async (): Promise<void> => {
  for (const shared of [true, false]) {
    const {captions, changes} = await writeCaption({shared, echo});
    expect(changes).toBe(3);
    expect(captions.slice(0, 3)).toEqual(['At dawn', 'At', '']);
  }
};
prove(
  "An unknown node in the caption's JSON is reported to the inner editor's onError, and the caption is cut off, even if the document's onError throws.",
  () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const poll = {type: 'poll', version: 1};
    /** The text of the caption that a strict editor loads, or the error that it throws. */
    const load = (...blocks: StoredNode[]): string => {
      const inner = storedDocument(storedParagraph('At dawn'), ...blocks);
      const caption = {editorState: JSON.parse(inner) as unknown};
      const editor = createEditor({
        nodes: [FigureNode],
        onError(error) {
          throw error;
        },
      });
      let text = '';
      editor.parseEditorState(storedDocument({caption, src: '/hills.png', type: 'figure', version: 1})).read(() => {
        const figure = $getRoot().getFirstChild();
        if (figure instanceof FigureNode) text = textOf(figure.__caption);
      });
      return text;
    };
    expect(load(storedParagraph('today'))).toBe('At dawn\n\ntoday');
    expect(log).not.toHaveBeenCalled();
    expect(load(poll, storedParagraph('today'))).toBe('At dawn');
    expect(log.mock.calls.map(([error]) => messageOf(error))).toEqual(['parseEditorState: type "poll" + not found']);
    // In the document itself the same node stops the loading.
    const strict = createEditor({
      onError(error) {
        throw error;
      },
    });
    expect(messageThrownBy(() => strict.parseEditorState(storedDocument(poll)))).toBe(
      'parseEditorState: type "poll" + not found',
    );
  },
);

prove('The tag historic keeps these commits out of the undo history.', echoes);

prove(
  'The tag history-merge instead of historic in registerCaptionEcho: OnChangePlugin skips the commit, and in a shared history undo never gets past it.',
  async () => {
    const {captions, changes, steps} = await writeCaption({shared: true, echo: 'history-merge'});
    expect(changes).toBe(0);
    expect(steps).toBe(6);
    expect(captions).toEqual(['At dawn today', 'At dawn today', 'At dawn today', 'At dawn today']);
  },
);

prove(
  "But a commit in the caption does not call the document's listeners, so OnChangePlugin there does not notice it.",
  async () => {
    const {inner, outer} = await renderNested();
    const onUpdate = vi.fn();
    outer.registerUpdateListener(onUpdate);
    inner.update(() => void $append('At dawn'), {discrete: true});
    expect(onUpdate).not.toHaveBeenCalled();
  },
);

prove("An older state of the document therefore shows today's caption.", () => {
  const {editor} = mount({nodes: [FigureNode]});
  let figure: FigureNode | undefined;
  editor.update(() => void $getRoot().append((figure = $createFigureNode('/hills.png'))), {discrete: true});
  const kept = editor.getEditorState();
  if (figure === undefined) throw new Error('expected a figure');
  figure.__caption.update(() => void $append('written later'), {discrete: true});
  editor.update(() => void $getRoot().clear(), {discrete: true});
  editor.setEditorState(kept);
  const caption = editor.getEditorState().read(() => $getRoot().getFirstChildOrThrow<FigureNode>().__caption);
  expect(linesOf(caption)).toContain('written later');
});

prove('clone() passes the same inner editor on.', () => {
  const {editor} = mount({nodes: [FigureNode]});
  editor.update(
    () => {
      const figure = $createFigureNode('/hills.png');
      expect($copyNode(figure).__caption).toBe(figure.__caption);
      expect(FigureNode.importJSON(figure.exportJSON()).__caption).not.toBe(figure.__caption);
    },
    {discrete: true},
  );
});

prove(
  'Collaboration: the children of LexicalNestedComposer wait until the inner editor has its own Yjs document. skipCollabChecks turns that off.',
  async () => {
    const isRendered = async (options: {skip?: boolean; withDocument?: boolean; active?: boolean}): Promise<boolean> => {
      const inner = createEditor();
      const yjsDocMap = new Map(options.withDocument === true ? [[inner.getKey(), new Doc()]] : []);
      const context = {clientID: 1, color: 'red', isCollabActive: options.active ?? true, name: 'Ada', yjsDocMap};
      const {container} = await renderInComposer(
        <CollaborationContext.Provider value={context}>
          <LexicalNestedComposer initialEditor={inner} skipCollabChecks={options.skip === true ? true : undefined}>
            <b>children</b>
          </LexicalNestedComposer>
        </CollaborationContext.Provider>,
      );
      return container.querySelector('b') !== null;
    };
    expect(await isRendered({})).toBe(false);
    expect(await isRendered({active: false})).toBe(true);
    expect(await isRendered({skip: true})).toBe(true);
    expect(await isRendered({withDocument: true})).toBe(true);
  },
);

prove('Many inner editors: each has a state, DOM listeners and React components.', async () => {
  const costOf = async (count: number): Promise<number[]> => {
    const listeners = vi.spyOn(HTMLElement.prototype, 'addEventListener');
    let renders = 0;
    class Counted extends Component<{children: ReactNode}> {
      override render(): ReactNode {
        renders += 1;
        return this.props.children;
      }
    }
    const editors = Array.from({length: count}, () => createEditor());
    await renderInComposer(
      editors.map((editor) => (
        <LexicalNestedComposer key={editor.getKey()} initialEditor={editor}>
          <Counted>
            <RichTextPlugin contentEditable={<ContentEditable />} placeholder={null} ErrorBoundary={LexicalErrorBoundary} />
          </Counted>
        </LexicalNestedComposer>
      )),
    );
    const added = listeners.mock.calls.length;
    listeners.mockRestore();
    return [new Set(editors.map((editor) => editor.getEditorState())).size, added, renders];
  };
  const [one, three] = [await costOf(1), await costOf(3)];
  three.forEach((cost, index) => {
    expect(cost).toBeGreaterThan(one[index] ?? Infinity);
  });
});

prove(
  "A command that is sent to the inner editor also reaches the outer editor's handlers. At each priority, the inner editor's handlers run first.",
  async () => {
    const {inner, outer} = await renderNested();
    const called: string[] = [];
    for (const priority of [COMMAND_PRIORITY_EDITOR, COMMAND_PRIORITY_HIGH] as const) {
      outer.registerCommand(KEY_ENTER_COMMAND, () => called.push(`outer ${String(priority)}`) < 0, priority);
      inner.registerCommand(KEY_ENTER_COMMAND, () => called.push(`inner ${String(priority)}`) < 0, priority);
    }
    inner.dispatchCommand(KEY_ENTER_COMMAND, null);
    expect(called).toEqual(['inner 3', 'outer 3', 'inner 0', 'outer 0']);
    called.length = 0;
    outer.dispatchCommand(KEY_ENTER_COMMAND, null);
    expect(called).toEqual(['outer 3', 'outer 0']);
  },
);

prove('Each editor has its own commits, selection and errors.', () => {
  const {editor: outer, errors} = mount();
  const {editor: inner, errors: innerErrors} = mount({parentEditor: outer});
  outer.update(() => void $append('document').selectEnd(), {discrete: true});
  const commits: string[] = [];
  outer.registerUpdateListener(() => commits.push('outer'));
  inner.registerUpdateListener(() => commits.push('inner'));
  for (const text of ['At', 'dawn']) inner.update(() => void $append(text).selectStart(), {discrete: true});
  const textOfAnchor = (editor: LexicalEditor): string | undefined =>
    editor.getEditorState().read(() => $getSelection()?.getNodes()[0]?.getTextContent());
  expect(commits).toEqual(['inner', 'inner']);
  expect([textOfAnchor(outer), textOfAnchor(inner)]).toEqual(['document', 'dawn']);
  inner.update(
    () => {
      throw new Error('inside');
    },
    {discrete: true},
  );
  expect([errors, innerErrors.map(messageOf)]).toEqual([[], ['inside']]);
});

/** What happens to the caption of a figure when the document is kept, and the caption written anew. */
const keptCaptions = (): void => {
  const {editor} = mount({nodes: [FigureNode]});
  let figure: FigureNode | undefined;
  editor.update(
    () => {
      figure = $createFigureNode('/hills.png');
      $getRoot().append(figure);
    },
    {discrete: true},
  );
  if (figure === undefined) throw new Error('expected a figure');
  const {__caption: caption} = figure;
  const write = (text: string): void => {
    caption.update(() => void ($getRoot().clear(), $append(text)), {discrete: true});
  };
  write('morning');
  const kept = editor.getEditorState();
  const json = JSON.stringify(kept);
  const onUpdate = vi.fn();
  editor.registerUpdateListener(onUpdate);
  write('evening');
  const captionOf = (state: EditorState): string =>
    state.read(() => {
      const first = $getRoot().getFirstChild();
      return first instanceof FigureNode ? textOf(first.__caption) : 'no figure';
    });
  expect([captionOf(kept), captionOf(editor.parseEditorState(json))]).toEqual(['evening', 'morning']);
  expect(onUpdate).not.toHaveBeenCalled();
};
prove('The JSON of the document contains the caption.', keptCaptions);
prove('To keep versions or to copy a figure, use JSON: importJSON() creates a new editor.', keptCaptions);

prove('Because the image is inserted after the upload, undo never brings back an image without an address.', async () => {
  const {editor} = mount({nodes: [upload.FigureNode]});
  registerHistory(editor, createEmptyHistoryState(), 0);
  editor.update(() => void $append('floor').selectEnd(), {discrete: true, tag: 'history-merge'});
  let finish: (src: string) => void = () => undefined;
  const onError = vi.fn();
  const stop = upload.registerImageUpload(editor, () => new Promise((resolve) => (finish = resolve)), onError);
  const drop = (type: string): boolean => editor.dispatchCommand(DRAG_DROP_PASTE, [new File(['x'], 'hills', {type})]);
  expect([drop('text/plain'), drop('image/png')]).toEqual([false, true]);
  const addresses = (): (string | undefined)[] =>
    [...JSON.stringify(editor.getEditorState()).matchAll(/"src":"([^"]*)"/g)].map(([, src]) => src);
  editor.update(() => void $append('typed during the upload'), {discrete: true});
  expect(addresses()).toEqual([]);
  finish('/hills.png');
  await settled();
  const found = [addresses()];
  for (const command of [UNDO_COMMAND, UNDO_COMMAND, REDO_COMMAND, REDO_COMMAND]) {
    editor.dispatchCommand(command, undefined);
    await settled();
    found.push(addresses());
  }
  const there = ['/hills.png'];
  expect(found).toEqual([there, [], [], [], there]);
  stop();
  expect([drop('image/png'), onError.mock.calls]).toEqual([false, []]);
});

prove('Upload them, then insert the image:', async () => {
  const {editor} = mount({nodes: [upload.FigureNode]});
  editor.update(() => void $append('dropped here').selectEnd(), {discrete: true});
  const finish: ((src: string) => void)[] = [];
  const stop = upload.registerImageUpload(editor, () => new Promise((resolve) => finish.push(resolve)), vi.fn());
  const file = new File(['x'], 'hills', {type: 'image/png'});
  editor.dispatchCommand(DRAG_DROP_PASTE, [file, file]);
  editor.update(() => $append('typing').select(0, 0), {discrete: true});
  finish.forEach((resolve, index) => resolve(`/${String(index)}.png`));
  await settled();
  editor.update(() => $getSelection()?.insertText('still '), {discrete: true});
  const blocks = editor.getEditorState().read(() =>
    $getRoot()
      .getChildren()
      .map((block) => [block.getType(), block.getTextContent()]),
  );
  expect(blocks).toEqual([
    ['paragraph', 'dropped here'],
    ['figure', ''],
    ['figure', ''],
    ['paragraph', 'still typing'],
  ]);

  // An image that is pasted into a caption comes last in the document.
  const {editor: caption} = mount({parentEditor: editor});
  caption.dispatchCommand(DRAG_DROP_PASTE, [file]);
  finish[2]?.('/2.png');
  await settled();
  expect(
    editor.getEditorState().read(() =>
      $getRoot()
        .getChildren()
        .map((block) => block.getType()),
    ),
  ).toEqual(['paragraph', 'figure', 'figure', 'paragraph', 'figure', 'paragraph']);
  stop();
});

test('a stored figure keeps the address of an allowed server only', () => {
  const {editor} = mount({nodes: [upload.FigureNode]});
  const caption = {editorState: JSON.parse(storedDocument(storedParagraph(''))) as unknown};
  const shown = ['https://example.org/a.png', 'https://evil.example/a.png', 'data:text/html,a'].map((src) => {
    const json = storedDocument({caption, altText: '', src, type: 'figure', version: 1});
    return editor.parseEditorState(json).read(() => $getRoot().getFirstChildOrThrow<PageFigure>().getSrc());
  });
  expect(shown).toEqual(['https://example.org/a.png', '', '']);
});
