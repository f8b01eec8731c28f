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
  type DecoratorNode,
  type EditorState,
  KEY_ENTER_COMMAND,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  ParagraphNode,
  REDO_COMMAND,
  type TextNode,
  UNDO_COMMAND,
  createEditor,
} from 'lexical';
import {Component, type ReactElement, type ReactNode} from 'react';
import {expect, vi} from 'vitest';
import {Doc} from 'yjs';

import {renderInComposer} from '../support/react.ts';
import {$append, linesOf, mount, settled, textOf} from '../support/editor.ts';
import {$createFigureNode, FigureNode, registerEcho} from '../support/figure.ts';
import {messageOf, messageThrownBy} from '../support/messages.ts';
import {$firstOf} from '../support/node-class.ts';
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
interface Echo extends FigureOfPage {
  registerCaptionEcho: (outer: LexicalEditor, figure: PageFigure) => () => void;
}
interface Upload extends FigureOfPage {
  registerImageUpload: (editor: LexicalEditor, upload: (file: File) => Promise<string>) => () => void;
}

const page = '/page-components/docs/concepts/nested-editors.md';
const upload = (await import(/* @vite-ignore */ `${page}/registerImageUpload.tsx`)) as Upload;

/** The page's echo. Its sample says what it does. */
async function echoOfPage(): Promise<Echo> {
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined);
  const echo = (await import(/* @vite-ignore */ `${page}/registerCaptionEcho.tsx`)) as Echo;
  log.mockRestore();
  return echo;
}

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

