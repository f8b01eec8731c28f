import {createHeadlessEditor} from '@lexical/headless';
import {
  $createTextNode,
  $getNodeByKey,
  $getRoot,
  $nodesOfType,
  createEditor,
  DecoratorNode,
  type EditorConfig,
  type Klass,
  type LexicalEditor,
  type NodeKey,
  type ParagraphNode,
  type SerializedLexicalNode,
  type SerializedTextNode,
  TextNode,
} from 'lexical';
import {type ReactNode, useEffect} from 'react';
import {expect} from 'vitest';

import {$append, linesOf, mount, settled, textOf} from '../support/editor.ts';
import {expectError, expectNoError, observe, type OnError} from '../support/errors.ts';
import {editorWithHistory, undo} from '../support/history.ts';
import {messageThrownBy} from '../support/messages.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {drawn, openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {bound} from '../support/shared.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {editor: shown, removeNode} = (await pageFile('error/113.md', 'removeNode.ts')) as {
  editor: LexicalEditor;
  removeNode: (key: NodeKey) => void;
};

type TicketClass = Klass<TextNode> & (new (text: string, key?: NodeKey) => TextNode);
const {TicketNode} = (await pageFile('error/113.md', 'TicketNode.ts')) as {TicketNode: TicketClass};

/** Something that happens to a document after a paragraph of it was kept. */
type Loss = (onError: OnError) => Promise<{editor: LexicalEditor; kept: ParagraphNode}>;

function appendTo(editor: LexicalEditor, text: string): ParagraphNode {
  let kept: ParagraphNode | undefined;
  updateNow(editor, () => (kept = $append(text)));
  if (kept === undefined) throw new Error('expected a paragraph, found none');
  return kept;
}

const removedByUpdate =
  (editor: LexicalEditor): Loss =>
  () => {
    const kept = appendTo(editor, 'kept');
    updateNow(editor, () => $getRoot().clear());
    appendTo(editor, 'new');
    return Promise.resolve({editor, kept});
  };

const removed: Loss = (onError) => removedByUpdate(createEditor({onError}))(onError);

const undone: Loss = (onError) => {
  const {editor} = editorWithHistory(undefined, {onError});
  const kept = appendTo(editor, 'kept');
  undo(editor);
  return Promise.resolve({editor, kept});
};

const removedByOther: Loss = async (onError) => {
  const editor = createHeadlessEditor({onError});
  const other = createHeadlessEditor({onError});
  await bound(editor, other);
  const kept = appendTo(editor, 'kept');
  appendTo(editor, 'stays');
  await settled();
  updateNow(other, () => $getRoot().getFirstChild()?.remove());
  await settled();
  expect(linesOf(editor)).toEqual(['stays']);
  return {editor, kept};
};

const replaced: Loss = (onError) => {
  const editor = createEditor({onError});
  const kept = appendTo(editor, 'kept');
  editor.setEditorState(editor.parseEditorState(JSON.stringify(editor.getEditorState())));
  expect(linesOf(editor)).toEqual(['kept']);
  return Promise.resolve({editor, kept});
};

const ofOther: Loss = (onError) => {
  const kept = appendTo(createEditor({onError}), 'kept');
  const editor = createEditor({onError});
  appendTo(editor, 'mine');
  return Promise.resolve({editor, kept});
};

const losses = {removed, undone, removedByOther, replaced, ofOther};

/** Uses the kept node in an update, after something has happened to the document. */
async function use(onError: OnError, loss: Loss): Promise<LexicalEditor> {
  const {editor, kept} = await loss(onError);
  updateNow(editor, () => kept.append($createTextNode('more')));
  return editor;
}

prove(
  'A node was kept in a variable, a ref, a prop or a closure and was removed since, by an update, an undo or another user.',
  async () => {
    for (const loss of [removed, undone, removedByOther]) await expectError(113, (onError) => use(onError, loss));
    await expectNoError(async (onError) => {
      const editor = createEditor({onError});
      await use(onError, () => Promise.resolve({editor, kept: appendTo(editor, 'kept ')}));
      expect(linesOf(editor)).toEqual(['kept more']);
      return editor;
    });
  },
);

prove('setEditorState() replaced the document: nodes of the new one can have other keys.', () =>
  expectError(113, (onError) => use(onError, replaced)),
);

prove('A node of one editor is used in the update of another.', () => expectError(113, (onError) => use(onError, ofOther)));

/** A link card whose component tells the server when it goes. */
class CardNode extends DecoratorNode<ReactNode> {
  __url: string;
  static override getType(): string {
    return 'card';
  }
  static override clone(node: CardNode): CardNode {
    return new CardNode(node.__url, node.__key);
  }
  static override importJSON(json: SerializedLexicalNode & {url?: string}): CardNode {
    return new CardNode(json.url ?? '');
  }
  constructor(url: string, key?: NodeKey) {
    super(key);
    this.__url = url;
  }
  override exportJSON(): SerializedLexicalNode & {url: string} {
    return {type: 'card', version: 1, url: this.__url};
  }
  getURL(): string {
    return this.getLatest().__url;
  }
  override createDOM(): HTMLElement {
    return document.createElement('span');
  }
  override updateDOM(): boolean {
    return false;
  }
  override decorate(editor: LexicalEditor, _config: EditorConfig): ReactNode {
    return <Card editor={editor} node={this} />;
  }
}

