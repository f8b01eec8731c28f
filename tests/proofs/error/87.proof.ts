import {DecoratorNode, $getRoot, type SerializedLexicalNode} from 'lexical';
import {expect} from 'vitest';
import {Doc, Map as SharedMap, XmlText} from 'yjs';

import {$append, linesOf, mount, settled} from '../support/editor.ts';
import {expectError, expectNoError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
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

prove('A server or another editor wrote into the Yjs type root of the document.', () =>
  expectError(87, async (onError) => {
    const {editor} = mount({onError});
    const doc = new Doc();
    bind(editor, doc);
    doc.get('root', XmlText).insertEmbed(0, new XmlText('Hello'));
    await settled();
  }),
);

prove('A property of a node is a Yjs type, such as a Y.Map, and something changed in it.', () =>
  expectError(87, async (onError) => {
    const {editor} = mount({nodes: [PollNode], onError});
    bind(editor, new Doc());
    const votes = new SharedMap<number>();
    updateNow(editor, () => void $getRoot().append(new PollNode(votes)));
    votes.set('soup', 1);
    await settled();
  }),
);

prove('Fill documents through a bound editor, on a server with a headless one.', () =>
  expectNoError(async (onError) => {
    const {editor: ada} = mount({onError});
    const {editor: bob} = mount({onError});
    await bound(ada, bob);
    updateNow(ada, () => void $append('Hello'));
    await settled();
    expect(linesOf(bob)).toEqual(['Hello']);
    return bob;
  }),
);

prove('Keep data of your own in the same Yjs document under another name, and a key of it in the node:', () =>
  expectNoError(async (onError) => {
    const {editor: ada} = mount({nodes: [PollNode], onError});
    const {editor: bob} = mount({nodes: [PollNode], onError});
    const [one, two] = await bound(ada, bob);
    updateNow(ada, () => void $getRoot().append(new PollNode('lunch')));
    votesOf(one.doc, 'lunch').set('soup', 1);
    await settled();
    const poll = bob.getEditorState().read(() => $getRoot().getFirstChild());
    expect(poll instanceof PollNode ? poll.__votes : '').toBe('lunch');
    expect(votesOf(two.doc, 'lunch').get('soup')).toBe(1);
    return bob;
  }),
);
