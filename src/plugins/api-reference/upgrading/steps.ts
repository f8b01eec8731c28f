import {minorOf} from '../history/history.ts';
import {compareMinors} from '../history/releases.ts';

/** A change after the documented version that breaks code, and what to write instead. */
export interface UpgradeStep {
  /** The id of its section. */
  anchor: string;
  /** The minor version whose types refuse the code of before. */
  in: string;
  title: string;
  /** Compiles with the documented version, and no more with the minor version. */
  before: string;
  /** A part of what the compiler says to it then, and the number of that. */
  error: {code: number; message: string};
  /** Compiles with the minor version and with the last one that is known. */
  after: string;
  /** An earlier version that `after` is compiled with instead: the last one of a package that it imports. */
  compiledWith?: string;
  /** What else there is to know, as Markdown. */
  note: string;
}

/** The steps that are left to those who use the documented version. */
export function stepsAfter(version: string): UpgradeStep[] {
  return upgradeSteps.filter((step) => compareMinors(step.in, minorOf(version)) > 0);
}

/** In the order of the versions. The tests compile each `before` and `after` with the versions that it names. */
const upgradeSteps: readonly UpgradeStep[] = [
  {
    anchor: 'generate-content',
    in: '0.16',
    title: 'Arguments of `generateContent()`',
    before: `import {generateContent} from '@lexical/devtools-core';
import type {LexicalEditor} from 'lexical';

export function describe(editor: LexicalEditor): string {
  return generateContent(editor, [], false, true);
}`,
    error: {code: 2345, message: "Argument of type 'boolean' is not assignable to parameter of type 'CustomPrintNodeFn'."},
    after: `import {generateContent} from '@lexical/devtools-core';
import type {LexicalEditor} from 'lexical';

export function describe(editor: LexicalEditor): string {
  return generateContent(editor, [], false, undefined, true);
}`,
    note: 'A function that prints nodes stands before `obfuscateText` now.',
  },
  {
    anchor: 'aria-placeholder',
    in: '0.17',
    title: '`aria-placeholder` without a placeholder',
    before: `import {ContentEditable} from '@lexical/react/LexicalContentEditable';

export function Editable() {
  return <ContentEditable aria-label="Note" aria-placeholder="Write a note" />;
}`,
    error: {code: 2322, message: `Type '{ "aria-label": string; "aria-placeholder": string; }' is not assignable to type`},
    after: `import {ContentEditable} from '@lexical/react/LexicalContentEditable';

export function Editable() {
  return (
    <ContentEditable
      aria-label="Note"
      aria-placeholder="Write a note"
      placeholder={<p>Write a note</p>}
    />
  );
}`,
    note: 'The types take both properties or none.',
  },
  {
    anchor: 'editor-deprecated',
    in: '0.17',
    title: '`editor__DEPRECATED` of the composer',
    before: `import {LexicalComposer} from '@lexical/react/LexicalComposer';
import type {LexicalEditor} from 'lexical';

export function Composer({editor}: {editor: LexicalEditor}) {
  const initialConfig = {
    namespace: 'Notes',
    editor__DEPRECATED: editor,
    onError(error: Error) {
      throw error;
    },
  } satisfies Parameters<typeof LexicalComposer>[0]['initialConfig'];
  return <LexicalComposer initialConfig={initialConfig}>{null}</LexicalComposer>;
}`,
    error: {
      code: 2353,
      message: "Object literal may only specify known properties, and 'editor__DEPRECATED' does not exist in type",
    },
    after: `import {
  createLexicalComposerContext,
  LexicalComposerContext,
} from '@lexical/react/LexicalComposerContext';
import type {LexicalEditor} from 'lexical';
import {useMemo} from 'react';

export function Composer({editor}: {editor: LexicalEditor}) {
  const context = useMemo(
    () => [editor, createLexicalComposerContext(null, null)] as const,
    [editor],
  );
  return (
    <LexicalComposerContext.Provider value={[...context]}>
      {null}
    </LexicalComposerContext.Provider>
  );
}`,
    note: 'Hand an editor that you create yourself to the context.',
  },
  {
    anchor: 'provider-awareness',
    in: '0.19',
    title: 'An awareness object of your own',
    before: `import type {ProviderAwareness, UserState} from '@lexical/yjs';

export function localAwareness(): ProviderAwareness {
  let local: UserState | null = null;
  return {
    getLocalState: () => local,
    getStates: () => new Map(),
    off() {},
    on() {},
    setLocalState(state) {
      local = state;
    },
  };
}`,
    error: {code: 2741, message: "Property 'setLocalStateField' is missing in type"},
    after: `import type {ProviderAwareness, UserState} from '@lexical/yjs';

export function localAwareness(): ProviderAwareness {
  let local: UserState | null = null;
  return {
    getLocalState: () => local,
    getStates: () => new Map(),
    off() {},
    on() {},
    setLocalState(state: UserState | null) {
      local = state;
    },
    setLocalStateField(field: string, value: unknown) {
      if (local !== null) {
        local = {...local, [field]: value};
      }
    },
  };
}`,
    note: '',
  },
  {
    anchor: 'table-observer',
    in: '0.20',
    title: 'Methods of `TableObserver`',
    before: `import type {TableObserver} from '@lexical/table';

export function $makeBold(observer: TableObserver): void {
  observer.formatCells('bold');
}`,
    error: {code: 2551, message: "Property 'formatCells' does not exist on type 'TableObserver'. Did you mean '$formatCells'?"},
    after: `import type {TableObserver} from '@lexical/table';

export function $makeBold(observer: TableObserver): void {
  observer.$formatCells('bold');
}`,
    note: 'Seven more have a `$` in front of their names: call them in an update.',
  },
  {
    anchor: 'update-dom',
    in: '0.22',
    title: '`updateDOM()` of a node class',
    before: `import {type EditorConfig, TextNode} from 'lexical';

export class MentionNode extends TextNode {
  __userId = '';

  updateDOM(prevNode: MentionNode, dom: HTMLElement, config: EditorConfig): boolean {
    return super.updateDOM(prevNode, dom, config) || prevNode.__userId !== this.__userId;
  }
}`,
    error: {code: 2345, message: "Argument of type 'MentionNode' is not assignable to parameter of type 'this'."},
    after: `import {type EditorConfig, TextNode} from 'lexical';

export class MentionNode extends TextNode {
  __userId = '';

  updateDOM(prevNode: this, dom: HTMLElement, config: EditorConfig): boolean {
    return super.updateDOM(prevNode, dom, config) || prevNode.__userId !== this.__userId;
  }
}`,
    note: '',
  },
  {
    anchor: 'set-blocks-type',
    in: '0.25',
    title: '`$setBlocksType()` with one of several kinds of blocks',
    before: `import {$createHeadingNode, $createQuoteNode} from '@lexical/rich-text';
import {$setBlocksType} from '@lexical/selection';
import type {RangeSelection} from 'lexical';

const blocks = {
  heading: () => $createHeadingNode('h2'),
  quote: () => $createQuoteNode(),
};

export function $turnInto(selection: RangeSelection, name: keyof typeof blocks): void {
  $setBlocksType(selection, blocks[name]);
}`,
    error: {
      code: 2345,
      message:
        "Argument of type '(() => HeadingNode) | (() => QuoteNode)' is not assignable to parameter of type '() => HeadingNode'.",
    },
    after: `import {$createHeadingNode, $createQuoteNode} from '@lexical/rich-text';
import {$setBlocksType} from '@lexical/selection';
import type {ElementNode, RangeSelection} from 'lexical';

const blocks: Record<'heading' | 'quote', () => ElementNode> = {
  heading: () => $createHeadingNode('h2'),
  quote: () => $createQuoteNode(),
};

export function $turnInto(selection: RangeSelection, name: keyof typeof blocks): void {
  $setBlocksType(selection, blocks[name]);
}`,
    note: 'The function takes the kind of node as a type parameter. Say that all of them are elements.',
  },
  {
    anchor: 'error-boundary',
    in: '0.26',
    title: 'The error boundary is a named export',
    before: `import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import LexicalErrorBoundary from '@lexical/react/LexicalErrorBoundary';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';

export function Editable() {
  return (
    <RichTextPlugin
      contentEditable={<ContentEditable />}
      placeholder={null}
      ErrorBoundary={LexicalErrorBoundary}
    />
  );
}`,
    error: {code: 2322, message: "is not assignable to type 'ErrorBoundaryType'."},
    after: `import {ContentEditable} from '@lexical/react/LexicalContentEditable';
import {LexicalErrorBoundary} from '@lexical/react/LexicalErrorBoundary';
import {RichTextPlugin} from '@lexical/react/LexicalRichTextPlugin';

export function Editable() {
  return (
    <RichTextPlugin
      contentEditable={<ContentEditable />}
      placeholder={null}
      ErrorBoundary={LexicalErrorBoundary}
    />
  );
}`,
    note: 'Of all changes this one breaks most samples of this site. The named export is there since 0.16.',
  },
  {
    anchor: 'use-lexical-editable',
    in: '0.26',
    title: '`useLexicalEditable()` is a named export',
    before: `import useLexicalEditable from '@lexical/react/useLexicalEditable';

export function Mode() {
  return <p>{useLexicalEditable() ? 'Editing' : 'Reading'}</p>;
}`,
    error: {code: 2349, message: 'This expression is not callable.'},
    after: `import {useLexicalEditable} from '@lexical/react/useLexicalEditable';

export function Mode() {
  return <p>{useLexicalEditable() ? 'Editing' : 'Reading'}</p>;
}`,
    note: '',
  },
  {
    anchor: 'use-lexical-subscription',
    in: '0.26',
    title: '`useLexicalSubscription()` is a named export',
    before: `import useLexicalSubscription from '@lexical/react/useLexicalSubscription';
import type {LexicalEditor} from 'lexical';

const subscription = (editor: LexicalEditor) => ({
  initialValueFn: () => editor.getRootElement(),
  subscribe: (callback: (root: HTMLElement | null) => void) =>
    editor.registerRootListener(callback),
});

export function useRoot(): HTMLElement | null {
  return useLexicalSubscription(subscription);
}`,
    error: {code: 2349, message: 'This expression is not callable.'},
    after: `import {useLexicalSubscription} from '@lexical/react/useLexicalSubscription';
import type {LexicalEditor} from 'lexical';

const subscription = (editor: LexicalEditor) => ({
  initialValueFn: () => editor.getRootElement(),
  subscribe: (callback: (root: HTMLElement | null) => void) =>
    editor.registerRootListener(callback),
});

export function useRoot(): HTMLElement | null {
  return useLexicalSubscription(subscription);
}`,
    note: '',
  },
  {
    anchor: 'clickable-link',
    in: '0.26',
    title: 'The plugin for clicked links has another name',
    before: `import LexicalClickableLinkPlugin from '@lexical/react/LexicalClickableLinkPlugin';

export function Links() {
  return <LexicalClickableLinkPlugin newTab={false} />;
}`,
    error: {code: 2604, message: "JSX element type 'LexicalClickableLinkPlugin' does not have any construct or call signatures."},
    after: `import {ClickableLinkPlugin} from '@lexical/react/LexicalClickableLinkPlugin';

export function Links() {
  return <ClickableLinkPlugin newTab={false} />;
}`,
    note: '',
  },
  {
    anchor: 'table-of-contents',
    in: '0.26',
    title: 'The table of contents has another module',
    before: `import LexicalTableOfContents from '@lexical/react/LexicalTableOfContents';

export function Contents() {
  return (
    <LexicalTableOfContents>
      {(entries) => <p>{entries.length} headings</p>}
    </LexicalTableOfContents>
  );
}`,
    error: {code: 2307, message: "Cannot find module '@lexical/react/LexicalTableOfContents'"},
    after: `import {TableOfContentsPlugin} from '@lexical/react/LexicalTableOfContentsPlugin';

export function Contents() {
  return (
    <TableOfContentsPlugin>
      {(entries) => <p>{entries.length} headings</p>}
    </TableOfContentsPlugin>
  );
}`,
    note: '',
  },
  {
    anchor: 'context-menu',
    in: '0.42',
    title: 'The context menu has another plugin',
    before: `import {
  LexicalContextMenuPlugin,
  MenuOption,
} from '@lexical/react/LexicalContextMenuPlugin';

const options = [new MenuOption('delete')];

export function ContextMenu() {
  return (
    <LexicalContextMenuPlugin
      options={options}
      onSelectOption={(_option, textNode, closeMenu) => {
        textNode?.remove();
        closeMenu();
      }}
      menuRenderFn={() => null}
    />
  );
}`,
    error: {code: 2307, message: "Cannot find module '@lexical/react/LexicalContextMenuPlugin'"},
    after: `import {
  NodeContextMenuOption,
  NodeContextMenuPlugin,
} from '@lexical/react/LexicalNodeContextMenuPlugin';
import {$getSelection} from 'lexical';

const items = [
  new NodeContextMenuOption('Delete', {
    $onSelect: () => {
      $getSelection()?.insertText('');
    },
  }),
];

export function ContextMenu() {
  return <NodeContextMenuPlugin items={items} />;
}`,
    note: 'Its items have titles and handlers of their own.',
  },
  {
    anchor: 'code-lines',
    in: '0.42',
    title: 'Helpers for lines of code',
    before: `import {type CodeHighlightNode, getFirstCodeNodeOfLine} from '@lexical/code';

export function $selectLine(node: CodeHighlightNode): void {
  getFirstCodeNodeOfLine(node)?.selectStart();
}`,
    error: {
      code: 2724,
      message:
        "'\"@lexical/code\"' has no exported member named 'getFirstCodeNodeOfLine'. Did you mean '$getFirstCodeNodeOfLine'?",
    },
    after: `import {$getFirstCodeNodeOfLine, type CodeHighlightNode} from '@lexical/code';

export function $selectLine(node: CodeHighlightNode): void {
  $getFirstCodeNodeOfLine(node)?.selectStart();
}`,
    note: 'The same goes for `getLastCodeNodeOfLine()`, `getStartOfCodeInLine()` and `getEndOfCodeInLine()`.',
  },
  {
    anchor: 'lists',
    in: '0.46',
    title: '`insertList()` and `removeList()`',
    before: `import {insertList} from '@lexical/list';
import type {LexicalEditor} from 'lexical';

export function makeList(editor: LexicalEditor): void {
  insertList(editor, 'bullet');
}`,
    error: {code: 2724, message: `'"@lexical/list"' has no exported member named 'insertList'. Did you mean '$insertList'?`},
    after: `import {$insertList} from '@lexical/list';
import type {LexicalEditor} from 'lexical';

export function makeList(editor: LexicalEditor): void {
  editor.update(() => {
    $insertList('bullet');
  });
}`,
    note: '`$removeList()` stands in for `removeList()` in the same way. Code that dispatches `INSERT_UNORDERED_LIST_COMMAND` needs no change.',
  },
  {
    anchor: 'toggle-link',
    in: '0.46',
    title: '`toggleLink()`',
    before: `import {toggleLink} from '@lexical/link';
import type {LexicalEditor} from 'lexical';

export function removeLink(editor: LexicalEditor): void {
  editor.update(() => {
    toggleLink(null);
  });
}`,
    error: {code: 2724, message: `'"@lexical/link"' has no exported member named 'toggleLink'. Did you mean '$toggleLink'?`},
    after: `import {$toggleLink} from '@lexical/link';
import type {LexicalEditor} from 'lexical';

export function removeLink(editor: LexicalEditor): void {
  editor.update(() => {
    $toggleLink(null);
  });
}`,
    // version stays: the release that was looked at
    note: '0.15.0 has `$toggleLink()` already, so you can change this before you upgrade.',
  },
  {
    anchor: 'editable-props',
    in: '0.46',
    title: 'The type of the properties of `ContentEditable`',
    before: `import {ContentEditable, type Props} from '@lexical/react/LexicalContentEditable';

export function Editable(props: Props) {
  return <ContentEditable {...props} spellCheck={false} />;
}`,
    error: {code: 2305, message: `Module '"@lexical/react/LexicalContentEditable"' has no exported member 'Props'.`},
    after: `import {
  ContentEditable,
  type ContentEditableProps,
} from '@lexical/react/LexicalContentEditable';

export function Editable(props: ContentEditableProps) {
  return <ContentEditable {...props} spellCheck={false} />;
}`,
    note: 'The new name is there since 0.20.',
  },
  {
    anchor: 'import-json',
    in: '0.46',
    title: '`importJSON()` with a type that is made of an interface',
    before: `import {DecoratorNode, type SerializedLexicalNode, type Spread} from 'lexical';

interface ImageData {
  src: string;
}
type SerializedImageNode = Spread<ImageData, SerializedLexicalNode>;

export class ImageNode extends DecoratorNode<string> {
  __src = '';

  static importJSON(json: SerializedImageNode): ImageNode {
    const node = new ImageNode();
    node.__src = json.src;
    return node;
  }
}`,
    error: {
      code: 2417,
      message: "Class static side 'typeof ImageNode' incorrectly extends base class static side 'typeof DecoratorNode'.",
    },
    after: `import {DecoratorNode, type SerializedLexicalNode, type Spread} from 'lexical';

type ImageData = {
  src: string;
};
type SerializedImageNode = Spread<ImageData, SerializedLexicalNode>;

export class ImageNode extends DecoratorNode<string> {
  __src = '';

  static importJSON(json: SerializedImageNode): ImageNode {
    const node = new ImageNode();
    node.__src = json.src;
    return node;
  }
}`,
    note: 'The method is called with a record of unknown values, to which an object type fits and an interface does not.',
  },
  {
    anchor: 'inherited-import',
    in: '0.49',
    title: '`importDOM()` of a class that you extend',
    before: `import {TextNode} from 'lexical';

export const importText = TextNode.importDOM()?.['#text'];`,
    error: {code: 2722, message: "Cannot invoke an object which is possibly 'undefined'."},
    after: `import {TextNode} from 'lexical';

export const importText = TextNode.importDOM?.()?.['#text'];`,
    note: 'A class may have none, as far as the types say.',
  },
  {
    anchor: 'command-lists',
    in: '0.49',
    title: 'A list of commands with different payloads',
    before: `import {FORMAT_TEXT_COMMAND, type LexicalCommand, UNDO_COMMAND} from 'lexical';

export const blocked: LexicalCommand<unknown>[] = [FORMAT_TEXT_COMMAND, UNDO_COMMAND];`,
    error: {code: 2322, message: "Type 'LexicalCommand<TextFormatType>' is not assignable to type 'LexicalCommand<unknown>'."},
    after: `import {FORMAT_TEXT_COMMAND, UNDO_COMMAND} from 'lexical';

export const blocked: (typeof FORMAT_TEXT_COMMAND | typeof UNDO_COMMAND)[] = [
  FORMAT_TEXT_COMMAND,
  UNDO_COMMAND,
];`,
    note: '',
  },
  {
    anchor: 'code-highlighting',
    in: '0.51',
    title: 'Highlighting of code has a package of its own',
    before: `import {registerCodeHighlighting} from '@lexical/code';
import type {LexicalEditor} from 'lexical';

export function highlight(editor: LexicalEditor): () => void {
  return registerCodeHighlighting(editor);
}`,
    error: {code: 2305, message: `Module '"@lexical/code"' has no exported member 'registerCodeHighlighting'.`},
    after: `import {registerCodeHighlighting} from '@lexical/code-prism';
import type {LexicalEditor} from 'lexical';

export function highlight(editor: LexicalEditor): () => void {
  return registerCodeHighlighting(editor);
}`,
    compiledWith: '0.50',
    note: 'The package exists since 0.42, so you can change this before. `PrismTokenizer`, `CODE_LANGUAGE_MAP`, `CODE_LANGUAGE_FRIENDLY_NAME_MAP`, `getCodeLanguages()` and `getLanguageFriendlyName()` moved with it.',
  },
  {
    anchor: 'common-ancestor',
    in: '0.52',
    title: '`getCommonAncestor()` of a node',
    before: `import type {LexicalNode} from 'lexical';

export function $sharesBlock(a: LexicalNode, b: LexicalNode): boolean {
  return a.getCommonAncestor(b) !== null;
}`,
    error: {code: 2339, message: "Property 'getCommonAncestor' does not exist on type 'LexicalNode'."},
    after: `import {$getCommonAncestor, type LexicalNode} from 'lexical';

export function $sharesBlock(a: LexicalNode, b: LexicalNode): boolean {
  return $getCommonAncestor(a, b) !== null;
}`,
    note: 'The function gives an object with a property `commonAncestor` instead of the node, when there is one.',
  },
];