prove('node classes, replacements | all of them | initialNodes', async () => {
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

prove('registered transforms, listeners, plugins | no, once it is rendered | put plugins inside the composer', async () => {
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

prove('html.import of the configuration | no | createEditor({html})', () => {
  const html = {import: {h2: () => ({conversion: () => ({node: $createParagraphNode()}), priority: 4 as const})}};
  const outer = createEditor({html, nodes: [HeadingNode]});
  expect([pastedType(outer), pastedType(createdInUpdate(outer))]).toEqual(['paragraph', 'heading']);
  expect(pastedType(createEditor({html, nodes: [HeadingNode]}))).toBe('paragraph');
});

prove('html.export of the configuration | yes, with the classes that it exports | initialNodes', async () => {
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
  'Mixed, they break the document: initialNodes next to createEditor() without arguments writes into the shared list. The classes that it names then lose their transforms in the outer editor.',
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
  'The classes were inherited at the first render, the HTML rules were fixed earlier, in createEditor. Create the editor in an update without arguments, or list HeadingNode in its nodes.',
  async () => {
    await typedButNotPasted();
    expect(pastedType((await renderNested()).inner)).toBe('heading');
    expect(pastedType((await renderNested({create: () => createEditor({nodes: [HeadingNode]})})).inner)).toBe('heading');
  },
);

prove(
  'With initialNodes it keeps its own list and adds those; nothing is inherited. List every class the caption needs.',
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

prove(
  'one in each, same externalHistoryState | the changes of both, one after the other; where they pass from one editor to the other, a press shows nothing new, and an older one can go first',
  () => {
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
  },
);

/**
 * A document on the page with a figure; three words are written into its caption, each in an update of its own.
 *
 * @param echo the tag of an echo, or the echo that the page shows
 */
async function writeCaption({shared, echo}: {shared: boolean; echo: string | undefined | Echo}): Promise<{
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
    {nodes: [typeof echo === 'object' ? echo.FigureNode : FigureNode]},
  );
  registerHistory(outer, history, 0);
  const insert = <T extends LexicalNode>($create: () => T): T => {
    const figures: T[] = [];
    outer.update(
      () => {
        const figure = $create();
        $append('document').insertAfter(figure);
        figures.push(figure);
      },
      {discrete: true, tag: 'history-merge'},
    );
    const [figure] = figures;
    if (figure === undefined) throw new Error('expected a figure');
    return figure;
  };
  let caption: LexicalEditor;
  let register: () => unknown;
  if (typeof echo === 'object') {
    const figure = insert(() => echo.$createFigureNode('/hills.png', 'Two hills'));
    caption = figure.getCaption();
    register = () => echo.registerCaptionEcho(outer, figure);
  } else {
    const figure = insert(() => $createFigureNode('/hills.png'));
    caption = figure.__caption;
    register = () => (echo === 'none' ? undefined : registerEcho(outer, figure, echo));
  }
  registerHistory(caption, shared ? history : createEmptyHistoryState(), 0);
  caption.update(
    () => {
      $getRoot().markDirty();
    },
    {discrete: true, tag: 'history-merge'},
  );
  register();
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
  const echo = await echoOfPage();
  for (const shared of [true, false]) {
    const {captions, changes} = await writeCaption({shared, echo});
    expect(changes).toBe(3);
    expect(captions.slice(0, 3)).toEqual(['At dawn', 'At', '']);
  }
};
prove(
  "What it cannot read goes to its own onError, not to the document's: a caption is cut off even when the document's throws.",
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

prove('The tag historic keeps the echo out of the undo history, and OnChangePlugin reports it.', echoes);

prove(
  'With history-merge both go wrong: OnChangePlugin skips commits with that tag, and in a shared history each echo becomes a step, so that undo never gets past it.',
  async () => {
    const {captions, changes, steps} = await writeCaption({shared: true, echo: 'history-merge'});
    expect(changes).toBe(0);
    expect(steps).toBe(6);
    expect(captions).toEqual(['At dawn today', 'At dawn today', 'At dawn today', 'At dawn today']);
  },
);

prove(
  'Code that changes a caption with discrete inside an update of the document makes that update a part of the echo: it cannot be undone, either.',
  async () => {
    const stepsAfter = async (isInside: boolean, withEcho = true): Promise<number> => {
      const {editor} = mount({nodes: [FigureNode]});
      const history = createEmptyHistoryState();
      registerHistory(editor, history, 0);
      let figure: FigureNode | undefined;
      const $begin = (): void => {
        figure = $createFigureNode('/hills.png');
        $getRoot().append(figure);
      };
      editor.update($begin, {discrete: true, tag: 'history-merge'});
      if (figure === undefined) throw new Error('expected a figure');
      const {__caption: caption} = figure;
      if (withEcho) registerEcho(editor, figure, 'historic');
      const writeCaptionNow = (): void => {
        caption.update(() => void $append('At dawn'), {discrete: true});
      };
      const $write = (): void => {
        $append('document');
        if (isInside) writeCaptionNow();
      };
      editor.update($write, {discrete: true});
      if (!isInside) writeCaptionNow();
      await settled();
      expect([linesOf(editor).includes('document'), textOf(caption).trim()]).toEqual([true, 'At dawn']);
      return history.undoStack.length;
    };
    expect([await stepsAfter(true), await stepsAfter(false), await stepsAfter(true, false)]).toEqual([0, 1, 1]);
  },
);

prove("However, a commit in the caption does not call the document's listeners, so an autosave there never runs.", async () => {
  const {inner, outer} = await renderNested();
  const onUpdate = vi.fn();
  outer.registerUpdateListener(onUpdate);
  inner.update(() => void $append('At dawn'), {discrete: true});
  expect(onUpdate).not.toHaveBeenCalled();
});

prove("putting it back brings back the figure, with today's text in it.", () => {
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

prove(
  '$copyNode(figure) would show one editor in two places, which breaks both. Copy through JSON, as copy and paste do; importJSON makes a fresh editor.',
  () => {
    const {editor} = mount({nodes: [FigureNode]});
    editor.update(
      () => {
        const figure = $createFigureNode('/hills.png');
        expect($copyNode(figure).__caption).toBe(figure.__caption);
        expect(FigureNode.importJSON(figure.exportJSON()).__caption).not.toBe(figure.__caption);
      },
      {discrete: true},
    );
    const {__caption: caption} = ((): FigureNode => {
      let figure: FigureNode | undefined;
      editor.update(() => void (figure = $createFigureNode('/hills.png')), {discrete: true});
      if (figure === undefined) throw new Error('expected a figure');
      return figure;
    })();
    const [first, second] = [document.createElement('div'), document.createElement('div')];
    caption.setRootElement(first);
    caption.setRootElement(second);
    caption.update(() => void $append('text'), {discrete: true});
    expect([first.textContent, second.textContent]).toEqual(['', 'text']);
  },
);

prove('DOM events are handled by the innermost editor; the outer one ignores them.', () => {
  const {editor: outer, element} = mount();
  const {editor: inner, element: innerElement} = mount({parentEditor: outer});
  element.append(innerElement);
  const heard: string[] = [];
  outer.registerCommand(
    KEY_ENTER_COMMAND,
    (_event, editor) => heard.push(editor === outer ? 'outer' : 'inner') < 0,
    COMMAND_PRIORITY_EDITOR,
  );
  innerElement.dispatchEvent(new KeyboardEvent('keydown', {bubbles: true, code: 'Enter', key: 'Enter'}));
  expect(heard).toEqual(['inner']);
  element.dispatchEvent(new KeyboardEvent('keydown', {bubbles: true, code: 'Enter', key: 'Enter'}));
  expect(heard).toEqual(['inner', 'outer']);
  expect(inner._parentEditor).toBe(outer);
});

prove(
  'Under collaboration the children of LexicalNestedComposer wait until the inner editor has a Yjs document of its own; skipCollabChecks turns that off.',
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

prove('Each inner editor costs a state, DOM listeners and React components.', async () => {
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

prove('Down go node classes, theme, namespace and mode. Up go commands that nobody inside has answered.', async () => {
  const {inner, outer} = await renderNested({editable: false});
  expect([inner.hasNode(HeadingNode), inner._config.namespace, inner.isEditable()]).toEqual([true, 'article', false]);
  const answered: string[] = [];
  outer.registerCommand(KEY_ENTER_COMMAND, () => answered.push('outer') > 0, COMMAND_PRIORITY_EDITOR);
  expect(inner.dispatchCommand(KEY_ENTER_COMMAND, null)).toBe(true);
  inner.registerCommand(KEY_ENTER_COMMAND, () => answered.push('inner') > 0, COMMAND_PRIORITY_EDITOR);
  expect(outer.dispatchCommand(KEY_ENTER_COMMAND, null)).toBe(true);
  inner.dispatchCommand(KEY_ENTER_COMMAND, null);
  expect(answered).toEqual(['outer', 'outer', 'inner']);
});

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
prove("The document's JSON contains the caption. Its states only point to it.", keptCaptions);
prove("Each state points to the same inner editor. Keep JSON: the caption's own state is in it.", keptCaptions);

prove(
  'On its own it is not enough: undoing what was typed during the upload brings back the empty address. The mutation listener sets it again.',
  async () => {
    /** The address of a dropped image after its upload, after undo of what was typed meanwhile, and after redo. */
    const addresses = async (isStopped: boolean): Promise<string[]> => {
      const {editor} = mount({nodes: [upload.FigureNode]});
      registerHistory(editor, createEmptyHistoryState(), 0);
      editor.update(() => void $append('floor').selectEnd(), {discrete: true, tag: 'history-merge'});
      let finish: (src: string) => void = () => undefined;
      const stop = upload.registerImageUpload(editor, () => new Promise((resolve) => (finish = resolve)));
      editor.dispatchCommand(DRAG_DROP_PASTE, [new File(['x'], 'hills.png', {type: 'image/png'})]);
      await settled();
      const address = (): string => editor.getEditorState().read(() => $firstOf(upload.FigureNode).getSrc());
      expect(address()).toBe('');
      editor.update(() => void $append('typed during the upload'), {discrete: true});
      finish('/hills.png');
      await settled();
      const found = [address()];
      if (isStopped) stop();
      for (const command of [UNDO_COMMAND, REDO_COMMAND]) {
        editor.dispatchCommand(command, undefined);
        await settled();
        expect(linesOf(editor).includes('typed during the upload')).toBe(command === REDO_COMMAND);
        found.push(address());
      }
      return found;
    };
    expect(await addresses(false)).toEqual(['/hills.png', '/hills.png', '/hills.png']);
    expect((await addresses(true)).slice(0, 2)).toEqual(['/hills.png', '']);
  },
);

prove('Where code puts a caret into the middle of a text, the other editors keep their selections.', async () => {
  const {editor: outer} = mount();
  outer.update(() => void $append('Hello'), {discrete: true});
  const inner = createEditor({parentEditor: outer});
  const caption = document.createElement('div');
  caption.contentEditable = 'true';
  document.body.append(caption);
  inner.setRootElement(caption);
  inner.update(() => void $append('At dawn'), {discrete: true});
  /** Which editors have a selection once the browser has told of a change. */
  const told = async (): Promise<boolean[]> => {
    document.dispatchEvent(new Event('selectionchange'));
    await settled();
    return [outer, inner].map((editor) => editor.getEditorState().read(() => $getSelection() !== null));
  };
  const click = async (editor: LexicalEditor): Promise<boolean[]> => {
    const text = editor.getRootElement()?.querySelector('span')?.firstChild ?? null;
    window.getSelection()?.setPosition(text, 3);
    return told();
  };
  const select = async (offset: number): Promise<boolean[]> => {
    outer.update(() => void $getRoot().getFirstDescendant<TextNode>()?.select(offset, offset), {discrete: true});
    return told();
  };
  expect(await click(inner)).toEqual([false, true]);
  expect(await click(outer)).toEqual([true, false]);
  await click(inner);
  expect(await select(0)).toEqual([true, false]);
  await click(inner);
  expect(await select(2)).toEqual([true, true]);
});
