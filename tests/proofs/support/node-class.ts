import {$generateNodesFromSerializedNodes, $getHtmlContent, $getLexicalContent} from '@lexical/clipboard';
import {$generateHtmlFromNodes} from '@lexical/html';
import {$dfs} from '@lexical/utils';
import {
  $copyNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isDecoratorNode,
  $isElementNode,
  $isRangeSelection,
  $isTextNode,
  $selectAll,
  type ElementNode,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  type SerializedLexicalNode,
} from 'lexical';

import {mount} from './editor.ts';

/** What the clipboard holds of nodes. */
interface Copied {
  nodes: SerializedLexicalNode[];
}

/** A class of nodes that a proof declares, before it has everything that a class needs. */
type Incomplete = Klass<LexicalNode> & (new (...values: string[]) => LexicalNode);

/** What a class gets besides a type and `clone`. */
interface Completion {
  /** The element of its nodes, which no change of them touches. */
  tag?: string;
  /** Whether its nodes can be saved and loaded. */
  isStored?: boolean;
}

/**
 * Gives a class the methods that every class needs and that its proof does not speak of, as methods of its own: the editor warns of
 * inherited ones.
 */
export function complete(klass: Incomplete, type: string, {tag, isStored = false}: Completion = {}): void {
  const parent = Object.getPrototypeOf(klass.prototype) as LexicalNode;
  const isDecorator = 'decorate' in klass.prototype;
  Object.assign(klass, {
    getType: () => type,
    clone(this: Incomplete, node: LexicalNode & {__text?: string}) {
      return node.__text === undefined ? new this(node.__key) : new this(node.__text, node.__key);
    },
  });
  if (isStored) {
    Object.assign(klass, {
      importJSON(this: Incomplete, {text}: {text?: string}) {
        return text === undefined ? new this() : new this(text);
      },
    });
    Object.assign(klass.prototype, {
      exportJSON(this: LexicalNode) {
        return {...(!isDecorator && parent.exportJSON.call(this)), type, version: 1};
      },
    });
  }
  if (tag !== undefined) {
    Object.assign(klass.prototype, {createDOM: () => document.createElement(tag), updateDOM: () => false});
  }
}

/** Puts a node at the end of the document, inside a paragraph unless it is a block. */
export function $appendNode(node: LexicalNode): void {
  const isBlock = ($isElementNode(node) || $isDecoratorNode(node)) && !node.isInline();
  $getRoot().append(isBlock ? node : $createParagraphNode().append(node));
}

/** A class of nodes that a page declares: what its nodes are, and what its constructor is given. */
export type NodeClass<T extends LexicalNode, Values extends unknown[] = []> = Klass<LexicalNode> &
  (new (...values: Values) => T) & {prototype: T};

/** The first node of a class in the document. */
export function $firstOf<T extends LexicalNode>(klass: Klass<LexicalNode> & {prototype: T}): T {
  for (const {node} of $dfs()) if (node instanceof klass) return node;
  throw new Error(`expected a node of ${klass.name} in the document, found none`);
}

/** Changes an editor at once. */
export function updateNow(editor: LexicalEditor, $change: () => unknown): void {
  editor.update(() => void $change(), {discrete: true});
}

/** Begins a change of the first node of a class, in an update of its own. */
export function touch(editor: LexicalEditor, klass: Klass<LexicalNode>): void {
  updateNow(editor, () => {
    $firstOf(klass).markDirty();
  });
}

/** How many nodes of a class a document has. */
export function countOf(editor: LexicalEditor, klass: Klass<LexicalNode>): number {
  return editor.getEditorState().read(() => $dfs().filter(({node}) => node instanceof klass).length);
}

/** Presses Enter at the end of an element, which has to lead out of it or to another block: otherwise the caret is locked in. */
function $leave(node: ElementNode): void {
  node.selectEnd().insertParagraph();
  const selection = $getSelection();
  const [block] = $isRangeSelection(selection) ? selection.anchor.getNode().getParents() : [];
  const [caret] = selection?.getNodes() ?? [];
  if (node.is(block) || node.is(caret)) throw new Error(`expected Enter to leave ${node.getType()}, found the caret in it`);
  $getRoot().getLastChild()?.remove();
}

/**
 * Does with a node of a class what readers do with it: shows it, leaves it with Enter, changes it in later updates, copies it with `$copyNode()` and by
 * the clipboard, and makes HTML of it. `expectNoError` then changes it again, saves and loads it.
 *
 * @param $create makes the node
 * @param onError as of `expectNoError`
 * @returns an editor on the page with four nodes of the class: the node, its copy, and both of them pasted
 */
export function useClass(klass: Klass<LexicalNode>, $create: () => LexicalNode, onError: (error: Error) => void): LexicalEditor {
  const {editor} = mount({nodes: [klass], onError});
  updateNow(editor, () => {
    $appendNode($create());
  });
  updateNow(editor, () => {
    const node = $firstOf(klass);
    node.markDirty();
    if ($isElementNode(node)) node.append($createTextNode('inside'));
    if ($isTextNode(node)) node.toggleFormat('bold');
  });
  updateNow(editor, () => {
    const node = $firstOf(klass);
    if ($isElementNode(node)) $leave(node);
  });
  updateNow(editor, () => {
    $appendNode($copyNode($firstOf(klass)));
  });
  updateNow(editor, () => {
    $selectAll();
    $getHtmlContent(editor);
    const copied = $getLexicalContent(editor);
    if (copied === null) throw new Error('expected the selection to be copied, found nothing');
    const {nodes: pasted} = JSON.parse(copied) as Copied;
    $getRoot().append(...$generateNodesFromSerializedNodes(pasted));
  });
  editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
  return editor;
}
