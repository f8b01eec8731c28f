import {DecoratorBlockNode} from '@lexical/react/LexicalDecoratorBlockNode';
import {$createTextNode, $getRoot, DecoratorNode, type ElementNode, type Klass, type LexicalNode, type TextNode} from 'lexical';
import {expect} from 'vitest';

import {mount} from '../support/editor.ts';
import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {$appendNode, $firstOf, complete, countOf, type NodeClass, updateNow, useClass} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {RatingNode} = (await pageFile('error/47.md', 'RatingNode.ts')) as {RatingNode: NodeClass<DecoratorNode<string>>};

class Unfinished extends DecoratorNode<string> {}
complete(Unfinished, 'rating', {tag: 'span'});

class Block extends DecoratorBlockNode {
  static override getType(): string {
    return 'video';
  }
  static override clone(node: Block): Block {
    return new Block(node.__format, node.__key);
  }
}

class Misspelled extends Unfinished {
  render(): string {
    return '★★★';
  }
}
complete(Misspelled, 'rating');

class Static extends Unfinished {
  static decorate(): string {
    return '★★★';
  }
}
complete(Static, 'rating');

/** Shows a node of a class. */
function show(klass: Klass<LexicalNode> & (new () => LexicalNode), onError: OnError): void {
  updateNow(mount({nodes: [klass], onError}).editor, () => $appendNode(new klass()));
}

prove(
  'The class extends DecoratorNode or DecoratorBlockNode and has createDOM only. Often it was meant to be an element.',
  async () => {
    for (const klass of [Unfinished, Block]) await expectError(47, (onError) => show(klass, onError));
  },
);

prove('The method is misspelled or is static.', async () => {
  for (const klass of [Misspelled, Static]) await expectError(47, (onError) => show(klass, onError));
});

prove('Write decorate:', async () => {
  const editor = await expectNoError(async (onError) => {
    const {editor: used, container} = await openRichText(null, [RatingNode], {onError});
    await updated(used, () => $appendNode(new RatingNode()));
    expect(container.textContent).toContain('★★★');
    return used;
  });
  expect(countOf(editor, RatingNode)).toBe(1);
  const used = await expectNoError((onError) => useClass(RatingNode, () => new RatingNode(), onError));
  expect(countOf(used, RatingNode)).toBe(4);
});

prove('If people edit the content as text, extend ElementNode or TextNode in place of DecoratorNode:', async () => {
  const {CalloutNode} = (await pageFile('concepts/nodes.md', 'CalloutNode.ts')) as {CalloutNode: NodeClass<ElementNode>};
  const {MentionNode} = (await pageFile('concepts/nodes.md', 'MentionNode.ts')) as {
    MentionNode: NodeClass<TextNode, [userId: string, text: string]>;
  };
  const editor = await expectNoErrorWith({nodes: [CalloutNode, MentionNode]}, ({editor: used}) => {
    updateNow(used, () => $getRoot().append(new CalloutNode().append($createTextNode('Care'), new MentionNode('u42', '@Ada'))));
    updateNow(used, () => $getRoot().selectEnd().insertText(' and more'));
  });
  expect(editor.getEditorState().read(() => $firstOf(CalloutNode).getTextContent())).toBe('Care@Ada and more');
});
