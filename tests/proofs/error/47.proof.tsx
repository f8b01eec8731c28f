import {DecoratorBlockNode} from '@lexical/react/LexicalDecoratorBlockNode';
import {$createTextNode, $getRoot, DecoratorNode, type ElementNode, type Klass, type LexicalNode, type TextNode} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, mount} from '../support/editor.ts';
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

prove('Lexical tried to render a decorator node whose class does not implement decorate().', async () => {
  for (const klass of [Unfinished, Block]) await expectError(47, (onError) => show(klass, onError));
});

prove('The method is misspelled or static: correct its name or remove static.', async () => {
  for (const klass of [Misspelled, Static]) await expectError(47, (onError) => show(klass, onError));
});

prove('Most often the class has only createDOM. Also write decorate:', async () => {
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

prove('Users type in the node: extend ElementNode or TextNode instead.', async () => {
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

prove(
  'The page shows only part of the document, and later updates fail. The editor state keeps everything: save it, fix the class and reload.',
  () => {
    class Stored extends Unfinished {}
    complete(Stored, 'rating', {tag: 'span', isStored: true});
    const {editor, element} = mount({nodes: [Stored]});
    expect(() =>
      updateNow(editor, () => {
        $append('before');
        $appendNode(new Stored());
        $append('after');
      }),
    ).toThrow();
    expect(element.textContent).toBe('before');
    expect(() => updateNow(editor, () => void $append('later'))).toThrow();
    expect(element.textContent).toBe('before');
    const {editor: mended} = mount({nodes: [RatingNode]});
    mended.setEditorState(mended.parseEditorState(JSON.stringify(editor.getEditorState())));
    expect(linesOf(mended)).toEqual(['before', '', 'after', 'later']);
  },
);
