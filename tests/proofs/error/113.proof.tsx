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

import {$append, linesOf, mount, settled} from '../support/editor.ts';
import {expectDropped, expectError, expectNoError, observe, type OnError} from '../support/errors.ts';
import {editorWithHistory, undo} from '../support/history.ts';
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
  'A kept node was removed, or replaced by setEditorState(). Keep its key, and look the node up where you need it:',
  async () => {
    for (const loss of [removed, undone, removedByOther, replaced]) await expectError(113, (onError) => use(onError, loss));
    await expectNoError(async (onError) => {
      const editor = createEditor({onError});
      await use(onError, () => Promise.resolve({editor, kept: appendTo(editor, 'kept ')}));
      expect(linesOf(editor)).toEqual(['kept more']);
      return editor;
    });
    const empty = JSON.stringify(createEditor().getEditorState());
    const node = appendTo(shown, 'kept');
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
  },
);

prove('The node belongs to another editor: update that editor.', async () => {
  await expectError(113, (onError) => use(onError, ofOther));
  await expectNoError((onError) => {
    const editor = createEditor({onError});
    const kept = appendTo(editor, 'kept');
    updateNow(createEditor({onError}), () => updateNow(editor, () => kept.append($createTextNode('more'))));
    return editor;
  });
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () => {
  const kept = appendTo(createEditor(), 'kept');
  return expectDropped(113, () => kept.append($createTextNode('more')));
});

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

prove('A component uses its removed decorator node: check node.isAttached() first.', async () => {
  await expectError(113, (onError) => removeCard(onError, (node) => node.getURL()));
  const seen: boolean[] = [];
  await expectNoError((onError) =>
    removeCard(onError, (node) => {
      seen.push(node.isAttached());
    }),
  );
  expect(seen).toEqual([false]);
});

type TicketClass = Klass<TextNode> & (new (text: string) => TextNode);

/** A text class whose `clone` passes the key on, or not. */
function ticketClass(isKeyed: boolean): TicketClass {
  return class Ticket extends TextNode {
    static override getType(): string {
      return 'ticket';
    }
    static override clone(node: Ticket): Ticket {
      return isKeyed ? new Ticket(node.__text, node.__key) : new Ticket(node.__text);
    }
    static override importJSON(json: SerializedTextNode): Ticket {
      return new Ticket(json.text);
    }
    override exportJSON(): SerializedTextNode {
      return {...super.exportJSON(), type: 'ticket'};
    }
  };
}

/** Makes a node of a class, changes it, removes it, and reads what is left. */
function leftOf(Ticket: TicketClass, onError: OnError): {editor: LexicalEditor; texts: () => string[]} {
  const {editor} = mount({nodes: [Ticket], onError});
  const change = ($change: (node: TextNode | undefined) => void): void =>
    updateNow(editor, () => $change($getRoot().getAllTextNodes()[0]));
  change(() => $append('').append(new Ticket('LEX-1')));
  change((node) => node?.toggleFormat('bold'));
  change((node) => node?.remove());
  return {editor, texts: () => editor.getEditorState().read(() => $nodesOfType(Ticket).map((node) => node.getTextContent()))};
}

prove('clone forgets the key: pass node.__key.', async () => {
  await expectError(113, (onError) => leftOf(ticketClass(false), onError).texts());
  await expectNoErrorWith(
    (onError) => leftOf(ticketClass(true), onError),
    ({texts}) => expect(texts()).toEqual([]),
  );
});
