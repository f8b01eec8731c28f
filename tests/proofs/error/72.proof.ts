import {DecoratorNode, type Klass, type LexicalNode, type SerializedLexicalNode} from 'lexical';
import {expect} from 'vitest';

import {expectNotCut} from '../support/cut.ts';
import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {$appendNode, complete, countOf, type NodeClass, useClass} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {inEditor} from '../support/updates.ts';

const {StarNode} = (await pageFile('error/72.md', 'StarNode.ts')) as {StarNode: NodeClass<DecoratorNode<string>>};

class Unfinished extends DecoratorNode<string> {
  override decorate(): string {
    return '★★★';
  }
}
complete(Unfinished, 'rating', {tag: 'span'});

class Misspelled extends Unfinished {
  exportJson(): SerializedLexicalNode {
    return {type: 'rating', version: 1};
  }
}
complete(Misspelled, 'rating');

class Static extends Unfinished {
  static exportJSON(): SerializedLexicalNode {
    return {type: 'rating', version: 1};
  }
}
complete(Static, 'rating');

const save = (klass: Klass<LexicalNode> & (new () => LexicalNode), onError: OnError): string =>
  JSON.stringify(inEditor({nodes: [klass]}, () => $appendNode(new klass()))(onError).getEditorState());

prove('The method is static or misspelled: write exportJSON() without static.', async () => {
  for (const klass of [Misspelled, Static]) await expectError(72, (onError) => save(klass, onError));
});

prove(
  'Decorators do not inherit the method. Return the type, the version, and each property that importJSON() needs:',
  async () => {
    await expectError(72, (onError) => save(Unfinished, onError));
    const used = await expectNoError((onError) => useClass(StarNode, () => new StarNode(), onError));
    expect(countOf(used, StarNode)).toBe(4);
  },
);

prove('Nothing is lost in the editor, but saving and copying fail until the class is fixed.', async () => {
  const editor = await expectNotCut(72, Unfinished, () => new Unfinished());
  expect(countOf(editor, Unfinished)).toBe(1);
  await expectError(72, () => JSON.stringify(editor.getEditorState()));
});
