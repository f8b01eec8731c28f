import {createHeadlessEditor} from '@lexical/headless';
import {DecoratorNode, $getRoot, type SerializedLexicalNode} from 'lexical';
import {expect} from 'vitest';
import {applyUpdate, Doc, encodeStateAsUpdate, Map as SharedMap, XmlText} from 'yjs';

import {$append, linesOf, mount, settled} from '../support/editor.ts';
import {expectError, expectNoError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {change, open, type Person, seenBy, Server} from '../support/server.tsx';
import {bind, bound} from '../support/shared.ts';

const {votesOf} = (await pageFile('error/87.md', 'votesOf.ts')) as {votesOf: (doc: Doc, poll: string) => SharedMap<number>};

class PollNode extends DecoratorNode<string> {
  __votes: SharedMap<number> | string;

  static override getType(): string {
    return 'poll';
  }
  static override clone(node: PollNode): PollNode {
    return new PollNode(node.__votes, node.__key);
  }
  static override importJSON(): PollNode {
    return new PollNode('lunch');
  }
  constructor(votes: SharedMap<number> | string = '', key?: string) {
    super(key);
    this.__votes = votes;
  }
  override exportJSON(): SerializedLexicalNode {
    return {type: 'poll', version: 1};
  }
  override createDOM(): HTMLElement {
    return document.createElement('div');
  }
  override updateDOM(): false {
    return false;
  }
  override decorate(): string {
    return '';
  }
  override isInline(): false {
    return false;
  }
}

prove(
  'Other code wrote into the Yjs type root. Fill documents through a headless editor, and keep other data under another name:',
  async () => {
    await expectError(87, async (onError) => {
      const {editor} = mount({onError});
      const doc = new Doc();
      bind(editor, doc);
      doc.get('root', XmlText).insertEmbed(0, new XmlText('Hello'));
      await settled();
    });
    await expectNoError(async (onError) => {
      const server = createHeadlessEditor({nodes: [PollNode], onError});
      const {editor: bob} = mount({nodes: [PollNode], onError});
      const [one, two] = await bound(server, bob);
      updateNow(server, () => void $append('Hello'));
      votesOf(one.doc, 'lunch').set('soup', 1);
      await settled();
      expect(linesOf(bob)).toEqual(['Hello']);
      expect(votesOf(two.doc, 'lunch').get('soup')).toBe(1);
      return bob;
    });
  },
);

prove('A node has a Yjs type, such as a Y.Map, as a property: store its name instead.', async () => {
  await expectError(87, async (onError) => {
    const {editor} = mount({nodes: [PollNode], onError});
    bind(editor, new Doc());
    const votes = new SharedMap<number>();
    updateNow(editor, () => void $getRoot().append(new PollNode(votes)));
    votes.set('soup', 1);
    await settled();
  });
  await expectNoError(async (onError) => {
    const {editor: ada} = mount({nodes: [PollNode], onError});
    const {editor: bob} = mount({nodes: [PollNode], onError});
    const [one] = await bound(ada, bob);
    updateNow(ada, () => void $getRoot().append(new PollNode('lunch')));
    votesOf(one.doc, 'lunch').set('soup', 1);
    await settled();
    const poll = bob.getEditorState().read(() => $getRoot().getFirstChild());
    expect(poll instanceof PollNode ? poll.__votes : '').toBe('lunch');
    return bob;
  });
});

prove(
  'Editors that open the document stay empty until you delete the value from root. Lock them with editor.setEditable(false) in onError: edits in them can delete text of others.',
  async () => {
    const server = new Server();
    const writer = await open(server);
    await change(writer.editor, () => ['one', 'two'].map($append));
    await writer.leave();
    const root = server.doc('main').get('root', XmlText);
    root.insertEmbed(1, new XmlText('Hello'));
    const opened = (): Promise<Person> => open(server, {config: {onError: (_error, editor) => editor.setEditable(false)}});
    const reader = await opened();
    expect([seenBy(reader), reader.editor.isEditable()]).toEqual([[[]], false]);

    const kept = encodeStateAsUpdate(server.doc('main'));
    await change(reader.editor, () => void $append('mine'));
    await change(reader.editor, () => $getRoot().getLastChild()?.remove());
    await reader.leave();
    expect(root.toDelta()).toHaveLength(2);

    const repaired = new Server();
    applyUpdate(repaired.doc('main'), kept);
    repaired.doc('main').get('root', XmlText).delete(1, 1);
    expect(seenBy(await open(repaired))).toEqual([['one', 'two']]);
  },
);