/** What components of cards did in their clean-up. */
let cleanUp: (node: CardNode) => void = () => undefined;

function Card({editor, node}: {editor: LexicalEditor; node: CardNode}): ReactNode {
  useEffect(() => () => editor.getEditorState().read(() => cleanUp(node)), [editor, node]);
  return node.__url;
}

async function removeCard(onError: OnError, clean: (node: CardNode) => void): Promise<LexicalEditor> {
  cleanUp = clean;
  const {editor} = await openRichText(null, [CardNode], {onError});
  await updated(editor, () => $append('').append(new CardNode('https://lexical.dev')));
  await drawn(() => editor.update(() => $nodesOfType(CardNode)[0]?.remove()));
  return editor;
}

prove('A decorator component calls methods of its node after the node was removed, for example in a clean-up.', () =>
  expectError(113, (onError) => removeCard(onError, (node) => node.getURL())),
);

class KeylessNode extends TextNode {
  static override getType(): string {
    return 'keyless';
  }
  static override clone(node: KeylessNode): KeylessNode {
    return new KeylessNode(node.__text);
  }
  static override importJSON(json: SerializedTextNode): KeylessNode {
    return new KeylessNode(json.text);
  }
  override exportJSON(): SerializedTextNode {
    return {...super.exportJSON(), type: 'keyless'};
  }
}

/** Makes a node of a class, changes it, removes it, and asks for what is left. */
function leftOf(Ticket: TicketClass, onError: OnError, isChanged = true): {editor: LexicalEditor; texts: () => string[]} {
  const {editor} = mount({nodes: [Ticket], onError});
  const change = ($change: (node: TextNode | undefined) => void): void =>
    updateNow(editor, () => $change($getRoot().getAllTextNodes()[0]));
  change(() => $append('').append(new Ticket('LEX-1')));
  if (isChanged) change((node) => node?.toggleFormat('bold'));
  change((node) => node?.remove());
  return {editor, texts: () => editor.getEditorState().read(() => $nodesOfType(Ticket).map((node) => node.getTextContent()))};
}

prove(
  'A node that was changed and then removed leaves a copy in the state. $nodesOfType() in a read gives this copy, and registering a transform changes it.',
  async () => {
    await expectError(113, (onError) => leftOf(KeylessNode, onError).texts());
    await expectError(113, async (onError) => {
      const {editor} = leftOf(KeylessNode, onError);
      editor.registerNodeTransform(TextNode, () => undefined);
      await settled();
    });
    expect(leftOf(KeylessNode, () => undefined, false).texts()).toEqual([]);
  },
);

prove('Keep the key, and look the node up where you need it:', async () => {
  const empty = JSON.stringify(createEditor().getEditorState());
  const node = appendTo(shown, 'kept');
  expect(linesOf(shown)).toEqual(['kept']);
  removeNode(node.getKey());
  await settled();
  expect(JSON.stringify(shown.getEditorState())).toBe(empty);
  for (const loss of [removedByUpdate(shown), ofOther]) {
    await expectNoError(async (onError) => {
      observe(shown, onError);
      const {kept} = await loss(onError);
      removeNode(kept.getKey());
      await settled();
      return shown;
    });
    expect(linesOf(shown)).toContain('new');
  }
  // The same look-up in the editors of the other situations.
  for (const [name, loss] of Object.entries(losses)) {
    const {editor, kept} = await loss((error) => {
      throw error;
    });
    expect(
      editor.getEditorState().read(() => $getNodeByKey(kept.getKey())),
      name,
    ).toBeNull();
  }
});

prove(
  'With a node object in hand, node.isAttached() tells inside an update or a read whether it is still in the document.',
  async () => {
    for (const loss of Object.values(losses))
      await expectNoErrorWith(loss, ({editor, kept}) => updateNow(editor, () => expect(kept.isAttached()).toBe(false)));
    await expectNoError((onError) => {
      const editor = createEditor({onError});
      const kept = appendTo(editor, 'kept');
      expect(editor.getEditorState().read(() => kept.isAttached())).toBe(true);
      expect(messageThrownBy(() => kept.isAttached())).toMatch('active editor state');
      return editor;
    });
    const seen: boolean[] = [];
    await expectNoError((onError) =>
      removeCard(onError, (node) => {
        seen.push(node.isAttached());
      }),
    );
    expect(seen).toEqual([false]);
  },
);

prove('In a class of your own, pass the key on in clone, and hand it to super in the constructor:', () =>
  expectNoError(async (onError) => {
    const {editor, texts} = leftOf(TicketNode, onError);
    expect(texts()).toEqual([]);
    editor.registerNodeTransform(TextNode, () => undefined);
    await settled();
    updateNow(editor, () =>
      $append('').append(new TicketNode('LEX-2').setFormat('bold').setStyle('color: red').setMode('token')),
    );
    return editor;
  }).then((editor) => {
    expect(textOf(editor)).toContain('LEX-2');
    editor.getEditorState().read(() => {
      const [ticket] = $nodesOfType(TicketNode);
      expect([ticket?.hasFormat('bold'), ticket?.getStyle(), ticket?.getMode()]).toEqual([true, 'color: red', 'token']);
    });
  }),
);
